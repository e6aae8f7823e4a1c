/// The header of one FLAC frame, which its own checksum confirms.
///
/// Source: RFC 9639, section 9.1.
struct FLACFrame: Equatable {
    /// Number of the first sample, or of the frame where all frames but the last have one size.
    let number: Int64
    /// Whether ``number`` counts samples.
    let countsSamples: Bool
    /// Samples of one channel in this frame.
    let blockSize: Int
    /// Samples a second; nil when the header leaves that to STREAMINFO.
    let sampleRateHz: Int?
    let channels: Int
    /// Length of the header with its checksum.
    let headerCount: Int

    /// The longest header.
    static let headerLimit = 16

    /// Reads a header; nil when there is none, or its checksum is wrong.
    init?(_ bytes: ArraySlice<UInt8>) {
        var parser = ByteParser(bytes)
        guard let sync = parser.u16(), sync & 0xFFFE == 0xFFF8, let sizes = parser.u8(), let layout = parser.u8(),
            layout & 1 == 0, sizes >> 4 != 0, sizes & 15 != 15
        else { return nil }
        let assignment = Int(layout >> 4)
        guard assignment <= 10, layout >> 1 & 7 != 3, let number = Self.codedNumber(&parser),
            let size = Self.blockSize(sizes >> 4, &parser), let rate = Self.sampleRate(sizes & 15, &parser)
        else { return nil }
        let count = parser.position
        guard let checksum = parser.u8(), checksum == Self.crc8(bytes.prefix(count)) else { return nil }
        self.number = number
        countsSamples = sync & 1 == 1
        blockSize = size
        sampleRateHz = rate == 0 ? nil : rate
        channels = assignment < 8 ? assignment + 1 : 2
        headerCount = count + 1
    }

    private static func blockSize(_ code: UInt8, _ parser: inout ByteParser) -> Int? {
        switch code {
        case 1: 192
        case 2...5: 144 << Int(code)
        case 6: parser.u8().map { Int($0) + 1 }
        case 7: parser.u16().map { Int($0) + 1 }
        default: 1 << Int(code)
        }
    }

    private static let rates = [
        0, 88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000,
    ]

    private static func sampleRate(_ code: UInt8, _ parser: inout ByteParser) -> Int? {
        switch code {
        case 0...11: rates[Int(code)]
        case 12: parser.u8().map { Int($0) * 1000 }
        case 13: parser.u16().map { Int($0) }
        case 14: parser.u16().map { Int($0) * 10 }
        default: nil
        }
    }

    /// A number of up to 36 bits in the manner of UTF-8, extended to seven bytes.
    private static func codedNumber(_ parser: inout ByteParser) -> Int64? {
        guard let first = parser.u8() else { return nil }
        if first < 0x80 { return Int64(first) }
        let ones = (~first).leadingZeroBitCount
        guard (2...7).contains(ones) else { return nil }
        var value = Int64(first) & (0x7F >> Int64(ones))
        for _ in 1..<ones {
            guard let next = parser.u8(), next & 0xC0 == 0x80 else { return nil }
            value = value << 6 | Int64(next & 0x3F)
        }
        return value
    }

    static func crc8(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        bytes.reduce(0) { crc8Table[Int($0 ^ $1)] }
    }

    /// The checksum behind a whole frame.
    static func crc16(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        var value: UInt16 = 0
        for byte in bytes { value = value << 8 ^ crc16Table[Int(UInt8(truncatingIfNeeded: value >> 8) ^ byte)] }
        return value
    }

    private static let crc8Table: [UInt8] = (0..<256).map { index in
        (0..<8).reduce(UInt8(index)) { value, _ in value & 0x80 != 0 ? value << 1 ^ 0x07 : value << 1 }
    }

    private static let crc16Table: [UInt16] = (0..<256).map { index in
        (0..<8).reduce(UInt16(index) << 8) { value, _ in value & 0x8000 != 0 ? value << 1 ^ 0x8005 : value << 1 }
    }
}
