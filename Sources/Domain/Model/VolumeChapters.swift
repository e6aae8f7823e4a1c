/// The chapters of a book of several files, on the book's timeline (rule F090).
public struct VolumeChapters: Sendable, Equatable {
    /// One file of the book as far as its chapters go.
    public struct Part: Sendable {
        /// Exact length.
        public var length: MediaLength
        /// Title of the one chapter that stands for a file without a list.
        public var title: String
        /// The file's own list, in its own time; what starts behind its end may belong to a list that spans the book.
        public var chapters: [Chapter]
        /// Where that list is from.
        public var source: ChapterSource

        /// A file in its place.
        public init(
            length: MediaLength, title: String, chapters: [Chapter] = [], source: ChapterSource = .none
        ) {
            self.length = length
            self.title = title
            self.chapters = chapters
            self.source = source
        }
    }

    /// Sorted, on the timeline, none without length.
    public let chapters: [Chapter]
    /// Where they came from; `.none` when no file has a list.
    public let source: ChapterSource
    /// Length of the whole, added up in samples and rounded once.
    public let durationMs: Int64

    /// Joins the lists of the files in playing order.
    ///
    /// Each file's list is shifted by the exact length of the files in front of it. A list that already spans the
    /// whole book, in every file or only in the first, is used once (R40). A chapter that OverDrive cut at the end
    /// of a file goes on in the next one (R37).
    public init(_ parts: [Part]) {
        let boundaries = MediaLength.boundariesMs(parts.map(\.length))
        durationMs = boundaries[parts.count]
        source = parts.first { !$0.chapters.isEmpty }?.source ?? .none
        if let spanning = Self.spanning(parts, durationMs: durationMs) {
            chapters = spanning
            return
        }
        var joined: [Chapter] = []
        for (index, part) in parts.enumerated() {
            let own = Self.shifted(part, startMs: boundaries[index], endMs: boundaries[index + 1])
            if part.source == .overdrive, let first = own.first, let last = joined.last,
                Self.isContinuation(first.title, of: last.title)
            {
                joined[joined.count - 1].endMs = first.endMs
                joined += own.dropFirst()
            } else {
                joined += own
            }
        }
        chapters = joined
    }

    private static func shifted(_ part: Part, startMs: Int64, endMs: Int64) -> [Chapter] {
        let own = part.chapters.compactMap { chapter -> Chapter? in
            // The file's length is rounded by itself; its last chapter must not reach into the next file.
            let start = min(max(chapter.startMs, 0), endMs - startMs) + startMs
            let end = min(max(chapter.endMs, 0), endMs - startMs) + startMs
            return end > start ? Chapter(title: chapter.title, startMs: start, endMs: end) : nil
        }
        if !own.isEmpty { return own }
        return endMs > startMs ? [Chapter(title: part.title, startMs: startMs, endMs: endMs)] : []
    }

    /// The one list that spans all files; nil when there is none.
    private static func spanning(_ parts: [Part], durationMs: Int64) -> [Chapter]? {
        guard let first = parts.first, parts.count > 1 else { return nil }
        let list = first.chapters
        guard list.contains(where: { $0.startMs > 0 && $0.startMs >= first.length.durationMs }) else { return nil }
        let isShared = parts.dropFirst().allSatisfy { $0.chapters.isEmpty || isSame($0.chapters, list) }
        // A second's grace, for lists are rounded and lengths of old encoders padded.
        guard isShared, let last = list.last, last.startMs < durationMs + 1000 else { return nil }
        let kept = list.filter { $0.startMs < durationMs }
        return kept.indices.compactMap { index in
            let end = index + 1 < kept.count ? kept[index + 1].startMs : durationMs
            return end > kept[index].startMs
                ? Chapter(title: kept[index].title, startMs: kept[index].startMs, endMs: end) : nil
        }
    }

    private static func isSame(_ one: [Chapter], _ other: [Chapter]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { $0.title == $1.title && $0.startMs == $1.startMs }
    }

    /// Whether a title says again what the last one said: `Ch 10 (65:00)` after `Ch 10`.
    private static func isContinuation(_ title: String, of last: String) -> Bool {
        let base = bare(title)
        return !base.isEmpty && base == bare(last)
    }

    private static func bare(_ title: String) -> String {
        var text = title.lowercased()
        func trim() { while let last = text.last, last == " " || last == "_" || last == "-" { text.removeLast() } }
        trim()
        if text.hasSuffix(")"), let open = text.lastIndex(of: "(") {
            let inside = text[text.index(after: open)...].dropLast()
            if inside.hasPrefix("cont") || inside.allSatisfy({ $0.isNumber || $0 == ":" || $0 == "." }) {
                text = String(text[..<open])
            }
        } else if text.hasSuffix("continued") {
            text.removeLast("continued".count)
        }
        trim()
        return text
    }
}
