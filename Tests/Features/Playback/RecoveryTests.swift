import AmboBase
import AmboModel
import AmboPlayback
import Testing

@Suite struct RecoveryTests {
    private static let saved = SavedPlace(positionMs: 290_000, state: .started)

    @Test("F173: a standstill of 12 s builds playing up once at the last confirmed place, the second one fails")
    func standstill() throws {
        var bench = try Bench(saved: Self.saved)
        bench.begin()
        bench.wait(seconds: 11.75)
        #expect(bench.loads == [290_000])
        bench.wait(seconds: 0.25)
        #expect(bench.loads == [290_000, 290_100])
        bench.output(.restarted(seconds: 290.1))
        bench.hear(seconds: 1)
        bench.wait(seconds: 12)
        #expect(bench.loads.count == 2)
        #expect(bench.failure == .fileFailed(name: "one.mp3", reason: "nothing was heard for 12 seconds"))
        #expect(bench.kept.last?.positionMs == 291_100)
        #expect(bench.machine.status.state == .failed)
    }

    @Test("F173: 10 s of steady playing give the second chance back")
    func steady() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 42_000, state: .started))
        bench.begin()
        for _ in 0..<3 {
            bench.wait(seconds: 12)
            bench.output(.restarted(seconds: Double(bench.machine.shownMs) / 1000))
            bench.hear(seconds: 10.2)
        }
        #expect(bench.loads.count == 4)
        #expect(bench.failure == nil)
    }

    @Test("F173: a file that cannot be read is named, with the place kept in front of it")
    func unreadable() throws {
        var bench = try Bench(saved: Self.saved)
        bench.begin()
        bench.output(.fileFailed(index: 1, reason: "no such file or directory"))
        bench.hear(seconds: 9.8)
        bench.output(.ended(load: nil))
        #expect(bench.loads == [290_000, 299_900])
        bench.output(.restarted(seconds: 299.9))
        bench.output(.fileFailed(index: 1, reason: "no such file or directory"))
        bench.output(.ended(load: nil))
        #expect(bench.failure == .fileFailed(name: "two.mp3", reason: "no such file or directory"))
        #expect(bench.failure?.sentence.hasPrefix("two.mp3 cannot be played: no such file or directory.") == true)
        #expect(bench.kept.last?.positionMs == 299_900)
        #expect(bench.kept.allSatisfy { $0.state == .started })
    }

    @Test("a short last file that cannot be read is no end of the book, however near that is")
    func shortLastFile() throws {
        let lengths = [MediaLength(ms: 300_000), MediaLength(ms: 1000)]
        let timeline = Timeline(lengths: lengths, chapters: [], title: "Book")
        var bench = try Bench(saved: SavedPlace(positionMs: 290_000, state: .started), timeline: timeline)
        bench.begin()
        bench.hear(seconds: 9.9)
        bench.output(.fileFailed(index: 1, reason: "no such file or directory"))
        bench.output(.ended(load: 1))
        #expect(bench.loads.count == 2)
        bench.output(.fileFailed(index: 1, reason: "no such file or directory"))
        bench.output(.ended(load: 2))
        #expect(bench.failure == .fileFailed(name: "two.mp3", reason: "no such file or directory"))
    }

    @Test("the end of an earlier load, which comes late, is not the end of the book")
    func lateEnd() throws {
        var bench = try Bench(saved: Self.saved) { $0.isPaced = false }
        bench.begin()
        bench.output(.fileFailed(index: 1, reason: "no such file or directory"))
        bench.hear(seconds: 9.8)
        bench.output(.ended(load: 1))
        #expect(bench.loads == [290_000, 299_900])
        bench.output(.ended(load: 1))
        #expect(bench.machine.status.state == .buffering)
        #expect(bench.kept.allSatisfy { $0.state == .started })
    }

    @Test("a file whose reading breaks off is not skipped silently")
    func brokenOff() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 42_000, state: .started))
        bench.begin()
        bench.output(.fileFailed(index: 0, reason: "input/output error"))
        bench.now += 100
        bench.output(.position(seconds: 300))
        #expect(bench.loads == [42_000, 42_100])
        #expect(bench.machine.positionMs == 42_100)
    }

    @Test("pain 39: sound that ends early is a failure, not the end of the book")
    func early() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 500_000, state: .started))
        bench.begin()
        for _ in 0..<2 {
            bench.output(.restarted(seconds: 500.1))
            bench.output(.ended(load: nil))
        }
        #expect(
            bench.failure
                == .fileFailed(name: "two.mp3", reason: "its sound ends early, with 1:39 of the book to go"))
        #expect(!bench.told.contains("finished"))
    }

    @Test("pain 39: a container that says 2 s too much still ends the book")
    func longContainer() throws {
        var bench = try Bench(saved: SavedPlace(positionMs: 590_000, state: .started))
        bench.begin()
        bench.hear(seconds: 7.9)
        bench.output(.ended(load: nil))
        #expect(bench.told.last == "finished")
        #expect(bench.machine.positionMs == 600_000)
    }

    @Test("after a failure a seek tries again behind it")
    func seekAfterFailure() throws {
        var bench = try Bench(saved: Self.saved)
        bench.begin()
        bench.wait(seconds: 24)
        #expect(bench.machine.status.state == .failed)
        try bench.ask(.seek(.absolute(350_000)))
        #expect(bench.loads.last == 350_000)
        bench.output(.restarted(seconds: 350))
        bench.hear(seconds: 1)
        #expect(bench.machine.status.state == .playing)
    }

    @Test("without a sound device it fails at once")
    func noDevice() throws {
        var bench = try Bench()
        bench.step(.start)
        bench.output(.deviceFailed(reason: "audio output initialization failed"))
        #expect(bench.failure?.code == "no-sound-device")
        #expect(bench.loads.count == 1)
    }

    @Test("an output that goes away fails with words")
    func gone() throws {
        var bench = try Bench()
        bench.begin()
        bench.output(.closed)
        #expect(bench.failure?.code == "output-failed")
    }

    @Test("a seek that finds nothing loaded loads again there")
    func refusedSeek() throws {
        var bench = try Bench(saved: Self.saved)
        bench.begin()
        try bench.ask(.seek(.absolute(10_000)))
        guard case .seek(_, let token)? = bench.seekAction else { Issue.record("no seek"); return }
        bench.output(.ended(load: nil))
        bench.output(.refused(token: token))
        #expect(bench.loads == [290_000, 10_000])
    }

    @Test("a seek into a hole is believed after a second when it lands further on")
    func hole() throws {
        var bench = try Bench()
        bench.begin()
        try bench.ask(.seek(.absolute(200_000)))
        guard case .seek(_, let token)? = bench.seekAction else { Issue.record("no seek"); return }
        bench.output(.taken(token: token))
        bench.output(.restarted(seconds: 300))
        #expect(bench.machine.status.positionMs == 200_000)
        bench.wait(seconds: 1)
        #expect(bench.machine.positionMs == 300_000)
    }
}

extension Bench {
    /// Why it failed, if it did.
    var failure: PlayerError? {
        actions.compactMap { action -> PlayerError? in
            guard case .tell(let event) = action, case .failed(let error) = event.kind else { return nil }
            return error
        }.last
    }
}
