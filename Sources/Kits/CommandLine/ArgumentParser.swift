/// Fills a command from the words behind its name.
public struct ArgumentParser<Command: Sendable>: Sendable {
    private let spec: CommandSpec<Command>
    private var name: String { spec.words.joined(separator: " ") }

    /// A parser for one command.
    public init(_ spec: CommandSpec<Command>) { self.spec = spec }

    /// Applies `words` to `command`.
    ///
    /// `--name value` and `--name=value` are the same; `--` ends the options; a word such as `-15` or `-1:30` is
    /// an operand, and so is a lone `-`.
    ///
    /// - Throws: `UsageError` for an unknown option, a missing or bad value, or a wrong number of operands.
    public func parse(_ words: [Argument], into command: inout Command) throws(UsageError) {
        var operands: [Argument] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word.text == "--" {
                operands += rest
                break
            }
            guard isOption(word) else {
                operands.append(word)
                continue
            }
            try apply(word, rest: &rest, to: &command)
        }
        let allowed = spec.operands?.count ?? 0...0
        guard allowed.contains(operands.count) else {
            throw .operands(
                command: name, label: spec.operands?.label, given: operands.count, least: allowed.lowerBound)
        }
        try spec.operands?.apply(&command, operands)
    }

    private func apply(
        _ word: Argument, rest: inout ArraySlice<Argument>, to command: inout Command
    ) throws(UsageError) {
        let parts = word.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let typed = Argument(bytes: Array(parts[0])).text
        guard let option = spec.options.first(where: { $0.page.names.contains(typed) }) else {
            let nearest = Spelling.nearest(to: typed, among: spec.options.flatMap(\.page.names))
            throw .unknownOption(typed, command: name, nearest: nearest)
        }
        let attached = parts.count > 1 ? Argument(bytes: Array(parts[1])) : nil
        guard let valueName = option.page.value else {
            guard attached == nil else { throw .valueUnwanted(option: typed) }
            try option.apply(&command, nil)
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw .valueMissing(option: typed, value: valueName)
        }
        if !option.page.choices.isEmpty, !option.page.choices.contains(value.text) {
            throw .badValue(option: typed, value: value.text, expected: option.page.choices.joined(separator: ", "))
        }
        try option.apply(&command, value)
    }

    private func isOption(_ word: Argument) -> Bool {
        if spec.options.contains(where: { $0.page.names.contains(word.text) }) { return true }
        guard word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 else { return false }
        let second = word.bytes[1]
        return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
    }
}

/// Finds what somebody probably meant to type.
public enum Spelling {
    /// The candidate with the fewest changed letters; nil when none comes near.
    public static func nearest(to typed: String, among candidates: [String]) -> String? {
        candidates.map { (distance(typed, $0), $0) }.filter { $0.0 <= max(1, typed.count / 3) }.min { $0 < $1 }?.1
    }

    static func distance(_ one: String, _ other: String) -> Int {
        let target = Array(other)
        var row = Array(0...target.count)
        for (index, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in 1..<(target.count + 1) {
                let changed = diagonal + (target[column - 1] == letter ? 0 : 1)
                diagonal = row[column]
                row[column] = min(changed, row[column] + 1, row[column - 1] + 1)
            }
        }
        return row[target.count]
    }
}
