internal import Ambo
internal import AmboCommandLine

/// `ambo bookmark ITEM add|list|edit|delete|export`
struct BookmarkVerb: ChangingVerb {
    var operands: [Argument] = []
    var atMs: Int64?
    var note: String?
    var isRehearsal = false

    static let spec = CommandSpec<BookmarkVerb>(
        ["bookmark"], summary: "add, list, edit, delete or export the bookmarks of a book",
        discussion: """
            ITEM list; ITEM add [--at TIME] [--note TEXT]; ITEM edit ID [--at TIME] [--note TEXT]; ITEM delete ID; ITEM export.
            Without --at a new bookmark is put where you stopped listening. Places are at whole seconds.
            """,
        operands: Operands("ITEM add|list|edit|delete|export [ID]", kind: .item, count: 1...3, \.operands),
        options: [
            .value("--at", value: "TIME", help: "the place, such as 1:02:03", \.atMs, read: OptionValue.time("--at")),
            .value("--note", value: "TEXT", help: "what it says", \.note, read: OptionValue.text),
            rehearsalOption,
        ],
        examples: [
            ("ambo bookmark @12 add --at 1:02:03 --note 'the letter'", "marks a place"),
            ("ambo bookmark @12 export", "all of them as text"),
        ])

    private struct Shape: Encodable {
        let bookmarks: [BookmarkShape]
        let dryRun: Bool?
    }

    func run(_ session: Session) async throws -> ExitCode {
        let action = operands.count > 1 ? operands[1].text : "list"
        let library = try await session.library()
        let writes = ["add", "edit", "delete"].contains(action)
        let item = try await library.resolve(operands[0].text, words: !writes)
        switch action {
        case "list": return show(try await library.bookmarks(item), session)
        case "export": return try await export(item, session, library)
        case "add": return try await add(item, session, library)
        case "edit": return try await edit(item, try bookmarkID(), session, library)
        case "delete": return try await delete(item, try bookmarkID(), session, library)
        default:
            throw UsageError.badValue(
                option: "bookmark", value: action, expected: "add, list, edit, delete or export behind the item")
        }
    }

    private func bookmarkID() throws -> ID<Bookmark> {
        let typed = operands.count > 2 ? operands[2].text : ""
        guard let id = ID<Bookmark>(text: typed) ?? Int64(typed).map(ID.init) else {
            throw UsageError.badValue(
                option: "bookmark", value: typed, expected: "the number of a bookmark, as “list” shows it")
        }
        return id
    }

    private func add(_ item: ID<Item>, _ session: Session, _ library: Library) async throws -> ExitCode {
        let verb = self
        let made = try await change(library) { (library) throws(LibraryError) -> Bookmark in
            let now = try library.position(item).positionMs
            return try library.addBookmark(item, positionMs: verb.atMs ?? now, note: verb.note ?? "")
        }
        return show([made], session)
    }

    private func edit(
        _ item: ID<Item>, _ id: ID<Bookmark>, _ session: Session, _ library: Library
    ) async throws -> ExitCode {
        let verb = self
        let edited = try await change(library) { (library) throws(LibraryError) in
            try library.editBookmark(id, of: item, positionMs: verb.atMs, note: verb.note)
        }
        return show([edited], session)
    }

    private func delete(
        _ item: ID<Item>, _ id: ID<Bookmark>, _ session: Session, _ library: Library
    ) async throws -> ExitCode {
        let left = try await change(library) { (library) throws(LibraryError) in
            try library.deleteBookmark(id, of: item)
            return try library.bookmarks(item)
        }
        return show(left, session)
    }

    private func show(_ bookmarks: [Bookmark], _ session: Session) -> ExitCode {
        if session.wantsJSON {
            Output.json(Shape(bookmarks: bookmarks.map(BookmarkShape.init), dryRun: isRehearsal ? true : nil))
            return .done
        }
        var table = TextTable([.number, .number, .text, .flexible])
        for bookmark in bookmarks {
            let kind = bookmark.kind == .person ? "" : bookmark.kind.rawValue
            table.add([
                bookmark.id.description, TimeForm.clock(bookmark.positionMs), kind, MediaText.safe(bookmark.note),
            ])
        }
        session.print(table.lines(width: session.terminal.width))
        if bookmarks.isEmpty { session.note("No bookmarks.") }
        return .done
    }

    /// Chapter, time inside the chapter and note of each bookmark (rule F155).
    private func export(_ item: ID<Item>, _ session: Session, _ library: Library) async throws -> ExitCode {
        let details = try await library.details(item)
        if session.wantsJSON { return show(details.bookmarks, session) }
        session.print("\(MediaText.safe(details.summary.title))\n")
        for bookmark in details.bookmarks {
            let chapter = details.chapters.last { $0.startMs <= bookmark.positionMs }
            let title = chapter.map { MediaText.safe($0.title) } ?? MediaText.safe(details.summary.title)
            session.print("\(title), \(TimeForm.clock(bookmark.positionMs - (chapter?.startMs ?? 0)))")
            if !bookmark.note.isEmpty { session.print(MediaText.safe(bookmark.note)) }
            session.print("---")
        }
        return .done
    }
}
