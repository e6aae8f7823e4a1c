public import AmboBase
internal import AmboFiles
internal import AmboMetadata
public import AmboModel

/// Reads media files for showing: nothing of the library is touched.
public struct MediaInspection: Sendable {
    /// What came of one path.
    public enum Outcome: Sendable {
        /// A media file and all that is known of it.
        case read(FilePath, MediaDescription)
        /// A path that could not be read, and why.
        case failed(FilePath, any Explained)
    }

    /// One file to read; one that was found in a folder may turn out to be something else without being a failure.
    private struct Candidate: Sendable {
        let path: FilePath
        let wasNamed: Bool
    }

    private static let batchCount = 256
    private let workers: Workers
    private let reader = MediaReader()

    /// An inspection with as many threads as the machine has cores.
    public init(workers: Workers = Workers()) { self.workers = workers }

    /// Reads every file that is named, and everything playable in the folders that are named.
    ///
    /// - Parameters:
    ///   - paths: Files and folders; a folder gives the media files in it and below it, in natural order.
    ///   - body: Takes outcomes in the order of the paths, a batch at a time; false ends the inspection.
    public func inspect(_ paths: [FilePath], _ body: ([Outcome]) -> Bool) async {
        var waiting: [Candidate] = []
        for path in paths {
            var tree = FolderTree(path)
            while let step = tree.next() {
                switch step {
                case .file(let file): waiting.append(Candidate(path: file, wasNamed: file == path))
                case .failed(let path, let error):
                    guard await flush(&waiting, body), body([.failed(path, error)]) else { return }
                }
                if waiting.count >= Self.batchCount, await !flush(&waiting, body) { return }
            }
        }
        _ = await flush(&waiting, body)
    }

    private func flush(_ waiting: inout [Candidate], _ body: ([Outcome]) -> Bool) async -> Bool {
        let batch = waiting
        waiting.removeAll(keepingCapacity: true)
        let outcomes = await workers.map(batch) { read($0) }.compactMap { $0 }
        return outcomes.isEmpty || body(outcomes)
    }

    private func read(_ candidate: Candidate) -> Outcome? {
        do throws(MetadataError) {
            return .read(candidate.path, try reader.read(candidate.path).media)
        } catch {
            // What lies beside the sound in a folder (covers, notes) is no failure; a broken track is.
            if !candidate.wasNamed, !MediaContainer.isSuggested(by: candidate.path) { return nil }
            return .failed(candidate.path, error)
        }
    }
}
