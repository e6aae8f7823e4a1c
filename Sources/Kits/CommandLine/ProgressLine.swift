public import AmboBase

/// One line on standard error that shows how long work goes on. Silent where standard error is no terminal.
public final class ProgressLine: Sendable {
    private let isShown: Bool
    private let width: Int
    private let clock: WallClock
    private let lastMs = Locked<Int64>(0)

    /// A line for a terminal; `isWanted` is false with `--quiet` and `--json`.
    public init(_ terminal: Terminal, isWanted: Bool, clock: WallClock = .system) {
        isShown = terminal.showsProgress && isWanted
        width = terminal.width
        self.clock = clock
    }

    /// Draws the text in place of the last one, at most ten times a second.
    public func show(_ text: @autoclosure () -> String) {
        guard isShown else { return }
        let now = clock.nowMs
        let isDue = lastMs.withLock { last in
            guard now - last >= 100 || now < last else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        Terminal.writeError("\r\u{1B}[K" + TextWidth.fit(text(), to: width - 1))
    }

    /// Takes the line away, so that something else can be printed.
    public func clear() {
        guard isShown, lastMs.withLock({ $0 != 0 }) else { return }
        Terminal.writeError("\r\u{1B}[K")
    }
}
