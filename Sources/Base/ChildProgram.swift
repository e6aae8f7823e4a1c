/// Starts this very program again as a child under limits and follows what it says, line by line.
///
/// It stands in Base because the Programs kit makes such values, the command hands them on and
/// features use them.
public protocol ChildRunning: Sendable {
    /// Runs the child to its end. Blocks; whatever happens, the child is gone when it returns.
    ///
    /// - Parameters:
    ///   - call: What to run.
    ///   - cancel: Raised, the child and all that it started are killed.
    ///   - onLine: Is given each line without its end; false means that the child is not to be trusted: it is killed.
    /// - Throws: `ChildError` when it cannot be started.
    func run(_ call: ChildCall, cancel: CancelFlag, onLine: ([UInt8]) -> Bool) throws(ChildError) -> ChildEnd
}

/// What a child is started with.
public struct ChildCall: Sendable {
    /// Its arguments, without the program's own name.
    public var arguments: [String]
    /// What it is told on its standard input; secrets go here, never into arguments.
    public var input: [UInt8]
    /// It is killed when it has said nothing for so long.
    public var silenceMs: Int

    /// A call.
    public init(arguments: [String], input: [UInt8], silenceMs: Int) {
        self.arguments = arguments
        self.input = input
        self.silenceMs = silenceMs
    }
}

/// How a child ended.
public enum ChildEnd: Sendable, Equatable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal that this program did not send: it crashed, or ran out of memory.
    case signalled(Int32)
    /// It said nothing for too long and was killed.
    case silent
    /// The work was cancelled and it was killed.
    case cancelled
    /// It said something that it must not, and was killed.
    case refused
}

/// Why a child could not be started.
public struct ChildError: Explained, Equatable {
    /// The system's reason.
    public let errno: Int32

    /// A failed start.
    public init(errno: Int32) { self.errno = errno }

    /// The sentence for a person.
    public var problem: String { "A helper process cannot be started: \(SystemMessage.text(errno))." }
    /// What to do next.
    public var advice: String? { "Close other programs and run the command again." }
    /// Stable identifier.
    public var code: String { "child-not-started" }
}

/// The child's side of ``ChildRunning``: what it was told, and how it answers.
public protocol ChildSpeaking: Sendable {
    /// What the parent gave as `input`; nil when it is not there or not whole.
    func input() -> [UInt8]?

    /// Says one line, which must not hold a line feed.
    func say(_ line: [UInt8])

    /// Watches the work from a thread of its own, until the process ends.
    ///
    /// When the parent goes away, `cancel` is raised, and two seconds later the process ends. When `progress` stands still
    /// while the process uses up `stallMs` of processor time, `onStall` is called and the process ends with status 1.
    func watch(
        progress: @escaping @Sendable () -> UInt64, stallMs: Int, cancel: CancelFlag,
        onStall: @escaping @Sendable () -> Void)
}
