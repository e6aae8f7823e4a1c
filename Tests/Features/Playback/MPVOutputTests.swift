import AmboBase
import AmboFiles
import AmboModel
import AmboPlayback
import AmboTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct MPVOutputTests {
    private static let waves = [
        Wave.sweep(from: 300, rising: 40, count: 44100 * 2 + 137), Wave.sweep(from: 500, rising: 40, count: 44100 + 11),
        Wave.sweep(from: 700, rising: 40, count: 44100 * 2),
    ]
    private static var expected: [Int16] { waves.flatMap(\.samples) }

    private static func outputFiles(_ waves: [Wave]) -> [OutputFile] {
        waves.map { wave in
            let bytes = wave.file
            return OutputFile(
                length: MediaLength(samples: Int64(wave.samples.count), rate: Int64(wave.rate)) ?? .zero, leadIn: .zero,
                suffix: "wav"
            ) { MemorySource(bytes) }
        }
    }

    /// Loads paused, seeks, then plays to the end and gives what was heard.
    private func heard(_ files: [OutputFile], fromMs positionMs: Int64, rate: Rate = .normal) async throws -> [Int16] {
        let scratch = try ScratchFolder()
        let path = scratch.path.appending("out.wav")
        let output = try MPVOutput(.file(path))
        output.setRate(rate)
        output.load(files, atMs: 0, isPaused: true)
        var events = output.events.makeAsyncIterator()
        var isTaken = false
        loop: while let event = await events.next() {
            switch event {
            case .restarted where !isTaken: output.seek(toMs: positionMs, token: 1)
            case .taken: isTaken = true
            case .restarted(let seconds):
                // The position counts from what is heard, so a faster rate is ahead by what it has taken in.
                #expect(abs(seconds * 1000 - Double(positionMs)) < (rate == .normal ? 1 : 60))
                output.setPaused(false)
            case .ended: break loop
            case .failed, .fileFailed, .deviceFailed: Issue.record("\(event)")
            default: break
            }
        }
        await output.close()
        let file = try LocalFile(path)
        return try #require(Wave(file: file.read(at: 0, count: Int(file.byteCount)))).samples
    }

    @Test(
        "pain 34: a seek lands on the sample, and what follows runs over the boundaries without gap or repetition",
        arguments: [0, 500, 1900, 2003, 2004, 3003, 3004, 4500] as [Int64])
    func seek(positionMs: Int64) async throws {
        let heard = try await heard(Self.outputFiles(Self.waves), fromMs: positionMs)
        // In files after the first, milliseconds count from the file's own first sample.
        let timeline = Timeline(
            lengths: Self.outputFiles(Self.waves).map(\.length), chapters: [], title: "")
        let place = try #require(timeline.locate(positionMs))
        let before = Self.waves.prefix(place.file).reduce(0) { $0 + $1.samples.count }
        let start = Double(before) + Double(place.inFileMs) * 44.1
        let expected = Self.expected
        #expect(abs(Double(expected.count - heard.count) - start) <= 1.5)
        #expect(heard == expected.suffix(heard.count))
    }

    @Test("the start of every file is its own first sample, never the last one before")
    func fileStarts() async throws {
        for (position, file) in [(2003, 1), (3003, 2)] as [(Int64, Int)] {
            let heard = try await heard(Self.outputFiles(Self.waves), fromMs: position)
            let rest = Self.waves.dropFirst(file).flatMap(\.samples)
            #expect(abs(heard.count - rest.count) <= 1)
        }
    }

    @Test("F178: at twice the speed it lasts half as long and the pitch stays")
    func rate() async throws {
        let tone = Wave.sweep(from: 440, rising: 0, count: 44100 * 4)
        let double = try #require(Rate(2))
        let heard = try await heard(Self.outputFiles([tone, tone]), fromMs: 0, rate: double)
        #expect(abs(heard.count - 44100 * 4) < 4410)
        let middle = heard[44100..<88200]
        let crossings = zip(middle, middle.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
        #expect(abs(crossings - 440) <= 8)
    }

    @Test(
        "coded files are laid end to end within a sample of their lengths and heard where they belong",
        arguments: [
            ("mp3", .mp3, ["-c:a", "libmp3lame", "-b:a", "96k"]), ("flac", .flac, ["-c:a", "flac"]),
            ("m4b", .mp4, ["-c:a", "aac", "-b:a", "128k"]),
        ] as [(String, MediaContainer, [String])])
    func coded(suffix: String, container: MediaContainer, options: [String]) async throws {
        let scratch = try ScratchFolder()
        let files = try Self.waves.enumerated().map { number, wave in
            let path = try Encoder.encode(wave, to: scratch, "\(number).\(suffix)", options)
            return PlayableFile(
                path: path, length: try #require(MediaLength(samples: Int64(wave.samples.count), rate: 44100)),
                container: container)
        }
        let out = scratch.path.appending("out.wav")
        let player = try await Player.open(
            book: PlayableBook(item: "@1", title: "B", files: files), output: MPVOutput(.file(out)),
            places: ForgetfulPlaces())
        await player.play()
        #expect(await player.untilEnd() == .finished)
        await player.stop()
        let sound = try LocalFile(out)
        let heard = try #require(Wave(file: sound.read(at: 0, count: Int(sound.byteCount)))).samples
        let expected = Self.expected
        #expect(abs(heard.count - expected.count) <= 2)
        // Each stretch of 50 ms away from the boundaries is the sound that belongs there, not one shifted by a frame.
        var edges: [Int] = [0]
        for wave in Self.waves { edges.append((edges.last ?? 0) + wave.samples.count) }
        var worst = 0.0
        for start in stride(from: 0, to: min(heard.count, expected.count) - 2205, by: 2205) {
            guard !edges.contains(where: { (start - 600..<start + 2805).contains($0) }) else { continue }
            let error = (start..<(start + 2205)).reduce(0.0) {
                $0 + Double(Int(heard[$1]) - Int(expected[$1])) * Double(Int(heard[$1]) - Int(expected[$1]))
            }
            worst = max(worst, (error / 2205).squareRoot())
        }
        #expect(worst < 900, "of an amplitude of 8000")
    }

    @Test("pain 34: a seek in an MP3 of changing bit rate without an index lands where it should")
    func variableRate() async throws {
        let scratch = try ScratchFolder()
        let wave = Wave.sweep(from: 200, rising: 20, count: 44100 * 30)
        let path = try Encoder.encode(
            wave, to: scratch, "v.mp3", ["-c:a", "libmp3lame", "-q:a", "4", "-write_xing", "0"])
        let file = OutputFile(length: MediaLength(ms: 30_000), leadIn: .zero, suffix: "mp3") {
            () throws(ByteSourceError) in
            do throws(FileError) { return try LocalFile(path) } catch { throw .system(name: "v", errno: error.errno) }
        }
        let heard = try await heard([file, file], fromMs: 20_000)
        #expect(abs(heard.count - 44100 * 40) <= 2)
        // The pitch tells where it is: 600 Hz at 20 s.
        let second = heard.prefix(44100)
        let crossings = zip(second, second.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
        #expect(abs(crossings - 610) <= 5)
    }

    @Test("a file missing in the middle ends playing in front of it with its name and the place kept")
    func missingInTheMiddle() async throws {
        let missing = PlayableFile(path: FilePath("/nowhere/two.mp3"), length: MediaLength(ms: 1000), container: .mp3)
        let book = PlayableBook(
            item: "@1", title: "B", files: [PlayableFile("one.wav", Self.waves[0]), missing])
        let places = NotedPlaces()
        let player = try await Player.open(book: book, output: MPVOutput(.untimedNull), places: places)
        let events = await player.events()
        let told = Task { await events.reduce(into: []) { $0.append($1.kind) } }
        await player.play()
        let ending = await player.untilEnd()
        await player.stop()
        let failure = PlayerError.fileFailed(name: "two.mp3", reason: "no such file or directory")
        let course = await told.value
        #expect(ending == .failed(failure), "\(course) \(places.places)")
        #expect(places.places.allSatisfy { $0.state != .finished })
    }

    @Test("a playlist in a book's file opens nothing that it names")
    func playlist() async throws {
        let scratch = try ScratchFolder()
        let bait = try scratch.write("bait.wav", Self.waves[0].file)
        let list = try scratch.write("list.mp3", Array("#EXTM3U\n\(bait.display)\n".utf8))
        let book = PlayableBook(
            item: "@1", title: "B",
            files: [
                PlayableFile("one.wav", Self.waves[0]),
                PlayableFile(path: list, length: MediaLength(ms: 1000), container: .mp3),
            ])
        let player = try await Player.open(book: book, output: MPVOutput(.untimedNull), places: ForgetfulPlaces())
        await player.play()
        #expect(
            await player.untilEnd()
                == .failed(
                    .fileFailed(name: "list.mp3", reason: "it is a text or a list of addresses, not sound")))
        await player.stop()
    }

    @Test("F147: a whole book of three files is heard to its end and finished once, from a saved place in the second")
    func wholeBook() async throws {
        var book = PlayableBook(
            item: "@1", title: "B",
            files: Self.waves.enumerated().map { PlayableFile("\($0.offset).wav", $0.element) })
        book.chapters = [Chapter(title: "a", startMs: 0, endMs: 2500), Chapter(title: "b", startMs: 2500, endMs: 5003)]
        book.saved = SavedPlace(positionMs: 2100, state: .started)
        let places = NotedPlaces()
        let player = try await Player.open(book: book, output: MPVOutput(.untimedNull), places: places)
        let events = await player.events()
        await player.play()
        #expect(await player.untilEnd() == .finished)
        await player.stop()
        var names: [String] = []
        for await event in events { names.append(event.kind.name) }
        #expect(names.filter { $0 == "finished" }.count == 1)
        #expect(names.last == "stopped")
        #expect(places.places.last?.reason == .ended)
        #expect(places.places.last?.positionMs == 5003)
        #expect(places.places.allSatisfy { $0.positionMs >= 2100 })
    }

    @Test("in real time without a device the place moves as the clock does")
    func realTime() async throws {
        let book = PlayableBook(item: "@1", title: "B", files: [PlayableFile("a.wav", Self.waves[2])])
        let player = try await Player.open(book: book, output: MPVOutput(.null), places: ForgetfulPlaces())
        var events = await player.events().makeAsyncIterator()
        await player.play()
        let start = ContinuousClock.now
        while let event = await events.next(), event.status.positionMs < 1000 {}
        #expect(ContinuousClock.now - start > .milliseconds(700))
        await player.stop()
    }
}

extension MPVOutputTests {
    @Test("F173: a file whose reading breaks off in the middle fails with its reason, the place in front of the break")
    func breaksOff() async throws {
        let wave = Wave.sweep(from: 300, rising: 10, count: 44100 * 20)
        let whole = wave.file
        let broken = PlayableFile(name: "b.wav", length: MediaLength(ms: 20_000), container: .wav) {
            BreakingSource(whole, at: 44100 * 2)
        }
        let places = NotedPlaces()
        var book = PlayableBook(item: "@1", title: "B", files: [broken, PlayableFile("c.wav", wave)])
        book.saved = SavedPlace(positionMs: 500, state: .started)
        let player = try await Player.open(book: book, output: MPVOutput(.null), places: places)
        await player.play()
        #expect(await player.untilEnd() == .failed(.fileFailed(name: "b.wav", reason: "input/output error")))
        await player.stop()
        #expect((500...1100).contains(await player.status.positionMs))
        #expect(places.places.allSatisfy { (500...1100).contains($0.positionMs) && $0.state == .started })
    }
}

/// Bytes that cannot be read from an offset on.
private final class BreakingSource: ByteSource {
    private let whole: MemorySource
    private let end: Int64

    init(_ bytes: [UInt8], at end: Int64) {
        whole = MemorySource(bytes)
        self.end = end
    }

    var byteCount: Int64 { whole.byteCount }
    func cancel() { whole.cancel() }
    func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
        guard offset < end else { throw .system(name: "b.wav", errno: 5) }
        return try whole.read(at: offset, count: min(count, Int(end - offset)))
    }
}
