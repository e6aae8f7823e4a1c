public import AmboBase

/// What is wrong with a command line.
public enum UsageError: Explained, Equatable {
    /// No command of this name; with the nearest one.
    case unknownCommand(String, nearest: String?)
    /// No such option; with the nearest one.
    case unknownOption(String, command: String, nearest: String?)
    /// The option needs a value.
    case valueMissing(option: String, value: String)
    /// A flag was given a value.
    case valueUnwanted(option: String)
    /// The value cannot be used; what is expected.
    case badValue(option: String, value: String, expected: String)
    /// Too few or too many operands.
    case operands(command: String, label: String?, given: Int, least: Int)
    /// Options that exclude each other.
    case conflict(String, String)

    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .unknownCommand(let name, _): "There is no command “\(name)”."
        case .unknownOption(let name, let command, _): "“ambo \(command)” has no option \(name)."
        case .valueMissing(let option, let value): "The option \(option) needs a value (\(value))."
        case .valueUnwanted(let option): "The option \(option) takes no value."
        case .badValue(let option, let value, let expected):
            "“\(value)” cannot be used for \(option): give \(expected)."
        case .operands(let command, let label, let given, let least):
            if let label, given < least {
                "“ambo \(command)” needs \(label.hasSuffix("…") ? String(label.dropLast()) : label)."
            } else {
                "“ambo \(command)” was given too many words."
            }
        case .conflict(let one, let other): "\(one) and \(other) exclude each other."
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .unknownCommand(_, let nearest?): "Did you mean “ambo \(nearest)”?"
        case .unknownCommand: "“ambo help” lists the commands."
        case .unknownOption(_, _, let nearest?): "Did you mean \(nearest)?"
        case .unknownOption(_, let command, nil), .operands(let command, _, _, _):
            "“ambo \(command) --help” shows what it takes."
        default: nil
        }
    }

    /// Wrong usage.
    public var exitCode: ExitCode { .usage }
    /// Stable identifier.
    public var code: String { "usage" }
}
