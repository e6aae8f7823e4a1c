internal import AmboBase

/// What the first headers of a RAR say: whether it is one of several volumes, and whether it is encrypted.
struct RarHead {
    private(set) var isPart = false
    private(set) var isEncrypted = false

    private static let fourth: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00]
    private static let fifth: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]
    /// How many headers are looked at.
    private static let headerLimit = 64

    /// - Throws: `ByteSourceError`.
    init(_ source: any ByteSource) throws(ByteSourceError) {
        let head = try source.read(at: 0, count: 64)
        if head.starts(with: Self.fourth) {
            // Checksum (2), type 0x73, flags (2): bit 0 is "volume", bit 7 "headers encrypted".
            guard head.count > 12, head[9] == 0x73, let flags = LittleEndian(head[...]).u16(10) else { return }
            isPart = flags & 1 != 0
            isEncrypted = flags & 0x80 != 0
        } else if head.starts(with: Self.fifth) {
            var place = Int64(Self.fifth.count)
            for _ in 0..<Self.headerLimit {
                guard let next = try readHeader(source, at: place), next > place, !isEncrypted else { return }
                place = next
            }
        }
    }

    /// Reads a header of RAR 5 and gives the place of the next.
    private mutating func readHeader(_ source: any ByteSource, at place: Int64) throws(ByteSourceError) -> Int64? {
        var numbers = Numbers(try source.read(at: place, count: 4096))
        numbers.skip(4)
        guard let size = numbers.next(), size < 1 << 21 else { return nil }
        let start = numbers.place
        guard let type = numbers.next(), let flags = numbers.next() else { return nil }
        let extraCount = flags & 1 != 0 ? numbers.next() : 0
        let dataCount = flags & 2 != 0 ? numbers.next() : 0
        guard let extraCount, let dataCount else { return nil }
        switch type {
        case 1: if let archive = numbers.next() { isPart = archive & 1 != 0 }
        case 2 where extraCount <= size:
            numbers.place = start + Int(size - extraCount)
            readExtra(&numbers, end: start + Int(size))
        case 4: isEncrypted = true
        case 5: return nil
        default: break
        }
        let header = place.addingReportingOverflow(Int64(start) + Int64(size)).partialValue
        let (next, overflow) = header.addingReportingOverflow(Int64(clamping: dataCount))
        return overflow ? nil : next
    }

    /// The records behind a file's header; the first kind is encryption.
    private mutating func readExtra(_ numbers: inout Numbers, end: Int) {
        while numbers.place < end, let size = numbers.next(), size < 1 << 21 {
            let start = numbers.place
            if numbers.next() == 1 { isEncrypted = true }
            numbers.place = start + Int(size)
        }
    }

    /// Numbers of seven bits a byte.
    private struct Numbers {
        private let bytes: [UInt8]
        var place = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        mutating func skip(_ count: Int) { place += count }

        mutating func next() -> UInt64? {
            var value: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 63, by: 7) {
                guard bytes.indices.contains(place) else { return nil }
                let byte = bytes[place]
                place += 1
                value |= UInt64(byte & 0x7F) << shift
                if byte & 0x80 == 0 { return value }
            }
            return nil
        }
    }
}
