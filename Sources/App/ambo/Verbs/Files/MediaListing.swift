internal import Ambo
internal import AmboBase
internal import AmboModel

/// Prints media files as they are read: text by a given form, or JSON.
struct MediaListing {
    let session: Session

    /// A media file ready to be printed, or what went wrong.
    private enum Row: Sendable {
        case text(String)
        case failed(FilePath, any Explained)
    }

    /// Reads and prints; the exit status says whether something was left out.
    func run(_ paths: [FilePath], text: @escaping @Sendable (FilePath, MediaDescription) -> [String]) async -> ExitCode
    {
        var failures: [FailureShape] = []
        var readCount = 0
        var listing = session.wantsJSON ? JSONListing("files") : nil
        let wantsJSON = session.wantsJSON
        let form: @Sendable (MediaInspection.Outcome) -> Row = { outcome in
            switch outcome {
            case .read(let path, let media):
                .text(wantsJSON ? Output.text(MediaShape(path, media)) : text(path, media).joined(separator: "\n"))
            case .failed(let path, let error): .failed(path, error)
            }
        }
        await MediaInspection().inspect(paths, form: form) { rows in
            for row in rows {
                switch row {
                case .text(let text):
                    readCount += 1
                    guard listing?.add(text: text) ?? session.print([text]) else { return false }
                case .failed(let path, let error):
                    failures.append(FailureShape(error, path: path))
                    session.report(error)
                }
            }
            return true
        }
        listing?.close([("failed", failures)])
        if failures.isEmpty { return .done }
        return readCount == 0 ? .failed : .partial
    }
}
