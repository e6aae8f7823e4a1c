/// Judges by its bytes which reader a file is for; the name plays no part.
///
/// ID3v2 tags in front are passed over first: FLAC, AAC and others are found behind them as well as MP3.
enum FormatSniffer {
    /// The bytes that a row of the table looks at: the first behind any ID3v2 tags.
    struct Head {
        /// Up to 4 KiB.
        let bytes: ArraySlice<UInt8>

        /// Whether these characters stand at an offset.
        func has(_ text: StaticString, at offset: Int = 0) -> Bool { bytes.has(text, at: offset) }
        /// Whether the head starts with these bytes.
        func has(_ magic: [UInt8]) -> Bool { bytes.starts(with: magic) }
    }

    private struct Row {
        let reader: any FormatReader.Type
        let matches: @Sendable (Head) -> Bool

        init(_ reader: any FormatReader.Type, _ matches: @escaping @Sendable (Head) -> Bool) {
            self.reader = reader
            self.matches = matches
        }
    }

    /// One line a format, tried in this order.
    private static let table: [Row] = [
        Row(MP4Reader.self) { head in boxTypes.contains { head.has($0, at: 4) } },
        Row(FLACReader.self) { $0.has("fLaC") },
        Row(OggReader.self) { $0.has("OggS") },
        Row(MatroskaReader.self) { $0.has([0x1A, 0x45, 0xDF, 0xA3]) },
        Row(WAVReader.self) { $0.has("WAVE", at: 8) && ($0.has("RIFF") || $0.has("RF64") || $0.has("BW64")) },
        Row(AIFFReader.self) { $0.has("FORM") && ($0.has("AIFF", at: 8) || $0.has("AIFC", at: 8)) },
        Row(ASFReader.self) { $0.has([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) },
        Row(MonkeyReader.self) { $0.has("MAC ") },
        Row(WavPackReader.self) { $0.has("wvpk") },
        Row(ADTSReader.self) { FrameSync.isADTS($0.bytes, at: 0) },
        Row(MP3Reader.self) { FrameSync.isMPEG($0.bytes, at: 0) || FrameSync.isFreeMPEG($0.bytes) },
    ]

    private static let boxTypes: [StaticString] = [
        "ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "styp", "moof", "sidx", "udta",
    ]

    /// Media files of kinds that are not read here.
    private static let unsupported: [(name: String, magic: StaticString, offset: Int)] = [
        ("a Musepack file", "MP+", 0), ("a Musepack file", "MPCK", 0), ("a True Audio file", "TTA1", 0),
        ("a TAK file", "tBaK", 0), ("an OptimFROG file", "OFR ", 0), ("a Shorten file", "ajkg", 0),
        ("a Core Audio file", "caff", 0), ("a DSD file", "DSD ", 0), ("a DSDIFF file", "FRM8", 0),
        ("an AMR file", "#!AMR", 0), ("an AU file", ".snd", 0), ("a MIDI file", "MThd", 0),
        ("an AAC file with an ADIF head", "ADIF", 0), ("an AVI film", "AVI ", 8), ("a RealAudio file", ".RMF", 0),
        ("a RealAudio file", ".ra\u{FD}", 0), ("an Audible AA file", "\u{57}\u{90}\u{75}\u{36}", 4),
    ]

    /// How far behind its start a file may hold its first MPEG frame.
    static let junkLimit = 256 * 1024
    private static let headByteCount = 4096

    /// Finds the reader of a file and sets `leadingTagByteCount`.
    ///
    /// - Throws: `.empty`, `.notMedia` or `.unsupported` when the bytes are something else, `.unknown` otherwise.
    static func judge(_ file: inout FileBytes) throws(MetadataError) -> any FormatReader.Type {
        guard file.byteCount > 0 else { throw .empty(file.path) }
        let tags = try leadingTags(&file)
        file.leadingTagByteCount = tags
        let head = Head(bytes: try file.prefix(at: tags, count: headByteCount))
        if tags == 0, let kind = ForeignKind.judge(head.bytes) {
            // Zeros may stand in front of the sound of an MP3 file; only a file of nothing else is called so.
            guard kind == .zeros || kind == .text else { throw .notMedia(file.path, kind) }
            if let reader = try search(&file, from: 0) { return reader }
            throw .notMedia(file.path, kind)
        }
        for row in table where row.matches(head) { return row.reader }
        for row in unsupported where head.has(row.magic, at: row.offset) {
            throw .unsupported(file.path, kind: row.name)
        }
        if let reader = try search(&file, from: tags) { return reader }
        // A tag that is longer than the file, or sound cut off behind it, is still an MP3 file to its reader.
        if tags > 0 || head.has("ID3") { return MP3Reader.self }
        throw .unknown(file.path)
    }

    /// The length of the ID3v2 tags at the start of the file; a tag that is longer than the file counts as none.
    private static func leadingTags(_ file: inout FileBytes) throws(MetadataError) -> Int64 {
        var offset: Int64 = 0
        for _ in 0..<8 {
            let head = try file.prefix(at: offset, count: 10)
            guard let size = tagByteCount(head), offset + size < file.byteCount else { break }
            offset += size
        }
        return offset
    }

    /// The length of an ID3v2 tag with its header and footer, from its first ten bytes.
    static func tagByteCount(_ head: ArraySlice<UInt8>) -> Int64? {
        guard head.count >= 10, head.hasPrefix("ID3") else { return nil }
        let fields = Array(head.prefix(10))
        guard fields[3] != 0xFF, fields[4] != 0xFF, fields[6...9].allSatisfy({ $0 < 0x80 }) else { return nil }
        let size = fields[6...9].reduce(Int64(0)) { $0 << 7 | Int64($1) }
        return size + 10 + (fields[5] & 0x10 != 0 ? 10 : 0)
    }

    /// Looks for frames behind junk.
    private static func search(_ file: inout FileBytes, from offset: Int64) throws(MetadataError)
        -> (any FormatReader.Type)?
    {
        let bytes = try file.prefix(at: offset, count: junkLimit)
        var place = 0
        while let next = FrameSync.next(in: bytes, from: place) {
            if FrameSync.isMPEG(bytes, at: next, isStrict: true) { return MP3Reader.self }
            if FrameSync.isADTS(bytes, at: next, isStrict: true) { return ADTSReader.self }
            place = next + 1
        }
        return nil
    }
}
