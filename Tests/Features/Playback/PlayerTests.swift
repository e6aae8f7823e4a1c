import AmboBase
import AmboModel
import AmboPlayback
import AmboTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct PlayerTests {
    private let output = FakeOutput()
    private let clock = HandClock()
    private let places = NotedPlaces()

    private static func book() -> PlayableBook {
        // A minute of nothing, said to be two files of 100 s each: the fake never reads it.
        let file = { (name: String) in
            PlayableFile(name: name, length: MediaLength(ms: 100_000), container: .wav) {
                MemorySource(Wave(samples: [0]).file)
            }
        }
        var book = PlayableBook(item: "@7", title: "Book", authors: ["A"], files: [file("a.wav"), file("b.wav")])
        book.saved = SavedPlace(positionMs: 50_000, state: .started)
        return book
    }

    private func open(_ book: PlayableBook = book()) async throws -> Player {
        try await Player.open(
            book: book, output: output, places: places, clock: clock, wallClock: WallClock { 1_700_000_000_000 })
    }

    /// Reads events until one of this name.
    private func next(_ name: String, _ events: inout AsyncStream<PlayerEvent>.Iterator) async -> PlayerEvent? {
        while let event = await events.next(isolation: #isolation) {
            if event.kind.name == name { return event }
        }
        return nil
    }

    @Test("it plays from the saved place and keeps places with item and time of day, the last one before stop returns")
    func session() async throws {
        let player = try await open()
        var events = await player.events().makeAsyncIterator()
        await player.play()
        output.send(.restarted(seconds: 50))
        clock.pass(ms: 100)
        output.send(.position(seconds: 50.1))
        #expect(await next("started", &events)?.status.positionMs == 50_100)
        clock.pass(ms: 1100)
        output.send(.position(seconds: 51.2))
        var reached = await next("position", &events)
        while let event = reached, event.status.positionMs < 51_200 { reached = await next("position", &events) }
        await player.stop()
        #expect(await next("stopped", &events)?.status.state == .stopped)
        #expect(await next("anything", &events) == nil)
        #expect(
            places.places == [
                PlaceReport(
                    item: "@7", positionMs: 51_200, atMs: 1_700_000_000_000, state: .started, listenedMs: 1200,
                    countsAsListening: true, reason: .stopped)
            ])
        #expect(places.bookmarks.map(\.positionMs) == [50_000])
        #expect(output.log == ["rate 1.0", "loudness 1.0", "load 2 50000", "close"])
        #expect(await player.untilEnd() == .stopped)
    }

    @Test("stopping twice, from two sides, is one stop")
    func stopTwice() async throws {
        let player = try await open()
        await player.play()
        async let one: Void = player.stop()
        async let two: Void = player.stop()
        _ = await (one, two)
        #expect(await player.status.state == .stopped)
        var events = await player.events().makeAsyncIterator()
        #expect(await events.next() == nil)
        await #expect(throws: PlayerError.stopped) { try await player.perform(.resume) }
    }

    @Test("the end of the book is what waiting for it gives")
    func finished() async throws {
        var book = Self.book()
        book.start = .at(positionMs: 199_000)
        let player = try await open(book)
        await player.play()
        output.send(.restarted(seconds: 199))
        output.send(.ended(load: nil))
        #expect(await player.untilEnd() == .finished)
        await player.stop()
        #expect(places.places.last?.state == .finished)
        #expect(places.places.last?.positionMs == 200_000)
    }

    @Test("a place that cannot be kept is told with its reason, and playing goes on")
    func fullDisk() async throws {
        places.fill()
        let player = try await open()
        var events = await player.events().makeAsyncIterator()
        await player.play()
        output.send(.restarted(seconds: 50))
        output.send(.position(seconds: 50.5))
        _ = await next("started", &events)
        try await player.perform(.pause)
        let warning = await next("warning", &events)
        guard case .warning(let code, let message)? = warning?.kind else { Issue.record("no warning"); return }
        #expect(code == "place-not-kept")
        #expect(message.contains("no space left on device"))
        #expect(await player.status.state == .paused)
        await player.stop()
    }

    @Test("a book whose file at the start is missing is refused with its name, and the output is closed")
    func missing() async throws {
        var book = Self.book()
        book.files[0] = PlayableFile(
            path: FilePath("/nowhere/ambo/a.mp3"), length: MediaLength(ms: 100_000), container: .mp3)
        let error = await #expect(throws: PlayerError.self) { try await self.open(book) }
        #expect(error == .fileFailed(name: "a.mp3", reason: "no such file or directory"))
        #expect(output.log == ["close"])
    }

    @Test("pain 35: a codec that plays as silence is refused")
    func silentCodec() async throws {
        var book = Self.book()
        book.files[0].codec = "xhe-aac"
        let error = await #expect(throws: PlayerError.self) { try await self.open(book) }
        #expect(error?.problem == "a.wav cannot be played: its codec (xhe-aac) plays as silence.")
    }

    @Test(
        "what begins like a text is not given to an output, whatever follows",
        arguments: [
            ("#EXTM3U\nhttp://x/", false), ("\u{FEFF}\n  #EXTM3U\u{1}", false), ("[playlist]", false),
            ("ffconcat version 1.0", false), ("FILE \"a.wav\" WAVE", false), ("<?xml", false), ("", false),
            ("ID3\u{3}", true), ("OggS", true), ("fLaC", true), ("RIFF", true), ("\0\0\0\u{20}ftypM4B ", true),
            ("\u{1}\u{2}", true),
        ])
    func texts(head: String, expected: Bool) async throws {
        var book = Self.book()
        book.files[0].open = { MemorySource(Array(head.utf8)) }
        if expected {
            _ = try await open(book)
        } else {
            let error = await #expect(throws: PlayerError.self) { try await self.open(book) }
            #expect(error?.code == "file-not-playable")
        }
    }

    @Test("a listener that comes late or leaves early disturbs nobody")
    func listeners() async throws {
        let player = try await open()
        do {
            var early = await player.events().makeAsyncIterator()
            await player.play()
            output.send(.restarted(seconds: 50))
            output.send(.position(seconds: 50.5))
            _ = await next("started", &early)
        }
        var late = await player.events().makeAsyncIterator()
        try await player.perform(.rateStep(1))
        #expect(await late.next()?.kind == .rate)
        await player.stop()
    }
}
