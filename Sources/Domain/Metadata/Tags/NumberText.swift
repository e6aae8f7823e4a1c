package import AmboModel

/// Numbers out of a total, such as `3/12`.
package enum NumberText {
    /// Reads `3`, `03/12`, `3 of 12`; what is no number leaves only the raw text.
    ///
    /// - Parameter keepsRaw: False for formats that store numbers, where the text is the reader's own.
    package static func number(_ text: String, keepsRaw: Bool = true) -> TagNumber {
        let raw = keepsRaw ? text : nil
        var pieces = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        if pieces.count == 1, let of = PlainText.find(" of ", in: text[...]) {
            pieces = [text[..<of.lowerBound], text[of.upperBound...]]
        }
        let number = PlainText.number(pieces[0])
        let total = pieces.count > 1 ? PlainText.number(pieces[1]) : nil
        // Zero of a total is how formats say that there is none.
        return TagNumber(number: number == 0 && !keepsRaw ? nil : number, total: total == 0 ? nil : total, raw: raw)
    }

    /// What a mark for explicit content says: true, false for clean, nil for nothing.
    package static func explicit(_ text: String) -> Bool? {
        switch PlainText.trimmed(text).lowercased() {
        case "1", "4", "explicit", "yes", "true", "y": true
        case "2", "clean", "no", "false", "n": false
        default: nil
        }
    }
}
