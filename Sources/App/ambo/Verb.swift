internal import AmboBase
internal import AmboCommandLine

/// A command: a value with defaults that its options fill, described by its spec.
protocol Verb: Sendable, SendableMetatype {
    /// Its words, options, operands and examples.
    static var spec: CommandSpec<Self> { get }

    /// The command with its defaults.
    init()

    /// Does it.
    ///
    /// - Returns: The exit status; failures that stop the whole are thrown as `Explained`.
    func run(_ session: Session) async throws -> ExitCode
}

/// A verb without its type: a row in the list of all verbs.
struct VerbEntry: Sendable {
    let page: CommandPage
    private let start: @Sendable ([Argument], Session) async throws -> ExitCode

    init<Command: Verb>(_ verb: Command.Type) {
        page = Command.spec.page
        start = { words, session in
            var command = Command()
            try ArgumentParser(Command.spec).parse(words, into: &command)
            return try await command.run(session)
        }
    }

    /// Reads the words behind the verb's name and runs it.
    func run(_ words: [Argument], _ session: Session) async throws -> ExitCode { try await start(words, session) }
}
