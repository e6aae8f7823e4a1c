public import AmboBase
public import AmboModel

/// How far somebody got with a book or volume.
public struct ListeningPlace: Sendable, Equatable {
    /// The item that plays: of a part of a volume, the volume (rule F158).
    public var item: ID<Item>
    /// Where listening stopped, on the timeline.
    public var positionMs: Int64
    /// Length of the timeline.
    public var durationMs: Int64
    /// Whether it was heard to the end, or marked so.
    public var finished: Bool
    /// When it was listened to last, in milliseconds since 1970; nil when never.
    public var lastPlayedMs: Int64?

    /// The state that a list shows. A book that was only tasted has a place but was never played.
    public var state: ListeningState {
        if finished { return .finished }
        return positionMs > 0 && lastPlayedMs != nil ? .started : .unread
    }
}

/// An earlier place of a book; also the tag of its `ID`.
public struct PastPlace: Sendable, Equatable {
    /// What put the place there.
    public enum Origin: String, Sendable, CaseIterable {
        /// Listening; a stretch without a jump is one entry.
        case played
        /// A person, by hand.
        case set
    }

    /// The number that `progress --use` takes.
    public var id: ID<PastPlace>
    /// On the timeline.
    public var positionMs: Int64
    /// Whether the book was finished there.
    public var finished: Bool
    /// When, in milliseconds since 1970; of listening, its end.
    public var atMs: Int64
    /// What put the place there.
    public var origin: Origin
}
