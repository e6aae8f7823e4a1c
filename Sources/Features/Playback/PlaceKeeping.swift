public import AmboModel

/// Where the engine puts places and bookmarks; the library stands behind it.
///
/// Calls come one after the other, in the order in which things happened, and playing never waits for them.
public protocol PlaceKeeping: Sendable {
    /// Keeps a place. An error is told to whoever listens to the player; the next report carries the newer place.
    func keep(_ report: PlaceReport) async throws
    /// Keeps a bookmark; an automatic one takes the place of the one of its kind (rule F154).
    func keep(_ bookmark: BookmarkReport) async throws
}

/// Where listening has got to.
public struct PlaceReport: Sendable, Equatable {
    /// Why it was reported.
    public enum Reason: String, Sendable {
        /// 5 s of movement.
        case moved
        /// Playing was paused.
        case paused
        /// Somebody went to another place, or started at a named one.
        case sought
        /// Playing was stopped.
        case stopped
        /// Playing failed.
        case failed
        /// The book was heard to its end.
        case ended
    }

    /// The book, by ``PlayableBook/item``.
    public var item: String
    /// Milliseconds on the timeline.
    public var positionMs: Int64
    /// When, in milliseconds since 1970.
    public var atMs: Int64
    /// How far somebody has got, by the rules of listening and finishing.
    public var state: ListeningState
    /// Milliseconds of the book that were heard going forward since it was opened; pauses, waiting and jumps are not in it.
    public var listenedMs: Int64
    /// Whether this session may move the place elsewhere and change the state: 30 s were heard, or a person named the place.
    public var countsAsListening: Bool
    /// Why it was reported.
    public var reason: Reason

    /// A report.
    public init(
        item: String, positionMs: Int64, atMs: Int64, state: ListeningState, listenedMs: Int64,
        countsAsListening: Bool, reason: Reason
    ) {
        self.item = item
        self.positionMs = positionMs
        self.atMs = atMs
        self.state = state
        self.listenedMs = listenedMs
        self.countsAsListening = countsAsListening
        self.reason = reason
    }
}

/// A bookmark to keep.
public struct BookmarkReport: Sendable, Equatable {
    /// The book, by ``PlayableBook/item``.
    public var item: String
    /// Milliseconds on the timeline, at a whole second.
    public var positionMs: Int64
    /// Empty where there is none.
    public var note: String
    /// By a person, or why by itself.
    public var kind: Bookmark.Kind
    /// When, in milliseconds since 1970.
    public var atMs: Int64

    /// A bookmark.
    public init(item: String, positionMs: Int64, note: String, kind: Bookmark.Kind, atMs: Int64) {
        self.item = item
        self.positionMs = positionMs
        self.note = note
        self.kind = kind
        self.atMs = atMs
    }
}

/// Keeps nothing: for listening that leaves no trace.
public struct ForgetfulPlaces: PlaceKeeping {
    /// A keeper that forgets.
    public init() {}
    /// Does nothing.
    public func keep(_ report: PlaceReport) async throws {}
    /// Does nothing.
    public func keep(_ bookmark: BookmarkReport) async throws {}
}
