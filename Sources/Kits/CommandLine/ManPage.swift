/// The manual page in the language of troff (man(7)), made from the commands' own data.
public enum ManPage {
    /// The whole page.
    ///
    /// - Parameters:
    ///   - groups: The commands under their headings.
    ///   - version: Version of the tool.
    ///   - date: Day of the release, `2026-11-30`.
    ///   - sections: Further sections (title and paragraphs) behind the commands.
    public static func text(
        groups: [(title: String, pages: [CommandPage])], version: String, date: String,
        sections: [(title: String, paragraphs: [String])]
    ) -> String {
        var lines = [
            ".TH AMBO 1 \"\(date)\" \"ambo \(version)\" \"User Commands\"", ".SH NAME",
            "ambo \\- gather, keep and play audiobooks", ".SH SYNOPSIS", ".B ambo",
            "[\\fIcommand\\fR] [\\fIoptions\\fR]",
        ]
        for group in groups {
            lines.append(".SH \(escape(group.title.uppercased()))")
            for page in group.pages { lines += command(page) }
        }
        for section in sections {
            lines.append(".SH \(escape(section.title.uppercased()))")
            lines += section.paragraphs.flatMap { [".PP", escape($0)] }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func command(_ page: CommandPage) -> [String] {
        var lines = [".SS \(escape(HelpText.usage(page)))", escape(page.summary + ".")]
        if !page.discussion.isEmpty {
            lines += page.discussion.split(separator: "\n").flatMap { [".PP", escape(String($0))] }
        }
        for option in page.options {
            let row = HelpText.row(option)
            lines += [".TP", ".B \(escape(row.0))", escape(row.1)]
        }
        for example in page.examples {
            lines += [".PP", "Example:", ".EX", escape(example.line), ".EE", escape(example.meaning)]
        }
        return lines
    }

    private static func escape(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            default: escaped.append(character)
            }
        }
        // A line that starts with a dot or quote would be taken for a request.
        return escaped.first == "." || escaped.first == "'" ? "\\&" + escaped : escaped
    }
}
