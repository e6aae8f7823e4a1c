internal import Ambo
internal import AmboCommandLine

/// Shows how an import goes on: a line that changes, and what was left out as it happens.
struct ImportWatch: Sendable {
    private let session: Session
    private let line: ProgressLine

    init(session: Session) {
        self.session = session
        line = session.progress
    }

    /// Hears one event; called from the import's own threads.
    func hear(_ event: ImportEvent) {
        switch event {
        case .waiting: line.show("waiting for another import to end")
        case .progress(let folderCount, let fileCount):
            line.show("\(fileCount) files in \(folderCount) folders")
        case .unpacking(let path, let byteCount):
            line.show("unpacking \(path.name.display): \(byteCount / 1_000_000) MB")
        case .placing(let path): line.show("copying \(path.name.display)")
        case .imported: break
        case .failed(let failure):
            line.clear()
            let sentence = [failure.error, failure.advice].compactMap { $0 }.joined(separator: " ")
            Terminal.writeError("ambo: \(MediaText.safe(sentence))\n")
        }
    }

    /// Takes the line away.
    func end() { line.clear() }
}
