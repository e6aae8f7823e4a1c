internal import AmboModel

/// Lists of lines with a time and a title, as tools write them (`00:05:00.500 The Storm`) and as people do
/// (`4:30 - Chapter One`, `[01:30:00] Chapter 3`).
enum ChapterLines {
    /// Reads the list. Lines with `#` are remarks, of which `# total-length` and `## total-duration` state the length.
    static func read(_ file: TextFile) -> ChapterText {
        var result = ChapterText()
        for (number, line) in file.lines {
            let text = PlainText.trimmed(line)
            if text.isEmpty { continue }
            if text.hasPrefix("#") {
                if let total = total(text) { result.totalMs = total }
            } else if let entry = entry(text) {
                result.add(entry)
            } else {
                result.skip(line: number, text)
            }
        }
        return result
    }

    /// Whether a text has at least one line of this kind.
    static func matches(_ file: TextFile) -> Bool {
        file.lines.prefix(200).contains { entry(PlainText.trimmed($0.text)) != nil }
    }

    /// One line: a time, maybe in brackets, then a title, maybe behind a dash.
    static func entry(_ text: String) -> ChapterList.Entry? {
        var rest = text[...]
        let closing: Character? = rest.hasPrefix("[") ? "]" : rest.hasPrefix("(") ? ")" : nil
        if closing != nil { rest = rest.dropFirst() }
        let time = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ":" || $0 == "." || $0 == ",") }
        rest = rest[time.endIndex...]
        guard let startMs = TimeText.milliseconds(time) else { return nil }
        if let closing {
            guard rest.first == closing else { return nil }
            rest = rest.dropFirst()
        } else if let first = rest.unicodeScalars.first, !PlainText.isBlank(first), !isDash(first), first != "|" {
            return nil
        }
        return ChapterList.Entry(title: withoutDash(rest), startMs: startMs)
    }

    private static func withoutDash(_ text: Substring) -> String {
        var title = PlainText.trimmed(text)
        guard let first = title.unicodeScalars.first, isDash(first) || first == "|" else { return title }
        let behind = title.unicodeScalars.dropFirst()
        // `-5 degrees` keeps its sign; `- Chapter` loses its dash.
        if let next = behind.first, !PlainText.isBlank(next), first == "-" { return title }
        title = PlainText.trimmed(String(behind))
        return title
    }

    private static func isDash(_ scalar: Unicode.Scalar) -> Bool { ["-", "–", "—"].contains(scalar) }

    /// The length in `# total-length 00:20:00.500` and `## total-duration: 00:20:00.500`.
    private static func total(_ line: String) -> Int64? {
        let lower = line.lowercased()
        guard lower.contains("total-length") || lower.contains("total-duration") else { return nil }
        return line.split { $0 == " " || $0 == "\t" }.last.flatMap { TimeText.milliseconds($0) }
    }
}
