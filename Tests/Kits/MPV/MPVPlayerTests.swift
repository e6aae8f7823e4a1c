import AmboBase
import AmboFiles
import AmboMPV
import AmboTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct MPVPlayerTests {
    private static func source(_ wave: Wave) -> MPVSource {
        let bytes = wave.file
        return MPVSource(suffix: "wav", samples: Int64(wave.samples.count), rate: Int64(wave.rate)) {
            MemorySource(bytes)
        }
    }

    private static let silent = [("ao", "null"), ("ao-null-untimed", "yes")]

    /// Plays to the end and gives everything that was reported.
    private func play(
        _ sources: [MPVSource], from seconds: Double = 0, options: [(String, String)] = silent
    ) async throws -> [MPVEvent] {
        let player = try MPVPlayer(MPVLibrary.load(), options: options)
        _ = player.load(sources, startingAt: { _ in seconds }, isPaused: false)
        var events: [MPVEvent] = []
        for await event in player.events {
            events.append(event)
            if case .ended = event { break }
            if case .failed = event { break }
        }
        await player.close()
        return events
    }

    private func sound(_ sources: [MPVSource], from seconds: Double = 0) async throws -> [Int16] {
        let scratch = try ScratchFolder()
        let path = scratch.path.appending("out.wav")
        let events = try await play(
            sources, from: seconds, options: [("ao", "pcm"), ("ao-pcm-file", path.display), ("audio-format", "s16")])
        #expect(events.last == .ended(load: 1))
        let file = try LocalFile(path)
        return try #require(Wave(file: file.read(at: 0, count: Int(file.byteCount)))).samples
    }

    private static let waves = [
        Wave.sweep(from: 300, rising: 40, count: 44100 * 2 + 137), Wave.sweep(from: 700, rising: 40, count: 30_011),
        Wave.sweep(from: 1100, rising: 40, count: 44100),
    ]

    @Test("files laid end to end are heard sample by sample, nothing missing and nothing twice (pain 34)")
    func boundaries() async throws {
        let heard = try await sound(Self.waves.map(Self.source))
        let expected = Self.waves.flatMap(\.samples)
        #expect(heard.count == expected.count)
        #expect(heard == expected)
    }

    @Test("a start inside the second file plays from exactly there and never opens the first")
    func start() async throws {
        let opened = Locked<[Int]>([])
        let sources = Self.waves.enumerated().map { number, wave in
            let bytes = wave.file
            return MPVSource(suffix: "wav", samples: Int64(wave.samples.count), rate: 44100) {
                opened.withLock { $0.append(number) }
                return MemorySource(bytes)
            }
        }
        let heard = try await sound(sources, from: 2.5)
        let expected = Self.waves.flatMap(\.samples).dropFirst(Int(2.5 * 44100))
        #expect(abs(heard.count - expected.count) <= 1)
        #expect(heard.suffix(40_000) == expected.suffix(40_000))
        #expect(opened.withLock { $0 } == [1, 2])
    }

    @Test("a thousand files play as one")
    func manyFiles() async throws {
        let part = Wave.sweep(from: 500, rising: 900, count: 441)
        let heard = try await sound(Array(repeating: Self.source(part), count: 1000))
        #expect(heard.count == 441_000)
        #expect(heard.suffix(441) == part.samples[...])
    }

    @Test("a file that cannot be opened is named, and playing ends in front of it")
    func missing() async throws {
        let bad = MPVSource(suffix: "wav", samples: 44100, rate: 44100) {
            () throws(ByteSourceError) -> any ByteSource in
            throw .system(name: "two.wav", errno: 2)
        }
        let events = try await play([Self.source(Self.waves[2]), bad])
        #expect(
            events.contains(.sourceFailed(index: 1, .system(name: "two.wav", errno: 2))))
        #expect(events.last == .ended(load: 1))
        #expect(!events.contains(.sourceRefused(index: 0)))
    }

    @Test("a file that is no sound is named")
    func garbage() async throws {
        let noise = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }
        let bad = MPVSource(suffix: "wav", samples: 44100, rate: 44100) { MemorySource(noise) }
        let events = try await play([Self.source(Self.waves[2]), bad])
        #expect(events.contains(.sourceRefused(index: 1)))
    }

    @Test("a list of addresses inside a file is not followed")
    func playlist() async throws {
        let scratch = try ScratchFolder()
        let wave = try scratch.write("bait.wav", Self.waves[0].file)
        let text = Array("#EXTM3U\n\(wave.display)\nhttp://127.0.0.1:9/x.mp3\n".utf8)
        let bad = MPVSource(suffix: "m3u", samples: 44100, rate: 44100) { MemorySource(text) }
        let events = try await play([bad])
        let heard = events.contains { if case .time(let seconds) = $0 { seconds > 0.1 } else { false } }
        #expect(!heard)
    }

    @Test("a seek is answered with its token before the sound starts again there")
    func seek() async throws {
        let player = try MPVPlayer(MPVLibrary.load(), options: [("ao", "null")])
        let list = player.load(Self.waves.map(Self.source), startingAt: { _ in 0 }, isPaused: true)
        var seen: [MPVEvent] = []
        for await event in player.events {
            if case .time = event { continue }
            seen.append(event)
            if seen.count == 1 { player.seek(toSeconds: list.starts[1], in: list, token: 42) }
            if seen.count == 3 { break }
        }
        await player.close()
        #expect(seen.count == 3)
        #expect(seen[0] == .restarted(seconds: 0))
        #expect(seen[1] == .replied(token: 42, code: 0))
        guard case .restarted(let seconds?) = seen[2] else { Issue.record("no restart"); return }
        #expect(list.locate(seconds: seconds)?.file == 1)
    }

    @Test("closing while a source is being read cancels it and waits")
    func closing() async throws {
        let source = StuckSource()
        let player = try MPVPlayer(MPVLibrary.load(), options: Self.silent)
        let stuck = MPVSource(suffix: "wav", samples: 44100, rate: 44100) { source }
        _ = player.load([stuck], startingAt: { _ in 0 }, isPaused: false)
        await source.untilRead()
        await player.close()
        await player.close()
        var last: MPVEvent?
        for await event in player.events { last = event }
        #expect(last == .closed)
    }

    @Test("a missing library is an error with words")
    func missingLibrary() {
        let error = #expect(throws: MPVError.self) { try MPVLibrary.load("libnothing-of-ambo.so.9") }
        #expect(error?.code == "mpv-missing")
        #expect(error?.sentence.contains("libnothing-of-ambo.so.9") == true)
        #expect(error?.advice == "Install it with `apt-get install libmpv2`.")
    }

    @Test("an option that libmpv refuses is named")
    func option() throws {
        let library = try MPVLibrary.load()
        let error = #expect(throws: MPVError.self) { try MPVPlayer(library, options: [("volume", "loud")]) }
        #expect(error?.problem.contains("volume=loud") == true)
    }
}

/// A source whose reads wait until it is cancelled.
private final class StuckSource: ByteSource {
    let byteCount: Int64 = 1_000_000
    private let cancelled = CancelFlag()
    private let reading = AsyncStream.makeStream(of: Void.self)

    func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
        reading.continuation.yield()
        while !cancelled.isRaised {}
        throw .cancelled
    }

    func cancel() { cancelled.raise() }

    func untilRead() async {
        for await _ in reading.stream { return }
    }
}
