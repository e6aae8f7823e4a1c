/// An error that can be shown to a person as it is.
///
/// Each room has one enum of errors whose cases carry data, never prose; the sentence is made here
/// and nowhere else. Nobody branches on the text: branch on the case, or on ``code`` outside Swift.
public protocol Explained: Error, Sendable {
    /// One sentence: what failed, on what, and why. Ends with a full stop.
    var problem: String { get }
    /// What to do next, one sentence; nil where nothing sensible can be advised.
    var advice: String? { get }
    /// The exit status of a command that fails with this error.
    var exitCode: ExitCode { get }
    /// Stable identifier for JSON and the web, such as `file-unreadable`.
    var code: String { get }
}

extension Explained {
    /// Most failures are plain failures.
    public var exitCode: ExitCode { .failed }
    /// Problem and advice as one line.
    public var sentence: String { [problem, advice].compactMap { $0 }.joined(separator: " ") }
}

/// Exit statuses of the command line.
public enum ExitCode: Int32, Sendable {
    /// All done.
    case done = 0
    /// Nothing, or all of what was asked, failed.
    case failed = 1
    /// The command line was wrong.
    case usage = 2
    /// Done in part; what was left out is listed on standard error.
    case partial = 3
    /// The account has to sign in again.
    case signIn = 4
    /// Interrupted by Ctrl-C.
    case interrupted = 130
}
