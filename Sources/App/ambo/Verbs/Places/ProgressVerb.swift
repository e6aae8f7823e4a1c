internal import Ambo
internal import AmboCommandLine

/// `ambo progress ITEM`
struct ProgressVerb: ChangingVerb {
    var items: [Argument] = []
    var setMs: Int64?
    var isFinished = false
    var isUnfinished = false
    var wantsHistory = false
    var use: Int?
    var isRehearsal = false

    static let spec = CommandSpec<ProgressVerb>(
        ["progress"], summary: "show or set how far you are with a book",
        operands: Operands("ITEM", kind: .item, count: 1...Int.max, \.items),
        options: [
            .value(
                "--set", value: "TIME", help: "the place, such as 1:02:03", \.setMs, read: OptionValue.time("--set")),
            .flag("--finished", help: "mark as heard to the end", \.isFinished),
            .flag("--unfinished", help: "mark as not heard to the end", \.isUnfinished),
            .flag("--history", help: "list earlier places", \.wantsHistory),
            .value(
                "--use", value: "N", help: "go back to place N of the history", \.use, read: OptionValue.number("--use")
            ),
            rehearsalOption,
        ],
        examples: [
            ("ambo progress @12", "where you are"), ("ambo progress @12 --set 1:30:00", "to one and a half hours"),
            ("ambo progress @12 --history", "earlier places, to go back to with --use"),
        ])

    private struct Shape: Encodable {
        let id: String
        let positionMs, durationMs: Int64
        let finished: Bool
        let lastPlayedMs: Int64?
        let places: [Place]?
        let dryRun: Bool?
    }

    private struct Place: Encodable {
        let id: String
        let positionMs: Int64
        let finished: Bool
        let atMs: Int64
        let origin: String
    }

    func run(_ session: Session) async throws -> ExitCode {
        let changes = [setMs != nil, isFinished, isUnfinished, use != nil].filter { $0 }.count
        guard changes <= 1 else { throw UsageError.conflict("--set, --finished, --unfinished", "--use") }
        let library = try await session.library()
        let id = try await library.resolve(items.map(\.text).joined(separator: " "), words: changes == 0)
        if changes == 0 { return try await show(try await library.position(id), session, library) }
        let verb = self
        let place = try await change(library) { (library) throws(LibraryError) -> ListeningPlace in
            if let ms = verb.setMs { try library.setPosition(id, positionMs: ms) }
            if verb.isFinished || verb.isUnfinished { try library.setFinished(id, verb.isFinished) }
            if let use = verb.use { try library.usePlace(ID(Int64(use)), of: id) }
            return try library.position(id)
        }
        return try await show(place, session, library)
    }

    private func show(_ place: ListeningPlace, _ session: Session, _ library: Library) async throws -> ExitCode {
        let places = wantsHistory ? try await library.pastPlaces(place.item) : nil
        if session.wantsJSON {
            Output.json(
                Shape(
                    id: place.item.description, positionMs: place.positionMs, durationMs: place.durationMs,
                    finished: place.finished, lastPlayedMs: place.lastPlayedMs,
                    places: places?.map {
                        Place(
                            id: $0.id.description, positionMs: $0.positionMs, finished: $0.finished, atMs: $0.atMs,
                            origin: $0.origin.rawValue)
                    }, dryRun: isRehearsal ? true : nil))
            return .done
        }
        let title = MediaText.safe(try await library.summary(place.item).title)
        let state = place.finished ? ", finished" : ""
        let prefix = isRehearsal ? "would be: " : ""
        session.print(
            "\(prefix)\(title): \(TimeForm.clock(place.positionMs)) of \(TimeForm.clock(place.durationMs))\(state)")
        var table = TextTable([.number, .text, .number, .text])
        for place in places ?? [] {
            let state = place.finished ? "finished" : place.origin == .set ? "by hand" : ""
            table.add([
                "\(place.id.rawValue)", TimeForm.day(place.atMs), TimeForm.clock(place.positionMs), state,
            ])
        }
        session.print(table.lines(width: session.terminal.width))
        return .done
    }
}
