/// The head in front of each frame of AAC in an ADTS stream (ISO 13818-7 and 14496-3).
struct ADTSHeader: FrameLaw {
    /// Samples a second, as the core codec has them.
    let sampleRateHz: Int
    /// Channels; nil when the stream's own description is needed for that.
    let channels: Int?
    /// Length of the frame with its head.
    let byteCount: Int
    /// How many blocks of 1,024 samples the frame holds, 1 to 4.
    let blockCount: Int
    /// What stays the same from frame to frame.
    let nature: UInt32

    /// Samples of a block.
    static let samplesPerBlock: Int64 = 1024

    /// Reads the seven bytes of a head; nil when they are none.
    init?(_ bits: UInt32, _ more: UInt32) {
        let rateIndex = Int(bits >> 10 & 15)
        guard bits >> 20 == 0xFFF, bits >> 17 & 3 == 0, rateIndex < Self.rates.count else { return nil }
        byteCount = Int(bits & 3) << 11 | Int(more >> 13)
        guard byteCount > 7 else { return nil }
        sampleRateHz = Self.rates[rateIndex]
        let configuration = Int(bits >> 6 & 7)
        channels = configuration == 0 ? nil : configuration == 7 ? 8 : configuration
        blockCount = Int(more & 3) + 1
        nature = bits & 0xFFFE_3C00
    }

    var headByteCount: Int { 7 }
    var playsCutFrame: Bool { false }

    func frame(in bytes: [UInt8], at place: Int) -> (byteCount: Int, unitCount: Int)? {
        guard let header = Self.read(bytes[...], at: place), header.nature == nature else { return nil }
        return (header.byteCount, header.blockCount)
    }

    /// Reads the head at a place.
    static func read(_ bytes: ArraySlice<UInt8>, at place: Int) -> ADTSHeader? {
        guard place >= 0, place + 7 <= bytes.count else { return nil }
        let first = bytes.startIndex + place
        let bits =
            UInt32(bytes[first]) << 24 | UInt32(bytes[first + 1]) << 16 | UInt32(bytes[first + 2]) << 8
            | UInt32(bytes[first + 3])
        let more = UInt32(bytes[first + 4]) << 16 | UInt32(bytes[first + 5]) << 8 | UInt32(bytes[first + 6])
        return ADTSHeader(bits, more)
    }

    private static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]
}
