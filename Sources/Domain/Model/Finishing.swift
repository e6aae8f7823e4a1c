/// When a book counts as heard to the end (decision 5 of the rules), and what follows from it.
public struct Finishing: Sendable, Equatable {
    /// Share of the length that may be left, in hundredths of a percent.
    public var leftBasisPoints: Int64 = 100
    /// Never more than this is taken as nothing, in milliseconds.
    public var mostLeftMs: Int64 = 120_000
    /// Always taken as nothing, in milliseconds.
    public var alwaysLeftMs: Int64 = 10_000

    /// The usual rule: at most 1 % and 120 s left, or under 10 s, or only credits.
    public init() {}

    /// Whether a book counts as finished when listening stops at a position.
    ///
    /// A position in the first half never does, so that a book of seconds is not finished when it is opened.
    public func isFinished(at positionMs: Int64, of timeline: Timeline) -> Bool {
        let leftMs = timeline.durationMs - positionMs
        guard timeline.durationMs > 0, positionMs >= 0, leftMs <= timeline.durationMs / 2 else { return false }
        if leftMs < alwaysLeftMs { return true }
        let share = timeline.durationMs / 10_000 * leftBasisPoints
        return leftMs <= min(share, mostLeftMs) || isInCredits(positionMs, of: timeline)
    }

    /// Where a book opens that was left at a position: a finished one at 0, and one within 1 s of its end too, so that
    /// it does not end at once (rule F146). A position that lies outside the book counts as its nearest end.
    public func openingMs(savedMs: Int64, isFinished: Bool, durationMs: Int64) -> Int64 {
        let position = min(max(savedMs, 0), max(durationMs, 0))
        return isFinished || durationMs - position <= 1000 ? 0 : position
    }

    /// Percent of a book that lies in front of a position, rounded; 0 where there is no length (rule F145).
    public static func percent(positionMs: Int64, durationMs: Int64) -> Int {
        guard durationMs > 0 else { return 0 }
        let position = min(max(positionMs, 0), durationMs)
        return Int((Double(position) / Double(durationMs) * 100).rounded())
    }

    private func isInCredits(_ positionMs: Int64, of timeline: Timeline) -> Bool {
        guard timeline.chapters.count > 1, let last = timeline.chapters.last, positionMs >= last.startMs else {
            return false
        }
        return Self.namesCredits(last.title)
    }

    /// Whether a chapter's title says that only credits follow.
    static func namesCredits(_ title: String) -> Bool {
        let words = title.lowercased().split { !$0.isLetter }.map(String.init)
        guard !words.contains("opening") else { return false }
        if words.contains(where: creditWords.contains) { return true }
        return words.suffix(3) == ["titoli", "di", "coda"]
    }

    private static let creditWords: Set<String> = [
        "credits", "endcredits", "abspann", "générique", "generique", "créditos", "creditos", "aftiteling",
        "eftertexter", "lopputekstit", "титры",
    ]
}
