internal import Ambo
internal import AmboCommandLine

/// `ambo delete ITEM…`
struct DeleteVerb: ChangingVerb {
    var items: [Argument] = []
    var isFolderOnly = false
    var isRehearsal = false

    static let spec = CommandSpec<DeleteVerb>(
        ["delete"], summary: "put items in the trash, where they stay for 30 days",
        discussion:
            "Your files are not touched. “ambo trash restore” and “ambo undo” bring items back with their places.",
        operands: Operands("ITEM…", kind: .item, count: 1...Int.max, \.items),
        options: [
            .flag("--folder-only", help: "dissolve a folder: what is in it moves up and stays", \.isFolderOnly),
            rehearsalOption,
        ],
        examples: [
            ("ambo delete @12", "one book"), ("ambo delete --folder-only /Favourites", "the folder, not its books"),
        ])

    func run(_ session: Session) async throws -> ExitCode {
        let library = try await session.library()
        let ids = try await ItemOperand.resolve(items, in: library)
        let deleted = try await session.summaries(ids, in: library)
        let isFolderOnly = isFolderOnly
        try await change(library) { (library) throws(LibraryError) in
            try library.delete(ids, folderOnly: isFolderOnly)
        }
        if session.wantsJSON {
            Output.json(ChangeShape(deleted, dryRun: isRehearsal))
        } else {
            session.print(
                deleted.map { "\(isRehearsal ? "would delete" : "deleted") \($0.id) \(MediaText.safe($0.title))" })
        }
        return .done
    }
}
