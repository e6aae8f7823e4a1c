internal import AmboModel

/// Matroska's chapters: editions of nested chapters.
enum MatroskaChapters {
    private struct Edition {
        var isHidden = false
        var isDefault = false
        var isOrdered = false
        var entries: [ChapterList.Entry] = []
    }

    private static let limit = 100_000

    /// The chapters of the edition that a player takes: the first default one, else the first, hidden ones last.
    ///
    /// Of nested chapters the innermost count; those around them are parts of the book. Hidden and disabled ones are left out.
    static func entries(_ body: ByteParser, warnings: inout [MediaWarning]) -> [ChapterList.Entry] {
        var editions: [Edition] = []
        var entries = EBML(body)
        while let entry = entries.next(), editions.count < 256 {
            if entry.id == 0x45B9 { editions.append(edition(entry.body)) }
        }
        let shown = editions.filter { !$0.entries.isEmpty && !$0.isHidden }
        let candidates = shown.isEmpty ? editions.filter { !$0.entries.isEmpty } : shown
        let plain = candidates.filter { !$0.isOrdered }
        let chosen =
            plain.first { $0.isDefault } ?? candidates.first { $0.isDefault } ?? plain.first ?? candidates.first
        guard let chosen else { return [] }
        if chosen.isOrdered {
            let note = "The chapters are ordered ones, which play the file in pieces; it is played from start to end."
            warnings.append(.init("chapters-ordered", note))
        }
        return chosen.entries
    }

    private static func edition(_ body: ByteParser) -> Edition {
        var edition = Edition()
        var fields = EBML(body)
        while let field = fields.next() {
            switch field.id {
            case 0x45BD: edition.isHidden = EBML.unsigned(field.body) != 0
            case 0x45DB: edition.isDefault = EBML.unsigned(field.body) != 0
            case 0x45DD: edition.isOrdered = EBML.unsigned(field.body) != 0
            case 0xB6: add(field.body, depth: 0, to: &edition.entries)
            default: break
            }
        }
        return edition
    }

    private static func add(_ body: ByteParser, depth: Int, to entries: inout [ChapterList.Entry]) {
        guard depth < 16, entries.count < limit else { return }
        var entry = ChapterList.Entry(title: "", startMs: 0)
        var isShown = true
        var title: String?
        var inner: [ByteParser] = []
        var fields = EBML(body)
        while let field = fields.next() {
            switch field.id {
            case 0x91: entry.startMs = milliseconds(field.body)
            case 0x92: entry.endMs = milliseconds(field.body)
            case 0x98: if EBML.unsigned(field.body) != 0 { isShown = false }
            case 0x4598: if EBML.unsigned(field.body) == 0 { isShown = false }
            case 0x80: title = title ?? display(field.body)
            case 0xB6: inner.append(field.body)
            default: break
            }
        }
        guard isShown else { return }
        let count = entries.count
        for body in inner { add(body, depth: depth + 1, to: &entries) }
        guard entries.count == count else { return }
        entry.title = title ?? ""
        entries.append(entry)
    }

    private static func display(_ body: ByteParser) -> String? {
        var fields = EBML(body)
        while let field = fields.next() {
            if field.id == 0x85 { return EBML.text(field.body) }
        }
        return nil
    }

    /// Nanoseconds as milliseconds, rounded to the nearest.
    private static func milliseconds(_ body: ByteParser) -> Int64 {
        let value = EBML.unsigned(body)
        return Int64(clamping: value / 1_000_000 + (value % 1_000_000 >= 500_000 ? 1 : 0))
    }
}
