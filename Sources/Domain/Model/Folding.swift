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
        var words = FoldedWords(forIndex: forIndex, capacity: text.utf8.count)
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            for byte in text.utf8 { add(byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte, to: &words) }
        } else {
            var folded = String.UnicodeScalarView()
            for scalar in NormalForm.decomposed(text) { base(scalar, into: &folded) }
            for scalar in folded { add(scalar, to: &words) }
        }
        words.endWord()
        return String(decoding: words.output, as: UTF8.self)
    }

    private static func add(_ byte: UInt8, to words: inout FoldedWords) {
        switch byte {
        case 0x30...0x39, 0x61...0x7A: words.append(byte)
        case 0x22, 0x27, 0x60: words.apostrophe()
        case 0x2D, 0x2E: words.connector()
        default: words.endWord()
        }
    }

    private static func add(_ scalar: Unicode.Scalar, to words: inout FoldedWords) {
        if scalar.value < 0x80 { return add(UInt8(scalar.value), to: &words) }
        if scalar.value == 0x3099 || scalar.value == 0x309A { return words.voice(scalar) }
        switch part(scalar) {
        case .letter: words.append(contentsOf: String(scalar).utf8)
        case .ideograph:
            words.endWord()
            words.append(contentsOf: String(scalar).utf8)
            words.endWord()
        case .apostrophe: words.apostrophe()
        case .connector: words.connector()
        case .gap: words.endWord()
        }
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
    private(set) var output: [UInt8] = []
    private let forIndex: Bool
    /// Letters since the last gap, and where apostrophes and connectors stood between them.
    private var run: [UInt8] = []
    private var apostrophes: [Int] = []
    private var connectors: [Int] = []

    init(forIndex: Bool, capacity: Int) {
        self.forIndex = forIndex
        output.reserveCapacity(capacity + 16)
    }

    mutating func append(_ byte: UInt8) { run.append(byte) }

    mutating func append(contentsOf bytes: String.UTF8View) { run.append(contentsOf: bytes) }

    /// A voicing mark belongs to the kana in front of it.
    mutating func voice(_ mark: Unicode.Scalar) {
        if !run.isEmpty {
            run.append(contentsOf: String(mark).utf8)
        } else if !output.isEmpty {
            output.append(contentsOf: String(mark).utf8)
        }
    }

    mutating func apostrophe() { if !run.isEmpty { apostrophes.append(run.count) } }

    mutating func connector() { if !run.isEmpty { connectors.append(run.count) } }

    mutating func endWord() {
        guard !run.isEmpty else { return }
        if apostrophes.isEmpty, connectors.isEmpty {
            add(run[...])
        } else {
            addJoined()
            apostrophes.removeAll(keepingCapacity: true)
            connectors.removeAll(keepingCapacity: true)
        }
        run.removeAll(keepingCapacity: true)
    }

    /// Connectors part words and apostrophes do not; an index has the parts of those and the whole of these as well.
    private mutating func addJoined() {
        let pieces = Self.stretches(0, run.count, cutAt: connectors)
        for piece in pieces {
            add(run[piece])
            let parts = Self.stretches(piece.lowerBound, piece.upperBound, cutAt: apostrophes)
            if forIndex, parts.count > 1 { for part in parts { add(run[part]) } }
        }
        if forIndex, pieces.count > 1 { add(run[...]) }
    }

    private static func stretches(_ start: Int, _ end: Int, cutAt cuts: [Int]) -> [Range<Int>] {
        var stretches: [Range<Int>] = []
        var last = start
        for cut in cuts where cut > last && cut < end {
            stretches.append(last..<cut)
            last = cut
        }
        stretches.append(last..<end)
        return stretches
    }

    private mutating func add(_ word: ArraySlice<UInt8>) {
        if !output.isEmpty { output.append(0x20) }
        output.append(contentsOf: word)
    }
}
