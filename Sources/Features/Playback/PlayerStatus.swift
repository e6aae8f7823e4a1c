/// Where a player stands, for a status line, another terminal and JSON.
public struct PlayerStatus: Sendable, Equatable, Codable {
    /// What the player does.
    public enum State: String, Sendable, Codable {
        /// The book is being opened; nothing was heard yet.
        case opening
        /// Sound is heard: the place moved by more than 0.01 s within the last 2 s (rule F172).
        case playing
        /// Sound should be heard, but the place does not move.
        case buffering
        /// Somebody paused it, or the sleep timer.
        case paused
        /// The book was heard to its end.
        case ended
        /// Playing failed; a seek or resume tries again.
        case failed
        /// The player was stopped.
        case stopped
    }

    /// The chapter that is being heard.
    public struct Chapter: Sendable, Equatable, Codable {
        /// Counted from 1.
        public var number: Int
        /// How many there are.
        public var count: Int
        /// Title; empty where there is none.
        public var title: String
        /// Where it starts on the timeline.
        public var startMs: Int64
        /// Where it ends.
        public var endMs: Int64
    }

    /// The file that is being heard.
    public struct File: Sendable, Equatable, Codable {
        /// Counted from 1.
        public var number: Int
        /// How many there are.
        public var count: Int
        /// Its name.
        public var name: String
    }

    /// The book, by ``PlayableBook/item``.
    public var item: String
    /// Title of the book.
    public var title: String
    /// Authors in order.
    public var authors: [String]
    /// What the player does.
    public var state: State
    /// Where, in milliseconds on the timeline; while the player goes to another place, that place.
    public var positionMs: Int64
    /// Length of the book.
    public var durationMs: Int64
    /// Percent of the book in front of the position, rounded (rule F145).
    public var percent: Int
    /// The chapter; nil when the book has no length.
    public var chapter: Chapter?
    /// The file.
    public var file: File?
    /// How fast.
    public var rate: Double
    /// How loud, in percent.
    public var volumePercent: Int
    /// Milliseconds of playing left before the sleep timer stops it; at the end of a chapter as things stand.
    public var sleepLeftMs: Int64?
    /// Whether the sleep timer waits for the end of the chapter.
    public var sleepsAtChapterEnd: Bool
}
