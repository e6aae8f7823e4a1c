/// Reads media files for showing: nothing of the library is touched.
public struct MediaInspection: Sendable {
    /// What came of one path.
    public enum Outcome: Sendable {
        /// A media file and all that is known of it, with the chapters of a text beside it where it has none itself.
        case read(FilePath, MediaDescription)
        /// A path that could not be read, and why.
        case failed(FilePath, any Explained)
    }

    /// One file to read; one that was found in a folder may turn out to be something else without being a failure.
    private struct Candidate: Sendable {
        let path: FilePath
        let wasNamed: Bool
        let neighbours: SidecarNeighbours
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
    ///   - form: What an outcome is made into; it runs on the threads that read.
    ///   - body: Takes the results in the order of the paths, a batch at a time; false ends the inspection.
    public func inspect<Result: Sendable>(
        _ paths: [FilePath], form: @escaping @Sendable (Outcome) -> Result, _ body: ([Result]) -> Bool
    ) async {
        var waiting: [Candidate] = []
        var neighbours: (folder: FilePath, found: SidecarNeighbours)?
        for path in paths {
            var tree = FolderTree(path) { entries in NaturalOrder.sorted(entries, by: { (entry) in entry.name }) }
            while let step = tree.next() {
                switch step {
                case .folder(let folder, let names):
                    neighbours = (folder, SidecarNeighbours(folder: folder, names: names))
                case .file(let file):
                    let found = Self.neighbours(of: file, known: &neighbours)
                    waiting.append(Candidate(path: file, wasNamed: file == path, neighbours: found))
                case .failed(let path, let error):
                    guard await flush(&waiting, form, body), body([form(.failed(path, error))]) else { return }
                }
                if waiting.count >= Self.batchCount, await !flush(&waiting, form, body) { return }
            }
        }
        _ = await flush(&waiting, form, body)
    }

    /// What lies beside a file; its folder is listed once for files that follow each other.
    private static func neighbours(
        of file: FilePath, known: inout (folder: FilePath, found: SidecarNeighbours)?
    ) -> SidecarNeighbours {
        let folder = file.parent ?? FilePath(".")
        if let known, known.folder == folder { return known.found }
        let names = (try? Folder.entries(of: folder))?.map(\.name) ?? []
        let found = SidecarNeighbours(folder: folder, names: names)
        known = (folder, found)
        return found
    }

    private func flush<Result: Sendable>(
        _ waiting: inout [Candidate], _ form: @escaping @Sendable (Outcome) -> Result, _ body: ([Result]) -> Bool
    ) async -> Bool {
        let batch = waiting
        waiting.removeAll(keepingCapacity: true)
        let results = await workers.map(batch) { read($0).map(form) }.compactMap { $0 }
        return results.isEmpty || body(results)
    }

    private func read(_ candidate: Candidate) -> Outcome? {
        do throws(MetadataError) {
            var media = try reader.read(candidate.path).media
            candidate.neighbours.complete(&media, at: candidate.path)
            return .read(candidate.path, media)
        } catch {
            // What lies beside the sound in a folder (covers, notes) is no failure; a broken track is.
            if !candidate.wasNamed, !MediaContainer.isSuggested(by: candidate.path) { return nil }
            return .failed(candidate.path, error)
        }
    }
}
