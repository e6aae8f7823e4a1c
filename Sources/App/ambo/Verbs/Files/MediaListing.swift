internal import Ambo
internal import AmboBase
internal import AmboModel

/// Prints media files as they are read: text by a given form, or JSON.
struct MediaListing {
    let session: Session

    /// Reads and prints; the exit status says whether something was left out.
    func run(_ paths: [FilePath], text: (FilePath, MediaDescription) -> [String]) async -> ExitCode {
        var failures: [FailureShape] = []
        var readCount = 0
        var listing = session.wantsJSON ? JSONListing("files") : nil
        await MediaInspection().inspect(paths) { outcomes in
            for outcome in outcomes {
                switch outcome {
                case .read(let path, let media):
                    readCount += 1
                    let isRead = listing?.add(MediaShape(path, media)) ?? session.print(text(path, media))
                    guard isRead else { return false }
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
