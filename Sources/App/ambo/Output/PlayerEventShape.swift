internal import Ambo

/// What JSON says of an event of a player: one object a line.
struct PlayerEventShape: Encodable {
    private let event: String
    private let status: PlayerStatus
    private var bookmark: Mark?
    private var failure: FailureShape?

    private struct Mark: Encodable {
        let kind: String
        let positionMs: Int64
        let note: String
    }

    init(_ event: PlayerEvent) {
        self.event = event.kind.name
        status = event.status
        switch event.kind {
        case .bookmark(let kind, let positionMs, let note):
            bookmark = Mark(kind: kind.rawValue, positionMs: positionMs, note: note)
        case .failed(let error): failure = FailureShape(error)
        default: break
        }
    }
}
