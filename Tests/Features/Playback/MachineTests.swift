import AmboModel
import AmboPlayback
import Testing

@Suite struct MachineTests {
    @Test(
        "F146, F183: a book opens where it was left, at 0 when finished, or at the named place",
        arguments: [
            (42_000, .started, .resume, 42_000), (42_000, .finished, .resume, 0), (599_500, .started, .resume, 0),
            (42_000, .started, .beginning, 0), (0, .unread, .at(positionMs: 300_000), 300_000),
            (0, .unread, .chapter(3, inChapterMs: 0), 300_000), (0, .unread, .chapter(4, inChapterMs: 99_999), 599_999),
        ] as [(Int64, ListeningState, StartPoint, Int64)])
    func opening(savedMs: Int64, state: ListeningState, start: StartPoint, expected: Int64) throws {
        var bench = try Bench(saved: SavedPlace(positionMs: savedMs, state: state), start: start)
        bench.step(.start)
        #expect(bench.loads == [expected])
    }

    @Test(
        "F183: a start outside the book is refused",
        arguments: [
            (.at(positionMs: 600_000), "position-outside"), (.at(positionMs: -1), "position-outside"),
            (.chapter(0, inChapterMs: 0), "no-such-chapter"), (.chapter(5, inChapterMs: 0), "no-such-chapter"),
            (.chapter(1, inChapterMs: 100_000), "position-outside"),
            (.chapter(1, inChapterMs: .max), "position-outside"),
        ] as [(StartPoint, String)])
    func refusedStart(start: StartPoint, code: String) {
        let error = #expect(throws: PlayerError.self) { try Bench(start: start) }
        #expect(error?.code == code)
    }

    @Test("a book without sound is refused")
    func noSound() {
        let empty = Timeline(lengths: [.zero], chapters: [], title: "")
        #expect(throws: PlayerError.nothingToPlay(title: "Book")) { try Bench(timeline: empty) }
    }

    @Test("F172: it plays only once the place has moved by more than 0.01 s, and buffers after 2 s without")
    func playingMeansMoving() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 42_000, state: .started))
        bench.step(.start)
        #expect(bench.machine.status.state == .opening)
        bench.output(.restarted(seconds: 42))
        bench.output(.position(seconds: 42.01))
        #expect(bench.machine.status.state == .opening)
        #expect(bench.told == [])
        bench.output(.position(seconds: 42.011))
        #expect(bench.machine.status.state == .playing)
        #expect(bench.told == ["started"])
        bench.wait(seconds: 1.75)
        #expect(bench.machine.status.state == .playing)
        bench.wait(seconds: 0.25)
        #expect(bench.machine.status.state == .buffering)
        #expect(bench.told == ["started", "buffering"])
        bench.hear(seconds: 0.1)
        #expect(bench.told == ["started", "buffering", "resumed"])
    }

    @Test("F176: the place is kept every 5 s of movement, on pause, behind a seek and on stop")
    func keeping() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 42_000, state: .started))
        bench.begin()
        bench.hear(seconds: 12)
        #expect(bench.kept.map(\.positionMs) == [47_000, 52_000])
        try bench.ask(.pause)
        #expect(bench.kept.last?.positionMs == 54_100)
        #expect(bench.kept.last?.reason == .paused)
        try bench.ask(.seek(.absolute(200_000)))
        #expect(bench.kept.count == 3)
        bench.arrive()
        #expect(bench.kept.last?.positionMs == 200_000)
        #expect(bench.kept.last?.reason == .sought)
        try bench.ask(.resume)
        bench.hear(seconds: 1)
        bench.step(.stop)
        #expect(bench.kept.last?.positionMs == 201_000)
        #expect(bench.kept.last?.reason == .stopped)
        #expect(bench.last.last == .closeOutput)
        #expect(bench.told.last == "stopped")
    }

    @Test(
        "F176: a place that is no number or negative is refused",
        arguments: [.nan, .infinity, -.infinity, -5, 1e300] as [Double])
    func nonsense(seconds: Double) throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 42_000, state: .started))
        bench.begin()
        bench.output(.position(seconds: seconds))
        bench.output(.restarted(seconds: seconds))
        #expect(bench.machine.positionMs == 42_100)
        #expect(bench.kept == [])
    }

    @Test("F184: opening a book and stopping it again records nothing")
    func openingRecordsNothing() throws {
        var bench = try Bench()
        bench.step(.start)
        bench.output(.restarted(seconds: 0))
        bench.step(.stop)
        #expect(bench.kept == [])
    }

    @Test("no place is reported while it goes elsewhere, and old reports are not taken for new ones (pain 34)")
    func switching() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 42_000, state: .started))
        bench.begin()
        try bench.ask(.seek(.absolute(400_000)))
        let seek = bench.last
        bench.output(.position(seconds: 43))
        bench.output(.restarted(seconds: 42.5))
        bench.output(.position(seconds: 44))
        #expect(bench.machine.positionMs == 42_100)
        #expect(bench.machine.status.positionMs == 400_000)
        #expect(bench.last == [])
        bench.last = seek
        bench.arrive()
        #expect(bench.machine.positionMs == 400_000)
        #expect(bench.machine.status.file?.name == "two.mp3")
        bench.output(.position(seconds: 45))
        #expect(bench.machine.positionMs == 400_000)
    }

    @Test("of two seeks in a row only the arrival of the second counts")
    func twoSeeks() throws {
        var bench = try Bench()
        bench.begin()
        try bench.ask(.seek(.absolute(200_000)))
        guard case .seek(_, let first)? = bench.seekAction else { Issue.record("no seek"); return }
        try bench.ask(.seek(.absolute(400_000)))
        guard case .seek(_, let second)? = bench.seekAction else { Issue.record("no seek"); return }
        bench.output(.taken(token: first))
        bench.output(.restarted(seconds: 200))
        #expect(bench.machine.positionMs == 100)
        bench.output(.taken(token: second))
        // The first one's arrival may still come in behind the second was taken up.
        bench.output(.restarted(seconds: 200))
        #expect(bench.machine.positionMs == 100)
        bench.output(.restarted(seconds: 400))
        #expect(bench.machine.positionMs == 400_000)
        #expect(bench.kept.map(\.positionMs) == [400_000])
    }

    @Test("stopping while it goes elsewhere keeps the place that was asked for")
    func stopWhileSwitching() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 42_000, state: .started))
        bench.begin()
        try bench.ask(.seek(.absolute(400_000)))
        bench.step(.stop)
        #expect(bench.kept.last?.positionMs == 400_000)
        var opening = try Bench(saved: SavedPlace(positionMs: 42_000, state: .started))
        opening.step(.start)
        try opening.ask(.seek(.absolute(300_000)))
        opening.step(.stop)
        #expect(opening.loads == [42_000, 300_000])
        #expect(opening.kept.map(\.positionMs) == [300_000])
    }

    @Test("F170: a place before the one resumed at is never believed without a seek")
    func floor() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 400_000, state: .started))
        bench.step(.start)
        bench.output(.restarted(seconds: 0))
        bench.wait(seconds: 2)
        bench.output(.position(seconds: 20))
        #expect(bench.machine.positionMs == 400_000)
        // Built up once more there, then given up; the place is what it was.
        #expect(bench.loads == [400_000, 400_000])
        bench.output(.restarted(seconds: 0))
        bench.wait(seconds: 2)
        #expect(bench.told.last == "failed")
        #expect(bench.kept == [])
    }

    @Test("F150: chapters are changed, skips stop at chapters, and what is not there is refused")
    func chapters() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 150_000, state: .started))
        bench.begin()
        try bench.ask(.chapter(.next))
        bench.arrive()
        try bench.ask(.chapter(.previous))
        bench.arrive()
        try bench.ask(.chapter(.number(4)))
        bench.arrive()
        #expect(throws: PlayerError.lastChapter) { try bench.ask(.chapter(.next)) }
        #expect(throws: PlayerError.noSuchChapter(number: 5, count: 4)) { try bench.ask(.chapter(.number(5))) }
        #expect(throws: PlayerError.noSuchChapter(number: .min, count: 4)) { try bench.ask(.chapter(.number(.min))) }
        try bench.ask(.skip(ms: -30_000))
        bench.arrive()
        try bench.ask(.skip(ms: -300_000))
        bench.arrive()
        try bench.ask(.seek(.absolute(290_000)))
        bench.arrive()
        try bench.ask(.skip(ms: 30_000))
        bench.arrive()
        #expect(bench.seeks == [300_100, 100_100, 500_100, 470_100, 300_000, 290_000, 300_010])
        #expect(bench.told.filter { $0 == "chapter" }.count == 6)
    }

    @Test("a seek outside the book is refused and changes nothing")
    func outside() throws {
        var bench = try Bench()
        bench.begin()
        #expect(throws: PlayerError.outside(positionMs: 600_001, durationMs: 600_000)) {
            try bench.ask(.seek(.absolute(600_001)))
        }
        try bench.ask(.seek(.relative(.max)))
        #expect(bench.seeks == [599_000])
    }

    @Test("pausing and resuming while it goes elsewhere decides what happens on arrival")
    func pauseWhileSwitching() throws {
        var bench = try Bench()
        bench.begin()
        try bench.ask(.seek(.absolute(400_000)))
        let seek = bench.last
        try bench.ask(.toggle)
        bench.last = seek
        bench.arrive()
        #expect(bench.machine.status.state == .paused)
        #expect(bench.actions.contains(.setPaused(true)))
        try bench.ask(.toggle)
        #expect(bench.last.contains(.setPaused(false)))
        bench.hear(seconds: 1)
        #expect(bench.machine.status.state == .playing)
    }

    @Test("F151: resuming goes back a little, never over the chapter's start")
    func rewind() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 150_000, state: .started)) {
            $0.rewind = .eased(mostMs: 30_000)
        }
        bench.begin()
        try bench.ask(.pause)
        bench.now += 3_600_000
        try bench.ask(.resume)
        #expect(bench.seeks == [120_100])
        bench.arrive()
        bench.hear(seconds: 1)
        #expect(bench.machine.positionMs == 121_100)
    }

    @Test("F145: the status has percent, chapter and file of the place")
    func status() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 305_000, state: .started))
        bench.begin()
        let status = bench.machine.status
        #expect(status.percent == 51)
        #expect(status.chapter?.number == 3)
        #expect(status.chapter?.title == "at 300")
        #expect(status.file?.name == "two.mp3")
        #expect(status.file?.number == 2)
        #expect(status.durationMs == 600_000)
    }

    @Test("F178: the rate goes in steps of 0.05, the loudness stays within 0 to 130")
    func rateAndVolume() throws {
        var bench = try Bench()
        bench.begin()
        try bench.ask(.rateStep(5))
        #expect(bench.last.first == .setRate(try #require(Rate(1.25))))
        bench.hear(seconds: 4)
        #expect(bench.machine.positionMs == 5100)
        try bench.ask(.volumeStep(500))
        #expect(bench.last.first == .setLoudness(1.3))
        #expect(throws: PlayerError.noSuchVolume(131)) { try bench.ask(.volume(131)) }
        #expect(bench.machine.status.volumePercent == 130)
    }

    @Test("ticks come at most once a second")
    func ticks() throws {
        var bench = try Bench()
        bench.begin()
        bench.hear(seconds: 10)
        let ticks = bench.actions.filter { if case .tell(let event) = $0 { event.kind == .position } else { false } }
        #expect(ticks.count == 11)
    }

    @Test("behind the stop nothing is done any more")
    func stopped() throws {
        var bench = try Bench()
        bench.begin()
        bench.step(.stop)
        let count = bench.actions.count
        bench.output(.position(seconds: 99))
        bench.output(.ended(load: nil))
        bench.step(.stop)
        #expect(bench.actions.count == count)
        #expect(throws: PlayerError.stopped) { try bench.ask(.resume) }
    }
}

extension Bench {
    /// The last seek that was asked for.
    var seekAction: PlayerMachine.Action? { actions.last { if case .seek = $0 { true } else { false } } }
}
