package import AmboModel

/// Series as people write them into one line of text.
package enum SeriesText {
    /// Reads `Elantris #1pt2; The Cosmere #3`, `Harbour Lights, Book 1.5`, `Harbour Lights (Book 2)` or a bare name.
    ///
    /// - Returns: One entry a series; the sequence as written, nil where there is none.
    package static func entries(_ text: String) -> [SeriesEntry] {
        let whole = PlainText.trimmed(text)
        guard !whole.isEmpty else { return [] }
        let pieces = PlainText.pieces(of: whole, at: ";")
        let read = pieces.map(entry)
        // A name may hold a semicolon: it parts series only where a piece carries a number.
        guard pieces.count > 1, read.contains(where: { $0.sequence != nil }) else { return [entry(whole)] }
        return read.filter { !$0.name.isEmpty }
    }

    /// One series with its number, when the text ends in one.
    package static func entry(_ text: String) -> SeriesEntry {
        let text = PlainText.trimmed(text)
        if let hash = text.lastIndex(of: "#") {
            let name = trimmedName(text[..<hash])
            let sequence = Self.sequence(text[text.index(after: hash)...])
            if !name.isEmpty, !sequence.isEmpty, sequence.utf8.count <= 24 {
                return SeriesEntry(name: name, sequence: sequence)
            }
        }
        return worded(text) ?? SeriesEntry(name: text)
    }

    /// A sequence without its decoration: `#3`, `Book 3` and ` 3 ` are `3`; words stay.
    package static func sequence(_ text: some StringProtocol) -> String {
        var text = PlainText.trimmed(text)
        while text.hasPrefix("#") { text = PlainText.trimmed(text.dropFirst()) }
        while text.hasSuffix(")") && !text.contains("(") { text = PlainText.trimmed(text.dropLast()) }
        let lower = text.lowercased()
        for word in numberWords where lower.hasPrefix(word + " ") || lower.hasPrefix(word + ".") {
            let rest = PlainText.trimmed(text.dropFirst(word.count + 1))
            if rest.unicodeScalars.first.map({ isDigit($0) }) == true { return rest }
        }
        return text
    }

    /// `Name, Book 1.5`, `Name (Band 3)`: a word for a volume, then a number that ends the text.
    private static func worded(_ text: String) -> SeriesEntry? {
        let bare = text.hasSuffix(")") ? String(text.dropLast()) : text
        guard let blank = bare.lastIndex(of: " ") else { return nil }
        let number = PlainText.trimmed(bare[bare.index(after: blank)...])
        guard let first = number.unicodeScalars.first, isDigit(first), number.utf8.count <= 12 else { return nil }
        let front = PlainText.trimmed(bare[..<blank])
        let lower = front.lowercased()
        for word in numberWords {
            for ending in [word, word + "."] where lower.hasSuffix(ending) {
                let name = String(front.dropLast(ending.count))
                guard let last = name.last, " ,(:-–".contains(last) else { continue }
                let clean = trimmedName(name)
                if !clean.isEmpty { return SeriesEntry(name: clean, sequence: number) }
            }
        }
        return nil
    }

    private static func trimmedName(_ text: some StringProtocol) -> String {
        var name = PlainText.trimmed(text)
        while let last = name.last, ",(:-–".contains(last) { name = PlainText.trimmed(name.dropLast()) }
        return name
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType != nil }

    private static let numberWords = ["book", "vol", "volume", "part", "no", "number", "band", "teil", "tome", "libro"]
}
