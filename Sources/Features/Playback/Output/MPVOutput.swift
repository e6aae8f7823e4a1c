public import AmboBase
internal import AmboMPV
public import AmboModel

/// Plays through libmpv.
public final class MPVOutput: AudioOutput {
    // A class because libmpv is one thing with threads of its own; what changes here stands behind a lock.

    /// Where the sound goes.
    public enum Sink: Sendable, Equatable {
        /// The sound device of this name, or the usual one.
        case device(String?)
        /// Nowhere, but in real time: for machines without sound.
        case null
        /// Nowhere, as fast as it can.
        case untimedNull
        /// Into a WAV file of 16-bit samples, as fast as it can.
        case file(FilePath)
    }

    /// Everything that it reports.
    public let events: AsyncStream<OutputEvent>
    /// Whether sound takes the time that it lasts.
    public let isPaced: Bool

    private let player: MPVPlayer
    private let loaded = Locked(Loaded())

    private struct Loaded {
        var list: EDL?
        var timeline = Timeline(lengths: [], chapters: [], title: "")
    }

    /// Opens libmpv.
    ///
    /// - Throws: ``PlayerError/outputFailed(problem:advice:)`` when it is not installed or does not start.
    public init(_ sink: Sink) throws(PlayerError) {
        do throws(MPVError) {
            player = try MPVPlayer(MPVLibrary.load(), options: Self.options(sink))
        } catch {
            throw .outputFailed(problem: error.problem, advice: error.advice)
        }
        switch sink {
        case .device, .null: isPaced = true
        case .untimedNull, .file: isPaced = false
        }
        let (events, continuation) = AsyncStream.makeStream(of: OutputEvent.self)
        self.events = events
        let (source, loaded) = (player.events, loaded)
        Task {
            for await event in source {
                if let event = Self.event(event, loaded.withLock { $0 }) { continuation.yield(event) }
            }
            continuation.finish()
        }
    }

    /// Loads files and starts at a position.
    public func load(_ files: [OutputFile], atMs positionMs: Int64, isPaused: Bool) {
        let timeline = Timeline(lengths: files.map(\.length), chapters: [], title: "")
        let sources = files.map { file in
            MPVSource(
                suffix: file.suffix, samples: file.length.samples, rate: file.length.rate,
                leadInSamples: Self.samples(file.leadIn, rate: file.length.rate), open: file.open)
        }
        let list = player.load(
            sources, startingAt: { Self.seconds(positionMs, in: $0, timeline) }, isPaused: isPaused)
        loaded.withLock { $0 = Loaded(list: list, timeline: timeline) }
    }

    /// Goes to a position.
    public func seek(toMs positionMs: Int64, token: UInt64) {
        let loaded = loaded.withLock { $0 }
        let list = loaded.list ?? EDL([], generation: 0)
        player.seek(toSeconds: Self.seconds(positionMs, in: list, loaded.timeline), in: list, token: token)
    }

    /// Stands still or goes on.
    public func setPaused(_ isPaused: Bool) { player.set("pause", isPaused ? "yes" : "no") }
    /// Plays faster or slower.
    public func setRate(_ rate: Rate) { player.set("speed", rate.description) }

    /// Loudness: 1 is as recorded.
    public func setLoudness(_ loudness: Double) {
        let hundredths = Int((min(max(loudness.isFinite ? loudness : 0, 0), 1.3) * 10_000).rounded())
        let part = hundredths % 100
        player.set("volume", "\(hundredths / 100).\(part < 10 ? "0" : "")\(part)")
    }

    /// Plays on another device.
    public func setDevice(_ name: String) { player.set("audio-device", name) }

    /// Ends libmpv.
    public func close() async { await player.close() }

    private static func options(_ sink: Sink) -> [(name: String, value: String)] {
        switch sink {
        case .device(let name): name.map { [("audio-device", $0)] } ?? []
        case .null: [("ao", "null")]
        case .untimedNull: [("ao", "null"), ("ao-null-untimed", "yes")]
        case .file(let path): [("ao", "pcm"), ("ao-pcm-file", path.display), ("audio-format", "s16")]
        }
    }

    /// A position as libmpv counts: in the file by milliseconds, files by their exact starts. So the start of a file is
    /// its first sample, and never the last one of the file before.
    private static func seconds(_ positionMs: Int64, in list: EDL, _ timeline: Timeline) -> Double {
        guard let place = timeline.locate(positionMs), list.starts.indices.contains(place.file) else { return 0 }
        return list.starts[place.file] + Double(place.inFileMs) / 1000
    }

    /// A time of libmpv in seconds on the timeline whose offsets are rounded to milliseconds.
    private static func timelineSeconds(_ seconds: Double, _ loaded: Loaded) -> Double? {
        guard let (file, inFile) = loaded.list?.locate(seconds: seconds),
            loaded.timeline.offsetsMs.indices.contains(file), let end = loaded.timeline.endMs(ofFile: file)
        else { return nil }
        return min(Double(loaded.timeline.offsetsMs[file]) / 1000 + inFile, Double(end) / 1000)
    }

    private static func samples(_ length: MediaLength, rate: Int64) -> Int64 {
        guard length.rate != rate else { return length.samples }
        return Int64((Double(length.samples) / Double(length.rate) * Double(rate)).rounded())
    }

    private static func event(_ event: MPVEvent, _ loaded: Loaded) -> OutputEvent? {
        switch event {
        case .replied(let token, let code): code < 0 ? .refused(token: token) : .taken(token: token)
        case .restarted(let seconds):
            seconds.flatMap { timelineSeconds($0, loaded) }.map { .restarted(seconds: $0) }
        case .time(let seconds): timelineSeconds(seconds, loaded).map { .position(seconds: $0) }
        case .ended(let load): .ended(load: load)
        case .failed(MPVEvent.noDeviceCode, let reason): .deviceFailed(reason: reason)
        case .failed(_, let reason): .failed(reason: reason)
        case .sourceFailed(let index, let error): .fileFailed(index: index, reason: PlayableFiles.reason(error))
        case .sourceRefused(let index):
            .fileFailed(index: index, reason: "it holds no sound that can be played")
        case .closed: .closed
        }
    }
}
