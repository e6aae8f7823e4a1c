internal import Ambo
internal import AmboCommandLine

/// `ambo show ITEM`
struct ShowVerb: Verb {
    var item: [Argument] = []

    static let spec = CommandSpec<ShowVerb>(
        ["show"], summary: "show an item: files, chapters, and where each field came from",
        operands: Operands("ITEM", kind: .item, count: 1...Int.max, \.item),
        examples: [("ambo show @12", "by its id"), ("ambo show time machine", "by words that name one book")])

    func run(_ session: Session) async throws -> ExitCode {
        let library = try await session.library()
        let id = try await library.resolve(item.map(\.text).joined(separator: " "))
        let details = try await library.details(id)
        if session.wantsJSON {
            Output.json(ItemDetailsShape(details))
            return .done
        }
        session.print(ItemText.details(details, width: session.terminal.width))
        if details.summary.kind == .folder {
            let children = try await library.children(of: id)
            session.print([""] + ItemText.rows(children, width: session.terminal.width))
        }
        return .done
    }
}
