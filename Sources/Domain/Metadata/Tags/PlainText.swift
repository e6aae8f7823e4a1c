/// Small pure steps on text that the readers of tags share.
enum PlainText {
    /// The text without blanks, line ends and NULs at both ends.
    static func trimmed(_ text: some StringProtocol) -> String {
        // Text between two visible characters of ASCII has nothing to lose.
        if let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, isVisible(first), isVisible(last)
        {
            return String(text)
        }
        var part = Substring(text)
        while let first = part.unicodeScalars.first, isBlank(first) { part.unicodeScalars.removeFirst() }
        while let last = part.unicodeScalars.last, isBlank(last) { part.unicodeScalars.removeLast() }
        return String(part)
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0x20 && scalar.value < 0x7F }

    /// Blanks of all kinds, control characters, and the byte-order mark.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }

    /// The pieces between separators, trimmed, without empty ones.
    static func pieces(of text: some StringProtocol, at separator: String) -> [String] {
        var result: [String] = []
        var rest = Substring(text)
        while let range = find(separator, in: rest) {
            result.append(trimmed(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        result.append(trimmed(rest))
        return result.filter { !$0.isEmpty }
    }

    /// Where a piece of text stands first, compared scalar by scalar.
    static func find(_ needle: String, in text: Substring) -> Range<Substring.Index>? {
        let wanted = Array(needle.utf8)
        guard let first = wanted.first else { return nil }
        let view = text.utf8
        var start = view.startIndex
        while let at = view[start...].firstIndex(of: first) {
            var end = at
            var matched = 0
            while matched < wanted.count, end < view.endIndex, view[end] == wanted[matched] {
                end = view.index(after: end)
                matched += 1
            }
            if matched == wanted.count { return at..<end }
            start = view.index(after: at)
        }
        return nil
    }

    /// Whole numbers as people write them, up to nine digits; nil for anything else.
    static func number(_ text: some StringProtocol) -> Int? {
        let text = trimmed(text)
        guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            return nil
        }
        return Int(text)
    }

    /// The texts without repetitions, in order.
    static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}
