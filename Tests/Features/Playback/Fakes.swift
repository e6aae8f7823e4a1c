import AmboBase
import AmboModel
import AmboPlayback
import AmboTestSupport

/// An output that does nothing by itself: the test plays its part.
final class FakeOutput: AudioOutput {
    let events: AsyncStream<OutputEvent>
    let isPaced = true
    private let continuation: AsyncStream<OutputEvent>.Continuation
    private let calls = Locked<[String]>([])
    private let arrived = AsyncStream.makeStream(of: String.self)

    init() { (events, continuation) = AsyncStream.makeStream(of: OutputEvent.self) }

    /// What was asked of it so far.
    var log: [String] { calls.withLock { $0 } }

    func send(_ event: OutputEvent) { continuation.yield(event) }

    private func note(_ call: String) { calls.withLock { $0.append(call) } }

    func load(_ files: [OutputFile], atMs positionMs: Int64, isPaused: Bool) {
        note("load \(files.count) \(positionMs)\(isPaused ? " paused" : "")")
    }
    func seek(toMs positionMs: Int64, token: UInt64) { note("seek \(positionMs)") }
    func setPaused(_ isPaused: Bool) { note(isPaused ? "pause" : "go") }
    func setRate(_ rate: Rate) { note("rate \(rate)") }
    func setLoudness(_ loudness: Double) { note("loudness \(loudness)") }
    func setDevice(_ name: String) { note("device \(name)") }
    func close() async {
        note("close")
        continuation.finish()
    }
}

/// A clock that stands until the test sets it.
final class HandClock: PlayerClock {
    private let now = Locked<Int64>(0)
    private let stream = AsyncStream.makeStream(of: Int64.self)

    var nowMs: Int64 { now.withLock { $0 } }
    func ticks(everyMs: Int64) -> AsyncStream<Int64> { stream.stream }

    func pass(ms: Int64) {
        stream.continuation.yield(
            now.withLock {
                $0 += ms
                return $0
            })
    }
}

/// Keeps places in memory, or refuses them.
final class NotedPlaces: PlaceKeeping {
    private let state = Locked<(places: [PlaceReport], bookmarks: [BookmarkReport], isFull: Bool)>(([], [], false))

    var places: [PlaceReport] { state.withLock { $0.places } }
    var bookmarks: [BookmarkReport] { state.withLock { $0.bookmarks } }
    func fill() { state.withLock { $0.isFull = true } }

    func keep(_ report: PlaceReport) async throws {
        try state.withLock {
            if $0.isFull { throw ByteSourceError.system(name: "library.sqlite", errno: 28) }
            $0.places.append(report)
        }
    }
    func keep(_ bookmark: BookmarkReport) async throws { state.withLock { $0.bookmarks.append(bookmark) } }
}

extension PlayableFile {
    /// A WAV file in memory.
    init(_ name: String, _ wave: Wave) {
        let bytes = wave.file
        self.init(
            name: name, length: MediaLength(samples: Int64(wave.samples.count), rate: Int64(wave.rate)) ?? .zero,
            container: .wav
        ) { MemorySource(bytes) }
    }
}
