internal import AmboBase
internal import AmboFiles
internal import AmboLibrary
internal import AmboModel

// Roots that cannot be linked or moved are refused before anything is read.
extension ImportRun {
    /// The roots without those that lie on another file system than the managed folder, when files are to be linked or
    /// moved: that would copy them, which nobody asked for.
    func refusingCopies(_ roots: [FilePath]) async -> [FilePath] {
        guard request.place == .link || request.place == .move else { return roots }
        var place: FilePath? = library.folders.books
        while let path = place, (try? FileFacts.of(path)) == nil { place = path.parent }
        guard let place, let device = (try? FileFacts.of(place))?.device else { return roots }
        var kept: [FilePath] = []
        for root in roots {
            guard let facts = try? FileFacts.of(root), facts.device != device else {
                kept.append(root)
                continue
            }
            let byteCount = await workers.map([root]) { Self.soundByteCount(below: $0) }.first ?? 0
            fail(root, ImportError.crossesFileSystems(root, mode: request.place, byteCount: byteCount))
        }
        return kept
    }

    private static func soundByteCount(below root: FilePath) -> Int64 {
        var scan = FolderScan([root])
        var byteCount: Int64 = 0
        while let step = scan.next() {
            guard case .folder(let folder) = step else { continue }
            byteCount += folder.all.flatMap(\.media).reduce(0) { $0 + $1.stamp.sizeBytes }
        }
        return byteCount
    }
}
