internal import AmboModel

/// Pairs of lines `CHAPTER01=00:05:00.500` and `CHAPTER01NAME=The Storm`, as Ogg tools and Matroska's read them.
enum OggChapterLines {
    /// Whether a line is one of this kind.
    static func matches(_ file: TextFile) -> Bool {
        file.lines.prefix(200).contains { key(PlainText.trimmed($0.text)) != nil }
    }

    /// Reads the list: by number, a chapter without a time is left out, one without a name keeps an empty title (F084).
    static func read(_ file: TextFile) -> ChapterText {
        var result = ChapterText()
        var starts: [(number: Int64, startMs: Int64)] = []
        var names: [Int64: String] = [:]
        for (line, raw) in file.lines {
            let text = PlainText.trimmed(raw)
            if text.isEmpty || text.hasPrefix("#") { continue }
            guard let (number, isName, value) = key(text) else {
                result.skip(line: line, text)
                continue
            }
            if isName {
                names[number] = names[number] ?? value
            } else if let startMs = TimeText.milliseconds(value, bareSeconds: true),
                starts.count <= ChapterText.entryLimit
            {
                starts.append((number, startMs))
            } else {
                result.skip(line: line, text)
            }
        }
        for (number, startMs) in starts.sorted(by: { $0.number < $1.number }) {
            result.add(ChapterList.Entry(title: names[number] ?? "", startMs: startMs))
        }
        return result
    }

    private static func key(_ text: String) -> (number: Int64, isName: Bool, value: String)? {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        let name = text[..<equals].uppercased()
        guard name.hasPrefix("CHAPTER") else { return nil }
        let rest = name.dropFirst(7)
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let number = TimeText.digits(digits) else { return nil }
        let suffix = rest[digits.endIndex...]
        guard suffix.isEmpty || suffix == "NAME" else { return nil }
        return (number, !suffix.isEmpty, PlainText.trimmed(text[text.index(after: equals)...]))
    }
}
