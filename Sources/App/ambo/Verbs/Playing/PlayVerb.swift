internal import Ambo
internal import AmboCommandLine

/// `ambo play [ITEM]`
struct PlayVerb: Verb {
    var item: [Argument] = []
    var fromMs: Int64?
    var chapter: Int?
    var rate: Rate?
    var sleep: SleepTimer?
    var lengthMs: Int64?
    var output: String?
    var device: String?
    var volume: Int?
    var isPrivate = false
    var isPlain = false
    var replaces = false

    static let spec = CommandSpec<PlayVerb>(
        ["play"], summary: "play a book from where you stopped; without a book, the last one",
        discussion: """
            Keys: space pauses, ← and → skip, ↑ and ↓ change the volume, n and p the chapter, [ and ] the rate, b sets a bookmark, \
            t the sleep timer, q stops, ? lists the keys.
            """,
        operands: Operands("[ITEM]", kind: .item, count: 0...Int.max, \.item),
        options: [
            .value(
                "--from", value: "TIME", help: "start at a place, such as 1:02:03", \.fromMs,
                read: OptionValue.time("--from")),
            .value(
                "--chapter", value: "N", help: "start at a chapter", \.chapter, read: OptionValue.number("--chapter")),
            .value("--rate", value: "N", help: "0.5 to 3.0; the pitch stays", \.rate) { (argument) throws(UsageError) in
                guard let rate = Double(argument.text).flatMap(Rate.init) else {
                    throw .badValue(option: "--rate", value: argument.text, expected: "a number from 0.5 to 3.0")
                }
                return rate
            },
            .value(
                "--sleep", value: "TIME", help: "stop after a time such as 30m, or at the end of the “chapter”", \.sleep
            ) {
                (argument) throws(UsageError) in
                guard let timer = SleepTimer(text: argument.text) else {
                    throw .badValue(option: "--sleep", value: argument.text, expected: "a time such as 30m, or chapter")
                }
                return timer
            },
            .value(
                "--for", value: "TIME", help: "play so long and end, such as 10s", \.lengthMs,
                read: OptionValue.time("--for")),
            .value(
                "--output", value: "KIND", choices: ["mpv", "null"], help: "the sound device, or none (null)", \.output,
                read: OptionValue.text),
            .value("--device", value: "NAME", help: "a sound device by mpv’s name", \.device, read: OptionValue.text),
            .value(
                "--volume", value: "N", help: "loudness in percent, 0 to 130", \.volume,
                read: OptionValue.number("--volume")),
            .flag("--private", help: "keep no place, bookmark or history", \.isPrivate),
            .flag("--plain", help: "a line an event instead of one line that changes", \.isPlain),
            .flag("--replace", help: "stop a player that is running already", \.replaces),
        ],
        examples: [
            ("ambo play", "goes on with the last book"),
            ("ambo play time machine --chapter 3 --rate 1.25", "words may name the book"),
            ("ambo play @12 --sleep 30m", "stops after half an hour, fading out"),
        ])

    func run(_ session: Session) async throws -> ExitCode {
        let application = try session.application()
        let library = try await application.library()
        let id = try await chosen(in: library)
        let seat = try await ControlSeat.take(at: application.controlPlace, isReplacing: replaces)
        do {
            let ending = try await play(id, in: library, application, seat, session)
            await seat.leave()
            return ending
        } catch {
            await seat.leave()
            throw error
        }
    }

    private func play(
        _ id: ID<Item>, in library: Library, _ application: Application, _ seat: ControlSeat, _ session: Session
    ) async throws -> ExitCode {
        let book = try await prepared(application.playable(id, in: library))
        let places: any PlaceKeeping = isPrivate ? ForgetfulPlaces() : application.places(of: id, in: library)
        let sink: MPVOutput.Sink = output == "null" ? .null : .device(device)
        let player = try await Player.open(book: book, output: try MPVOutput(sink), places: places)
        await seat.serve(player)
        let listener = PlayerListener(player: player, session: session, lengthMs: lengthMs, isPlain: isPlain)
        let (ending, status) = try await listener.play(sleep: sleep)
        if !isPrivate { try await application.keepSettings(of: status, in: library) }
        return ending
    }

    private func chosen(in library: Library) async throws -> ID<Item> {
        guard item.isEmpty else { return try await library.resolve(item.map(\.text).joined(separator: " ")) }
        guard let last = try await library.lastPlayed() else { throw PlayingError.nothingPlayed }
        return last
    }

    private func prepared(_ book: PlayableBook) -> PlayableBook {
        var book = book
        if let chapter { book.start = .chapter(chapter, inChapterMs: 0) }
        if let fromMs { book.start = .at(positionMs: fromMs) }
        if let rate { book.rate = rate }
        if let volume { book.volumePercent = volume }
        return book
    }
}
