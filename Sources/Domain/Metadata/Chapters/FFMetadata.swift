internal import AmboModel

/// The metadata files of ffmpeg, and the older ones of a media server that look like them (`;ABMETADATA1`).
enum FFMetadata {
    /// Whether the first line is the mark of this kind.
    static func matches(_ file: TextFile) -> Bool {
        file.text.hasPrefix(";FFMETADATA") || file.text.hasPrefix(";ABMETADATA")
    }

    /// Reads fields and chapters.
    static func read(_ file: TextFile) -> ChapterText {
        var reader = Reader()
        for (number, line) in logicalLines(file.text) { reader.take(line, number: number) }
        return reader.finish()
    }

    private struct Reader {
        private var result = ChapterText()
        private var fields = TagCollector()
        private var section: String?
        private var chapter: [String: String] = [:]

        mutating func take(_ line: String, number: Int) {
            if line.isEmpty || line.hasPrefix(";") || line.hasPrefix("#") { return }
            if line.hasPrefix("["), let name = FFMetadata.sectionName(line) {
                close(number: number)
                section = name
                return
            }
            guard let (key, value) = FFMetadata.pair(line) else {
                result.skip(line: number, line)
                return
            }
            switch section {
            case nil: fields.add(name: key, values: [value], in: .vorbis)
            case "CHAPTER": chapter[key.uppercased()] = chapter[key.uppercased()] ?? value
            default: break  // Streams have no field of their own here.
            }
        }

        mutating func finish() -> ChapterText {
            close(number: 0)
            result.tags = fields.finish()
            return result
        }

        /// Makes a chapter of the section that ends.
        private mutating func close(number: Int) {
            defer { chapter = [:] }
            guard section == "CHAPTER" else { return }
            guard let start = chapter["START"].flatMap({ FFMetadata.time($0, base: chapter["TIMEBASE"]) }) else {
                if !chapter.isEmpty { result.skip(line: max(number - 1, 0), chapter["TITLE"] ?? "[CHAPTER]") }
                return
            }
            let end = chapter["END"].flatMap { FFMetadata.time($0, base: chapter["TIMEBASE"]) }
            result.add(ChapterList.Entry(title: PlainText.trimmed(chapter["TITLE"] ?? ""), startMs: start, endMs: end))
        }
    }

    /// A time in units of the base, which is nanoseconds where none is given; with a point it is in seconds.
    private static func time(_ text: String, base: String?) -> Int64? {
        if text.contains(".") { return Double(text).flatMap { TimeText.milliseconds(seconds: $0) } }
        guard let count = Int64(text) else { return nil }
        guard let base else { return TimeText.milliseconds(count, numerator: 1, denominator: 1_000_000_000) }
        let parts = base.split(separator: "/").map { TimeText.digits($0) }
        guard parts.count == 2, let numerator = parts[0], let denominator = parts[1] else { return nil }
        return TimeText.milliseconds(count, numerator: numerator, denominator: denominator)
    }

    /// Lines, where a backslash at the end takes the next one in.
    private static func logicalLines(_ text: String) -> [(Int, String)] {
        var result: [(Int, String)] = []
        var current = ""
        var first = 1
        var number = 1
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                number += 1
                if !isEscaped {
                    result.append((first, current))
                    current = ""
                    first = number
                    continue
                }
            }
            isEscaped = scalar == "\\" && !isEscaped
            current.unicodeScalars.append(scalar)
        }
        if !current.isEmpty { result.append((first, current)) }
        return result
    }

    private static func sectionName(_ line: String) -> String? {
        guard let end = line.firstIndex(of: "]") else { return nil }
        return line[line.index(after: line.startIndex)..<end].uppercased()
    }

    /// Key and value around the first `=` that is not escaped, with their escapes taken off.
    private static func pair(_ line: String) -> (String, String)? {
        var key = ""
        var value = ""
        var isKey = true
        var isEscaped = false
        for scalar in line.unicodeScalars {
            if isEscaped {
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
                continue
            } else if scalar == "=", isKey {
                isKey = false
                continue
            }
            if isKey { key.unicodeScalars.append(scalar) } else { value.unicodeScalars.append(scalar) }
        }
        let name = PlainText.trimmed(key)
        return isKey || name.isEmpty ? nil : (name, value)
    }
}
