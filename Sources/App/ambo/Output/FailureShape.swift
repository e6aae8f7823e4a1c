internal import Ambo

/// What JSON says of a failure: `{"path","code","error","advice"}`.
struct FailureShape: Encodable {
    var path: String?
    var code: String
    var error: String
    var advice: String?
    var candidates: [Candidate]?

    /// An item that the words may have meant.
    struct Candidate: Encodable {
        var id, title, libraryPath: String
    }

    init(_ failure: any Explained, path: FilePath? = nil) {
        self.path = path?.display
        code = failure.code
        error = failure.problem
        advice = failure.advice
        if case LibraryError.ambiguous(_, let items) = failure {
            candidates = items.map {
                Candidate(id: $0.id.description, title: $0.title, libraryPath: $0.libraryPath)
            }
        }
    }

    init(stayed: MoveReport.Refusal) {
        path = stayed.item.description
        code = stayed.code
        error = stayed.problem
    }
}
