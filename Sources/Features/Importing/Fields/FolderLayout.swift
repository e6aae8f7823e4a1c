internal import AmboMetadata
internal import AmboModel

/// What the places of folders say of a book: `Author/Series/NN - Title {Narrator} [ASIN]` and its variants.
struct FolderLayout: Sendable, Equatable {
    /// Title; never empty.
    var title: String
    /// Who wrote it.
    var authors: [String] = []
    /// Who reads it.
    var narrators: [String] = []
    /// Its place in a series.
    var series: SeriesEntry?
    /// Year of release.
    var year: String?
    /// Audible's id.
    var asin: String?
    /// ISBN.
    var isbn: String?

    /// Reads names of folders.
    ///
    /// - Parameters:
    ///   - names: From below the imported root down to the book's own name, which comes last.
    ///   - authors: Who wrote it, as better sources say; tells authors from series and titles.
    init(_ names: [String], authors known: [String]) {
        let own = names.last ?? ""
        let parents = Array(names.dropLast())
        let book = BookName(own, isInSeries: parents.count > 1) { Self.isKnown($0, known + parents.suffix(2)) }
        var parts = book.parts
        narrators = book.narrators
        year = book.year
        asin = book.asin
        isbn = book.isbn
        let above = Self.above(parents, book, known)
        self.authors = above.author.map { PeopleNames.list([$0]) } ?? []
        if let author = Self.takeAuthor(from: &parts, known: known, below: parents.last) {
            self.authors = PeopleNames.list([author])
        }
        title = parts.joined(separator: " - ")
        if let name = book.series ?? above.series {
            series = SeriesEntry(name: name, sequence: book.sequence)
        }
        if title.isEmpty { title = own }
    }

    /// What the folders above are: the last a series where two lie above or the book has a number, else an author.
    private static func above(_ parents: [String], _ book: BookName, _ known: [String]) -> (
        author: String?, series: String?
    ) {
        guard let last = parents.last else { return (nil, nil) }
        if isKnown(last, known) { return (last, nil) }
        let before = parents.dropLast().last
        if let before {
            // `Fantasy/Ada Example/The Pilot`: what bears a person's name below what does not is the author.
            if book.sequence == nil, isPersonLike(last), !isPersonLike(before) { return (last, nil) }
            return (before, isSame(last, before) ? nil : last)
        }
        // `Harbour Lights/01 - The Pilot` below the root: numbers are of series, not of authors.
        if book.sequence != nil, book.series == nil { return (nil, last) }
        return (last, nil)
    }

    /// Takes the author out of `Author - Title` or `Title - Author`, where nothing better says who wrote it.
    ///
    /// Below a folder that bears a person's name two parts are a title; below `Fantasy` or `A` the first may be a person.
    private static func takeAuthor(from parts: inout [String], known: [String], below parent: String?) -> String? {
        guard known.isEmpty, parts.count == 2, parent.map({ !isPersonLike($0) }) ?? true else { return nil }
        if isPersonLike(parts[0]) { return parts.removeFirst() }
        return parent == nil && isPersonLike(parts[1]) ? parts.removeLast() : nil
    }

    private static func isKnown(_ name: String, _ known: [String]) -> Bool {
        guard !known.isEmpty else { return false }
        let people = PeopleNames.list([name])
        return known.contains { author in isSame(author, name) || people.contains { isSame($0, author) } }
    }

    /// Equal without case and accents, also turned around (`Example, Ada`).
    private static func isSame(_ one: String, _ other: String) -> Bool {
        Folding.fold(one) == Folding.fold(other) || Set(Folding.words(one)) == Set(Folding.words(other))
    }

    /// Two to four words of letters that all start large, none of them a word of titles.
    private static func isPersonLike(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard (2...4).contains(words.count) else { return false }
        return words.allSatisfy { word in
            if particles.contains(word.lowercased()) { return true }
            guard let first = word.first, first.isUppercase, !titleWords.contains(word.lowercased()) else {
                return false
            }
            return word.allSatisfy { $0.isLetter || $0 == "." || $0 == "'" || $0 == "’" || $0 == "-" || $0 == "," }
        }
    }

    private static let particles: Set<String> = [
        "von", "van", "de", "der", "den", "la", "le", "du", "di", "da", "del", "bin",
    ]
    private static let titleWords: Set<String> = [
        "the", "a", "an", "of", "and", "in", "on", "to", "for", "my", "your", "his", "her", "das", "die", "ein", "eine",
        "und", "im", "am", "les", "une", "et", "el", "los", "il", "lo", "book", "part", "volume", "vol.", "chapter",
        "teil",
        "band", "saga", "series", "trilogy", "chronicles", "complete",
    ]
}
