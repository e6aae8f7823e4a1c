internal import AmboBase
internal import CMPV
internal import Dispatch

/// One libmpv that plays sound from byte sources: no window, no terminal, no configuration, no scripts, and no address
/// that it opens by itself.
///
/// All calls only hand a request over and return; what comes of it is in ``events``. A class because C keeps pointers
/// into it; `@unchecked` is sound: the handle is only used with its lock held, or on the one thread that destroys it.
public final class MPVPlayer: @unchecked Sendable {
    /// Everything that libmpv reports, in order; for one reader.
    public let events: AsyncStream<MPVEvent>

    private let library: MPVLibrary
    private let handle: Locked<Handle>
    private let shelf: SourceShelf
    private let closing: Locked<Closing>

    /// The handle; nil when it is destroyed.
    private struct Handle: @unchecked Sendable { var raw: OpaquePointer? }
    private struct Closing { var isClosed = false, waiting: [CheckedContinuation<Void, Never>] = [] }

    private static let options: [(name: String, value: String)] = [
        ("config", "no"), ("terminal", "no"), ("idle", "yes"), ("vo", "null"), ("video", "no"), ("sid", "no"),
        ("ytdl", "no"), ("load-scripts", "no"), ("osc", "no"), ("input-default-bindings", "no"),
        ("input-media-keys", "no"), ("input-vo-keyboard", "no"), ("audio-client-name", "ambo"), ("audio-display", "no"),
        // Nothing beside the sources themselves is looked for, followed or remembered.
        ("autoload-files", "no"), ("audio-file-auto", "no"), ("sub-auto", "no"), ("cover-art-auto", "no"),
        ("ordered-chapters", "no"), ("load-unsafe-playlists", "no"), ("resume-playback", "no"),
        ("save-position-on-quit", "no"),
        // One sound without gaps, exact seeks, the pitch kept at every rate.
        ("gapless-audio", "yes"), ("hr-seek", "yes"), ("audio-pitch-correction", "yes"), ("keep-open", "no"),
        // Memory: a few seconds ahead, next to nothing behind.
        ("demuxer-max-bytes", "8MiB"), ("demuxer-max-back-bytes", "1MiB"), ("demuxer-readahead-secs", "5"),
    ]

    /// Starts a libmpv.
    ///
    /// - Parameter options: Options on top, such as `ao` and `audio-device`; they are names and values of mpv's manual.
    /// - Throws: ``MPVError`` when it does not start or refuses an option.
    public init(_ library: MPVLibrary, options: [(name: String, value: String)]) throws(MPVError) {
        guard let raw = library.api.create() else { throw .notStarted }
        let (events, continuation) = AsyncStream.makeStream(of: MPVEvent.self)
        let shelf = SourceShelf { continuation.yield($0) }
        do throws(MPVError) {
            for (name, value) in Self.options {
                // An option that this build of libmpv does not know is nothing that it could do.
                let status = library.api.set_option_string(raw, name, value)
                if status != MPV_ERROR_OPTION_NOT_FOUND.rawValue { try library.check(status, "the option \(name)") }
            }
            for (name, value) in options {
                try library.check(library.api.set_option_string(raw, name, value), "the option \(name)=\(value)")
            }
            try library.check(library.api.initialize(raw), "to start")
            try library.check(shelf.register(library, raw), "the protocol")
            try library.check(library.api.observe_property(raw, 1, "time-pos", MPV_FORMAT_DOUBLE), "time-pos")
            _ = library.api.request_log_messages(raw, "error")
        } catch {
            library.api.terminate_destroy(raw)
            throw error
        }
        self.library = library
        self.events = events
        self.shelf = shelf
        let handle = Locked(Handle(raw: raw))
        let closing = Locked(Closing())
        self.handle = handle
        self.closing = closing
        let loop = EventLoop(library: library, raw: raw, shelf: shelf, send: { continuation.yield($0) })
        DispatchQueue(label: "mpv").async {
            loop.run()
            handle.withLock { $0.raw = nil }
            library.api.terminate_destroy(loop.raw)
            continuation.yield(.closed)
            continuation.finish()
            let waiting = closing.withLock { closing in
                closing.isClosed = true
                return closing.waiting
            }
            for one in waiting { one.resume() }
        }
    }

    deinit { command(["quit"]) }

    /// Loads sources laid end to end, in place of what was loaded before.
    ///
    /// - Parameters:
    ///   - seconds: Where to start, on the time of the returned list.
    ///   - isPaused: Whether to stand still there.
    /// - Returns: The list, which maps times to sources.
    public func load(_ sources: [MPVSource], startingAt seconds: (EDL) -> Double, isPaused: Bool) -> EDL {
        let list = EDL(sources, generation: shelf.fill(sources))
        set("pause", isPaused ? "yes" : "no")
        let start = seconds(list)
        warmUp(before: start, in: list)
        set("start", Self.text(start))
        command(["loadfile", list.text, "replace"])
        return list
    }

    /// Goes to a time, exactly. The events that belong to it follow ``MPVEvent/replied(token:code:)`` with this token.
    public func seek(toSeconds seconds: Double, in list: EDL, token: UInt64) {
        warmUp(before: seconds, in: list)
        command(["seek", Self.text(seconds), "absolute+exact"], token: token)
    }

    /// Has decoders begin a little before the place, whose sound is thrown away: those of MP3, AAC and Opus need some
    /// frames before theirs is right, and would be silent for a seventh of a second. Never in the file before, which may
    /// be one that cannot be played.
    private func warmUp(before seconds: Double, in list: EDL) {
        let inFile = list.locate(seconds: seconds)?.inFile ?? 0
        set("hr-seek-demuxer-offset", Self.text(min(max(inFile - 0.001, 0), Self.warmUpSeconds)))
    }

    private static let warmUpSeconds = 0.25

    /// Sets a property of mpv's manual, such as `pause`, `speed`, `volume` or `audio-device`.
    public func set(_ property: String, _ value: String) { command(["set", property, value]) }

    /// Stops playing and forgets what was loaded.
    public func stop() { command(["stop"]) }

    /// Ends libmpv and waits until no callback will come any more. May be called more than once.
    public func close() async {
        command(["quit"])
        await withCheckedContinuation { continuation in
            let isClosed = closing.withLock { closing in
                if !closing.isClosed { closing.waiting.append(continuation) }
                return closing.isClosed
            }
            if isClosed { continuation.resume() }
        }
    }

    private func command(_ words: [String], token: UInt64 = 0) {
        handle.withLock { handle in
            guard let raw = handle.raw else { return }
            var copies: [UnsafePointer<CChar>?] = words.map { UnsafePointer(Self.copied($0)) }
            defer { for copy in copies { copy?.deallocate() } }
            copies.append(nil)
            _ = library.api.command_async(raw, token, &copies)
        }
    }

    private static func copied(_ text: String) -> UnsafeMutablePointer<CChar> {
        let bytes = Array(text.utf8CString)
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        return copy
    }

    /// A decimal number without an exponent, to a tenth of a microsecond.
    private static func text(_ seconds: Double) -> String {
        let units = Int64((min(max(seconds.isFinite ? seconds : 0, 0), 900_000_000) * 10_000_000).rounded())
        let digits = String(units % 10_000_000)
        return "\(units / 10_000_000).\(String(repeating: "0", count: 7 - digits.count))\(digits)"
    }
}
