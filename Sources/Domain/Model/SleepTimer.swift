/// When playing stops by itself.
public enum SleepTimer: Sendable, Hashable {
    /// After so many milliseconds of playing; positive.
    case after(ms: Int64)
    /// At the end of the chapter.
    case endOfChapter

    /// The offered numbers of minutes (rules F156 and F181).
    public static let presetMinutes = [5, 10, 15, 30, 45, 60, 90, 120]
    /// The longest timer: a day.
    public static let longestMs: Int64 = 86_400_000
    /// How long the sound fades before it stops.
    public static let fadeMs: Int64 = 5000

    /// Reads what a person types: `30` and `30m` are minutes, `1h30m`, `90s`, `0:45` as in ``TimeText``, and `chapter`.
    ///
    /// - Returns: Nil for what is none of them, and for a time that is not positive or over a day.
    public init?(text: some StringProtocol) {
        let word = text.lowercased()
        if word == "chapter" || word == "end" {
            self = .endOfChapter
            return
        }
        let isPlainNumber = !word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard case .absolute(let ms)? = TimeText(isPlainNumber ? word + "m" : word), ms > 0, ms <= Self.longestMs
        else { return nil }
        self = .after(ms: ms)
    }

    /// The next preset after this timer, for a key that goes round: none, 5 … 120 min, end of chapter, none. It is at
    /// least a minute more, so that a timer that has run down a little is not set to where it was.
    public static func next(after timer: SleepTimer?) -> SleepTimer? {
        switch timer {
        case nil: return presetMinutes.first.map { .after(ms: Int64($0) * 60_000) }
        case .endOfChapter: return nil
        case .after(let ms):
            let minutes = presetMinutes.first { Int64($0) * 60_000 > min(ms, longestMs) + 60_000 }
            return minutes.map { .after(ms: Int64($0) * 60_000) } ?? .endOfChapter
        }
    }

    /// How loud the sound is with so much left before it stops: 1 until 5 s before, then falling to 0.
    public static func loudness(leftMs: Int64) -> Double {
        min(max(Double(leftMs) / Double(fadeMs), 0), 1)
    }
}
