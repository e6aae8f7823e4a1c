public import AmboBase
internal import CTagLib

extension TagLibFile {
    /// Which of TagLib's readers is used.
    public enum Kind: Sendable, CaseIterable {
        /// MPEG audio with ID3 or APE tags.
        case mpeg
        /// ISO base media.
        case mp4
        /// Native FLAC.
        case flac
        /// Ogg with Vorbis.
        case oggVorbis
        /// Ogg with Opus.
        case oggOpus
        /// Ogg with Speex.
        case oggSpeex
        /// Ogg with FLAC.
        case oggFLAC
        /// Windows Media.
        case asf
        /// Monkey's Audio.
        case ape
        /// WavPack.
        case wavpack
        /// RIFF WAVE.
        case wav
        /// AIFF.
        case aiff

        var raw: ctag_kind {
            switch self {
            case .mpeg: ctag_kind_mpeg
            case .mp4: ctag_kind_mp4
            case .flac: ctag_kind_flac
            case .oggVorbis: ctag_kind_ogg_vorbis
            case .oggOpus: ctag_kind_ogg_opus
            case .oggSpeex: ctag_kind_ogg_speex
            case .oggFLAC: ctag_kind_ogg_flac
            case .asf: ctag_kind_asf
            case .ape: ctag_kind_ape
            case .wavpack: ctag_kind_wavpack
            case .wav: ctag_kind_wav
            case .aiff: ctag_kind_aiff
            }
        }
    }

    /// What TagLib says of the sound.
    public struct Audio: Sendable, Equatable {
        /// Length in milliseconds; nil when unknown.
        public let durationMs: Int64?
        /// Bit rate in kilobits a second; nil when unknown.
        public let bitrateKbps: Int?
        /// Samples a second; nil when unknown.
        public let sampleRateHz: Int?
        /// Channels; nil when unknown.
        public let channels: Int?
        /// The codec where the kind of file does not tell it (ASF only); nil otherwise.
        public let codec: String?
        /// Whether the sound is encrypted (ASF only).
        public let isEncrypted: Bool

        init(_ raw: ctag_audio) {
            durationMs = raw.length_ms > 0 ? Int64(raw.length_ms) : nil
            bitrateKbps = raw.bitrate_kbps > 0 ? Int(raw.bitrate_kbps) : nil
            sampleRateHz = raw.sample_rate_hz > 0 ? Int(raw.sample_rate_hz) : nil
            channels = raw.channels > 0 ? Int(raw.channels) : nil
            codec =
                switch raw.asf_codec {
                case 1: "wmav1"
                case 2: "wmav2"
                case 3: "wmapro"
                case 4: "wmalossless"
                default: nil
                }
            isEncrypted = raw.is_encrypted != 0
        }
    }

    /// One picture of a file.
    public struct Picture: Sendable, Equatable {
        /// The picture itself.
        public let bytes: [UInt8]
        /// The kind as ID3v2 numbers them (3 front cover, 4 back cover); nil where the format has no kinds.
        public let kind: Int?
        /// Media type as the tag says, which may be wrong or empty.
        public let mime: String
        /// The tag's description of it; often empty.
        public let note: String
    }
}

/// Why TagLib gave nothing.
public enum TagLibError: Explained, Equatable {
    /// The bytes are not what they were said to be, or too damaged to tell.
    case notRecognised
    /// TagLib gave up, such as for lack of memory.
    case failed
    /// The bytes could not be read.
    case unreadable(ByteSourceError)

    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .notRecognised: "The file is not of the kind that it seems to be."
        case .failed: "TagLib gave up on the file."
        case .unreadable(let error): error.problem
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .notRecognised, .failed: nil
        case .unreadable(let error): error.advice
        }
    }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .notRecognised: "taglib-not-recognised"
        case .failed: "taglib-failed"
        case .unreadable(let error): error.code
        }
    }
}
