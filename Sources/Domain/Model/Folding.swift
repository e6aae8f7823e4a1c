internal import AmboBase

/// Folds text for searching: accents, case, quotes and apostrophes do not matter.
///
/// Folded text is words of letters and digits with one space between them. Both sides of a search are folded, so
/// `O’Brien`, `OBRIEN` and `o'brien` are the same word.
public enum Folding {
    /// The words of a text, folded, in order. Ideographs and kana are a word each, as they are written without spaces.
    public static func words(_ text: String) -> [String] {
        fold(text, forIndex: false).split(separator: " ").map(String.init)
    }

    /// The folded text: its words with one space between them.
    public static func fold(_ text: String) -> String { fold(text, forIndex: false) }

    /// The folded text as an index keeps it: behind a word with an apostrophe, hyphen or dot inside stand its other
    /// readings, so that `L'Étranger` is found by `etranger`, `Spider-Man` by `spiderman` and `J.R.R.` by `jrr`.
    public static func indexed(_ text: String) -> String { fold(text, forIndex: true) }

    /// A letter without case and accents as several scalars at most; empty for a mark that is dropped.
    ///
    /// - Parameter scalar: A scalar of decomposed text.
    static func base(_ scalar: Unicode.Scalar, into output: inout String.UnicodeScalarView) {
        let value = scalar.value
        if value < 0x80 {
            output.append(value >= 0x41 && value <= 0x5A ? Unicode.Scalar(UInt8(value + 0x20)) : scalar)
            return
        }
        if isDropped(scalar) { return }
        if let known = special[value] {
            output.append(contentsOf: known.unicodeScalars)
            return
        }
        if value >= 0xFF01, value <= 0xFF5E, let narrow = Unicode.Scalar(value - 0xFEE0) {
            return base(narrow, into: &output)
        }
        for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isDropped(lower) {
            output.append(contentsOf: (special[lower.value] ?? String(lower)).unicodeScalars)
        }
    }

    /// Accents and points. Vowel signs and voicing marks of other scripts (classes below 10) make another letter.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return scalar.value == 0xAD }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark:
            return scalar.properties.canonicalCombiningClass.rawValue >= 10 || scalar.value >= 0xFE00
        case .format: return true
        default: return false
        }
    }

    private enum Part { case letter, ideograph, apostrophe, connector, gap }

    private static func part(_ scalar: Unicode.Scalar) -> Part {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: return .letter
        case 0x22, 0x27, 0x60, 0xB4, 0x2018...0x201F, 0x2032...0x2037, 0xAB, 0xBB, 0x2039, 0x203A, 0x2B9...0x2BD,
            0x300C...0x300F, 0x301D...0x301F, 0x5F3, 0x5F4:
            return .apostrophe
        case 0x2D, 0x2E, 0x2010...0x2014, 0x2027, 0x30FB, 0xB7: return .connector
        case 0...0x7F: return .gap
        case 0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            return .ideograph
        default: return isWordScalar(scalar) ? .letter : .gap
        }
    }

    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .privateUse:
            true
        default: false
        }
    }

    private static func fold(_ text: String, forIndex: Bool) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in NormalForm.decomposed(text) { base(scalar, into: &folded) }
        var words = FoldedWords(forIndex: forIndex)
        for scalar in folded {
            switch part(scalar) {
            case .letter: words.append(scalar)
            case .ideograph: words.appendAlone(scalar)
            case .apostrophe: words.apostrophe()
            case .connector: words.connector()
            case .gap: words.endWord()
            }
        }
        words.endWord()
        return String(words.output)
    }

    /// Letters that do not decompose, by scalar value, and ligatures.
    private static let special: [UInt32: String] = [
        0xF8: "o", 0xD8: "o", 0x142: "l", 0x141: "l", 0xDF: "ss", 0x1E9E: "ss", 0xE6: "ae", 0xC6: "ae", 0x153: "oe",
        0x152: "oe", 0x111: "d", 0x110: "d", 0xF0: "d", 0xD0: "d", 0xFE: "th", 0xDE: "th", 0x131: "i", 0x127: "h",
        0x126: "h", 0x167: "t", 0x166: "t", 0x138: "k", 0x14B: "n", 0x14A: "n", 0x180: "b", 0x1E5: "g", 0x1E4: "g",
        0x3C2: "σ", 0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st",
        0x149: "n", 0x17F: "s", 0xAA: "a", 0xBA: "o",
    ]
}

/// Collects the words of one text, with the other readings of joined ones where an index wants them.
private struct FoldedWords {
    var output = String.UnicodeScalarView()
    private let forIndex: Bool
    /// Words since the last gap: what apostrophes join, and where connectors part.
    private var pieces: [[String.UnicodeScalarView]] = [[String.UnicodeScalarView()]]

    init(forIndex: Bool) { self.forIndex = forIndex }

    mutating func append(_ scalar: Unicode.Scalar) {
        pieces[pieces.count - 1][pieces[pieces.count - 1].count - 1].append(scalar)
    }

    mutating func appendAlone(_ scalar: Unicode.Scalar) {
        endWord()
        append(scalar)
        endWord()
    }

    mutating func apostrophe() { pieces[pieces.count - 1].append(String.UnicodeScalarView()) }

    mutating func connector() { pieces.append([String.UnicodeScalarView()]) }

    mutating func endWord() {
        var joined: [String.UnicodeScalarView] = []
        for piece in pieces {
            let parts = piece.filter { !$0.isEmpty }
            let whole = parts.reduce(into: String.UnicodeScalarView()) { $0.append(contentsOf: $1) }
            guard !whole.isEmpty else { continue }
            joined.append(whole)
            add(whole)
            if forIndex, parts.count > 1 { parts.forEach { add($0) } }
        }
        if forIndex, joined.count > 1 {
            add(joined.reduce(into: String.UnicodeScalarView()) { $0.append(contentsOf: $1) })
        }
        pieces = [[String.UnicodeScalarView()]]
    }

    private mutating func add(_ word: String.UnicodeScalarView) {
        if !output.isEmpty { output.append(" ") }
        output.append(contentsOf: word)
    }
}
