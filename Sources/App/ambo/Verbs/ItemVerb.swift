internal import Ambo
internal import AmboCommandLine

/// Reading what people type for an item.
enum ItemOperand {
    /// The item that an id or path names; `words` may name it too where nothing is changed.
    static func resolve(_ operand: Argument, in library: Library, words: Bool) async throws -> ID<Item> {
        try await library.resolve(operand.text, words: words)
    }

    /// The items that ids and paths name, each once.
    static func resolve(_ operands: [Argument], in library: Library) async throws -> [ID<Item>] {
        var items: [ID<Item>] = []
        for operand in operands {
            let item = try await library.resolve(operand.text, words: false)
            if !items.contains(item) { items.append(item) }
        }
        return items
    }
}

/// Reading values of options.
enum OptionValue {
    /// A whole number, not negative.
    static func number(_ option: String) -> @Sendable (Argument) throws(UsageError) -> Int {
        { (argument) throws(UsageError) in
            guard let number = Int(argument.text), number >= 0 else {
                throw .badValue(option: option, value: argument.text, expected: "a whole number")
            }
            return number
        }
    }

    /// A time such as `1:02:03`, `90` (seconds) or `30m`.
    static func time(_ option: String) -> @Sendable (Argument) throws(UsageError) -> Int64 {
        { (argument) throws(UsageError) in
            guard case .absolute(let ms) = TimeText(argument.text) else {
                throw .badValue(option: option, value: argument.text, expected: "a time such as 1:02:03, 90 or 30m")
            }
            return ms
        }
    }

    /// A text as it was typed.
    static let text: @Sendable (Argument) throws(UsageError) -> String = { (argument) throws(UsageError) in
        argument.text
    }
}

/// A verb that changes the library and can show beforehand what it would do.
protocol ChangingVerb: Verb {
    /// Whether nothing is to be changed.
    var isRehearsal: Bool { get set }
}

extension ChangingVerb {
    static var rehearsalOption: Option<Self> {
        .flag("--dry-run", help: "show what would change and change nothing", \.isRehearsal)
    }

    /// Makes the changes of `body`, or with `--dry-run` makes them and takes them back.
    func change<Result: Sendable>(
        _ library: Library, _ body: @escaping @Sendable (isolated Library) throws(LibraryError) -> Result
    ) async throws(LibraryError) -> Result {
        isRehearsal ? try await library.rehearse(body) : try await library.perform(body)
    }
}
