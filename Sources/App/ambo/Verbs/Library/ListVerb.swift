internal import Ambo
internal import AmboCommandLine

/// `ambo list [QUERY]`
struct ListVerb: Verb {
    var query: [Argument] = []
    var isWhole = false
    var sort: SortMode?
    var limit: Int?

    static let spec = CommandSpec<ListVerb>(
        ["list"], summary: "list the library, or the items that a query names",
        discussion: """
            Query words: author:corey narrator:kenny series:expanse title:wakes genre:horror is:started|finished|unfinished|unread|missing \
            source:local|downloaded|remote server:home. Other words look in every name. Quotes hold words together.
            Without a query the top of the library is listed.
            """,
        operands: Operands("[QUERY]", kind: .words, count: 0...Int.max, \.query),
        options: [
            .flag("--all", help: "every item of the library, folders too", \.isWhole),
            .value(
                "--sort", value: "MODE", choices: SortMode.allCases.map(\.rawValue), help: "the order of the rows",
                \.sort
            ) { (argument) throws(UsageError) in
                guard let mode = SortMode(rawValue: argument.text) else {
                    throw .badValue(option: "--sort", value: argument.text, expected: "a mode")
                }
                return mode
            },
            .value("--limit", value: "N", help: "at most so many rows", \.limit, read: OptionValue.number("--limit")),
        ],
        examples: [
            ("ambo list", "the top of the library"),
            (
                "ambo list author:corey is:unfinished --sort recent",
                "what is left of one author, newest listening first"
            ),
        ])

    func run(_ session: Session) async throws -> ExitCode {
        let query = try ListQuery(Self.text(query))
        let library = try await session.library()
        let page = 2000
        var rest = limit ?? Int.max
        var offset = 0
        var listing = session.wantsJSON ? JSONListing("items") : nil
        while rest > 0 {
            let items = try await library.list(
                query, all: isWhole, sort: sort, limit: min(page, rest), offset: offset)
            for item in items where listing != nil {
                if listing?.add(ItemShape(item)) == false { return .done }
            }
            if listing == nil, !session.print(ItemText.rows(items, width: session.terminal.width)) { return .done }
            rest -= items.count
            offset += items.count
            if items.count < page { break }
        }
        listing?.close()
        if offset == 0 {
            session.note(
                query.isEmpty ? "The library is empty. “ambo import FOLDER” brings books in." : "Nothing found.")
        }
        return .done
    }

    /// The words as one query; a word with spaces was quoted for the shell and stays together.
    private static func text(_ words: [Argument]) -> String {
        words.map { word in
            let text = word.text
            guard words.count > 1, text.contains(" "), !text.contains("\"") else { return text }
            guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains(" ") else { return "\"\(text)\"" }
            return text[...colon] + "\"" + text[text.index(after: colon)...] + "\""
        }.joined(separator: " ")
    }
}
