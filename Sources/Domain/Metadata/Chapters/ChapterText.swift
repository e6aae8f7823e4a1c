internal import AmboModel

/// What a text format of chapters held.
struct ChapterText {
    /// Fields beside the chapters.
    var tags = Tags()
    /// The chapters as written.
    var entries: [ChapterList.Entry] = []
    /// Length of the whole, where the text says it.
    var totalMs: Int64?
    /// Lines that could not be read and the like.
    var warnings: [MediaWarning] = []
    /// How many lines could not be read; only the first ones are named.
    private(set) var badLineCount = 0

    /// The most chapters that are read from one text.
    static let entryLimit = 20_000

    /// Adds a chapter, as long as there are not too many.
    mutating func add(_ entry: ChapterList.Entry) {
        if entries.count < Self.entryLimit {
            entries.append(entry)
        } else if entries.count == Self.entryLimit, !warnings.contains(where: { $0.code == "too-many-chapters" }) {
            warnings.append(MediaWarning("too-many-chapters", "Only the first \(Self.entryLimit) chapters were read."))
        }
    }

    /// Notes a line that could not be read.
    mutating func skip(line number: Int, _ text: some StringProtocol) {
        badLineCount += 1
        guard badLineCount <= 10 else { return }
        warnings.append(
            MediaWarning("line-unreadable", "Line \(number) is no chapter and was left out: \(text.prefix(60))"))
    }

    /// The chapters in order. What starts behind the length that the text itself states is named but kept: only the
    /// sound can tell which of the two is wrong.
    mutating func chapters() -> [Chapter] {
        let late = entries.filter { $0.startMs >= totalMs ?? .max && $0.startMs > 0 }
        for entry in late.prefix(10) {
            let title = entry.title.prefix(60)
            warnings.append(
                MediaWarning(
                    "chapter-past-end", "The chapter “\(title)” starts behind the length that the list states."))
        }
        return ChapterList.normalised(entries, durationMs: late.isEmpty ? totalMs : nil)
    }
}
