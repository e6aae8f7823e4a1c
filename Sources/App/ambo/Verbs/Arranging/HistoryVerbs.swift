internal import Ambo
internal import AmboCommandLine

/// `ambo history`
struct HistoryVerb: Verb {
    var limit: Int?

    static let spec = CommandSpec<HistoryVerb>(
        ["history"], summary: "list the changes of the library, the newest first",
        options: [
            .value("--limit", value: "N", help: "at most so many (50)", \.limit, read: OptionValue.number("--limit"))
        ],
        examples: [("ambo history --limit 5", "the last five changes")])

    private struct Shape: Encodable { let changes: [HistoryShape] }

    func run(_ session: Session) async throws -> ExitCode {
        let changes = try await session.library().history(limit: limit ?? 50)
        if session.wantsJSON {
            Output.json(Shape(changes: changes.map(HistoryShape.init)))
            return .done
        }
        var table = TextTable([.number, .text, .flexible])
        for change in changes {
            let undone = change.undoneBy == nil ? "" : " (undone)"
            table.add([change.id.description, TimeForm.day(change.atMs), Self.words(change) + undone])
        }
        session.print(table.lines(width: session.terminal.width))
        if changes.isEmpty { session.note("Nothing was changed yet.") }
        return .done
    }

    /// What a change did, in words.
    static func words(_ change: Change) -> String {
        let summary = MediaText.safe(change.summary)
        if let undone = change.undoes { return "undo of \(undone): \(summary)" }
        return change.verb == .import ? "imported \(summary)" : summary
    }
}

/// `ambo undo [ID]`
struct UndoVerb: ChangingVerb {
    var operands: [Argument] = []
    var isRehearsal = false

    static let spec = CommandSpec<UndoVerb>(
        ["undo"], summary: "take back a change: the last one, or one of the history",
        discussion: "An undo is a change itself and can be undone.",
        operands: Operands("[ID]", kind: .words, count: 0...1, \.operands), options: [rehearsalOption],
        examples: [("ambo undo", "the last change"), ("ambo undo @7", "change 7 of “ambo history”")])

    private struct Shape: Encodable {
        let change: HistoryShape
        let dryRun: Bool
    }

    func run(_ session: Session) async throws -> ExitCode {
        let id = try operands.first.map { operand in
            guard let id = ID<Change>(text: operand.text) ?? Int64(operand.text).map(ID.init) else {
                throw UsageError.badValue(option: "undo", value: operand.text, expected: "a number of “ambo history”")
            }
            return id
        }
        let library = try await session.library()
        let change = try await change(library) { (library) throws(LibraryError) in try library.undo(id) }
        if session.wantsJSON {
            Output.json(Shape(change: HistoryShape(change), dryRun: isRehearsal))
        } else {
            session.print((isRehearsal ? "would be: " : "") + HistoryVerb.words(change))
        }
        return .done
    }
}
