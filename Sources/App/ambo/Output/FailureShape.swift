internal import Ambo

/// What JSON says of a failure: `{"path","code","error","advice"}`.
struct FailureShape: Encodable {
    var path: String?
    var code: String
    var error: String
    var advice: String?

    init(_ failure: any Explained, path: FilePath? = nil) {
        self.path = path?.display
        code = failure.code
        error = failure.problem
        advice = failure.advice
    }

    init(stayed: MoveReport.Refusal) {
        path = stayed.item.description
        code = stayed.code
        error = stayed.problem
    }
}
