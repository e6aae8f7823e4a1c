/// A whole book in milliseconds: files laid end to end, chapters over them.
///
/// Every stretch is half-open, so a boundary belongs to what starts there. The offsets are added up
/// in samples and rounded once each, so they never drift apart from the sound, however many files there are.
public struct Timeline: Sendable, Equatable {
    /// Exact lengths of the files, in playing order.
    public let lengths: [MediaLength]
    /// Where each file starts, in milliseconds; same count as ``lengths``, never falling.
    public let offsetsMs: [Int64]
    /// Length of the whole book in milliseconds.
    public let durationMs: Int64
    /// Chapters by start, none of them empty, all inside the book. Never none, unless the book has no length.
    public let chapters: [Chapter]

    /// A place in one of the files.
    public struct Place: Sendable, Hashable {
        /// Number of the file, from 0.
        public let file: Int
        /// Milliseconds from the start of that file.
        public let inFileMs: Int64

        /// A place in a file.
        public init(file: Int, inFileMs: Int64) {
            self.file = file
            self.inFileMs = inFileMs
        }
    }

    /// Lays files end to end.
    ///
    /// - Parameters:
    ///   - lengths: Exact lengths, in playing order.
    ///   - chapters: On the timeline, in any order. Those without length or outside the book are left out and ends
    ///     are cut at the end of the book; where none is left the whole book is one chapter (rule F089).
    ///   - title: Title of that one chapter.
    public init(lengths: [MediaLength], chapters: [Chapter], title: String) {
        self.lengths = lengths
        let boundaries = MediaLength.boundariesMs(lengths)
        let end = boundaries.last ?? 0
        offsetsMs = Array(boundaries.dropLast())
        durationMs = end
        var kept = chapters.compactMap { chapter -> Chapter? in
            let start = max(chapter.startMs, 0)
            guard start < end, chapter.endMs > start else { return nil }
            return Chapter(title: chapter.title, startMs: start, endMs: min(chapter.endMs, end))
        }
        kept.sort { ($0.startMs, $0.endMs) < ($1.startMs, $1.endMs) }
        if kept.isEmpty, end > 0 { kept = [Chapter(title: title, startMs: 0, endMs: end)] }
        self.chapters = kept
    }

    /// The nearest position that lies in the book: 0 to ``durationMs``.
    public func clamped(_ positionMs: Int64) -> Int64 { min(max(positionMs, 0), durationMs) }

    /// The file in which a position lies; files without length are passed over.
    ///
    /// - Returns: A boundary belongs to the file that starts there. The end of the book is the end of its last file.
    ///   Positions outside the book count as its nearest end; nil only when there is no file.
    public func locate(_ positionMs: Int64) -> Place? {
        guard !offsetsMs.isEmpty else { return nil }
        let position = clamped(positionMs)
        // The last file that starts at or before the position, found by halving.
        var low = 0
        var high = offsetsMs.count
        while low < high {
            let middle = low + (high - low) / 2
            if offsetsMs[middle] <= position { low = middle + 1 } else { high = middle }
        }
        var file = max(low - 1, 0)
        // The end of the book lies in the last file that has sound.
        while file > 0, offsetsMs[file] == durationMs { file -= 1 }
        return Place(file: file, inFileMs: position - offsetsMs[file])
    }

    /// The position of a place in a file; nil when there is no such file. Past the end of the file counts as its end.
    public func positionMs(of place: Place) -> Int64? {
        guard offsetsMs.indices.contains(place.file) else { return nil }
        let end = place.file + 1 < offsetsMs.count ? offsetsMs[place.file + 1] : durationMs
        let start = offsetsMs[place.file]
        return start + min(max(place.inFileMs, 0), end - start)
    }

    /// The end of a file on the timeline; nil when there is no such file.
    public func endMs(ofFile file: Int) -> Int64? {
        guard offsetsMs.indices.contains(file) else { return nil }
        return file + 1 < offsetsMs.count ? offsetsMs[file + 1] : durationMs
    }
}
