/// How the samples of a sound track are coded: the first entry of its `stsd`, with what lies in it.
struct MP4SampleEntry {
    /// Name of the codec as `MediaDescription.codec` has it; empty for a track that is no sound.
    private(set) var codec = ""
    private(set) var sampleRateHz: Int?
    private(set) var channels: Int?
    /// Bits a second as stated; nil or 0 when unknown.
    private(set) var averageBitrate: Int?
    private(set) var isProtected = false
    /// The entry's own four characters.
    private(set) var format: BoxType = "    "

    init() {}

    /// Reads the body of `stsd`.
    init(_ cursor: inout ByteParser, isSound: Bool) {
        guard cursor.skip(8), let size = cursor.u32(), let code = cursor.u32() else { return }
        format = BoxType(code)
        guard isSound else { return }
        codec = Self.codecs[format] ?? format.name.lowercased().filter { $0 != " " && $0 != "\0" }
        isProtected = Self.protectedFormats.contains(format)
        var entry = ByteParser(cursor.takeUp(to: Int(clamping: Int64(size) - 8)))
        readFixed(&entry)
        readBoxes(&entry, depth: 0)
    }

    /// The fixed part of a sound entry, in its three QuickTime versions.
    private mutating func readFixed(_ entry: inout ByteParser) {
        guard entry.skip(8), let version = entry.u16(), entry.skip(6), let count = entry.u16(), entry.skip(6),
            let rate = entry.u32()
        else { return }
        channels = count > 0 ? Int(count) : nil
        sampleRateHz = rate >> 16 > 0 ? Int(rate >> 16) : nil
        switch version {
        case 1: entry.skip(16)
        case 2:
            guard entry.skip(4), let bits = entry.u64(), let large = entry.u32(), entry.skip(20) else { return }
            let exact = Double(bitPattern: bits)
            if exact >= 1, exact < 16_777_216 { sampleRateHz = Int(exact) }
            if large > 0, large < 256 { channels = Int(large) }
        default: break
        }
    }

    /// The boxes behind the fixed part; `wave` of QuickTime holds them one level down.
    private mutating func readBoxes(_ cursor: inout ByteParser, depth: Int) {
        while let size = cursor.u32(), let code = cursor.u32(), size >= 8 {
            var part = ByteParser(cursor.takeUp(to: Int(size) - 8))
            switch BoxType(code) {
            case "wave", "sinf": if depth < 3 { readBoxes(&part, depth: depth + 1) }
            case "frma": readOriginal(&part)
            case "esds": readStream(&part)
            case "alac": readLossless(&part)
            case "dOps": readOpus(&part)
            case "dfLa": readFLAC(&part)
            case "btrt": if part.skip(8), let rate = part.u32() { averageBitrate = Int(rate) }
            default: break
            }
        }
    }

    /// What a protected entry, or a QuickTime `wave`, is in truth.
    private mutating func readOriginal(_ part: inout ByteParser) {
        guard isProtected, let code = part.u32(), let name = Self.codecs[BoxType(code)] else { return }
        codec = name
    }

    private mutating func readLossless(_ part: inout ByteParser) {
        guard part.skip(4 + 9), let count = part.u8(), part.skip(6), let rate = part.u32(), let sampleRate = part.u32()
        else { return }
        if count > 0 { channels = Int(count) }
        if rate > 0 { averageBitrate = Int(rate) }
        if sampleRate > 0, sampleRate < 16_777_216 { sampleRateHz = Int(sampleRate) }
    }

    private mutating func readOpus(_ part: inout ByteParser) {
        guard part.skip(1), let count = part.u8() else { return }
        if count > 0 { channels = Int(count) }
        sampleRateHz = 48_000
    }

    private mutating func readFLAC(_ part: inout ByteParser) {
        guard part.skip(4 + 4 + 10), let bits = part.u24() else { return }
        if bits >> 4 > 0 { sampleRateHz = Int(bits >> 4) }
        channels = Int(bits >> 1 & 7) + 1
    }

    /// The elementary stream's description (ISO 14496-1, 7.2.6): codec, bit rate, and for AAC its own head.
    private mutating func readStream(_ part: inout ByteParser) {
        guard part.skip(4), let tag = part.u8(), tag == 3, Self.descriptorByteCount(&part) != nil, part.skip(2),
            let flags = part.u8()
        else { return }
        if flags & 0x80 != 0 { part.skip(2) }
        if flags & 0x40 != 0, let count = part.u8() { part.skip(Int(count)) }
        if flags & 0x20 != 0 { part.skip(2) }
        guard let config = part.u8(), config == 4, Self.descriptorByteCount(&part) != nil, let type = part.u8(),
            part.skip(4 + 4), let average = part.u32()
        else { return }
        if average > 0, average < .max { averageBitrate = Int(average) }
        switch type {
        case 0x40, 0x66, 0x67, 0x68:
            if !isProtected || codec.isEmpty { codec = "aac" }
            guard let specific = part.u8(), specific == 5, let count = Self.descriptorByteCount(&part) else { return }
            if let head = AACHead(part.takeUp(to: count)) { take(head) }
        case 0x69, 0x6B: codec = "mp3"
        case 0xA5: codec = "ac3"
        case 0xA6: codec = "eac3"
        case 0xA9: codec = "dts"
        case 0xAD: codec = "opus"
        case 0xDD: codec = "vorbis"
        case 0xE1: codec = "qcelp"
        default: break
        }
    }

    private mutating func take(_ head: AACHead) {
        if format != "aavd" { codec = head.codec }
        sampleRateHz = head.sampleRateHz ?? sampleRateHz
        channels = head.channels ?? channels
    }

    /// A length in one to four bytes of seven bits.
    private static func descriptorByteCount(_ cursor: inout ByteParser) -> Int? {
        var value = 0
        for _ in 0..<4 {
            guard let byte = cursor.u8() else { return nil }
            value = value << 7 | Int(byte & 0x7F)
            if byte & 0x80 == 0 { return value }
        }
        return value
    }

    private static let protectedFormats: Set<BoxType> = ["drms", "enca", "encv", "aavd", "p608", "drmi"]

    private static let codecs: [BoxType: String] = [
        "mp4a": "aac", "alac": "alac", "Opus": "opus", "fLaC": "flac", ".mp3": "mp3", "ac-3": "ac3", "ec-3": "eac3",
        "ac-4": "ac4", "drms": "aac", "enca": "aac", "aavd": "aavd", "samr": "amr", "sawb": "amr-wb", "lpcm": "pcm",
        "twos": "pcm", "sowt": "pcm", "raw ": "pcm", "NONE": "pcm", "in24": "pcm", "in32": "pcm", "fl32": "pcm",
        "fl64": "pcm", "ipcm": "pcm", "fpcm": "pcm", "ulaw": "pcm", "alaw": "pcm", "ima4": "adpcm", "mhm1": "mpegh",
        "mha1": "mpegh", "dtsc": "dts", "dtsh": "dts", "dtsl": "dts", "dtse": "dts", "QDM2": "qdm2",
    ]
}
