internal import AmboBase
internal import AmboFiles
internal import AmboLibrary
internal import AmboModel

/// One import on its way. An actor for its report; whatever blocks runs elsewhere.
actor ImportRun {
    let request: ImportRequest
    let library: Library
    let unpacker: any ArchiveUnpacker
    let workers: Workers
    let cancel: CancelFlag
    let log: Log
    let onEvent: @Sendable (ImportEvent) -> Void
    var report = ImportReport()
    /// How files are put together just now: as the person said, or as one book in an audiobook package.
    var grouping: GroupingChoice?
    /// Places that could not be looked into: what is below them may be there.
    var unreadable: [FilePath] = []
    /// Folders whose known files were all there.
    var cleanFolders: Set<FilePath> = []
    /// Items that the report names already.
    var told: Set<ID<Item>> = []
    /// Titles of the items that came in by this run: another title among them is another book, whatever it sounds like.
    var fresh: [ID<Item>: String] = [:]
    /// Folded titles by the sounds met in a dry run, which writes none of them down.
    var drySounds: [SoundIdentity: String] = [:]
    /// Items of which a file is gone, and something else lies in its place.
    var displacedItems: [ID<Item>] = []
    /// Files that this run found elsewhere.
    var movedFiles: Set<ID<MediaFile>> = []
    private var folderCount = 0
    private var fileCount = 0

    /// About how many files are in work at once.
    private static let batchSize = 256

    init(
        _ request: ImportRequest, library: Library, unpacker: any ArchiveUnpacker, workers: Workers, cancel: CancelFlag,
        log: Log, onEvent: @escaping @Sendable (ImportEvent) -> Void
    ) {
        self.request = request
        grouping = request.grouping
        self.library = library
        self.unpacker = unpacker
        self.workers = workers
        self.cancel = cancel
        self.log = log
        self.onEvent = onEvent
    }

    func run() async throws(LibraryError) -> ImportReport {
        let roots = await refusingCopies(request.paths)
        // What lies inside another root comes after it: then it is known, and comes in once.
        let inner = roots.filter { root in roots.contains { $0 != root && root.isInside($0) } }
        let outer = roots.filter { !inner.contains($0) }
        for part in [outer, inner] where !part.isEmpty && !cancel.isRaised {
            let scan = FolderScan(part, into: request.into, isOneVolume: request.grouping == .volume)
            try await take(scan, archive: nil)
        }
        if cancel.isRaised {
            report.wasStopped = true
        } else {
            try await sweep(roots)
            try await tell(displacedItems, in: \.missing)
        }
        return report
    }

    /// What came in before the library itself could not go on.
    ///
    /// - Returns: Nil when nothing did: then the fault speaks for itself.
    func report(endedBy error: LibraryError) -> ImportReport? {
        guard !(report.imported.isEmpty && report.updated.isEmpty && report.moved.isEmpty) else { return nil }
        fail(library.folders.database, error)
        return report
    }

    /// A batch of the scan: what was found, and the folders among it read.
    private struct Batch: Sendable {
        var steps: [ScanStep]
        var readings: Result<[UnitReading], LibraryError>
    }

    /// Takes in all that a scan finds. While one batch is written down, the next is scanned and read.
    ///
    /// - Returns: The items that came of it, new ones and known ones.
    @discardableResult
    func take(_ scan: FolderScan, archive: ArchiveStamp?) async throws(LibraryError) -> [ID<Item>] {
        let lane = ScanLane(scan)
        // What came out of an archive goes in whole, for the archive counts as known afterwards.
        let cancel = archive == nil ? cancel : CancelFlag()
        let reader = UnitReader(library: library, workers: workers, cancel: cancel)
        func ahead() -> Task<Batch, Never> { Task { await Self.next(lane, reader, cancel) } }
        var items: [ID<Item>] = []
        var next = ahead()
        while true {
            let batch = await next.value
            if batch.steps.isEmpty || cancel.isRaised { break }
            next = ahead()
            let units: [UnitReading]
            do throws(LibraryError) {
                units = try batch.readings.get()
                items += try await take(batch.steps, units, archive)
            } catch {
                cancel.raise()
                _ = await next.value
                throw error
            }
        }
        return items
    }

    private static func next(_ lane: ScanLane, _ reader: UnitReader, _ cancel: CancelFlag) async -> Batch {
        let steps = await lane.next(fileLimit: batchSize, cancel: cancel)
        let folders = steps.compactMap { step in if case .folder(let folder) = step { folder } else { nil } }
        do throws(LibraryError) {
            return Batch(steps: steps, readings: .success(try await reader.read(folders)))
        } catch {
            return Batch(steps: steps, readings: .failure(error))
        }
    }

    private func take(
        _ steps: [ScanStep], _ units: [UnitReading], _ archive: ArchiveStamp?
    ) async throws(LibraryError) -> [ID<Item>] {
        var items: [ID<Item>] = []
        var unit = units.makeIterator()
        for step in steps where !isStopped(archive) {
            switch step {
            case .folder:
                guard let reading = unit.next() else { continue }
                folderCount += 1
                fileCount += reading.folder.mediaCount
                items += try await take(reading, archive: archive)
                onEvent(.progress(folderCount: folderCount, fileCount: fileCount))
            // Archives in archives were unpacked with them.
            case .archive where archive != nil: continue
            case .problem(_, .nothing) where archive != nil: continue
            case .archive(let found): items += try await take(found)
            case .problem(let path, let error):
                if case .nothing = error, try await isKnownRoot(path) { continue }
                if case .system = error { unreadable.append(path) }
                fail(path, error)
            }
        }
        return items
    }

    /// Whether nothing more is to be begun.
    func isStopped(_ archive: ArchiveStamp?) -> Bool { archive == nil && cancel.isRaised }

    /// Whether the library knows files below a root in which nothing is now: the sweep speaks of that.
    private func isKnownRoot(_ path: FilePath) async throws(LibraryError) -> Bool {
        try await !library.knownFolders(under: path).isEmpty
    }

    // MARK: Report

    func fail(_ path: FilePath, _ error: any Explained) { fail(ImportFailure(path, error)) }

    func fail(_ failure: ImportFailure) {
        report.failed.append(failure)
        onEvent(.failed(failure))
    }

    /// Names known items in one of the report's lists, each once.
    func tell(_ items: [ID<Item>], in list: WritableKeyPath<ImportReport, [ImportedItem]>) async throws(LibraryError) {
        let fresh = items.filter { told.insert($0).inserted }
        guard !fresh.isEmpty else { return }
        for facts in try await library.importFacts(of: fresh) { report[keyPath: list].append(ImportedItem(facts)) }
    }
}
