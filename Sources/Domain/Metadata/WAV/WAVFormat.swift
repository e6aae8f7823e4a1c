internal import AmboModel

/// The `fmt ` chunk of a WAV file.
struct WAVFormat {
    /// Number of the coding (1 is PCM); the real one where the chunk is of the extensible kind.
    let tag: UInt16
    /// Channels.
    let channels: Int
    /// Samples a second.
    let sampleRateHz: Int
    /// Bytes a second, as stated.
    let byteRate: Int
    /// Bytes of the smallest piece that can be decoded.
    let blockByteCount: Int
    /// Bits of a sample.
    let bits: Int
    /// Samples of one channel in such a piece, where that is not one.
    let samplesPerBlock: Int

    /// Reads the chunk; nil when it makes no sense.
    init?(_ bytes: ArraySlice<UInt8>) {
        var parser = ByteParser(bytes)
        guard var tag = parser.u16LE(), let channels = parser.u16LE(), let rate = parser.u32LE(),
            let byteRate = parser.u32LE(), let block = parser.u16LE(), channels > 0, rate > 0, rate < 10_000_000
        else { return nil }
        let bits = Int(parser.u16LE() ?? 0)
        var samplesPerBlock = 0
        if parser.u16LE() != nil {
            let extra = parser.u16LE()
            if tag == 0xFFFE, parser.skip(4), let real = parser.u16LE() {
                tag = real
            } else {
                samplesPerBlock = Int(extra ?? 0)
            }
        }
        self.tag = tag
        self.channels = Int(channels)
        sampleRateHz = Int(rate)
        self.byteRate = Int(byteRate)
        self.bits = bits
        self.samplesPerBlock = samplesPerBlock
        blockByteCount = block > 0 ? Int(block) : max(1, Int(channels) * ((bits + 7) / 8))
    }

    /// The codec's name.
    var codec: String {
        switch tag {
        case 1, 3: "pcm"
        case 2, 0x10, 0x11, 0x17, 0x20, 0x69: "adpcm"
        case 6: "alaw"
        case 7: "ulaw"
        case 0x31, 0x32: "gsm"
        case 0x50: "mp2"
        case 0x55: "mp3"
        case 0xFF, 0x1600, 0x1602, 0xA106: "aac"
        case 0x160, 0x161, 0x162, 0x163: "wma"
        case 0x2000: "ac3"
        case 0xF1AC: "flac"
        case 0x674F...0x6771: "vorbis"
        default: "unknown"
        }
    }

    /// Whether the content is a stream of MPEG frames.
    var isMPEG: Bool { tag == 0x50 || tag == 0x55 }

    /// Samples of one channel in so many bytes; `stated` is what the `fact` chunk says.
    func sampleCount(byteCount: Int64, stated: Int64?) -> Int64 {
        switch tag {
        case 1, 3, 6, 7: return byteCount / Int64(blockByteCount)
        default: break
        }
        if samplesPerBlock > 0, blockByteCount > 0 {
            let most = (byteCount + Int64(blockByteCount) - 1) / Int64(blockByteCount) * Int64(samplesPerBlock)
            // The last piece may not be full; the fact tells.
            if let stated, stated > 0, stated <= most, stated > most - Int64(samplesPerBlock) * 2 { return stated }
            return byteCount / Int64(blockByteCount) * Int64(samplesPerBlock)
        }
        if let stated, stated > 0 { return stated }
        guard byteRate > 0 else { return 0 }
        let (whole, overflow) = byteCount.multipliedReportingOverflow(by: Int64(sampleRateHz))
        return overflow ? 0 : whole / Int64(byteRate)
    }
}
