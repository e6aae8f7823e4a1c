internal import Ambo
internal import AmboCommandLine

/// `ambo reorder ITEM`
struct ReorderVerb: ChangingVerb {
    var items: [Argument] = []
    var isFirst = false
    var isLast = false
    var before: String?
    var after: String?
    var number: Int?
    var mode: String?
    var isRehearsal = false

    static let spec = CommandSpec<ReorderVerb>(
        ["reorder"], summary: "put an item elsewhere in its folder, or choose how a folder is sorted",
        discussion: "A folder in which something was moved by hand keeps your own order from then on.",
        operands: Operands("ITEM", kind: .item, count: 1...1, \.items),
        options: [
            .flag("--first", help: "in front of everything", \.isFirst),
            .flag("--last", help: "behind everything", \.isLast),
            .value("--before", value: "ITEM", help: "in front of another item", \.before, read: OptionValue.text),
            .value("--after", value: "ITEM", help: "behind another item", \.after, read: OptionValue.text),
            .value("--to", value: "N", help: "at a place, counted from 1", \.number, read: OptionValue.number("--to")),
            .value(
                "--sort", value: "MODE", choices: SortMode.allCases.map(\.rawValue) + ["inherit"],
                help: "the order that a folder (/ is the top) shows from now on", \.mode, read: OptionValue.text),
            rehearsalOption,
        ],
        examples: [
            ("ambo reorder @12 --before @9", "one book in front of another"),
            ("ambo reorder / --sort author", "the top of the library by author"),
        ])

    func run(_ session: Session) async throws -> ExitCode {
        let library = try await session.library()
        if let mode { return try await sort(mode, session, library) }
        let id = try await library.resolve(items[0].text, words: false)
        let place = try await arrangement(library)
        try await change(library) { (library) throws(LibraryError) in try library.reorder(id, to: place) }
        session.printChanged(
            [try await library.summary(id)], verb: ("moved", "would move"), isRehearsal: isRehearsal)
        return .done
    }

    private func sort(_ mode: String, _ session: Session, _ library: Library) async throws -> ExitCode {
        let folder = items[0].text == "/" ? nil : try await library.resolve(items[0].text, words: false)
        let mode = SortMode(rawValue: mode)
        try await change(library) { (library) throws(LibraryError) in try library.setSortMode(mode, of: folder) }
        let children = try await library.children(of: folder, limit: 1000)
        if session.wantsJSON {
            Output.json(ChangeShape(children, dryRun: isRehearsal))
        } else {
            session.print(ItemText.rows(children, width: session.terminal.width))
        }
        return .done
    }

    private func arrangement(_ library: Library) async throws -> Arrangement {
        var places: [Arrangement] = []
        if isFirst { places.append(.first) }
        if isLast { places.append(.last) }
        if let before { places.append(.before(try await library.resolve(before, words: false))) }
        if let after { places.append(.after(try await library.resolve(after, words: false))) }
        if let number { places.append(.at(number)) }
        guard let place = places.first, places.count == 1 else {
            throw UsageError.badValue(
                option: "reorder", value: items[0].text,
                expected: "one of --first, --last, --before, --after, --to or --sort")
        }
        return place
    }
}
