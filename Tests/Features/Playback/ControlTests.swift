import AmboBase
import AmboFiles
import AmboModel
import AmboPlayback
import AmboTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ControlTests {
    private let scratch: ScratchFolder
    private let place: ControlPlace
    private let output = FakeOutput()
    private let places = NotedPlaces()

    init() throws {
        scratch = try ScratchFolder()
        place = ControlPlace(runtime: scratch.path.appending("run"), user: "tester")
    }

    private func player() async throws -> Player {
        var book = PlayableBook(
            item: "@7", title: "The Book", authors: ["A"],
            files: [
                PlayableFile(name: "a.wav", length: MediaLength(ms: 200_000), container: .wav) {
                    MemorySource(Wave(samples: [0]).file)
                }
            ])
        book.chapters = [
            Chapter(title: "I", startMs: 0, endMs: 100_000), Chapter(title: "II", startMs: 100_000, endMs: 200_000),
        ]
        book.saved = SavedPlace(positionMs: 50_000, state: .started)
        let player = try await Player.open(book: book, output: output, places: places, clock: HandClock())
        await player.play()
        return player
    }

    @Test("another terminal sees what plays and controls it")
    func control() async throws {
        let seat = try await ControlSeat.take(at: place)
        let player = try await player()
        await seat.serve(player)
        let client = ControlClient(at: place)
        let now = try await client.ask(ControlRequest(.now))
        #expect(now.title == "The Book")
        #expect(now.positionMs == 50_000)
        #expect(now.chapter?.title == "I")
        #expect(try await client.ask(ControlRequest(.seek, "+30")).positionMs == 80_000)
        #expect(try await client.ask(ControlRequest(.chapter, "next")).chapter?.number == 2)
        #expect(try await client.ask(ControlRequest(.rate, "1.5")).rate == 1.5)
        #expect(try await client.ask(ControlRequest(.volume, "-20")).volumePercent == 80)
        #expect(try await client.ask(ControlRequest(.sleep, "30m")).sleepLeftMs == 1_800_000)
        #expect(try await client.ask(ControlRequest(.sleep, "off")).sleepLeftMs == nil)
        #expect(try await client.ask(ControlRequest(.pause)).state == .opening)
        _ = try await client.ask(ControlRequest(.bookmark, "good"))
        let error = await #expect(throws: ControlError.self) { try await client.ask(ControlRequest(.seek, "9:00:00")) }
        #expect(error?.code == "position-outside")
        #expect(error?.exitCode == .usage)
        let stopped = try await client.ask(ControlRequest(.stop))
        #expect(stopped.state == .stopped)
        #expect(await player.untilEnd() == .stopped)
        #expect(places.bookmarks.map(\.note).contains("good"))
        #expect(places.places.last?.reason == .stopped)
        await seat.leave()
        await #expect(throws: ControlError.notPlaying) { try await client.ask(ControlRequest(.now)) }
    }

    @Test("a second player is refused with what plays; with replacing it takes over and the place is kept")
    func second() async throws {
        let seat = try await ControlSeat.take(at: place)
        let player = try await player()
        await seat.serve(player)
        let error = await #expect(throws: ControlError.self) { try await ControlSeat.take(at: self.place) }
        guard case .alreadyPlaying("The Book", let process?)? = error else { Issue.record("\(error as Any)"); return }
        #expect(error?.sentence.contains("“The Book” is being played already by process \(process).") == true)
        // The player that sits there leaves when it is stopped.
        let first = Task {
            _ = await player.untilEnd()
            await seat.leave()
        }
        try await player.perform(.seek(.absolute(120_000)))
        let next = try await ControlSeat.take(at: place, isReplacing: true)
        await first.value
        #expect(places.places.last?.positionMs == 120_000)
        await next.leave()
    }

    @Test("a player that does not end is not waited for without end")
    func doesNotEnd() async throws {
        let seat = try await ControlSeat.take(at: place)
        await seat.serve(try await player())
        await #expect(throws: ControlError.self) {
            try await ControlSeat.take(at: self.place, isReplacing: true, patienceMs: 100)
        }
        await seat.leave()
    }

    @Test("what a killed player left behind is cleaned away")
    func stale() async throws {
        try PrivateFolder.make(place.folder)
        // A socket that nobody listens at any more.
        do {
            let left = try LocalSocket(at: place.folder.appending("old.sock"))
            try FileMove.rename(place.folder.appending("old.sock"), to: place.socket)
            left.close()
        }
        let client = ControlClient(at: place)
        await #expect(throws: ControlError.notPlaying) { try await client.ask(ControlRequest(.now)) }
        let seat = try await ControlSeat.take(at: place)
        await seat.serve(try await player())
        #expect(try await client.ask(ControlRequest(.now)).title == "The Book")
        await seat.leave()
    }

    @Test("events come as lines until the player ends")
    func events() async throws {
        let seat = try await ControlSeat.take(at: place)
        let player = try await player()
        await seat.serve(player)
        let events = try await ControlClient(at: place).events()
        try await player.perform(.rate(try #require(Rate(2))))
        try await player.perform(.bookmark(note: "n"))
        await player.stop()
        var lines: [PlayerEventLine] = []
        for await line in events { lines.append(line) }
        #expect(lines.map(\.event) == ["rate", "bookmark", "stopped"])
        #expect(lines.first?.status.rate == 2)
        #expect(lines[1].bookmark?.note == "n")
        await seat.leave()
    }

    @Test("lines that make no sense are refused one by one, and the connection stays")
    func nonsense() async throws {
        let seat = try await ControlSeat.take(at: place)
        await seat.serve(try await player())
        let connection = try LocalConnection.connect(to: place.socket)
        for line in [
            "", "{", "[]", "{\"do\":\"explode\"}", "{\"do\":\"seek\"}", "{\"do\":\"seek\",\"value\":7}", "\u{0}",
        ] {
            try await connection.send(Array(line.utf8))
            let answer = String(decoding: try #require(await connection.nextLine()), as: UTF8.self)
            #expect(answer.contains("\"code\":\"bad-control-value\""))
        }
        try await connection.send(Array("{\"do\":\"now\"}".utf8))
        let answer = String(decoding: try #require(await connection.nextLine()), as: UTF8.self)
        #expect(answer.contains("\"title\":\"The Book\""))
        await seat.leave()
        #expect(await connection.nextLine() == nil)
    }

    @Test(
        "values are understood as people type them, or refused",
        arguments: [
            (.seek, "1:02:03", .seek(.absolute(3_723_000))), (.seek, " -15 ", .seek(.relative(-15_000))),
            (.seek, "soon", nil), (.seek, nil, nil), (.skip, "-15", .skip(ms: -15_000)),
            (.skip, "30", .skip(ms: 30_000)),
            (.chapter, "prev", .chapter(.previous)), (.chapter, "12", .chapter(.number(12))), (.chapter, "0", nil),
            (.chapter, "99999999999999999999", nil), (.rate, "+0.05", .rateStep(1)), (.rate, "-0.25", .rateStep(-5)),
            (.rate, "9", nil), (.rate, "nan", nil), (.rate, "1e1", nil), (.volume, "80", .volume(80)),
            (.volume, "+5", .volumeStep(5)), (.volume, "99999", nil), (.sleep, "chapter", .sleep(.endOfChapter)),
            (.sleep, "off", .sleep(nil)), (.sleep, "never", nil), (.bookmark, nil, .bookmark(note: "")),
            (.bookmark, String(repeating: "x", count: 5000), nil), (.device, "", nil),
        ] as [(ControlRequest.Verb, String?, PlayerCommand?)])
    func values(verb: ControlRequest.Verb, value: String?, expected: PlayerCommand?) {
        let request = ControlRequest(verb, value)
        if let expected {
            #expect((try? request.command()) == .some(expected))
        } else {
            let error = #expect(throws: ControlError.self) { try request.command() }
            #expect(error?.exitCode == .usage)
        }
    }

    @Test("the socket lies in the runtime folder, else in one named after the user, and long paths are shortened")
    func socketPaths() {
        let usual = ControlPlace(runtime: FilePath("/run/user/1000/ambo"), user: "ann")
        #expect(usual.socket == FilePath("/run/user/1000/ambo/player.sock"))
        #expect(usual.lock == FilePath("/run/user/1000/ambo/player.lock"))
        let without = ControlPlace(runtime: nil, user: "ann")
        #expect(without.socket == FilePath("/tmp/ambo-ann/player.sock"))
        let long = FilePath("/home/" + String(repeating: "x", count: 90))
        let short = ControlPlace(runtime: long, user: "ann")
        #expect(short.socket.bytes.count <= 100)
        #expect(short.socket.parent == FilePath("/tmp/ambo-ann"))
        #expect(short.lock.parent == long)
        let other = ControlPlace(runtime: long.appending("y"), user: "ann")
        #expect(other.socket != short.socket)
    }
}
