internal import Ambo
internal import AmboCommandLine

/// `ambo bind ITEM…`
struct BindVerb: ChangingVerb {
    var items: [Argument] = []
    var title: String?
    var isRehearsal = false

    static let spec = CommandSpec<BindVerb>(
        ["bind"], summary: "make a folder of books, or several books, one volume that plays as one",
        operands: Operands("FOLDER|ITEM…", kind: .item, count: 1...Int.max, \.items),
        options: [
            .value("--title", value: "TITLE", help: "title of the volume", \.title, read: OptionValue.text),
            rehearsalOption,
        ],
        examples: [("ambo bind @3 @4 --title Foundation", "two parts as one book")])

    func run(_ session: Session) async throws -> ExitCode {
        let library = try await session.library()
        let ids = try await ItemOperand.resolve(items, in: library)
        let title = title
        let volume = try await change(library) { (library) throws(LibraryError) in
            let id = try library.bind(ids, title: title)
            return try library.current(id)
        }
        session.printChanged([volume], verb: ("bound", "would bind"), isRehearsal: isRehearsal)
        return .done
    }
}

/// `ambo unbind ITEM`
struct UnbindVerb: ChangingVerb {
    var items: [Argument] = []
    var isRehearsal = false

    static let spec = CommandSpec<UnbindVerb>(
        ["unbind"], summary: "make a volume a folder of single books",
        operands: Operands("ITEM", kind: .item, count: 1...1, \.items), options: [rehearsalOption],
        examples: [("ambo unbind @12", "each file a book of its own")])

    func run(_ session: Session) async throws -> ExitCode {
        let library = try await session.library()
        let id = try await library.resolve(items[0].text, words: false)
        let folder = try await change(library) { (library) throws(LibraryError) in
            try library.unbind(id)
            return try library.current(id)
        }
        session.printChanged([folder], verb: ("unbound", "would unbind"), isRehearsal: isRehearsal)
        return .done
    }
}
