internal import AmboBase
internal import AmboFiles
internal import AmboLibrary
internal import AmboModel

/// Unpacks on a thread of its own, because it blocks for long.
private actor UnpackLane {
    private let executor = QueueExecutor("ambo.unpack")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private let unpacker: any ArchiveUnpacker

    init(_ unpacker: any ArchiveUnpacker) { self.unpacker = unpacker }

    func unpack(
        _ request: UnpackRequest, cancel: CancelFlag, onEvent: @Sendable (ImportEvent) -> Void
    ) throws(UnpackError) -> UnpackReport {
        try unpacker.unpack(request, cancel: cancel) { progress in
            onEvent(.unpacking(request.archive, byteCount: progress.byteCount))
        }
    }

    /// What an archive is known by.
    func identity(_ archive: ScannedFile) throws(UnpackError) -> ArchiveIdentity {
        let file: LocalFile
        do throws(FileError) {
            file = try LocalFile(archive.path)
        } catch {
            throw .unreadable(archive.path, errno: error.errno)
        }
        guard file.byteCount > 0 else { throw .notArchive(archive.path) }
        do throws(ByteSourceError) {
            return ArchiveIdentity(sizeBytes: file.byteCount, hash: try ArchiveFingerprint.hash(file))
        } catch {
            guard case .system(_, let errno) = error else { throw .cancelled }
            throw .unreadable(archive.path, errno: errno)
        }
    }

    /// The folder that was unpacked, or the only folder in it, as far down as there is nothing beside it.
    func heart(of folder: FilePath) -> FilePath {
        var heart = folder
        for _ in 0..<8 {
            guard let entries = try? Folder.entries(of: heart).filter({ !FileHint.isJunk($0.name) }),
                entries.count == 1,
                let only = entries.first, only.facts?.kind == .folder, !only.isLink
            else { break }
            // `CD1` alone says nothing of the book: the archive's own name is better.
            if Grouping.mayBeDisc(only.name.nfc) { break }
            heart = heart.appending(only.name)
        }
        return heart
    }

    /// Whether a folder holds the manifest of an audiobook package: then it is one book however its files lie.
    func isPackage(_ folder: FilePath) -> Bool {
        ["publication.json", "manifest.json"].contains { (try? FileFacts.of(folder.appending($0)))?.kind == .file }
    }

    func discard(_ folder: FilePath) { try? FilePlacement.removeTree(folder) }

    func target(for archive: ScannedArchive, in books: FilePath) throws(UnpackError) -> FilePath {
        let folder = archive.tree.reduce(books) { $0.appending(ManagedName.sanitised($1)) }
        do throws(FileError) { try Folder.create(folder) } catch { throw .unwritable(folder, errno: error.errno) }
        return ManagedName.free(ManagedName.sanitised(ImportRun.stem(of: archive)), in: folder)
    }
}

extension ImportRun {
    /// Takes in one archive: known by its bytes, or unpacked into the managed folder and taken in from there.
    ///
    /// - Returns: The items that came of it.
    func take(_ archive: ScannedArchive) async throws(LibraryError) -> [ID<Item>] {
        let lane = UnpackLane(unpacker)
        let file = archive.file
        if let known = try await library.archive(at: file.path, stamp: file.stamp), try await isWhole(known) {
            try await tell(known.items, in: \.unchanged)
            return known.items
        }
        let identity: ArchiveIdentity
        do throws(UnpackError) {
            identity = try await lane.identity(file)
        } catch {
            fail(file.path, error)
            return []
        }
        let stamp = ArchiveStamp(path: file.path, stamp: file.stamp, identity: identity)
        if let known = try await knownArchive(stamp) { return known }
        guard !request.isDryRun else {
            report.imported.append(planned(archive))
            return []
        }
        let unpacked: UnpackReport
        do throws(UnpackError) {
            let target = try await lane.target(for: archive, in: library.folders.books)
            var wanted = UnpackRequest(archive: file.path, target: target)
            wanted.takesPartial = request.takesPartial
            wanted.password = request.password
            unpacked = try await lane.unpack(wanted, cancel: cancel, onEvent: onEvent)
        } catch {
            if error != .cancelled { fail(file.path, error) }
            return []
        }
        report.syncMs += Int64(unpacked.syncMs)
        return try await takeIn(unpacked, of: archive, stamp, lane)
    }

    private func takeIn(
        _ unpacked: UnpackReport, of archive: ScannedArchive, _ stamp: ArchiveStamp, _ lane: UnpackLane
    ) async throws(LibraryError) -> [ID<Item>] {
        for left in unpacked.refused + unpacked.damaged {
            let error = ImportError.entryLeftOut(
                archive: archive.file.path, entry: left.name, reason: left.reason.text)
            fail(archive.file.path, error)
        }
        let heart = await lane.heart(of: unpacked.folder)
        let name = heart == unpacked.folder ? Self.stem(of: archive) : heart.name.nfc
        let choice = grouping
        defer { grouping = choice }
        if await lane.isPackage(heart) { grouping = .volume }
        let scan = FolderScan(
            unpacked: heart, layout: archive.layout + [name], tree: archive.tree + [name],
            isOneVolume: grouping == .volume)
        let failures = report.failed.count
        let duplicates = report.duplicates.count
        let items = try await take(scan, archive: stamp)
        if items.isEmpty {
            if report.failed.count == failures, report.duplicates.count == duplicates {
                fail(archive.file.path, UnpackError.noSound(archive.file.path))
            }
        } else {
            try await library.record(stamp, items: items)
        }
        // What nothing of the library lies in was unpacked for nothing.
        if try await library.knownFolders(under: unpacked.folder).isEmpty { await lane.discard(unpacked.folder) }
        return items
    }

    /// The items of an archive that is known under another path.
    private func knownArchive(_ stamp: ArchiveStamp) async throws(LibraryError) -> [ID<Item>]? {
        guard let known = try await library.archive(identity: stamp.identity), try await isWhole(known) else {
            return nil
        }
        let isSame = known.archive.path == stamp.path
        let isThere = !isSame && (try? FileFacts.of(known.archive.path)) != nil
        if isThere, request.takesDuplicates { return nil }
        if !request.isDryRun, !isThere { try await library.record(stamp, items: known.items) }
        if isThere {
            for facts in try await library.importFacts(of: known.items) {
                var entry = ImportedItem(facts)
                entry.duplicateOf = facts.id
                entry.id = nil
                entry.uuid = nil
                entry.path = stamp.path
                report.duplicates.append(entry)
            }
        } else {
            try await tell(known.items, in: \.unchanged)
        }
        return known.items
    }

    /// Whether the files that came out of an archive are still there.
    private func isWhole(_ known: KnownArchive) async throws(LibraryError) -> Bool {
        for item in known.items {
            let files = try await library.knownFiles(of: item)
            guard files.contains(where: { (try? FileFacts.of($0.path)) != nil }) else { return false }
        }
        return true
    }

    /// An archive's name without its ending, `.tar.gz` counting as one.
    static func stem(of archive: ScannedArchive) -> String {
        let stem = NormalForm.composed(archive.file.path.name.stem)
        return stem.lowercased().hasSuffix(".tar") ? String(stem.dropLast(4)) : stem
    }

    /// What a dry run tells of an archive, which it does not unpack.
    private func planned(_ archive: ScannedArchive) -> ImportedItem {
        let title = FolderLayout(archive.layout + [Self.stem(of: archive)], authors: []).title
        let draft = ItemDraft(
            kind: .volume, folders: archive.tree, fields: [.title: FieldValue([title], source: .folder)], files: [],
            path: archive.file.path, orderedBy: .names)
        return ImportedItem(draft)
    }
}
