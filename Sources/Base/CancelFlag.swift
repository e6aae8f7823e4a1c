/// Says to blocking work that it should stop at its next step, such as after Ctrl-C.
public final class CancelFlag: Sendable {
    private let state = Locked(false)

    /// A flag that is not raised yet.
    public init() {}

    /// Whether the work should stop.
    public var isRaised: Bool { state.withLock { $0 } }

    /// Asks the work to stop; may be called from any thread, more than once.
    public func raise() { state.withLock { $0 = true } }
}
