internal import AmboModel

/// Chooses among the lists of chapters that one file holds.
enum ChapterChoice {
    /// Starts that are further apart than this are different.
    private static let toleranceMs: Int64 = 1000

    /// Takes the first list that has chapters; each later one that says otherwise is a warning.
    static func fill(_ media: inout MediaDescription, from lists: [(source: ChapterSource, chapters: [Chapter])]) {
        let filled = lists.filter { !$0.chapters.isEmpty }
        guard let chosen = filled.first else { return }
        media.chapters = chosen.chapters
        media.chapterSource = chosen.source
        for other in filled.dropFirst() where differ(chosen.chapters, other.chapters) {
            media.warnings.append(
                MediaWarning(
                    "chapters-differ",
                    "Two lists of chapters differ: \(chosen.source.name) with \(chosen.chapters.count) is used, "
                        + "\(other.source.name) has \(other.chapters.count)."))
        }
    }

    /// Whether two lists hold different chapters, by their count and starts.
    static func differ(_ one: [Chapter], _ other: [Chapter]) -> Bool {
        one.count != other.count
            || zip(one, other).contains { abs($0.startMs - $1.startMs) > toleranceMs }
    }
}
