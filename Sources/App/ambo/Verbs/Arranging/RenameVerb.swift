internal import Ambo
internal import AmboCommandLine

/// `ambo rename ITEM TITLE`
struct RenameVerb: ChangingVerb {
    var operands: [Argument] = []
    var isRehearsal = false

    static let spec = CommandSpec<RenameVerb>(
        ["rename"], summary: "give an item another title",
        discussion: "Files on disk keep their names. An import does not change the title again.",
        operands: Operands("ITEM TITLE", kind: .item, count: 2...Int.max, \.operands), options: [rehearsalOption],
        examples: [("ambo rename @12 The Time Machine", "another title")])

    func run(_ session: Session) async throws -> ExitCode {
        let library = try await session.library()
        let id = try await library.resolve(operands[0].text, words: false)
        let title = operands.dropFirst().map(\.text).joined(separator: " ")
        let before = try await library.summary(id)
        try await change(library) { (library) throws(LibraryError) in try library.rename(id, to: title) }
        if session.wantsJSON {
            Output.json(ChangeShape([try await library.summary(id)], dryRun: isRehearsal))
        } else {
            let verb = isRehearsal ? "would rename" : "renamed"
            session.print("\(verb) \(id) from “\(MediaText.safe(before.title))” to “\(MediaText.safe(title))”")
        }
        return .done
    }
}
