/// What a command is called, takes and does, as data: the parser, the help, the completions, the man
/// page and the tests are all made from it.
public struct CommandSpec<Command: Sendable>: Sendable {
    /// Words that call it, such as `["tag", "show"]`.
    public let words: [String]
    /// One line without a full stop: what it does.
    public let summary: String
    /// More than the summary says; paragraphs, or empty.
    public let discussion: String
    /// Option rows in the order of the help.
    public let options: [Option<Command>]
    /// What stands behind the options; nil takes nothing.
    public let operands: Operands<Command>?
    /// Whole command lines, each with what it does.
    public let examples: [(line: String, meaning: String)]

    /// A command; `examples` needs at least one.
    public init(
        _ words: [String], summary: String, discussion: String = "", operands: Operands<Command>? = nil,
        options: [Option<Command>] = [], examples: [(line: String, meaning: String)]
    ) {
        self.words = words
        self.summary = summary
        self.discussion = discussion
        self.operands = operands
        self.options = options
        self.examples = examples
    }

    /// The same without the command's type, for help, completions and man page.
    public var page: CommandPage {
        CommandPage(
            words: words, summary: summary, discussion: discussion, operands: operands?.label,
            operandKind: operands?.kind ?? .nothing, options: options.map(\.page), examples: examples)
    }
}

/// An option bound to a property of the command.
public struct Option<Command: Sendable>: Sendable {
    /// How it shows in the help.
    public let page: OptionPage
    let apply: @Sendable (inout Command, Argument?) throws(UsageError) -> Void

    /// An option without a value: `--json`.
    public static func flag(
        _ names: String..., help: String, _ path: any WritableKeyPath<Command, Bool> & Sendable
    ) -> Self {
        Self(page: OptionPage(names: names, value: nil, choices: [], help: help)) { command, _ in
            command[keyPath: path] = true
        }
    }

    /// An option with one value; given again, the last one counts.
    public static func value<Value: Sendable>(
        _ names: String..., value: String, choices: [String] = [], help: String,
        _ path: any WritableKeyPath<Command, Value?> & Sendable,
        read: @escaping @Sendable (Argument) throws(UsageError) -> Value
    ) -> Self {
        Self(page: OptionPage(names: names, value: value, choices: choices, help: help)) {
            (command, argument) throws(UsageError) in
            guard let argument else { return }
            command[keyPath: path] = try read(argument)
        }
    }

    /// An option that may be given several times.
    public static func list<Value: Sendable>(
        _ names: String..., value: String, help: String,
        _ path: any WritableKeyPath<Command, [Value]> & Sendable,
        read: @escaping @Sendable (Argument) throws(UsageError) -> Value
    ) -> Self {
        Self(page: OptionPage(names: names, value: value, choices: [], help: help)) {
            (command, argument) throws(UsageError) in
            guard let argument else { return }
            command[keyPath: path].append(try read(argument))
        }
    }
}

/// What stands behind the options of a command.
public struct Operands<Command: Sendable>: Sendable {
    /// How it shows in the usage line: `FILES…`.
    public let label: String
    /// What a shell should complete.
    public let kind: OperandKind
    /// How many there must be.
    public let count: ClosedRange<Int>
    let apply: @Sendable (inout Command, [Argument]) throws(UsageError) -> Void

    /// Operands that are handed over as they were typed.
    public init(
        _ label: String, kind: OperandKind, count: ClosedRange<Int>,
        _ path: any WritableKeyPath<Command, [Argument]> & Sendable
    ) {
        self.label = label
        self.kind = kind
        self.count = count
        apply = { command, arguments in command[keyPath: path] = arguments }
    }
}

/// What operands are, for the shell's completion.
public enum OperandKind: Sendable {
    // `words` are free text; `item` is an id, a library path or words.
    case nothing, files, item, words
}

/// A command as the help shows it.
public struct CommandPage: Sendable {
    /// Words that call it.
    public let words: [String]
    /// One line.
    public let summary: String
    /// Paragraphs, or empty.
    public let discussion: String
    /// Usage of what stands behind the options.
    public let operands: String?
    /// What the operands are.
    public let operandKind: OperandKind
    /// Options.
    public let options: [OptionPage]
    /// Command lines with their meaning.
    public let examples: [(line: String, meaning: String)]
}

/// An option as the help shows it.
public struct OptionPage: Sendable {
    /// All spellings, the long one first.
    public let names: [String]
    /// Name of its value; nil for a flag.
    public let value: String?
    /// The values it takes, where they are few.
    public let choices: [String]
    /// One line.
    public let help: String
}
