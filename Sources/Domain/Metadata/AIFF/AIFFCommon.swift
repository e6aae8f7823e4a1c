internal import AmboModel

/// The COMM chunk of an AIFF or AIFC file.
struct AIFFCommon {
    /// Channels.
    let channels: Int
    /// Frames as the chunk counts them: samples of one channel, or packets in the codings that have such.
    let frameCount: Int64
    /// Bits of a sample.
    let bits: Int
    /// Samples a second, which may be a fraction.
    let sampleRate: Double
    /// Four letters of the coding; `NONE` in AIFF.
    let coding: String

    /// Reads the chunk; nil when it makes no sense.
    init?(_ bytes: ArraySlice<UInt8>, isCompressed: Bool) {
        var parser = ByteParser(bytes)
        guard let channels = parser.u16(), let frames = parser.u32(), let bits = parser.u16(),
            let exponent = parser.u16(), let mantissa = parser.u64(), channels > 0
        else { return nil }
        let rate = Self.extended(exponent, mantissa)
        guard rate >= 1, rate < 10_000_000 else { return nil }
        self.channels = Int(channels)
        frameCount = Int64(frames)
        self.bits = Int(bits)
        sampleRate = rate
        coding = isCompressed ? parser.take(4).map { TextDecoder.latin1($0) } ?? "NONE" : "NONE"
    }

    /// A float of 80 bits: sign and exponent, then 64 bits with the leading one written out.
    static func extended(_ exponent: UInt16, _ mantissa: UInt64) -> Double {
        let power = Int(exponent & 0x7FFF) - 16_383 - 63
        let value = Double(sign: .plus, exponent: power, significand: Double(mantissa))
        return exponent & 0x8000 == 0 ? value : -value
    }

    /// The length of so many frames.
    func length(of frames: Int64) -> MediaLength? {
        let samples = frames * Int64(samplesPerFrame)
        let whole = sampleRate.rounded()
        if abs(sampleRate - whole) < 0.001 { return MediaLength(samples: samples, rate: Int64(whole)) }
        // Old machines had rates such as 22,254.54 Hz.
        let (scaled, overflow) = samples.multipliedReportingOverflow(by: 1000)
        return overflow ? nil : MediaLength(samples: scaled, rate: Int64((sampleRate * 1000).rounded()))
    }

    /// Samples of one channel in a frame as the chunk counts them.
    var samplesPerFrame: Int {
        switch coding {
        case "ima4": 64
        case "MAC3", "MAC6": 6
        case "agsm", "GSM ": 160
        default: 1
        }
    }

    /// Bytes of a frame over all channels; nil where they differ.
    var frameByteCount: Int? {
        switch coding {
        case "NONE", "twos", "sowt", "raw ", "in24", "in32", "42ni", "23ni": channels * ((bits + 7) / 8)
        case "fl32", "FL32": channels * 4
        case "fl64", "FL64": channels * 8
        case "alaw", "ALAW", "ulaw", "ULAW": channels
        case "ima4": channels * 34
        case "MAC3": channels * 2
        case "MAC6": channels
        default: nil
        }
    }

    /// The codec's name.
    var codec: String {
        switch coding {
        case "NONE", "twos", "sowt", "raw ", "in24", "in32", "42ni", "23ni", "fl32", "FL32", "fl64", "FL64": "pcm"
        case "alaw", "ALAW": "alaw"
        case "ulaw", "ULAW": "ulaw"
        case "ima4", "ADP4": "adpcm"
        case "MAC3", "MAC6": "mace"
        case "agsm", "GSM ": "gsm"
        case ".mp3", ".MP3": "mp3"
        case "QDMC", "QDM2": "qdm2"
        default: "unknown"
        }
    }
}
