/// The reference of all commands in Markdown, made from the commands' own data.
public enum CommandReference {
    /// The whole page.
    public static func text(groups: [(title: String, pages: [CommandPage])]) -> String {
        var lines = [
            "# Commands", "",
            "Every command takes `--json`, `--quiet`, `--no-color` and `--help`. ITEM is an id (`@12`), a path in the library",
            "(`/Fiction/Dune`) or, for commands that only read and for `play`, words that name one book. Exit status: 0 done,",
            "1 failed, 2 wrong usage, 3 done in part, 4 sign in again, 130 interrupted.", "",
            "This page is made by `ambo __commands`; a test holds it to the program.",
        ]
        for group in groups {
            lines += ["", "## \(group.title.prefix(1).uppercased() + group.title.dropFirst())"]
            for page in group.pages { lines += section(page) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func section(_ page: CommandPage) -> [String] {
        var lines = ["", "### \(page.words.joined(separator: " "))", "", "    \(HelpText.usage(page))", ""]
        lines.append(page.summary.prefix(1).uppercased() + page.summary.dropFirst() + ".")
        if !page.discussion.isEmpty { lines += ["", page.discussion] }
        if !page.options.isEmpty {
            lines += ["", "| option | meaning |", "|---|---|"]
            lines += page.options.map { option in
                let row = HelpText.row(option)
                return "| `\(row.0.replacing("|", with: "\\|"))` | \(row.1) |"
            }
        }
        lines.append("")
        lines += page.examples.map { "- `\($0.line)` \($0.meaning)" }
        return lines
    }
}
