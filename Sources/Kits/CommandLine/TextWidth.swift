/// How much room text takes on a terminal.
public enum TextWidth {
    /// Columns that the text takes: combining marks none, wide letters and pictures two.
    public static func columns(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns($1) }
    }

    /// The text cut to a number of columns, with `…` at its end where something was cut.
    public static func fit(_ text: String, to width: Int) -> String {
        guard columns(text) > width else { return text }
        guard width > 0 else { return "" }
        var kept = ""
        var room = width - 1
        for character in text {
            room -= columns(character)
            if room < 0 { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// The text with spaces behind it up to a number of columns.
    public static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - columns(text)))
    }

    /// The words of a line put on as many lines as they need, a word that is longer than a line on several; an
    /// indented line keeps its indent.
    public static func wrap(_ text: String, width: Int) -> [String] {
        let indent = String(text.prefix { $0 == " " })
        var lines: [String] = []
        var line = indent
        for word in text.split(separator: " ") {
            if line.count > indent.count, columns(line) + 1 + columns(word) > width {
                lines.append(line)
                line = indent
            }
            line += (line.count > indent.count ? " " : "") + word
            while columns(line) > width, let cut = cut(line, at: width, behind: indent.count) {
                lines.append(String(line[..<cut]))
                line = indent + line[cut...]
            }
        }
        return lines + [line]
    }

    /// Where a line that is too long is cut; nil when not one character fits.
    private static func cut(_ line: String, at width: Int, behind indent: Int) -> String.Index? {
        var room = width
        for index in line.indices {
            room -= columns(line[index])
            guard room < 0 else { continue }
            return line.distance(from: line.startIndex, to: index) > indent ? index : nil
        }
        return nil
    }

    private static func columns(_ character: Character) -> Int {
        if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        return character.unicodeScalars.reduce(0) { widest, scalar in max(widest, columns(scalar)) }
    }

    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: 0
        default: wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    // What Unicode's East Asian Width lists as wide or full width, by block, and the pictures.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
        0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
