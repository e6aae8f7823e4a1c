/// The checksum that zip uses, for short texts; contents are checked by libarchive.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
    }

    /// One step: also what the old cipher of zip mixes its keys with.
    static func step(_ crc: UInt32, _ byte: UInt8) -> UInt32 {
        table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8
    }

    /// The checksum of these bytes.
    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 { ~bytes.reduce(~0, step) }
}
