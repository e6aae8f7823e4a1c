/// A track's head, as far as it matters for sound.
struct MatroskaTrack {
    private(set) var number: UInt64 = 0
    private(set) var uid: UInt64 = 0
    private(set) var isEnabled = true
    private(set) var isDefault = true
    private(set) var isSound = false
    private(set) var isProtected = false
    private(set) var codec = ""
    private(set) var sampleRateHz: Int?
    private(set) var channels: Int?
    /// What the decoder's first output is not heard of, in nanoseconds.
    private(set) var codecDelayNs: Int64 = 0
    /// Length of a frame in nanoseconds where all have the same; 0 when it is not told.
    private(set) var frameNs: Int64 = 0

    /// The tracks of a `Tracks` element.
    static func list(_ body: ByteParser) -> [MatroskaTrack] {
        var entries = EBML(body)
        var tracks: [MatroskaTrack] = []
        while let entry = entries.next(), tracks.count < 256 {
            if entry.id == 0xAE { tracks.append(MatroskaTrack(entry.body)) }
        }
        return tracks
    }

    private init(_ body: ByteParser) {
        var fields = EBML(body)
        var codecID = ""
        var own = ByteParser([])
        var rate: Double = 8000
        var outputRate: Double = 0
        channels = 1
        while let field = fields.next() {
            switch field.id {
            case 0xD7: number = EBML.unsigned(field.body)
            case 0x73C5: uid = EBML.unsigned(field.body)
            case 0x83: isSound = EBML.unsigned(field.body) == 2
            case 0xB9: isEnabled = EBML.unsigned(field.body) != 0
            case 0x88: isDefault = EBML.unsigned(field.body) != 0
            case 0x86: codecID = EBML.text(field.body)
            case 0x63A2: own = field.body
            case 0x56AA: codecDelayNs = Int64(clamping: min(EBML.unsigned(field.body), 60_000_000_000))
            case 0x23E383: frameNs = Int64(clamping: min(EBML.unsigned(field.body), 60_000_000_000))
            case 0x6D80: isProtected = Self.isEncrypted(field.body)
            case 0xE1:
                var audio = EBML(field.body)
                while let fact = audio.next() {
                    switch fact.id {
                    case 0xB5: rate = EBML.float(fact.body)
                    case 0x78B5: outputRate = EBML.float(fact.body)
                    case 0x9F: channels = Int(clamping: min(EBML.unsigned(fact.body), 255))
                    default: break
                    }
                }
            default: break
            }
        }
        let stated = outputRate > 0 ? outputRate : rate
        sampleRateHz = stated >= 1 && stated < 16_777_216 ? Int(stated.rounded()) : nil
        codec = Self.name(of: codecID, own)
        if codec == "opus" { sampleRateHz = 48_000 }
        if codec == "aac", let head = AACHead(own.rest) {
            codec = head.codec
            if outputRate <= 0 { sampleRateHz = head.sampleRateHz ?? sampleRateHz }
        }
    }

    private static func name(of id: String, _ own: ByteParser) -> String {
        for (prefix, name) in codecs where id == prefix || id.hasPrefix(prefix + "/") { return name }
        if id == "A_MS/ACM" {
            var own = own
            switch own.u16LE() {
            case 0x55: return "mp3"
            case 0x50: return "mp2"
            case 1, 3: return "pcm"
            case 0x160, 0x161, 0x162, 0x163: return "wma"
            case 0x2000: return "ac3"
            case 0xFF, 0x1610: return "aac"
            default: return "acm"
            }
        }
        return (id.hasPrefix("A_") ? String(id.dropFirst(2)) : id).lowercased()
    }

    private static let codecs: [(String, String)] = [
        ("A_OPUS", "opus"), ("A_VORBIS", "vorbis"), ("A_FLAC", "flac"), ("A_AAC", "aac"), ("A_MPEG/L3", "mp3"),
        ("A_MPEG/L2", "mp2"), ("A_MPEG/L1", "mp1"), ("A_AC3", "ac3"), ("A_EAC3", "eac3"), ("A_ALAC", "alac"),
        ("A_PCM", "pcm"), ("A_WAVPACK4", "wavpack"), ("A_TTA1", "tta"), ("A_DTS", "dts"), ("A_TRUEHD", "truehd"),
    ]

    private static func isEncrypted(_ body: ByteParser) -> Bool {
        var encodings = EBML(body)
        while let encoding = encodings.next() {
            var fields = EBML(encoding.body)
            while let field = fields.next() {
                if field.id == 0x5033, EBML.unsigned(field.body) == 1 { return true }
            }
        }
        return false
    }
}
