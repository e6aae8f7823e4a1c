internal import AmboCommandLine
internal import AmboModel

/// Times as people read them.
enum TimeForm {
    /// `1:02:03`, or `2:03` under an hour.
    static func clock(_ ms: Int64) -> String { TimeText.clock(ms) }

    /// `1:02:03.456`, for places that must be exact.
    static func exact(_ ms: Int64) -> String {
        let rest = String(max(0, ms) % 1000)
        return clock(ms) + "." + String(repeating: "0", count: 3 - rest.count) + rest
    }

    /// `12 h 34 min`, for lengths of books.
    static func length(_ ms: Int64) -> String {
        let minutes = (max(0, ms) + 30_000) / 60_000
        if minutes == 0 { return "\((max(0, ms) + 500) / 1000) s" }
        return minutes >= 60 ? "\(minutes / 60) h \(two(minutes % 60)) min" : "\(minutes) min"
    }

    /// `2026-11-30 17:05`, in the zone of this machine.
    static func day(_ ms: Int64) -> String { LocalTime.text(ms) }

    private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
