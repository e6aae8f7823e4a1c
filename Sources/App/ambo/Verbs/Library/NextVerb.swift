internal import Ambo
internal import AmboCommandLine

/// `ambo next ITEM`
struct NextVerb: Verb {
    var item: [Argument] = []

    static let spec = CommandSpec<NextVerb>(
        ["next"], summary: "show what plays after an item, and why",
        operands: Operands("ITEM", kind: .item, count: 1...Int.max, \.item),
        examples: [("ambo next @12", "the book that follows")])

    private struct Shape: Encodable {
        var item: ItemShape?
        var reason: String?
    }

    func run(_ session: Session) async throws -> ExitCode {
        let library = try await session.library()
        let id = try await library.resolve(item.map(\.text).joined(separator: " "))
        let next = try await library.next(after: id, skippingFinished: true)
        if session.wantsJSON {
            Output.json(Shape(item: next.map { ItemShape($0.item) }, reason: next?.reason.rawValue))
            return .done
        }
        guard let next else {
            session.print("Nothing follows: this is the end of the library.")
            return .done
        }
        session.print(ItemText.rows([next.item], width: session.terminal.width))
        session.print(Self.words(next.reason))
        return .done
    }

    private static func words(_ reason: NextItem.Reason) -> String {
        switch reason {
        case .sameFolder: "It follows in the same folder."
        case .afterFolder: "The folder is at its end; this follows the folder."
        case .intoFolder: "It is the first unfinished one of the folder that follows."
        }
    }
}
