internal import AmboBase

/// One line that a player answers.
struct ControlReply: Sendable, Equatable, Codable {
    /// Why it could not be done.
    struct Refusal: Sendable, Equatable, Codable {
        var code: String
        var problem: String
        var advice: String?
        var exitCode: Int32

        init(_ error: any Explained) {
            code = error.code
            problem = error.problem
            advice = error.advice
            exitCode = error.exitCode.rawValue
        }

        var error: ControlError { .refused(code: code, problem: problem, advice: advice, exitCode: exitCode) }
    }

    /// How the player stands behind what was asked; nil with a refusal.
    var status: PlayerStatus?
    /// Why it could not be done.
    var refusal: Refusal?
    /// The player's process.
    var process: Int32?
}
