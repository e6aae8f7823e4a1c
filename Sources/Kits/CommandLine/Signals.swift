internal import Dispatch
internal import Glibc

/// Signals turned into calls on a thread of our own. A class because the system's sources must live as long.
public final class Signals: @unchecked Sendable {
    /// The signals that end a command, and the one that says that it goes on after a stop.
    public enum Signal: Int32, Sendable {
        // Ctrl-C, a polite end, and a terminal that went away.
        case interrupt = 2
        case terminate = 15
        case hangup = 1
        case goOn = 18
    }

    // `@unchecked` is sound: written once in `init`, cancelled in `deinit`, never touched in between.
    private let sources: [any DispatchSourceSignal]

    /// Calls `handler` for each of these signals, once a signal, instead of what the system would do.
    public init(_ wanted: [Signal], handler: @escaping @Sendable (Signal) -> Void) {
        let queue = DispatchQueue(label: "signals")
        sources = wanted.map { wanted in
            signal(wanted.rawValue, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: wanted.rawValue, queue: queue)
            source.setEventHandler { @Sendable in handler(wanted) }
            source.resume()
            return source
        }
    }

    deinit { sources.forEach { $0.cancel() } }

    /// Makes a write to a closed pipe fail instead of ending the process.
    public static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }
}
