internal import AmboBase

/// Bare `ambo`: what you listen to, what plays, what needs you.
struct Overview: Sendable {
    func run(_ session: Session) async throws -> ExitCode {
        session.print("ambo \(CommandRunner.version). “ambo help” lists the commands.")
        return .done
    }
}
