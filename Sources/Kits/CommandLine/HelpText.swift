/// The help of commands as text, wrapped to a width.
public enum HelpText {
    /// The page of one command.
    public static func page(_ page: CommandPage, width: Int) -> String {
        var lines = TextWidth.wrap("ambo \(page.words.joined(separator: " ")): \(page.summary)", width: width)
        lines += ["", "usage: \(usage(page))"]
        if !page.discussion.isEmpty {
            lines.append("")
            lines += page.discussion.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
                TextWidth.wrap(String($0), width: width)
            }
        }
        if !page.options.isEmpty { lines += ["", "options:"] + rows(page.options.map(row), width: width) }
        lines += ["", "examples:"]
        for example in page.examples { lines += ["  \(example.line)", "      \(example.meaning)"] }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The list of all commands, grouped.
    public static func overview(groups: [(title: String, pages: [CommandPage])], width: Int) -> String {
        var lines: [String] = []
        for group in groups {
            lines += ["", "\(group.title):"]
            lines += rows(group.pages.map { ($0.words.joined(separator: " "), $0.summary) }, width: width)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The usage line of a command.
    public static func usage(_ page: CommandPage) -> String {
        let options = page.options.isEmpty ? [] : ["[options]"]
        return (["ambo"] + page.words + options + [page.operands].compactMap { $0 }).joined(separator: " ")
    }

    static func row(_ option: OptionPage) -> (String, String) {
        let names = option.names.joined(separator: ", ")
        let values = option.choices.isEmpty ? option.value : option.choices.joined(separator: "|")
        return (values.map { "\(names) \($0)" } ?? names, option.help)
    }

    private static func rows(_ rows: [(String, String)], width: Int) -> [String] {
        let column = min(rows.map { TextWidth.columns($0.0) }.max() ?? 0, 26)
        return rows.flatMap { name, help in
            let wrapped = TextWidth.wrap(help, width: max(20, width - column - 4))
            let indent = String(repeating: " ", count: column + 4)
            let fits = TextWidth.columns(name) <= column
            let first = "  " + TextWidth.pad(name, to: column) + (fits ? "  " + (wrapped.first ?? "") : "")
            return [first] + wrapped.dropFirst(fits ? 1 : 0).map { indent + $0 }
        }
    }
}
