internal import AmboModel

/// Label tracks of Audacity: start and end in seconds and a title, with tabs between.
enum AudacityLabels {
    /// Whether the first line with text is a label.
    static func matches(_ file: TextFile) -> Bool {
        file.lines.prefix(200).first { !PlainText.trimmed($0.text).isEmpty }.map { entry($0.text) != nil } ?? false
    }

    /// Reads the labels; a point label (both times equal) is a chapter that lasts until the next.
    static func read(_ file: TextFile) -> ChapterText {
        var result = ChapterText()
        for (number, line) in file.lines {
            // A line with a backslash gives the frequencies of the label in front of it.
            if PlainText.trimmed(line).isEmpty || line.hasPrefix("\\") { continue }
            if let entry = entry(line) { result.add(entry) } else { result.skip(line: number, line) }
        }
        return result
    }

    private static func entry(_ line: Substring) -> ChapterList.Entry? {
        let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, let start = TimeText.milliseconds(PlainText.trimmed(parts[0]), bareSeconds: true),
            let end = TimeText.milliseconds(PlainText.trimmed(parts[1]), bareSeconds: true)
        else { return nil }
        let title = parts.count > 2 ? PlainText.trimmed(parts[2]) : ""
        return ChapterList.Entry(title: title, startMs: start, endMs: end > start ? end : nil)
    }
}
