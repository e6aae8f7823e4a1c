public import AmboModel

/// Something that happened to a player, with how it stood then.
public struct PlayerEvent: Sendable, Equatable {
    /// What happened.
    public enum Kind: Sendable, Equatable {
        /// The first sound is heard.
        case started
        /// The place moved on; at most once a second.
        case position
        /// Another chapter is heard.
        case chapter
        /// It stands still.
        case paused
        /// It goes on after a pause or after buffering.
        case resumed
        /// It has arrived at another place.
        case sought
        /// Another rate.
        case rate
        /// Another loudness.
        case volume
        /// The sleep timer was set or taken away.
        case sleep
        /// The sleep timer has stopped it.
        case slept
        /// A bookmark was set.
        case bookmark(kind: Bookmark.Kind, positionMs: Int64, note: String)
        /// Nothing was heard for 2 s although it should be.
        case buffering
        /// Something to know that does not stop it; a stable code and a sentence.
        case warning(code: String, message: String)
        /// The book was heard to its end.
        case finished
        /// Playing failed for good.
        case failed(PlayerError)
        /// The player was stopped; nothing follows.
        case stopped

        /// Stable name in JSON and plain lines.
        public var name: String {
            switch self {
            case .started: "started"
            case .position: "position"
            case .chapter: "chapter"
            case .paused: "paused"
            case .resumed: "resumed"
            case .sought: "sought"
            case .rate: "rate"
            case .volume: "volume"
            case .sleep: "sleep"
            case .slept: "slept"
            case .bookmark: "bookmark"
            case .buffering: "buffering"
            case .warning: "warning"
            case .finished: "finished"
            case .failed: "failed"
            case .stopped: "stopped"
            }
        }
    }

    /// What happened.
    public var kind: Kind
    /// How the player stood just behind it.
    public var status: PlayerStatus
}
