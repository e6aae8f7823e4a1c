internal import Ambo
internal import AmboCommandLine

/// `ambo search WORDS`
struct SearchVerb: Verb {
    var words: [Argument] = []
    var limit: Int?

    static let spec = CommandSpec<SearchVerb>(
        ["search"], summary: "find books, authors and series by a few letters",
        discussion: "Accents, case, quotes and apostrophes do not matter; the last word may be the start of one.",
        operands: Operands("WORDS", kind: .words, count: 1...Int.max, \.words),
        options: [
            .value(
                "--limit", value: "N", help: "at most so many books (50)", \.limit, read: OptionValue.number("--limit"))
        ],
        examples: [("ambo search cerna lil", "finds “Černá lilie”")])

    private struct Shape: Encodable {
        struct Group: Encodable {
            let name: String
            let count: Int
        }
        let items: [ItemShape]
        let authors, series: [Group]
    }

    func run(_ session: Session) async throws -> ExitCode {
        let text = words.map(\.text).joined(separator: " ")
        let found = try await session.library().search(text, limit: limit ?? 50)
        if session.wantsJSON {
            func groups(_ groups: [SearchGroup]) -> [Shape.Group] {
                groups.map { Shape.Group(name: $0.name, count: $0.itemCount) }
            }
            Output.json(
                Shape(
                    items: found.items.map(ItemShape.init), authors: groups(found.authors), series: groups(found.series)
                ))
            return .done
        }
        session.print(ItemText.rows(found.items, width: session.terminal.width))
        for (title, groups) in [("authors", found.authors), ("series", found.series)] where !groups.isEmpty {
            session.print(["", "\(title):"] + groups.map { "  \(MediaText.safe($0.name)) (\($0.itemCount))" })
        }
        if found.items.isEmpty, found.authors.isEmpty, found.series.isEmpty { session.note("Nothing found.") }
        return .done
    }
}
