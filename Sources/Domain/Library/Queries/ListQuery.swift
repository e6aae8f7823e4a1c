/// What a list is narrowed to: query words such as `author:corey`, `is:started`, and free words.
public struct ListQuery: Sendable, Equatable {
    /// The query words that there are.
    public static let words = ["author", "narrator", "series", "title", "genre", "is", "server", "source"]
    /// The values of `is:`.
    public static let states = ["started", "finished", "unfinished", "unread", "missing"]
    /// The values of `source:`.
    public static let sources = ["local", "downloaded", "remote"]

    /// A text that one of an item's names has to hold: every word of it as the start of a word.
    struct Term: Sendable, Equatable {
        /// The column of the search index; nil is any name.
        var column: Column?
        var text: String
    }

    /// The columns of the index of names.
    enum Column: String, Sendable { case title, authors, narrators, series }

    var terms: [Term] = []
    var genres: [String] = []
    var states: [String] = []
    var servers: [String] = []
    var sources: [String] = []

    /// Nothing is asked: the top of the tree.
    public var isEmpty: Bool {
        terms.isEmpty && genres.isEmpty && states.isEmpty && servers.isEmpty && sources.isEmpty
    }

    /// Reads a query. Quotes hold words together: `author:"james corey"`; a quoted word is never a query word.
    ///
    /// - Throws: `unknownQueryWord` or `badQueryValue`, each with what there is.
    public init(_ text: String = "") throws(LibraryError) {
        for part in Self.parts(text) {
            guard let colon = part.text.firstIndex(of: ":"), !part.isQuoted, colon != part.text.startIndex,
                part.text[..<colon].allSatisfy({ $0.isASCII && $0.isLetter }),
                part.text.index(after: colon) != part.text.endIndex
            else {
                terms.append(Term(column: nil, text: part.text))
                continue
            }
            let word = part.text[..<colon].lowercased()
            let value = String(part.text[part.text.index(after: colon)...])
            try add(word, value)
        }
    }

    private mutating func add(_ word: String, _ value: String) throws(LibraryError) {
        switch word {
        case "author": terms.append(Term(column: .authors, text: value))
        case "narrator": terms.append(Term(column: .narrators, text: value))
        case "series": terms.append(Term(column: .series, text: value))
        case "title": terms.append(Term(column: .title, text: value))
        case "genre": genres.append(value)
        case "is": states.append(try Self.checked(word, value, Self.states))
        case "source": sources.append(try Self.checked(word, value, Self.sources))
        case "server": servers.append(value)
        default: throw .unknownQueryWord(word, valid: Self.words)
        }
    }

    private static func checked(_ word: String, _ value: String, _ valid: [String]) throws(LibraryError) -> String {
        let lower = value.lowercased()
        guard valid.contains(lower) else { throw .badQueryValue(word: word, value: value, valid: valid) }
        return lower
    }

    /// Splits at blanks outside quotes. `isQuoted` says that a part starts with a quote.
    private static func parts(_ text: String) -> [(text: String, isQuoted: Bool)] {
        var parts: [(text: String, isQuoted: Bool)] = []
        var current = ""
        var isQuoted = false
        var isInQuotes = false
        func isQuote(_ character: Character) -> Bool { "\"“”„".contains(character) }
        for character in text {
            if isQuote(character) {
                if current.isEmpty { isQuoted = true }
                isInQuotes.toggle()
            } else if character.isWhitespace, !isInQuotes {
                if !current.isEmpty { parts.append((current, isQuoted)) }
                (current, isQuoted) = ("", false)
            } else {
                current.append(character)
            }
        }
        if !current.isEmpty { parts.append((current, isQuoted)) }
        return parts
    }
}
