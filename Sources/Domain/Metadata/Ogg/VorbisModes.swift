/// The modes of a Vorbis stream: which of them use long blocks. They stand at the very end of the setup header, behind
/// codebooks whose length only a decoder knows, so they are looked for from the end.
///
/// Source: the Vorbis I specification, sections 4.2.4 and 4.3.1. Bits are packed from the lowest of each byte.
struct VorbisModes: Equatable {
    private let isLong: [Bool]
    private let blockSizes: [Int]

    /// How much of the end of the setup header is needed: 64 modes of 41 bits and their count.
    static let tailByteCount = 352
    private static let modeBitCount = 41

    /// Reads the modes; nil when the end of the header does not look like modes.
    ///
    /// - Parameter blockSizes: The lengths of short and long blocks.
    init?(setupTail tail: ArraySlice<UInt8>, blockSizes: [Int]) {
        guard blockSizes.count == 2, let end = Self.framingBit(tail) else { return nil }
        var flags: [Bool] = []
        var found: [Bool]?
        while flags.count < 64 {
            let start = end - Self.modeBitCount * (flags.count + 1)
            // Window and transform types are 0 in all of Vorbis I.
            guard start >= 6, Self.bits(tail, start + 1, 32) == 0 else { break }
            flags.insert(Self.bits(tail, start, 1) == 1, at: 0)
            if Self.bits(tail, start - 6, 6) == flags.count - 1 { found = flags }
        }
        guard let found else { return nil }
        isLong = found
        self.blockSizes = blockSizes
    }

    /// The length of the block in a packet, from the packet's first byte; nil for a packet without sound.
    func blockSize(_ first: UInt8) -> Int? {
        guard first & 1 == 0 else { return nil }
        let bitCount = Int.bitWidth - (isLong.count - 1).leadingZeroBitCount
        let mode = Int(first >> 1) & (1 << bitCount - 1)
        return mode < isLong.count ? blockSizes[isLong[mode] ? 1 : 0] : nil
    }

    /// The place of the last bit that is set.
    private static func framingBit(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let last = bytes.lastIndex(where: { $0 != 0 }) else { return nil }
        return (last - bytes.startIndex) * 8 + 7 - bytes[last].leadingZeroBitCount
    }

    private static func bits(_ bytes: ArraySlice<UInt8>, _ start: Int, _ count: Int) -> Int {
        var value = 0
        for bit in 0..<count {
            let place = start + bit
            let byte = bytes[bytes.startIndex + place / 8]
            if byte >> UInt8(place % 8) & 1 == 1 { value |= 1 << bit }
        }
        return value
    }
}
