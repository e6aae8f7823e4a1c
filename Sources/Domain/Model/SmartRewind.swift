/// How far listening goes back when it resumes after a pause.
public enum SmartRewind: Sendable, Equatable {
    /// Not at all.
    case off
    /// More the longer the pause was, up to so many milliseconds after an hour (rule F151).
    case eased(mostMs: Int64)
    /// Always so many milliseconds, but only after a pause of at least 5 min (rule F179).
    case fixed(ms: Int64)

    /// The pause after which ``eased(mostMs:)`` gives all of it.
    public static let longPauseMs: Int64 = 3_600_000
    /// The pause from which ``fixed(ms:)`` counts.
    public static let fixedPauseMs: Int64 = 300_000
    /// The least that ``eased(mostMs:)`` goes back.
    public static let leastMs: Int64 = 2000

    /// Where listening resumes.
    ///
    /// - Parameters:
    ///   - positionMs: Where it was paused.
    ///   - pauseMs: How long ago.
    ///   - chapterStartMs: Start of the chapter, which an eased rewind never crosses.
    /// - Returns: Never behind `positionMs`, never below 0.
    public func resumeMs(from positionMs: Int64, afterPauseOf pauseMs: Int64, chapterStartMs: Int64) -> Int64 {
        guard pauseMs > 0, positionMs > 0 else { return max(positionMs, 0) }
        switch self {
        case .off: return positionMs
        case .fixed(let ms):
            guard pauseMs >= Self.fixedPauseMs else { return positionMs }
            return max(positionMs - min(max(ms, 0), positionMs), 0)
        case .eased(let mostMs):
            let share = min(Double(pauseMs) / Double(Self.longPauseMs), 1)
            let left = 1 - share
            let eased = 1 - left * left * left * left
            let wanted = Int64((eased * Double(min(max(mostMs, 0), Self.longPauseMs))).rounded())
            let distance = min(max(wanted, Self.leastMs), pauseMs, positionMs)
            return max(positionMs - distance, min(chapterStartMs, positionMs))
        }
    }
}
