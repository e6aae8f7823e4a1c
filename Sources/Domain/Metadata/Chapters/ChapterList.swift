internal import AmboModel

/// Brings a list of chapters as a file holds it into the form that the rest of the house relies on.
enum ChapterList {
    /// A chapter as stored: the end may be missing.
    struct Entry {
        var title: String
        var startMs: Int64
        var endMs: Int64?

        init(title: String, startMs: Int64, endMs: Int64? = nil) {
            self.title = title
            self.startMs = startMs
            self.endMs = endMs
        }
    }

    /// Sorted by start, ends filled in: a missing or impossible end is the next start, or the end of the file.
    ///
    /// A chapter that starts before zero is dropped; one at or behind the end of the sound stays, with nothing in it.
    /// Of equal starts the order of the file is kept, and the earlier ones become empty stretches (F089 leaves them to the player).
    ///
    /// - Parameter durationMs: Length of the sound; nil when unknown, then the last end may equal its start.
    static func normalised(_ entries: [Entry], durationMs: Int64?) -> [Chapter] {
        let kept = entries.enumerated()
            .filter { $0.element.startMs >= 0 }
            .sorted { ($0.element.startMs, $0.offset) < ($1.element.startMs, $1.offset) }
            .map(\.element)
        return kept.indices.map { index in
            let entry = kept[index]
            let next = index + 1 < kept.count ? kept[index + 1].startMs : (durationMs ?? entry.endMs ?? entry.startMs)
            var end = entry.endMs ?? next
            if end <= entry.startMs || end > next { end = next }
            if let durationMs { end = min(end, durationMs) }
            return Chapter(title: entry.title, startMs: entry.startMs, endMs: max(end, entry.startMs))
        }
    }
}
