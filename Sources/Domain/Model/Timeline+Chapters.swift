/// Moving by chapters (rule F150).
extension Timeline {
    /// How far into a chapter "previous" still means the one in front of it.
    public static let backStepMs: Int64 = 3000
    /// How far behind a chapter's start a jump to it lands.
    public static let landingMs: Int64 = 100
    /// How far into the next chapter a skip over the end of one lands.
    public static let crossingMs: Int64 = 10

    /// Number of the chapter in which a position lies, from 0.
    ///
    /// - Returns: A boundary belongs to the chapter that starts there; between two chapters it is the one in front,
    ///   before the first the first. Nil when there are no chapters.
    public func chapterIndex(at positionMs: Int64) -> Int? {
        guard !chapters.isEmpty else { return nil }
        var low = 0
        var high = chapters.count
        while low < high {
            let middle = low + (high - low) / 2
            if chapters[middle].startMs <= positionMs { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    /// The chapter in which a position lies; see ``chapterIndex(at:)``.
    public func chapter(at positionMs: Int64) -> Chapter? { chapterIndex(at: positionMs).map { chapters[$0] } }

    /// Where a jump to a chapter lands: 0.1 s behind its start, or its middle where it is shorter than twice that.
    ///
    /// - Returns: Nil when there is no chapter of that number (from 0).
    public func landing(inChapter index: Int) -> Int64? {
        guard chapters.indices.contains(index) else { return nil }
        let chapter = chapters[index]
        return chapter.startMs + min(Self.landingMs, chapter.durationMs / 2)
    }

    /// Where "next chapter" leads; nil in the last chapter.
    public func nextChapter(from positionMs: Int64) -> Int64? {
        chapterIndex(at: positionMs).flatMap { landing(inChapter: $0 + 1) }
    }

    /// Where "previous chapter" leads: within 3 s of a chapter's start to the one in front, later to the start of the
    /// chapter itself. The first chapter always starts again.
    public func previousChapter(from positionMs: Int64) -> Int64? {
        guard let index = chapterIndex(at: positionMs) else { return nil }
        let isEarly = positionMs - chapters[index].startMs <= Self.backStepMs
        return landing(inChapter: isEarly ? max(index - 1, 0) : index)
    }

    /// Where a skip leads: a skip back over the start of the chapter stops there, unless it begins within 3 s of it; a
    /// skip forward over the end lands 0.01 s into the next chapter. It never leaves the book, and a skip forward
    /// stops 1 s before the end of the book, so that a finger too long on the key does not finish it.
    public func skip(from positionMs: Int64, byMs distanceMs: Int64) -> Int64 {
        let position = clamped(positionMs)
        let target = shifted(position, byMs: distanceMs)
        guard let index = chapterIndex(at: position) else { return target }
        let chapter = chapters[index]
        if distanceMs < 0, target < chapter.startMs, position - chapter.startMs > Self.backStepMs {
            return chapter.startMs
        }
        if distanceMs > 0, index + 1 < chapters.count, target >= chapters[index + 1].startMs {
            return min(chapters[index + 1].startMs + Self.crossingMs, target)
        }
        return target
    }

    /// A position moved by a distance without regard to chapters. It never leaves the book; forward it stops 1 s
    /// before the end, or where it was if that is later.
    public func shifted(_ positionMs: Int64, byMs distanceMs: Int64) -> Int64 {
        let position = clamped(positionMs)
        let (sum, overflow) = position.addingReportingOverflow(distanceMs)
        let target = overflow ? (distanceMs < 0 ? 0 : durationMs) : clamped(sum)
        return distanceMs > 0 ? min(target, max(position, durationMs - 1000)) : target
    }
}
