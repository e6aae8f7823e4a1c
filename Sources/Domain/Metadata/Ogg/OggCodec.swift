/// What an Ogg stream holds, by the first packet of it.
enum OggCodec: Equatable {
    case vorbis(VorbisHead)
    case opus(OpusHead)
    case speex(SpeexHead)
    case flac(FLACHead)
    /// A stream without sound, such as video, subtitles or a skeleton.
    case other

    /// The identification header of Vorbis.
    struct VorbisHead: Equatable {
        let channels: Int
        let sampleRateHz: Int
        /// The lengths of short and long blocks.
        let blockSizes: [Int]
    }

    /// The identification header of Opus.
    struct OpusHead: Equatable {
        let channels: Int
        /// Samples at 48 kHz that are decoded but not heard.
        let preSkip: Int64
    }

    /// The header of Speex.
    struct SpeexHead: Equatable {
        let channels: Int
        let sampleRateHz: Int
        let samplesPerPacket: Int64
        let extraHeaderCount: Int
    }

    /// The mapping header of FLAC.
    struct FLACHead: Equatable {
        let info: FLACStreamInfo
        /// How many packets of metadata follow; 0 when unknown.
        let headerCount: Int
    }

    /// How much of the first packet is needed.
    static let headByteCount = 128

    /// Judges a first packet by its head; a stream with sound whose header makes no sense counts as `other`.
    init(_ head: ArraySlice<UInt8>) {
        self = Self.vorbis(head) ?? Self.opus(head) ?? Self.speex(head) ?? Self.flac(head) ?? .other
    }

    private static func vorbis(_ head: ArraySlice<UInt8>) -> OggCodec? {
        var parser = ByteParser(head)
        guard head.hasPrefix("\u{1}vorbis"), parser.skip(11), let channels = parser.u8(), let rate = parser.u32LE(),
            parser.skip(12), let sizes = parser.u8(), channels > 0, rate > 0
        else { return nil }
        let blockSizes = [1 << Int(sizes & 15), 1 << Int(sizes >> 4)]
        return .vorbis(VorbisHead(channels: Int(channels), sampleRateHz: Int(rate), blockSizes: blockSizes))
    }

    private static func opus(_ head: ArraySlice<UInt8>) -> OggCodec? {
        var parser = ByteParser(head)
        guard head.hasPrefix("OpusHead"), parser.skip(8), let version = parser.u8(), version < 16,
            let channels = parser.u8(), let preSkip = parser.u16LE()
        else { return nil }
        return .opus(OpusHead(channels: Int(channels), preSkip: Int64(preSkip)))
    }

    private static func speex(_ head: ArraySlice<UInt8>) -> OggCodec? {
        var parser = ByteParser(head)
        guard head.hasPrefix("Speex   "), parser.skip(36), let rate = parser.u32LE(), parser.skip(8),
            let channels = parser.u32LE(), parser.skip(4), let frameSize = parser.u32LE(), parser.skip(4),
            let frames = parser.u32LE(), let extra = parser.u32LE(), rate > 0, rate < 1 << 24,
            (1...255).contains(channels), frameSize < 1 << 20, frames < 1 << 16
        else { return nil }
        return .speex(
            SpeexHead(
                channels: Int(channels), sampleRateHz: Int(rate), samplesPerPacket: Int64(frameSize) * Int64(frames),
                extraHeaderCount: Int(min(extra, 64))))
    }

    private static func flac(_ head: ArraySlice<UInt8>) -> OggCodec? {
        var parser = ByteParser(head)
        guard head.hasPrefix("\u{7F}FLAC"), parser.skip(7), let count = parser.u16(), parser.starts(with: "fLaC"),
            parser.skip(8), let info = FLACStreamInfo(parser.rest)
        else { return nil }
        return .flac(FLACHead(info: info, headerCount: Int(count)))
    }
}

extension OggCodec {
    /// The name of the codec; nil for a stream without sound.
    var name: String? {
        switch self {
        case .vorbis: "vorbis"
        case .opus: "opus"
        case .speex: "speex"
        case .flac: "flac"
        case .other: nil
        }
    }

    /// Positions a second; 1 for a stream without sound.
    var rate: Int64 {
        switch self {
        case .vorbis(let head): Int64(head.sampleRateHz)
        case .opus: 48_000
        case .speex(let head): Int64(head.sampleRateHz)
        case .flac(let head): Int64(head.info.sampleRateHz)
        case .other: 1
        }
    }

    var channels: Int {
        switch self {
        case .vorbis(let head): head.channels
        case .opus(let head): head.channels
        case .speex(let head): head.channels
        case .flac(let head): head.info.channels
        case .other: 0
        }
    }

    /// How many packets stand in front of the sound; nil when a flag in the last of them tells.
    var headerPacketCount: Int? {
        switch self {
        case .vorbis: 3
        case .opus: 2
        case .speex(let head): 2 + head.extraHeaderCount
        case .flac(let head): head.headerCount == 0 ? nil : 1 + head.headerCount
        case .other: 0
        }
    }

    /// What stands in front of the comments in their packet.
    var commentMagic: StaticString {
        switch self {
        case .vorbis: "\u{3}vorbis"
        case .opus: "OpusTags"
        case .speex, .flac, .other: ""
        }
    }
}
