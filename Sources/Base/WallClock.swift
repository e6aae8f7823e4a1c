internal import Glibc

/// Where the time of day comes from; tests pass a fixed one.
public struct WallClock: Sendable {
    private let read: @Sendable () -> Int64

    /// A clock that answers with milliseconds since 1970 in UTC.
    public init(_ read: @escaping @Sendable () -> Int64) { self.read = read }

    /// Milliseconds since 1970-01-01 in UTC.
    public var nowMs: Int64 { read() }

    /// The clock of this machine.
    public static let system = WallClock {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
