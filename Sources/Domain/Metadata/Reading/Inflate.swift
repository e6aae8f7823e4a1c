/// Decompresses what deflate (RFC 1951) made, in memory and bounded; for the small compressed parts of tags.
struct Inflate {
    private var input: ArraySlice<UInt8>
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var output: [UInt8] = []
    private let limit: Int

    /// The content of a zlib stream (RFC 1950), or of a bare deflate stream; nil when it is damaged or longer than `limit`.
    ///
    /// The checksum at the end is not asked for: what decodes is worth showing.
    static func zlib(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        guard bytes.count >= 2 else { return nil }
        let (method, flags) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
        let hasHead = method & 0x0F == 8 && (UInt16(method) << 8 | UInt16(flags)) % 31 == 0 && flags & 0x20 == 0
        var inflate = Inflate(input: hasHead ? bytes.dropFirst(2) : bytes, limit: limit)
        return inflate.run() ? inflate.output : nil
    }

    private init(input: ArraySlice<UInt8>, limit: Int) {
        self.input = input
        self.limit = limit
    }

    private mutating func run() -> Bool {
        while true {
            guard let isLast = take(1), let kind = take(2) else { return false }
            let isGood: Bool
            switch kind {
            case 0: isGood = stored()
            case 1: isGood = block(literals: Self.fixedLiterals, distances: Self.fixedDistances)
            case 2: isGood = described()
            default: isGood = false
            }
            guard isGood else { return false }
            if isLast == 1 { return true }
        }
    }

    private mutating func take(_ count: Int) -> Int? {
        while bitCount < count {
            guard let byte = input.popFirst() else { return nil }
            bits |= UInt32(byte) << UInt32(bitCount)
            bitCount += 8
        }
        defer {
            bits >>= UInt32(count)
            bitCount -= count
        }
        return Int(bits & ((1 << UInt32(count)) - 1))
    }

    private mutating func stored() -> Bool {
        bits = 0
        bitCount = 0
        var parser = ByteParser(input)
        guard let count = parser.u16LE(), let check = parser.u16LE(), count == ~check,
            let bytes = parser.take(Int(count)), output.count + bytes.count <= limit
        else { return false }
        output.append(contentsOf: bytes)
        input = parser.rest
        return true
    }

    // MARK: Codes

    /// A canonical Huffman code: how many codes each length has, and the symbols in the order of their codes.
    private struct Code {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int]

        /// Nil when more codes are given than their lengths allow.
        init?(lengths: ArraySlice<UInt8>) {
            symbols = [Int](repeating: 0, count: lengths.count)
            for length in lengths { counts[Int(length & 15)] += 1 }
            var left = 1
            for length in 1..<16 {
                left = left << 1 - counts[length]
                guard left >= 0 else { return nil }
            }
            var places = [Int](repeating: 0, count: 16)
            for length in 1..<15 { places[length + 1] = places[length] + counts[length] }
            for (symbol, length) in lengths.enumerated() where length != 0 {
                symbols[places[Int(length & 15)]] = symbol
                places[Int(length & 15)] += 1
            }
        }
    }

    private mutating func symbol(_ code: Code) -> Int? {
        var value = 0
        var first = 0
        var place = 0
        for length in 1..<16 {
            guard let bit = take(1) else { return nil }
            value |= bit
            let count = code.counts[length]
            if value - count < first { return code.symbols[place + (value - first)] }
            place += count
            first = (first + count) << 1
            value <<= 1
        }
        return nil
    }

    private static let fixedLiterals = Code(
        lengths: [
            [UInt8](repeating: 8, count: 144), [UInt8](repeating: 9, count: 112), [UInt8](repeating: 7, count: 24),
            [UInt8](repeating: 8, count: 8),
        ].flatMap { $0 }[...])
    private static let fixedDistances = Code(lengths: [UInt8](repeating: 5, count: 30)[...])

    /// A block whose codes are described at its start.
    private mutating func described() -> Bool {
        guard let literalCount = take(5), let distanceCount = take(5), let lengthCount = take(4) else { return false }
        let total = literalCount + 257 + distanceCount + 1
        guard literalCount <= 29, distanceCount <= 29 else { return false }
        var order = [UInt8](repeating: 0, count: 19)
        for place in Self.lengthOrder.prefix(lengthCount + 4) {
            guard let length = take(3) else { return false }
            order[place] = UInt8(length)
        }
        guard let code = Code(lengths: order[...]) else { return false }
        var lengths: [UInt8] = []
        while lengths.count < total {
            guard let symbol = symbol(code) else { return false }
            var repeated: UInt8 = 0
            let count: Int?
            switch symbol {
            case 0..<16:
                lengths.append(UInt8(symbol))
                continue
            case 16:
                guard let last = lengths.last else { return false }
                repeated = last
                count = take(2).map { $0 + 3 }
            case 17: count = take(3).map { $0 + 3 }
            default: count = take(7).map { $0 + 11 }
            }
            guard let count, lengths.count + count <= total else { return false }
            lengths.append(contentsOf: [UInt8](repeating: repeated, count: count))
        }
        return block(
            literals: Code(lengths: lengths[..<(literalCount + 257)]),
            distances: Code(lengths: lengths[(literalCount + 257)...]))
    }

    private mutating func block(literals: Code?, distances: Code?) -> Bool {
        guard let literals, let distances else { return false }
        while true {
            guard let symbol = symbol(literals) else { return false }
            if symbol == 256 { return true }
            if symbol < 256 {
                guard output.count < limit else { return false }
                output.append(UInt8(symbol))
                continue
            }
            guard symbol - 257 < Self.lengthBases.count, let extra = take(Self.lengthBits[symbol - 257]),
                let far = self.symbol(distances), far < Self.distanceBases.count,
                let farther = take(Self.distanceBits[far])
            else { return false }
            let count = Self.lengthBases[symbol - 257] + extra
            let distance = Self.distanceBases[far] + farther
            guard distance <= output.count, output.count + count <= limit else { return false }
            for _ in 0..<count { output.append(output[output.count - distance]) }
        }
    }

    private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145, 8193, 12_289, 16_385, 24_577,
    ]
    private static let distanceBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]
}
