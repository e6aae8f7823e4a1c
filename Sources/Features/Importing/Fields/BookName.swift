internal import AmboBase
internal import AmboMetadata
internal import AmboModel

/// What the name of a book's folder or file says: `01.5 - The Lighthouse Keeper {Nora Reader} [B0EXAMPLE1]`.
struct BookName: Sendable, Equatable {
    /// The parts between dashes that are left when all else is taken out; at least one.
    var parts: [String] = []
    /// Place in a series.
    var sequence: String?
    /// Series, where the name itself names one.
    var series: String?
    /// Who reads it.
    var narrators: [String] = []
    /// Year of release.
    var year: String?
    /// Audible's id.
    var asin: String?
    /// ISBN.
    var isbn: String?
    /// The part that is a known author.
    var author: String?

    /// Takes a name apart.
    ///
    /// - Parameters:
    ///   - isInSeries: Whether the folder above is a series, so that a leading number is a place in it.
    ///   - isAuthor: Whether a part is known to be who wrote the book.
    init(_ name: String, isInSeries: Bool, isAuthor: (String) -> Bool = { _ in false }) {
        var text = NormalForm.composed(name)
        if !text.contains(" ") { text = text.replacing("_", with: " ") }
        takeBrackets(&text)
        parts = Self.split(text)
        if parts.isEmpty { parts = [Self.trimmed(name)] }
        if parts.count > 1, let place = parts.firstIndex(where: isAuthor) { author = parts.remove(at: place) }
        takeYear()
        takeSequence(isInSeries: isInSeries)
        if parts.count > 1, sequence != nil { takeYear() }
        takeSeries(isInSeries: isInSeries)
    }

    /// The parts as one title.
    var title: String { parts.joined(separator: " - ") }

    // MARK: Brackets

    private mutating func takeBrackets(_ text: inout String) {
        var kept = ""
        var rest = text[...]
        while let open = rest.firstIndex(where: { "{[(".contains($0) }) {
            let close: Character = rest[open] == "{" ? "}" : rest[open] == "[" ? "]" : ")"
            guard let end = rest[open...].firstIndex(of: close) else { break }
            kept += rest[..<open]
            let inside = Self.trimmed(rest[rest.index(after: open)..<end])
            if !take(inside, isCurly: rest[open] == "{") { kept += rest[open...end] }
            rest = rest[rest.index(after: end)...]
        }
        kept += rest
        // A name that is nothing but brackets keeps them.
        let bare = Self.trimmed(kept)
        text = bare.isEmpty ? text : bare
    }

    /// Whether what stands in brackets is understood, and so no part of the title.
    private mutating func take(_ inside: String, isCurly: Bool) -> Bool {
        let lower = inside.lowercased()
        if let found = Self.asin(inside) {
            asin = asin ?? found
            return true
        }
        if let found = Self.isbn(inside) {
            isbn = isbn ?? found
            return true
        }
        if Self.isYear(inside) {
            year = year ?? inside
            return true
        }
        for words in Self.readerWords where lower.hasPrefix(words) {
            narrators += PeopleNames.list([Self.trimmed(inside.dropFirst(words.count))])
            return true
        }
        if isCurly {
            narrators += PeopleNames.list([inside])
            return true
        }
        if Self.isNoise(lower) { return true }
        let entry = SeriesText.entry(inside)
        if let number = entry.sequence, Self.isSequence(number) {
            if Self.trimmed(entry.name).isEmpty { return false }
            series = series ?? entry.name
            sequence = sequence ?? Self.bare(number)
            return true
        }
        return false
    }

    private static func asin(_ text: String) -> String? {
        var code = text[...]
        let isNamed = code.lowercased().hasPrefix("asin")
        if isNamed { code = code.dropFirst(4).drop { ".:=- _".contains($0) } }
        let upper = code.uppercased()
        guard upper.utf8.count == 10,
            upper.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x41 && $0 <= 0x5A) })
        else { return nil }
        return isNamed || (upper.hasPrefix("B0") && code.allSatisfy { !$0.isLowercase }) ? upper : nil
    }

    private static func isbn(_ text: String) -> String? {
        var code = text[...]
        let isNamed = code.lowercased().hasPrefix("isbn")
        if isNamed { code = code.dropFirst(4).drop { ".:=- _".contains($0) } }
        let digits = code.filter { $0 != "-" && $0 != " " }
        let isPlain = digits.dropLast().allSatisfy(\.isNumber) && digits.last.map { $0.isNumber || $0 == "X" } == true
        guard isPlain else { return nil }
        let isLong = digits.count == 13 && (digits.hasPrefix("978") || digits.hasPrefix("979"))
        return isLong || (isNamed && digits.count == 10) ? digits : nil
    }

    private static func isNoise(_ lower: String) -> Bool {
        if noise.contains(lower) { return true }
        // "64k", "128 kbps", "44.1kHz": technical facts start with a digit and end in a unit.
        guard lower.first?.isNumber == true else { return false }
        return ["k", "kb", "kbps", "kbit", "kbit/s", "khz", "kb/s", "ch"].contains {
            lower.hasSuffix($0) && trimmed(lower.dropLast($0.count)).allSatisfy { $0.isNumber || $0 == "." }
        }
    }

    private static let noise: Set<String> = [
        "unabridged", "abridged", "ungekürzt", "ungekuerzt", "ungekürzte lesung", "gekürzt", "gekürzte lesung",
        "audiobook",
        "audio book", "hörbuch", "hoerbuch", "livre audio", "audiolibro", "luisterboek", "mp3", "m4b", "m4a", "flac",
        "aac",
        "opus", "ogg", "vbr", "retail", "lesung", "intégrale", "full cast", "ungek.",
    ]
    private static let readerWords = [
        "read by ", "narrated by ", "narrator: ", "narrator ", "gelesen von ", "gesprochen von ", "sprecher: ",
        "sprecher ",
        "lu par ", "leído por ", "letto da ", "voorgelezen door ", "читает ", "czyta ",
    ]

    // MARK: Dashes

    private static func split(_ text: String) -> [String] {
        var parts = [text]
        for dash in [" - ", " – ", " — "] { parts = parts.flatMap { $0.split(separator: dash).map(String.init) } }
        return parts.map { trimmed($0) }.filter { !$0.isEmpty }
    }

    /// `2019 - Title`: a year stands in front only with something behind it.
    private mutating func takeYear() {
        guard parts.count > 1, Self.isYear(parts[0]) else { return }
        year = year ?? parts[0]
        parts.removeFirst()
    }

    private mutating func takeSequence(isInSeries: Bool) {
        guard let first = parts.first else { return }
        if parts.count > 1, let number = Self.wholeSequence(first) {
            sequence = sequence ?? number
            parts.removeFirst()
            return
        }
        // `01. Title`, `#3 Title`, and with a leading zero or inside a series also `01 Title`.
        let digits = first.drop { $0 == "#" }.prefix { $0.isNumber || $0 == "." }
        let rest = first.drop { $0 == "#" }.dropFirst(digits.count)
        let number = digits.hasSuffix(".") ? digits.dropLast() : digits
        guard Self.isSequence(String(number)), number.prefix(while: \.isNumber).count <= 3, rest.first == " " else {
            return
        }
        let isMarked = first.hasPrefix("#") || digits.hasSuffix(".")
        guard isMarked || number.hasPrefix("0") else { return }
        let title = Self.trimmed(rest)
        guard !title.isEmpty, isInSeries || isMarked || number.hasPrefix("0") else { return }
        sequence = sequence ?? Self.bare(String(number))
        parts[0] = title
    }

    /// `Series 01.5 - Title`, `Series #1 - Title`, `Series - 01 - Title`, `Author - Series 02 - Title`.
    private mutating func takeSeries(isInSeries: Bool) {
        guard parts.count > 1, series == nil, sequence == nil else { return }
        if parts.count > 2,
            let place = parts.indices.dropFirst().dropLast().first(where: { Self.wholeSequence(parts[$0]) != nil })
        {
            sequence = Self.wholeSequence(parts[place])
            series = parts[place - 1]
            parts.removeSubrange((place - 1)...place)
            return
        }
        for place in parts.indices.dropLast() {
            guard let entry = Self.numbered(parts[place]) else { continue }
            series = entry.name
            sequence = entry.sequence
            parts.remove(at: place)
            return
        }
    }

    /// A series with its number, marked (`#2`, `Book 2`) or in a form that only a place in a series has (`01`, `1.5`).
    private static func numbered(_ text: String) -> SeriesEntry? {
        let entry = SeriesText.entry(text.trimmingBrackets())
        if let number = entry.sequence { return SeriesEntry(name: entry.name, sequence: bare(number)) }
        let words = text.trimmingBrackets().split(separator: " ")
        guard words.count > 1, let last = words.last, isSequence(String(last)) else { return nil }
        let isPlain = !last.hasPrefix("0") && !last.contains(".")
        guard !isPlain || last.count <= 2, !isYear(String(last)) else { return nil }
        return SeriesEntry(name: words.dropLast().joined(separator: " "), sequence: bare(String(last)))
    }

    /// A part that is nothing but a place in a series: `01.5`, `Book 2`, `Vol. 3`, `#4`.
    private static func wholeSequence(_ text: String) -> String? {
        let number = SeriesText.sequence(text)
        guard isSequence(number), number.prefix(while: \.isNumber).count <= 3 else { return nil }
        return bare(number)
    }

    // MARK: Numbers

    static func isYear(_ text: String) -> Bool {
        guard text.utf8.count == 4, let year = Int(text) else { return false }
        return year >= 1000 && year <= 2100
    }

    /// Digits, with one point or a range: `3`, `01.5`, `1-3`.
    private static func isSequence(_ text: String) -> Bool {
        let pieces = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...2).contains(pieces.count) else { return false }
        return pieces.allSatisfy { piece in
            let halves = piece.split(separator: ".", omittingEmptySubsequences: false)
            return (1...2).contains(halves.count)
                && halves.allSatisfy {
                    !$0.isEmpty && $0.utf8.count <= 4 && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
                }
        }
    }

    /// Without leading zeros: `01.5` is `1.5`.
    private static func bare(_ number: String) -> String {
        number.split(separator: "-").map { piece in
            let short = piece.drop { $0 == "0" }
            return short.isEmpty || short.first == "." ? "0" + short : String(short)
        }.joined(separator: "-")
    }

    static func trimmed(_ text: some StringProtocol) -> String {
        var text = Substring(text)
        func isEdge(_ character: Character) -> Bool { character.isWhitespace || "-–—_,;".contains(character) }
        while let last = text.last, isEdge(last) { text.removeLast() }
        while let first = text.first, isEdge(first) { text.removeFirst() }
        return String(text)
    }
}

extension String {
    /// Without one pair of brackets around the whole: `[Series 01]`.
    fileprivate func trimmingBrackets() -> String {
        guard let first, let last, count > 2, (first == "[" && last == "]") || (first == "(" && last == ")") else {
            return self
        }
        return String(dropFirst().dropLast())
    }
}
