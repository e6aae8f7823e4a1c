internal import AmboModel

/// Expressions of the full-text index. They are made of folded words alone, which are letters and digits, and each
/// stands in quotes, so nothing that a person types is ever read as an operator.
enum MatchExpression {
    /// All words, the last one as the start of a word.
    static func words(_ words: [String], in column: ListQuery.Column? = nil, prefixes: Bool = false) -> String {
        let terms = words.enumerated().map { index, word in
            "\"\(word)\"" + (prefixes || index == words.count - 1 ? " *" : "")
        }
        let all = terms.joined(separator: " AND ")
        return column.map { "{\($0.rawValue)} : (\(all))" } ?? all
    }

    /// The same for descriptions, whose index has no starts of fewer than three letters: a last word that short is taken
    /// as it is when it stands alone, and beside others it is left out, as nearly every description has such a word.
    static func descriptionWords(_ words: [String]) -> String {
        guard let last = words.last, last.unicodeScalars.count < 3 else { return Self.words(words) }
        return words.count == 1 ? "\"\(last)\"" : words.dropLast().map { "\"\($0)\"" }.joined(separator: " AND ")
    }

    /// The terms of a list's query, every word as the start of a word; nil where no term holds a word.
    static func terms(_ terms: [ListQuery.Term]) -> String? {
        let parts = terms.compactMap { term -> String? in
            let words = Folding.words(term.text)
            return words.isEmpty ? nil : "(" + Self.words(words, in: term.column, prefixes: true) + ")"
        }
        return parts.isEmpty ? nil : parts.joined(separator: " AND ")
    }
}
