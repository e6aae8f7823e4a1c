internal import Ambo

/// What JSON says of a command that changed items: the items as they are afterwards, and what stayed.
struct ChangeShape: Encodable {
    var items: [ItemShape]
    var failed: [FailureShape] = []
    var dryRun: Bool

    init(_ items: [ItemSummary], dryRun: Bool) {
        self.items = items.map(ItemShape.init)
        self.dryRun = dryRun
    }
}

/// An entry of the history in JSON.
struct HistoryShape: Encodable {
    var id: String
    var atMs: Int64
    var verb, summary: String
    var stepCount: Int
    var undoneBy, undoes: String?

    init(_ change: Change) {
        id = change.id.description
        atMs = change.atMs
        verb = change.verb.rawValue
        summary = change.summary
        stepCount = change.stepCount
        undoneBy = change.undoneBy?.description
        undoes = change.undoes?.description
    }
}
