public import AmboBase

/// Why a player cannot be reached or started.
public enum ControlError: Explained, Equatable {
    /// Another player runs; what it plays (nil when it did not say), and its process.
    case alreadyPlaying(title: String?, process: Int32?)
    /// No player runs.
    case notPlaying
    /// The other player did not end in time.
    case doesNotEnd(process: Int32?)
    /// The folder, the lock or the socket cannot be used; a whole sentence.
    case unusable(problem: String, advice: String?)
    /// The player gave an answer that makes no sense, or none in time.
    case noAnswer
    /// What was asked for makes no sense: the word and the value.
    case badValue(verb: String, value: String)
    /// The player cannot do it; its own words.
    case refused(code: String, problem: String, advice: String?, exitCode: Int32)

    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .alreadyPlaying(let title?, let process):
            "“\(title)” is being played already\(process.map { " by process \($0)" } ?? "")."
        case .alreadyPlaying(nil, let process):
            "Another player runs already\(process.map { " as process \($0)" } ?? "")."
        case .notPlaying: "No player is running."
        case .doesNotEnd(let process):
            "The running player\(process.map { " (process \($0))" } ?? "") did not end in time."
        case .unusable(let problem, _): problem
        case .noAnswer: "The running player gave no answer that makes sense."
        case .badValue(let verb, ""): "“\(verb)” needs a value."
        case .badValue(let verb, let value): "“\(value)” is nothing that “\(verb)” understands."
        case .refused(_, let problem, _, _): problem
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .alreadyPlaying: "Control it with `ambo ctl`, or take over with `ambo play --replace`."
        case .notPlaying: "Start one with `ambo play`."
        case .doesNotEnd: "End that process and try again."
        case .unusable(_, let advice): advice
        case .noAnswer: "Stop it with `ambo ctl stop`, or end its process."
        case .badValue: "See `ambo ctl --help`."
        case .refused(_, _, let advice, _): advice
        }
    }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .alreadyPlaying: "already-playing"
        case .notPlaying: "not-playing"
        case .doesNotEnd: "player-does-not-end"
        case .unusable: "control-unusable"
        case .noAnswer: "player-no-answer"
        case .badValue: "bad-control-value"
        case .refused(let code, _, _, _): code
        }
    }

    /// A value that makes no sense is wrong usage; a refusal has the player's own status.
    public var exitCode: ExitCode {
        switch self {
        case .badValue: .usage
        case .refused(_, _, _, let status): ExitCode(rawValue: status) ?? .failed
        default: .failed
        }
    }
}
