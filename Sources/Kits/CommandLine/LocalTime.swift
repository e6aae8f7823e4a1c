internal import Glibc

/// Times of day in the zone of this machine, as people read them.
public enum LocalTime {
    /// `2026-11-30 17:05`.
    ///
    /// - Parameter ms: Milliseconds since 1970 in UTC.
    public static func text(_ ms: Int64) -> String {
        var seconds = time_t(ms / 1000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        return "\(day) \(two(parts.tm_hour)):\(two(parts.tm_min))"
    }
}
