/// Small pure steps on text that the readers of tags share.
enum PlainText {
    /// The text without blanks, line ends and NULs at both ends.
    static func trimmed(_ whole: some StringProtocol) -> String {
        let text = Substring(whole)
        let bytes = text.utf8
        var start = bytes.startIndex
        var end = bytes.endIndex
        while start < end {
            let byte = bytes[start]
            if byte < 0x80 {
                guard byte <= 0x20 || byte == 0x7F else { break }
                start = bytes.index(after: start)
            } else {
                guard isBlank(text.unicodeScalars[start]) else { break }
                start = text.unicodeScalars.index(after: start)
            }
        }
        while start < end {
            let before = bytes.index(before: end)
            let byte = bytes[before]
            if byte < 0x80 {
                guard byte <= 0x20 || byte == 0x7F else { break }
                end = before
            } else {
                let place = text.unicodeScalars.index(before: end)
                guard isBlank(text.unicodeScalars[place]) else { break }
                end = place
            }
        }
        return start == bytes.startIndex && end == bytes.endIndex ? String(whole) : String(text[start..<end])
    }

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
        let view = text.utf8
        guard let first = needle.utf8.first else { return nil }
        if needle.utf8.count == 1 {
            return view.firstIndex(of: first).map { $0..<view.index(after: $0) }
        }
        let wanted = Array(needle.utf8)
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
