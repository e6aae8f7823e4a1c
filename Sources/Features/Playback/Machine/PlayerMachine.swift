package import AmboModel

/// All decisions of the engine, as a value: events go in with the time, actions come out. It knows no clock, no file
/// and no sound, so every rule can be tried without one.
package struct PlayerMachine: Sendable {
    /// What the machine is told.
    package enum Event: Sendable, Equatable {
        /// Start playing.
        case start
        /// The output reports something.
        case output(OutputEvent)
        /// Time has passed.
        case clock
        /// End it, with the place kept.
        case stop
    }

    /// What is to be done, in this order.
    package enum Action: Sendable, Equatable {
        case load(positionMs: Int64, isPaused: Bool)
        case seek(positionMs: Int64, token: UInt64)
        case setPaused(Bool)
        case setRate(Rate)
        case setLoudness(Double)
        case setDevice(String)
        case keep(Place)
        case bookmark(kind: Bookmark.Kind, positionMs: Int64, note: String)
        case tell(PlayerEvent)
        case closeOutput
    }

    /// A place to keep; the time of day is added outside.
    package struct Place: Sendable, Equatable {
        package var positionMs: Int64
        package var state: ListeningState
        package var listenedMs: Int64
        package var countsAsListening: Bool
        package var reason: PlaceReport.Reason
    }

    /// Where the player is going.
    package struct Target: Sendable, Equatable {
        var positionMs: Int64
        /// Number of the seek; 0 for a load.
        var token: UInt64
        /// Whether sound is wanted on arrival.
        var goesOn: Bool
        /// Whether the output has taken the seek up; what it reports before belongs to something earlier.
        var isTaken: Bool
        /// Whether a person asked for it.
        var isAsked: Bool
        /// Where else the output says that it is, and since when.
        var landed: (ms: Int64, atMs: Int64)?

        package static func == (one: Self, other: Self) -> Bool {
            one.positionMs == other.positionMs && one.token == other.token && one.goesOn == other.goesOn
                && one.isTaken == other.isTaken && one.isAsked == other.isAsked
        }
    }

    /// What the player does.
    package enum State: Sendable, Equatable {
        /// Not started.
        case waiting
        /// Loading, to a place.
        case opening(Target)
        /// Going to a place in what is loaded.
        case seeking(Target)
        /// Sound is wanted and the output is ready; `advances` once the place has moved since.
        case running(advances: Bool)
        /// Standing still since a time.
        case paused(sinceMs: Int64)
        /// At the end of the book.
        case ended
        /// Given up.
        case failed(PlayerError)
        /// Over.
        case stopped
    }

    /// A sleep timer that runs.
    package enum Sleep: Sendable, Equatable {
        case time(leftMs: Int64)
        case chapterEnd
    }

    /// What of a book the machine needs.
    package struct Book: Sendable {
        package var item: String
        package var title: String
        package var authors: [String]
        package var fileNames: [String]
        package var timeline: Timeline

        package init(item: String, title: String, authors: [String], fileNames: [String], timeline: Timeline) {
            self.item = item
            self.title = title
            self.authors = authors
            self.fileNames = fileNames
            self.timeline = timeline
        }
    }

    /// How it plays; see ``Player/Options``.
    package struct Rules: Sendable {
        package var rewind = SmartRewind.off
        package var finishing = Finishing()
        package var makesBookmarks = true
        package var repeats = false
        package var isPaced = true
        package init() {}
    }

    // Movement after which a place is kept; listening after which it counts.
    static let savingMs: Int64 = 5000
    static let countingMs: Int64 = 30_000
    // Standstill after which buffering is shown, after which recovery starts, and steadiness that forgives a recovery.
    static let bufferingMs: Int64 = 2000
    static let recoveryMs: Int64 = 12_000
    static let steadyMs: Int64 = 10_000
    // The least movement that counts as sound (rule F172), and how far off an arrival may be.
    static let advanceMs: Int64 = 10
    static let toleranceMs: Int64 = 2000

    let book: Book
    let rules: Rules
    let saved: SavedPlace
    package internal(set) var state = State.waiting
    /// The last place that the output confirmed.
    package internal(set) var positionMs: Int64
    package internal(set) var rate: Rate
    package internal(set) var volumePercent: Int
    package internal(set) var sleep: Sleep?
    /// Milliseconds of the book heard going forward.
    package internal(set) var listenedMs: Int64 = 0

    var nowMs: Int64 = 0
    var out: [Action] = []
    var lastToken: UInt64 = 0
    /// Where and when the place last moved by ``advanceMs``.
    var advance: (ms: Int64, atMs: Int64) = (0, 0)
    var steadySinceMs: Int64 = 0
    var showsBuffering = false
    var hasStarted = false
    var canRebuild = true
    /// How often the output was told to load.
    var loadCount = 0
    var blamed: (file: Int, reason: String)?
    /// The same of the load before, for which playing was built up again.
    var lastBlamed: (file: Int, reason: String)?
    var lastKept: Place?
    var lastTickMs: Int64?
    var toldChapter: Int?
    /// The chapter at whose end the sleep timer waits.
    var sleepingChapter: Int?
    var loudness = 1.0
    var isByHand: Bool
    /// Whether the end was reached in this session, and what had been heard then.
    var endedAtListenedMs: Int64?

    /// A player of a book, not started.
    ///
    /// - Throws: ``PlayerError`` when the start lies outside the book.
    package init(
        book: Book, saved: SavedPlace, start: StartPoint, rate: Rate, volumePercent: Int, rules: Rules
    ) throws(PlayerError) {
        self.book = book
        self.rules = rules
        self.saved = saved
        self.rate = rate
        self.volumePercent = min(max(volumePercent, 0), 130)
        let timeline = book.timeline
        guard timeline.durationMs > 0 else { throw .nothingToPlay(title: book.title) }
        switch start {
        case .resume:
            positionMs = rules.finishing.openingMs(
                savedMs: saved.positionMs, isFinished: saved.state == .finished, durationMs: timeline.durationMs)
        case .beginning: positionMs = 0
        case .at(let position):
            guard (0..<timeline.durationMs).contains(position) else {
                throw .outside(positionMs: position, durationMs: timeline.durationMs)
            }
            positionMs = position
        case .chapter(let number, let inChapterMs):
            let count = timeline.chapters.count
            guard (1...count).contains(number) else { throw .noSuchChapter(number: number, count: count) }
            let chapter = timeline.chapters[number - 1]
            guard (0..<chapter.durationMs).contains(inChapterMs) else {
                let (sum, overflow) = chapter.startMs.addingReportingOverflow(inChapterMs)
                throw .outside(positionMs: overflow ? inChapterMs : sum, durationMs: timeline.durationMs)
            }
            positionMs = chapter.startMs + inChapterMs
        }
        isByHand = start.isByHand
    }

    /// Takes an event in.
    ///
    /// - Parameter nowMs: The time by a clock that is never set back.
    /// - Returns: What is to be done, in order.
    package mutating func handle(_ event: Event, at nowMs: Int64) -> [Action] {
        pass(to: nowMs)
        switch event {
        case .start: start()
        case .output(let event): take(event)
        case .clock: look()
        case .stop: stop()
        }
        return taken()
    }

    /// Does what a person asks.
    ///
    /// - Throws: ``PlayerError`` when it cannot be done; nothing has changed then.
    package mutating func perform(_ command: PlayerCommand, at nowMs: Int64) throws(PlayerError) -> [Action] {
        guard state != .stopped else { throw .stopped }
        pass(to: nowMs)
        try obey(command)
        return taken()
    }

    mutating func taken() -> [Action] {
        defer { out = [] }
        return out
    }

    private mutating func start() {
        guard state == .waiting else { return }
        lastKept = Place(
            positionMs: positionMs, state: saved.state, listenedMs: 0, countsAsListening: false, reason: .sought)
        out.append(.setRate(rate))
        out.append(.setLoudness(Double(volumePercent) / 100))
        load(at: positionMs, goesOn: true, isAsked: isByHand)
    }

    private mutating func stop() {
        guard state != .stopped else { return }
        // What somebody asked for counts, also when the output has not got there yet.
        switch state {
        case .opening(let target), .seeking(let target): if target.isAsked { positionMs = target.positionMs }
        default: break
        }
        if state != .waiting { keepPlace(.stopped) }
        state = .stopped
        tell(.stopped)
        out.append(.closeOutput)
    }

    mutating func load(at position: Int64, goesOn: Bool, isAsked: Bool) {
        state = .opening(Target(positionMs: position, token: 0, goesOn: goesOn, isTaken: true, isAsked: isAsked))
        advance = (position, nowMs)
        blamed = nil
        loadCount += 1
        out.append(.load(positionMs: position, isPaused: !goesOn))
    }

    mutating func go(to position: Int64, goesOn: Bool, isAsked: Bool) {
        lastToken += 1
        state = .seeking(
            Target(positionMs: position, token: lastToken, goesOn: goesOn, isTaken: false, isAsked: isAsked))
        advance = (position, nowMs)
        out.append(.seek(positionMs: position, token: lastToken))
    }

    mutating func tell(_ kind: PlayerEvent.Kind) { out.append(.tell(PlayerEvent(kind: kind, status: status))) }
}
