internal import Ambo
internal import AmboCommandLine

/// `ambo trash list`
struct TrashList: Verb {
    static let spec = CommandSpec<TrashList>(
        ["trash", "list"], summary: "list what is in the trash",
        examples: [("ambo trash list", "with the day on which each goes for good")])

    private struct Shape: Encodable {
        struct Entry: Encodable {
            let item: ItemShape
            let deletedMs, expiresMs: Int64
        }
        let items: [Entry]
    }

    func run(_ session: Session) async throws -> ExitCode {
        let library = try await session.library()
        _ = try? await library.expireTrash()
        let entries = try await library.trash()
        if session.wantsJSON {
            Output.json(
                Shape(
                    items: entries.map {
                        Shape.Entry(item: ItemShape($0.item), deletedMs: $0.deletedMs, expiresMs: $0.expiresMs)
                    }))
            return .done
        }
        var table = TextTable([.number, .flexible, .text])
        for entry in entries {
            let day = TimeForm.day(entry.expiresMs).prefix(10)
            table.add([entry.item.id.description, MediaText.safe(entry.item.title), "until \(day)"])
        }
        session.print(table.lines(width: session.terminal.width))
        if entries.isEmpty { session.note("The trash is empty.") }
        return .done
    }
}

/// `ambo trash restore ITEM…`
struct TrashRestore: ChangingVerb {
    var items: [Argument] = []
    var isRehearsal = false

    static let spec = CommandSpec<TrashRestore>(
        ["trash", "restore"], summary: "take items out of the trash to where they were",
        operands: Operands("ITEM…", kind: .item, count: 1...Int.max, \.items), options: [rehearsalOption],
        examples: [("ambo trash restore @12", "back with place and bookmarks")])

    func run(_ session: Session) async throws -> ExitCode {
        let library = try await session.library()
        let ids = try items.map { operand in
            guard let id = ID<Item>(text: operand.text) else { throw LibraryError.wordsInsteadOfID(operand.text) }
            return id
        }
        let restored = try await change(library) { (library) throws(LibraryError) -> [ItemSummary] in
            var restored: [ItemSummary] = []
            for id in ids {
                try library.restore(id)
                restored.append(try library.current(id))
            }
            return restored
        }
        session.printChanged(restored, verb: ("restored", "would restore"), isRehearsal: isRehearsal)
        return .done
    }
}

/// `ambo trash empty`
struct TrashEmpty: ChangingVerb {
    var days: Int?
    var isRehearsal = false

    static let spec = CommandSpec<TrashEmpty>(
        ["trash", "empty"], summary: "remove for good what is in the trash",
        discussion: "Files that Ambo put into its own folder go too; your own files never do. This cannot be undone.",
        options: [
            .value(
                "--older-than", value: "DAYS", help: "only what was deleted so many days ago or earlier", \.days,
                read: OptionValue.number("--older-than")),
            rehearsalOption,
        ],
        examples: [("ambo trash empty --dry-run", "what would go")])

    private struct Shape: Encodable {
        let itemCount: Int
        let removedFiles: [String]
        let failed: [FailureShape]
        let dryRun: Bool
    }

    func run(_ session: Session) async throws -> ExitCode {
        let library = try await session.library()
        let limit = days.map { WallClock.system.nowMs - Int64($0) * 86_400_000 }
        if isRehearsal {
            let entries = try await library.trash().filter { limit == nil || $0.deletedMs < limit ?? 0 }
            if session.wantsJSON {
                Output.json(Shape(itemCount: entries.count, removedFiles: [], failed: [], dryRun: true))
            } else {
                session.print(entries.map { "would remove \($0.item.id) \(MediaText.safe($0.item.title))" })
            }
            return .done
        }
        let report = try await library.emptyTrash(olderThanMs: limit)
        if session.wantsJSON {
            Output.json(
                Shape(
                    itemCount: report.itemCount, removedFiles: report.removedFiles.map(\.display),
                    failed: report.failed.map { FailureShape($0, path: $0.path) }, dryRun: false))
        } else {
            session.print("removed \(report.itemCount) item\(report.itemCount == 1 ? "" : "s") for good")
        }
        report.failed.forEach { session.report($0) }
        return report.failed.isEmpty ? .done : .partial
    }
}
