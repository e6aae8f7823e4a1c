internal import AmboBase

/// The disc or part of a book that a name states: `CD1`, `Disc 01`, `Book (Disc 2 of 3)`, `Teil 4 - Der Sturm`.
public struct DiscName: Sendable, Hashable {
    /// Which disc; not negative.
    public var number: Int
    /// The letter behind the number (`Disc 1a`), in lower case; empty where there is none.
    public var letter: String
    /// Out of how many, when the name says so.
    public var total: Int?
    /// What stands in front of the disc's word: `Book` in `Book (Disc 2)`; empty in `CD1`.
    public var title: String
    /// What stands behind: `Der Sturm` in `Teil 4 - Der Sturm`.
    public var subtitle: String
    /// Whether the word means a disc wherever it stands (`CD`), and not also one of several books (`Part`).
    public var isSure: Bool

    /// Reads a name; nil when it states no disc.
    public init?(_ name: String) {
        let composed = NormalForm.composed(name)
        let lowered = composed.lowercased()
        let lower = Array(lowered.utf8)
        // Where lower case has another length than the name, the name's own case cannot be kept.
        let text = composed.utf8.count == lower.count ? Array(composed.utf8) : lower
        guard lower.contains(where: { $0.isDigit }) || lowered.contains(" ") else { return nil }
        guard let found = Self.lastMatch(lower) else { return nil }
        number = found.number
        letter = found.letter
        total = found.total
        isSure = found.isSure
        title = Self.trimmed(text[..<found.range.lowerBound])
        subtitle = Self.trimmed(text[found.range.upperBound...])
    }

    /// A disc that something else than a name states.
    public init(number: Int, letter: String = "") {
        self.number = number
        self.letter = letter
        title = ""
        subtitle = ""
        isSure = true
    }

    /// The name without the disc that it states: `Book` for `Book (Disc 2)`; the name itself where it states none.
    public static func stripped(_ name: String) -> String {
        guard let disc = DiscName(name), !disc.title.isEmpty else { return name }
        return disc.title
    }

    // MARK: Matching

    private struct Match {
        var range: Range<Int>
        var number: Int
        var letter = ""
        var total: Int?
        var isSure: Bool
    }

    private static let words: [(bytes: [UInt8], isSure: Bool)] =
        [
            "cd", "disc", "disk", "disque", "disco", "dvd", "kassette", "cassette", "cassetta", "casete", "tape",
            "диск",
            "кассета", "płyta", "plyta", "skiva", "schijf", "lemez",
        ].map { (Array($0.utf8), true) }
        + [
            "part", "pt", "teil", "partie", "parte", "deel", "del", "część", "czesc", "část", "часть", "osa", "rész",
            "side", "seite", "levy",
        ].map { (Array($0.utf8), false) }

    private static let ordinals = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    private static let romans = [
        "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii",
        "xviii", "xix", "xx",
    ]

    private static func lastMatch(_ text: [UInt8]) -> Match? {
        var found: Match?
        var start = 0
        while start < text.count {
            let match = startsWord(text, start) ? match(text, at: start) : nil
            if let match {
                found = match
                start = match.range.upperBound
            } else {
                start += 1
            }
        }
        return found ?? counted(text)
    }

    /// A word and its number, in either order, at this place.
    private static func match(_ text: [UInt8], at start: Int) -> Match? {
        if text[start].isDigit { return numberFirst(text, at: start) }
        for word in words where text[start...].starts(with: word.bytes) {
            let end = start + word.bytes.count
            var place = end
            while place < text.count, place - end < 4, separators.contains(text[place]) { place += 1 }
            guard var match = number(text, at: place, isApart: place > end, isSure: word.isSure) else { continue }
            match.range = start..<match.range.upperBound
            return match
        }
        return nil
    }

    /// The number behind a disc's word, with a letter and a total.
    private static func number(_ text: [UInt8], at start: Int, isApart: Bool, isSure: Bool) -> Match? {
        var end = start
        while end < text.count, text[end].isDigit { end += 1 }
        if end > start {
            guard end - start <= 3, let value = Int(String(decoding: text[start..<end], as: UTF8.self)) else {
                return nil
            }
            var match = Match(range: start..<end, number: value, isSure: isSure)
            if end < text.count, text[end].isLowerLetter, endsWord(text, end + 1) {
                match.letter = String(decoding: [text[end]], as: UTF8.self)
                match.range = start..<(end + 1)
            } else if !endsWord(text, end) {
                return nil
            }
            return withTotal(match, text)
        }
        while end < text.count, text[end].isLowerLetter { end += 1 }
        guard isApart, end > start, endsWord(text, end) else { return nil }
        let word = String(decoding: text[start..<end], as: UTF8.self)
        if let index = ordinals.firstIndex(of: word) ?? romans.firstIndex(of: word) {
            return withTotal(Match(range: start..<end, number: index + 1, isSure: isSure), text)
        }
        // "Side A", "Disc b": a letter alone.
        guard word.utf8.count == 1 else { return nil }
        return Match(range: start..<end, number: Int(text[start] - UInt8(ascii: "a")) + 1, isSure: isSure)
    }

    /// `2. CD` and `1. Teil` at the end of a name.
    private static func numberFirst(_ text: [UInt8], at start: Int) -> Match? {
        var end = start
        while end < text.count, text[end].isDigit { end += 1 }
        guard end - start <= 3, let value = Int(String(decoding: text[start..<end], as: UTF8.self)) else { return nil }
        while end < text.count, text[end] == UInt8(ascii: ".") || text[end] == UInt8(ascii: " ") { end += 1 }
        guard let word = words.first(where: { text[end...].elementsEqual($0.bytes) }) else { return nil }
        return Match(range: start..<text.count, number: value, isSure: word.isSure)
    }

    /// `Book (2 of 5)`: only in brackets at the end, for `1 of 3` may be anything.
    private static func counted(_ text: [UInt8]) -> Match? {
        guard let last = text.last, last == UInt8(ascii: ")") || last == UInt8(ascii: "]"),
            let open = text.lastIndex(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") })
        else { return nil }
        let start = open + 1
        guard let match = number(text, at: start, isApart: false, isSure: false), match.total != nil,
            match.range.upperBound == text.count - 1
        else { return nil }
        return match
    }

    private static func withTotal(_ match: Match, _ text: [UInt8]) -> Match {
        var match = match
        var place = match.range.upperBound
        while place < text.count, text[place] == UInt8(ascii: " ") { place += 1 }
        for word in ["of", "von", "de", "di", "van", "из", "/"] where text[place...].starts(with: word.utf8) {
            var start = place + word.utf8.count
            while start < text.count, text[start] == UInt8(ascii: " ") { start += 1 }
            var end = start
            while end < text.count, text[end].isDigit, end - start < 3 { end += 1 }
            guard end > start, endsWord(text, end) else { continue }
            match.total = Int(String(decoding: text[start..<end], as: UTF8.self))
            match.range = match.range.lowerBound..<end
        }
        return match
    }

    // MARK: Characters

    private static let separators = Set(" ._-#:".utf8)
    private static let trimmings = Set(" ._-–—,;:#([{)]}".unicodeScalars.map(Character.init))

    private static func startsWord(_ text: [UInt8], _ place: Int) -> Bool {
        guard place > 0 else { return true }
        let before = text[place - 1]
        if text[place].isDigit { return !before.isDigit && !before.isLetter }
        return !before.isLetter
    }

    private static func endsWord(_ text: [UInt8], _ place: Int) -> Bool {
        place >= text.count || !(text[place].isDigit || text[place].isLetter)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var text = Substring(String(decoding: bytes, as: UTF8.self))
        while let last = text.last, trimmings.contains(last) { text.removeLast() }
        while let first = text.first, trimmings.contains(first) { text.removeFirst() }
        // Trimming must not tear a pair: `Book (live` gets its bracket back only where it was cut from the end.
        return closingBrackets(String(text))
    }

    private static func closingBrackets(_ text: String) -> String {
        var text = text
        for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] as [(Character, Character)]
        where text.count(where: { $0 == open }) == text.count(where: { $0 == close }) + 1 {
            text.append(close)
        }
        return text
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    fileprivate var isLowerLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
    /// A letter of ASCII, or part of a character beyond it.
    fileprivate var isLetter: Bool { isLowerLetter || self >= 0x80 }
}
