/// The time by which a player counts: never set back, starting anywhere.
public protocol PlayerClock: Sendable {
    /// Milliseconds by this clock.
    var nowMs: Int64 { get }
    /// Comes back with the time every so many milliseconds, until it is cancelled.
    func ticks(everyMs: Int64) -> AsyncStream<Int64>
}

/// The clock of this machine.
public struct MachineClock: PlayerClock {
    private let start = ContinuousClock.now

    /// A clock that starts at 0.
    public init() {}

    /// Milliseconds since this clock was made; time asleep counts.
    public var nowMs: Int64 {
        let parts = (ContinuousClock.now - start).components
        return parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
    }

    /// Ticks by sleeping in between.
    public func ticks(everyMs: Int64) -> AsyncStream<Int64> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                while !Task.isCancelled {
                    try? await Task.sleep(for: .milliseconds(everyMs))
                    continuation.yield(nowMs)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
