internal import AmboBase
internal import AmboFiles
internal import AmboLibrary
internal import AmboModel

// What of the library was below the imported roots and is gone.
extension ImportRun {
    /// Marks known files below the roots as missing where they are really gone.
    ///
    /// A root that cannot be read, a folder that cannot be read and a mount that is away change nothing, and neither
    /// does a root below which nothing known is left (pain 43).
    func sweep(_ roots: [FilePath]) async throws(LibraryError) {
        for root in roots {
            guard let facts = try? FileFacts.of(root), facts.kind == .folder, !unreadable.contains(root) else {
                continue
            }
            try await sweep(below: root)
        }
    }

    private func sweep(below root: FilePath) async throws(LibraryError) {
        let folders = try await library.knownFolders(under: root)
        let doubtful = folders.filter { !cleanFolders.contains($0) }
        var hasPresent = doubtful.count < folders.count
        var gone: [KnownFile] = []
        var found: [ID<MediaFile>] = []
        for start in stride(from: 0, to: doubtful.count, by: 256) {
            let part = Array(doubtful[start..<min(start + 256, doubtful.count)])
            let files = try await library.knownFiles(in: part).flatMap(\.self).filter { $0.path.isInside(root) }
            let looks = await workers.map(files) { Self.look($0.path) }
            for (file, look) in zip(files, looks) {
                switch look {
                case .there(let stamp):
                    hasPresent = true
                    // Another file in its place was read by now.
                    if file.isMissing, file.stamp.matches(stamp) { found.append(file.id) }
                case .gone where !unreadable.contains(where: file.path.isInside): gone.append(file)
                case .gone, .untold: continue
                }
            }
        }
        if !found.isEmpty, !request.isDryRun { try await library.markFound(found) }
        guard !gone.isEmpty else { return }
        guard hasPresent else { return fail(root, ImportError.rootLost(root, fileCount: gone.count)) }
        var missing: [KnownFile] = []
        var away: [FilePath: Int] = [:]
        for file in gone {
            if let mount = Self.emptyMount(of: file, below: root) {
                away[mount, default: 0] += 1
            } else {
                missing.append(file)
            }
        }
        for (mount, count) in away.sorted(by: { $0.key < $1.key }) {
            fail(mount, ImportError.mountAway(mount, fileCount: count))
        }
        let fresh = missing.filter { !$0.isMissing }.map(\.id)
        if !fresh.isEmpty, !request.isDryRun { try await library.markMissing(fresh) }
        var items: [ID<Item>] = []
        var seen: Set<ID<Item>> = []
        for file in missing where seen.insert(file.item).inserted { items.append(file.item) }
        for facts in try await library.importFacts(of: items) { report.missing.append(ImportedItem(facts)) }
    }

    private static func look(_ path: FilePath) -> FileMatch.Presence {
        do throws(FileError) {
            return .there(FileStamp(try FileFacts.of(path)))
        } catch {
            return error.isAbsence ? .gone : .untold
        }
    }

    /// The folder at which a mount seems to be away: the nearest one that is there, when it is empty and lies on another
    /// file system than the file did. Nil for a file that was simply removed.
    private static func emptyMount(of file: KnownFile, below root: FilePath) -> FilePath? {
        var folder = file.path.parent
        while let place = folder, place.isInside(root) {
            guard let facts = try? FileFacts.of(place) else {
                folder = place.parent
                continue
            }
            guard facts.device != file.stamp.device, let entries = try? Folder.entries(of: place), entries.isEmpty
            else {
                return nil
            }
            return place
        }
        return nil
    }
}
