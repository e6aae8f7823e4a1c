import AmboModel
import AmboPlayback
import Testing

@Suite struct ListeningTests {
    private static let started = SavedPlace(positionMs: 42_000, state: .started)

    @Test("decision 2: an unread book is begun after 30 s of listening, its place is kept before")
    func unread() throws {
        var bench = try Bench()
        bench.begin()
        bench.hear(seconds: 29.8)
        #expect(bench.kept.map(\.state) == Array(repeating: .unread, count: 5))
        #expect(bench.kept.allSatisfy { !$0.countsAsListening })
        bench.hear(seconds: 0.2)
        #expect(bench.kept.last?.state == .started)
        #expect(bench.kept.last?.countsAsListening == true)
        #expect(bench.kept.last?.positionMs == 30_000)
    }

    @Test("decision 2: a finished book stays finished until 30 s were heard again")
    func finishedAgain() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 600_000, state: .finished))
        bench.begin()
        bench.hear(seconds: 20)
        #expect(bench.kept.map(\.state) == Array(repeating: .finished, count: 4))
        bench.hear(seconds: 15)
        #expect(bench.kept.last?.state == .started)
    }

    @Test("decision 2: a place named by hand counts at once", arguments: [StartPoint.at(positionMs: 5000), .beginning])
    func byHand(start: StartPoint) throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 600_000, state: .finished), start: start)
        bench.begin()
        #expect(bench.kept.map(\.state) == [.started])
        #expect(bench.kept.first?.countsAsListening == true)
    }

    @Test("F213: pauses, waiting, seeks and holes are not listening")
    func listened() throws {
        var bench = try Bench(saved: Self.started)
        bench.begin()
        bench.hear(seconds: 10)
        try bench.ask(.pause)
        bench.now += 60_000
        try bench.ask(.resume)
        bench.wait(seconds: 5)
        try bench.ask(.seek(.absolute(400_000)))
        bench.arrive()
        bench.hear(seconds: 2)
        bench.now += 100
        bench.output(.position(seconds: 450))
        #expect(bench.machine.listenedMs == 12_100)
    }

    @Test("a hole in a file is told, and playing goes on behind it")
    func hole() throws {
        var bench = try Bench(saved: Self.started)
        bench.begin()
        bench.now += 100
        bench.output(.position(seconds: 300))
        #expect(bench.told == ["started", "warning", "chapter"])
        #expect(bench.machine.positionMs == 300_000)
        let expected = "one.mp3 has no sound for 4:17 from 0:42 on; playing goes on behind it."
        #expect(bench.messages == [expected])
    }

    @Test("F147, F166: the end of the book is acted on once: kept as finished, told, at the end")
    func end() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 597_000, state: .started))
        bench.begin()
        bench.hear(seconds: 2.7)
        bench.output(.ended(load: nil))
        bench.output(.ended(load: nil))
        bench.output(.failed(reason: "late"))
        bench.output(.position(seconds: 599))
        bench.wait(seconds: 20)
        #expect(bench.told == ["started", "finished"])
        #expect(bench.kept.last?.state == .finished)
        #expect(bench.kept.last?.positionMs == 600_000)
        #expect(bench.kept.filter { $0.reason == .ended }.count == 1)
        #expect(bench.machine.status.state == .ended)
    }

    @Test("F147: a book that repeats begins again and is not finished")
    func repeats() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 500_000, state: .started)) { $0.repeats = true }
        bench.begin()
        bench.hear(seconds: 99.8)
        bench.output(.ended(load: nil))
        #expect(bench.loads == [500_000, 0])
        #expect(!bench.told.contains("finished"))
        bench.output(.restarted(seconds: 0))
        bench.hear(seconds: 6)
        #expect(bench.kept.last?.state == .started)
    }

    @Test("behind the end, resume begins the book again and it stays finished until it is heard again")
    func resumeBehindEnd() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 0, state: .unread), start: .at(positionMs: 598_000))
        bench.begin()
        bench.hear(seconds: 1.5)
        bench.output(.ended(load: nil))
        try bench.ask(.resume)
        #expect(bench.loads == [598_000, 0])
        bench.output(.restarted(seconds: 0))
        bench.hear(seconds: 10)
        #expect(bench.kept.last?.state == .finished)
        bench.hear(seconds: 25)
        #expect(bench.kept.last?.state == .started)
    }

    @Test("pain 39: with 6 s of 10 min left a book counts as finished, with 7 s it does not")
    func finishing() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 580_000, state: .started)) {
            $0.finishing.alwaysLeftMs = 0
        }
        bench.begin()
        bench.hear(seconds: 12.9)
        try bench.ask(.pause)
        #expect(bench.kept.last?.state == .started)
        try bench.ask(.resume)
        bench.hear(seconds: 1)
        try bench.ask(.pause)
        #expect(bench.kept.last?.state == .finished)
    }

    @Test("F169: a book stopped in the middle is not finished")
    func stoppedInTheMiddle() throws {
        var bench = try Bench(saved: Self.started)
        bench.begin()
        bench.hear(seconds: 3)
        bench.step(.stop)
        #expect(bench.kept.map(\.state) == [.started])
    }

    @Test("F156: the sleep timer counts playing time, fades over the last 5 s and pauses with the place kept")
    func sleepTimer() throws {
        var bench = try Bench(saved: Self.started)
        bench.begin()
        try bench.ask(.sleep(.after(ms: 60_000)))
        bench.hear(seconds: 30)
        try bench.ask(.pause)
        bench.now += 500_000
        #expect(bench.machine.status.sleepLeftMs == 30_000)
        try bench.ask(.resume)
        bench.hear(seconds: 24)
        #expect(bench.loudness == [1])
        bench.hear(seconds: 3.5)
        #expect(abs((bench.loudness.last ?? 0) - 0.5) < 0.03)
        #expect(bench.loudness == bench.loudness.sorted(by: >))
        bench.hear(seconds: 10)
        #expect(bench.machine.status.state == .paused)
        #expect(bench.machine.positionMs == 102_100)
        #expect(bench.told.suffix(2) == ["slept", "paused"])
        #expect(bench.kept.last?.reason == .paused)
        #expect(bench.loudness.last == 1)
        #expect(bench.machine.status.sleepLeftMs == nil)
    }

    @Test("F181: the timer for the end of the chapter stops exactly there, also behind a jump")
    func chapterEnd() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 50_000, state: .started))
        bench.begin()
        try bench.ask(.sleep(.endOfChapter))
        #expect(bench.machine.status.sleepLeftMs == 49_900)
        try bench.ask(.seek(.absolute(295_050)))
        bench.arrive()
        bench.hear(seconds: 10)
        #expect(bench.told.contains("slept"))
        bench.last = bench.seekAction.map { [$0] } ?? []
        bench.arrive()
        #expect(bench.machine.positionMs == 300_000)
        #expect(bench.machine.status.state == .paused)
    }

    @Test("F147: at the end of the last chapter the timer waits for the end of the book")
    func lastChapterEnd() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 590_000, state: .started))
        bench.begin()
        try bench.ask(.sleep(.endOfChapter))
        bench.hear(seconds: 9.9)
        #expect(bench.machine.status.state == .playing)
        bench.output(.ended(load: nil))
        #expect(bench.told.last == "finished")
        let finished = bench.actions.compactMap { if case .tell(let event) = $0 { event } else { nil } }.last
        #expect(finished?.status.sleepsAtChapterEnd == true)
    }

    @Test("F154: playing, skipping and falling asleep leave a bookmark each, at whole seconds")
    func bookmarks() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 42_345, state: .started)) { $0.makesBookmarks = true }
        bench.begin()
        try bench.ask(.skip(ms: 30_000))
        bench.arrive()
        try bench.ask(.sleep(.after(ms: 1000)))
        bench.hear(seconds: 2)
        try bench.ask(.bookmark(note: "here"))
        let marks = bench.actions.compactMap { action -> String? in
            guard case .bookmark(let kind, let position, let note) = action else { return nil }
            return "\(kind) \(position) \(note)"
        }
        #expect(marks == ["play 42000 ", "skip 42000 ", "sleep 73000 ", "person 73000 here"])
    }
}

extension Bench {
    /// Loudnesses that were set since the start.
    var loudness: [Double] { actions.compactMap { if case .setLoudness(let value) = $0 { value } else { nil } } }
    /// Sentences of warnings.
    var messages: [String] {
        actions.compactMap { action in
            guard case .tell(let event) = action, case .warning(_, let message) = event.kind else { return nil }
            return message
        }
    }
}
