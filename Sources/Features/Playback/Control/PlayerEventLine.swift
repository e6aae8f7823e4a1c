internal import AmboModel

/// An event in the shape that it has in JSON: one line of `ambo play --json`, `ambo ctl events` and the socket.
public struct PlayerEventLine: Sendable, Equatable, Codable {
    /// A bookmark that was set.
    public struct Mark: Sendable, Equatable, Codable {
        /// `person`, `play`, `skip` or `sleep`.
        public var kind: String
        /// Milliseconds on the timeline.
        public var positionMs: Int64
        /// Empty where there is none.
        public var note: String
    }

    /// What happened, by ``PlayerEvent/Kind/name``.
    public var event: String
    /// How the player stood behind it.
    public var status: PlayerStatus
    /// A stable code; with `warning` and `failed`.
    public var code: String?
    /// A sentence; with `warning` and `failed`.
    public var message: String?
    /// With `bookmark`.
    public var bookmark: Mark?

    /// An event in its JSON shape.
    public init(_ event: PlayerEvent) {
        self.event = event.kind.name
        status = event.status
        switch event.kind {
        case .warning(let code, let message):
            self.code = code
            self.message = message
        case .failed(let error):
            code = error.code
            message = error.problem
        case .bookmark(let kind, let positionMs, let note):
            bookmark = Mark(kind: kind.rawValue, positionMs: positionMs, note: note)
        default: break
        }
    }
}
