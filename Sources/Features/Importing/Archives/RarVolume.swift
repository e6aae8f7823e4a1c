/// Whether a RAR is one of several volumes, by the flags of its main header.
enum RarVolume {
    private static let fourth: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00]
    private static let fifth: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]

    /// Looks at the first bytes of the file.
    static func isPart(_ head: [UInt8]) -> Bool {
        let numbers = LittleEndian(head[...])
        if head.starts(with: fourth) {
            // Checksum (2), type 0x73, flags (2): bit 0 is "volume".
            guard head.count > 12, head[9] == 0x73, let flags = numbers.u16(10) else { return false }
            return flags & 1 != 0
        }
        guard head.starts(with: fifth) else { return false }
        // Checksum (4), then numbers of seven bits a byte: size, type 1, flags, [size of the extra area], archive flags.
        var place = 12
        func next() -> UInt64? {
            var value: UInt64 = 0
            for shift in stride(from: 0, to: 63, by: 7) {
                guard place < head.count else { return nil }
                let byte = head[place]
                place += 1
                value |= UInt64(byte & 0x7F) << UInt64(shift)
                if byte & 0x80 == 0 { return value }
            }
            return nil
        }
        guard next() != nil, next() == 1, let flags = next() else { return false }
        if flags & 1 != 0, next() == nil { return false }
        return next().map { $0 & 1 != 0 } ?? false
    }
}
