/// What a file turns out to be that is no media file.
public enum ForeignKind: String, Sendable, CaseIterable {
    /// A web page, mostly an error page saved in place of a download.
    case html
    /// XML of any sort.
    case xml
    /// A PDF document.
    case pdf
    /// A zip, rar, 7z, gzip or other archive.
    case archive
    /// A picture.
    case picture
    /// A database.
    case database
    /// Plain text.
    case text
    /// A program.
    case program
    /// Nothing but zero bytes: space that was set aside and never written.
    case zeros

    /// How a sentence calls it.
    var phrase: String {
        switch self {
        case .html: "a web page (HTML)"
        case .xml: "an XML document"
        case .pdf: "a PDF document"
        case .archive: "an archive"
        case .picture: "a picture"
        case .database: "a database"
        case .text: "text"
        case .program: "a program"
        case .zeros: "nothing but zero bytes"
        }
    }

    /// Judges the first bytes of a file; nil when they are none of these.
    static func judge(_ head: ArraySlice<UInt8>) -> ForeignKind? {
        for row in magics where head.has(row.magic, at: row.offset) { return row.kind }
        // Pictures in the ISO container look like media until one reads their brand.
        if head.has("ftyp", at: 4), pictureBrands.contains(where: { head.has($0, at: 8) }) { return .picture }
        if !head.isEmpty, head.allSatisfy({ $0 == 0 }) { return .zeros }
        return textKind(head)
    }

    private static let magics: [(kind: ForeignKind, magic: StaticString, offset: Int)] = [
        (.pdf, "%PDF", 0), (.archive, "PK\u{3}\u{4}", 0), (.archive, "PK\u{5}\u{6}", 0), (.archive, "Rar!", 0),
        (.archive, "7z\u{BC}\u{AF}", 0), (.archive, "BZh", 0), (.archive, "ustar", 257), (.archive, "MSCF", 0),
        (.picture, "GIF8", 0), (.picture, "WEBP", 8), (.picture, "II*\u{0}", 0), (.picture, "MM\u{0}*", 0),
        (.database, "SQLite format 3", 0), (.program, "\u{7F}ELF", 0), (.program, "#!/", 0),
    ]

    private static let pictureBrands: [StaticString] = ["heic", "heix", "mif1", "msf1", "avif", "avis"]
    private static let byteMagics: [(kind: ForeignKind, bytes: [UInt8])] = [
        (.picture, [0xFF, 0xD8, 0xFF]), (.picture, [0x89, 0x50, 0x4E, 0x47]), (.archive, [0x1F, 0x8B]),
        (.archive, [0x37, 0x7A, 0xBC, 0xAF]), (.archive, [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
        (.archive, [0x28, 0xB5, 0x2F, 0xFD]),
    ]

    private static func textKind(_ head: ArraySlice<UInt8>) -> ForeignKind? {
        for row in byteMagics where head.starts(with: row.bytes) { return row.kind }
        guard head.count >= 4 else { return nil }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return utf16Kind(head) }
        // A character cut by the end of the head must not count against it.
        let whole = head.count > 64 ? head.dropLast(4) : head
        let control = whole.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D && $0 != 0x0C }
        guard !control else { return nil }
        let high = whole.count { $0 >= 0x80 }
        guard high * 2 < whole.count else { return nil }
        let opening = String(decoding: whole.prefix(256), as: UTF8.self).lowercased()
            .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if opening.hasPrefix("<!doctype html") || opening.hasPrefix("<html") || opening.hasPrefix("<head") {
            return .html
        }
        if opening.hasPrefix("<?xml") { return opening.contains("<html") ? .html : .xml }
        return .text
    }

    /// UTF-16 counts as text when it is mostly Latin; a run of MPEG frames can start with the same two bytes.
    private static func utf16Kind(_ head: ArraySlice<UInt8>) -> ForeignKind? {
        let zeros = head.prefix(256).count { $0 == 0 }
        return zeros * 3 > min(head.count, 256) ? .text : nil
    }
}
