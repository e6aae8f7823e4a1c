public import AmboBase
public import AmboModel

/// Plays one book. All decisions are made by a `PlayerMachine`; this actor carries them out.
///
/// It has a thread of its own, because a look at the head of a file blocks.
public actor Player {
    /// What holds for a whole session.
    public struct Options: Sendable {
        /// Going back a little after a pause.
        public var rewind = SmartRewind.off
        /// When a book counts as heard to the end.
        public var finishing = Finishing()
        /// Whether playing, skipping and falling asleep leave a bookmark each (rule F154).
        public var makesBookmarks = true
        /// Whether the book begins again at its end, instead of being finished.
        public var repeats = false
        /// The usual options.
        public init() {}
    }

    /// How a player came to its end.
    public enum Ending: Sendable, Equatable {
        /// The book was heard to its end.
        case finished
        /// It was stopped before.
        case stopped
        /// It gave up.
        case failed(PlayerError)
    }

    private let executor = QueueExecutor("player")
    /// The executor with a thread of its own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private var machine: PlayerMachine
    private let book: PlayableBook
    private let output: any AudioOutput
    private let clock: any PlayerClock
    private let wallClock: WallClock
    private let keeper: PlaceKeeper
    private var files: [OutputFile]?
    private var listeners: [Int: AsyncStream<PlayerEvent>.Continuation] = [:]
    private var lastListener = 0
    private var work: [Task<Void, Never>] = []
    private var ending: Ending?
    private var waiting: [CheckedContinuation<Ending, Never>] = []

    /// Opens a book without playing it yet.
    ///
    /// - Parameters:
    ///   - book: The book with its saved place and start.
    ///   - output: Where the sound goes. The player closes it when it is stopped, and here when it throws.
    ///   - places: Where places and bookmarks are kept.
    /// - Throws: ``PlayerError`` when the start lies outside the book, or the file at the start cannot be read or played.
    public static func open(
        book: PlayableBook, output: any AudioOutput, places: any PlaceKeeping, options: Options = Options(),
        clock: any PlayerClock = MachineClock(), wallClock: WallClock = .system
    ) async throws(PlayerError) -> Player {
        do throws(PlayerError) {
            let player = try Player(
                book: book, output: output, places: places, options: options, clock: clock, wallClock: wallClock)
            try await player.checkStart()
            return player
        } catch {
            await output.close()
            throw error
        }
    }

    private init(
        book: PlayableBook, output: any AudioOutput, places: any PlaceKeeping, options: Options,
        clock: any PlayerClock, wallClock: WallClock
    ) throws(PlayerError) {
        var rules = PlayerMachine.Rules()
        rules.rewind = options.rewind
        rules.finishing = options.finishing
        rules.makesBookmarks = options.makesBookmarks
        rules.repeats = options.repeats
        rules.isPaced = output.isPaced
        let timeline = Timeline(lengths: book.files.map(\.length), chapters: book.chapters, title: book.title)
        machine = try PlayerMachine(
            book: .init(
                item: book.item, title: book.title, authors: book.authors, fileNames: book.files.map(\.name),
                timeline: timeline),
            saved: book.saved, start: book.start, rate: book.rate, volumePercent: book.volumePercent, rules: rules)
        self.book = book
        self.output = output
        self.clock = clock
        self.wallClock = wallClock
        keeper = PlaceKeeper(places)
    }

    /// How the player stands now.
    public var status: PlayerStatus { machine.status }

    /// Everything that happens from now on. Each call gives a stream of its own; one that is not read keeps the newest
    /// 256 events. The stream ends behind ``PlayerEvent/Kind/stopped``.
    public func events() -> AsyncStream<PlayerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: PlayerEvent.self, bufferingPolicy: .bufferingNewest(256))
        guard machine.state != .stopped else {
            continuation.finish()
            return stream
        }
        lastListener += 1
        let number = lastListener
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { [weak self] in await self?.forget(number) } }
        return stream
    }

    /// Starts playing.
    public func play() {
        guard machine.state == .waiting else { return }
        let (output, clock) = (output, clock)
        work.append(
            Task { [weak self] in
                for await event in output.events { await self?.handle(.output(event)) }
            })
        work.append(
            Task { [weak self] in
                for await _ in clock.ticks(everyMs: 250) {
                    guard !Task.isCancelled, let self else { return }
                    await self.handle(.clock)
                }
            })
        work.append(
            Task { [weak self, keeper] in
                for await problem in keeper.problems {
                    await self?.warn(problem)
                }
            })
        handle(.start)
    }

    /// Does what a person asks.
    ///
    /// - Throws: ``PlayerError`` when it cannot be done; nothing has changed then.
    public func perform(_ command: PlayerCommand) throws(PlayerError) {
        carryOut(try machine.perform(command, at: clock.nowMs))
    }

    /// Stops playing. It comes back when the place is kept and the output is closed; every call does.
    public func stop() async {
        handle(.stop)
        await keeper.finish()
        await output.close()
        for task in work { task.cancel() }
        work = []
        end(.stopped)
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }

    /// Waits until the book is finished, or the player was stopped or gave up. The player still has to be stopped.
    public func untilEnd() async -> Ending {
        if let ending { return ending }
        return await withCheckedContinuation { waiting.append($0) }
    }

    private func handle(_ event: PlayerMachine.Event) { carryOut(machine.handle(event, at: clock.nowMs)) }

    private func carryOut(_ actions: [PlayerMachine.Action]) {
        for action in actions {
            switch action {
            case .load(let position, let isPaused): output.load(outputFiles(), atMs: position, isPaused: isPaused)
            case .seek(let position, let token): output.seek(toMs: position, token: token)
            case .setPaused(let isPaused): output.setPaused(isPaused)
            case .setRate(let rate): output.setRate(rate)
            case .setLoudness(let loudness): output.setLoudness(loudness)
            case .setDevice(let name): output.setDevice(name)
            case .keep(let place):
                keeper.keep(
                    PlaceReport(
                        item: book.item, positionMs: place.positionMs, atMs: wallClock.nowMs, state: place.state,
                        listenedMs: place.listenedMs, countsAsListening: place.countsAsListening,
                        reason: place.reason))
            case .bookmark(let kind, let position, let note):
                keeper.keep(
                    BookmarkReport(
                        item: book.item, positionMs: position, note: note, kind: kind, atMs: wallClock.nowMs))
            case .tell(let event): tell(event)
            // The output is closed by `stop`, which waits for it.
            case .closeOutput: break
            }
        }
    }

    private func tell(_ event: PlayerEvent) {
        for listener in listeners.values { listener.yield(event) }
        switch event.kind {
        case .finished: end(.finished)
        case .failed(let error): end(.failed(error))
        default: break
        }
    }

    private func warn(_ problem: String) {
        tell(PlayerEvent(kind: .warning(code: "place-not-kept", message: problem), status: machine.status))
    }

    private func end(_ how: Ending) {
        guard ending == nil else { return }
        ending = how
        for one in waiting { one.resume(returning: how) }
        waiting = []
    }

    private func forget(_ number: Int) { listeners[number] = nil }

    /// Opens the file at the start once, so that what cannot be played is said before anything else happens.
    private func checkStart() throws(PlayerError) {
        guard let place = machine.book.timeline.locate(machine.positionMs) else { return }
        let file = book.files[place.file]
        if let codec = file.codec, PlayableFiles.unplayableCodecs.contains(codec) {
            throw .fileFailed(name: file.name, reason: "its codec (\(codec)) plays as silence")
        }
        do throws(ByteSourceError) {
            let source = try PlayableFiles.opened(file)
            _ = try source.read(at: 0, count: SoundHead.byteCount)
        } catch {
            throw .fileFailed(name: file.name, reason: PlayableFiles.reason(error))
        }
    }

    private func outputFiles() -> [OutputFile] {
        if let files { return files }
        let start = machine.book.timeline.locate(machine.positionMs)?.file ?? 0
        let made = PlayableFiles.forOutput(book.files, startingAt: start, clock: clock)
        files = made
        return made
    }
}
