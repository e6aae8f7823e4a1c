/// The order of places in a series as people write them: `½`, `1`, `1-2`, `1pt2`, `1.5`, `2`, `3/5`, `10`, then words.
public enum SeriesNumber {
    /// A key whose bytes are in the order of the places; no place at all comes last.
    public static func key(_ sequence: String?) -> [UInt8] {
        guard let sequence, !sequence.allSatisfy(\.isWhitespace) else { return [3] }
        let text = withoutLabel(sequence)
        guard let (whole, fraction, rest) = number(in: text) else { return [2] + NaturalOrder.key(sequence) }
        // The number: its whole part as a natural number, then the digits behind the point.
        var key: [UInt8] = [1]
        NaturalOrder.appendFolded(String(whole.drop { $0 == "0" }.isEmpty ? "0" : whole.drop { $0 == "0" }), to: &key)
        key.append(contentsOf: fraction.utf8)
        key.append(0)
        // What follows it: nothing, then ranges, then parts and whatever else.
        let tail = rest.drop(while: \.isWhitespace)
        if let first = tail.first {
            key.append(Self.dashes.contains(first) ? 1 : 2)
            key.append(contentsOf: NaturalOrder.key(String(tail)))
        }
        return key
    }

    /// Whether place `one` stands before `other`.
    public static func precedes(_ one: String?, _ other: String?) -> Bool {
        key(one).lexicographicallyPrecedes(key(other))
    }

    private static let dashes: Set<Character> = ["-", "–", "—", "‐", "‑", "&", "+"]
    private static let labels = ["#", "no.", "nr.", "book", "volume", "vol.", "vol"]

    /// `#3` and `Book 3` are the place 3.
    private static func withoutLabel(_ sequence: String) -> Substring {
        let text = sequence.drop(while: \.isWhitespace)
        for label in labels where text.lowercased().hasPrefix(label) {
            let rest = text.dropFirst(label.count).drop(while: \.isWhitespace)
            if rest.first?.isNumber == true { return rest }
        }
        return text
    }

    /// Reads `12`, `1.50`, `1,5`, `½` and `1½`; the fraction comes without its last zeros.
    private static func number(in text: Substring) -> (whole: Substring, fraction: String, rest: Substring)? {
        let whole = text.prefix { $0.isASCII && $0.isNumber }
        var rest = text.dropFirst(whole.count)
        if let first = rest.first, let value = fractions[first] {
            return (whole, value, rest.dropFirst())
        }
        guard !whole.isEmpty else { return nil }
        var fraction = ""
        if rest.first == "." || rest.first == "," {
            let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            if !digits.isEmpty {
                fraction = String(digits)
                rest = rest.dropFirst(1 + digits.count)
                while fraction.last == "0" { fraction.removeLast() }
            }
        }
        return (whole, fraction, rest)
    }

    private static let fractions: [Character: String] = [
        "½": "5", "¼": "25", "¾": "75", "⅓": "333", "⅔": "667", "⅛": "125", "⅜": "375", "⅝": "625", "⅞": "875",
        "⅕": "2", "⅖": "4", "⅗": "6", "⅘": "8",
    ]
}
