public import AmboBase
internal import AmboFiles
public import AmboLibrary
internal import AmboModel

/// Brings files, folders and archives into a library.
///
/// What is on disk is gone through in batches: scanned, compared with the library, read by as many threads as there are
/// cores, made into books, and brought in book by book, each in one transaction. Memory does not grow with the number
/// of files. After a stop or a kill the same import carries on where it was, since what is in is known.
public struct Importer: Sendable {
    private let library: Library
    private let unpacker: any ArchiveUnpacker
    private let workers: Workers
    private let log: Log

    /// An importer for a library.
    ///
    /// - Parameter unpacker: Unpacks archives.
    public init(_ library: Library, unpacker: any ArchiveUnpacker, workers: Workers = Workers(), log: Log = .silent) {
        self.library = library
        self.unpacker = unpacker
        self.workers = workers
        self.log = log
    }

    /// Runs an import to its end, or until `cancel` is raised: then what is in stays in, and the report says so.
    ///
    /// - Parameter onEvent: Told of progress, one event at a time.
    /// - Returns: What came of everything that was met; one bad file or folder never stops the rest.
    /// - Throws: `LibraryError` when the library itself cannot go on.
    public func run(
        _ request: ImportRequest, cancel: CancelFlag = CancelFlag(),
        onEvent: @escaping @Sendable (ImportEvent) -> Void = { _ in }
    ) async throws(LibraryError) -> ImportReport {
        var request = request
        request.paths = request.paths.map(Self.absolute)
        let run = ImportRun(
            request, library: library, unpacker: unpacker, workers: workers, cancel: cancel, log: log, onEvent: onEvent)
        guard !request.isDryRun else { return try await run.run() }
        let turn = await turn(cancel, onEvent)
        defer { withExtendedLifetime(turn) {} }
        do throws(LibraryError) {
            var report = try await run.run()
            let started = ContinuousClock.now
            try await library.sync()
            report.syncMs += Int64((ContinuousClock.now - started) / .milliseconds(1))
            return report
        } catch {
            // What came in before the fault stays in, and is told.
            try? await library.sync()
            guard let report = await run.report(endedBy: error) else { throw error }
            return report
        }
    }

    /// Waits until no other import works on the library: of two at once, neither knows what the other is about to add.
    ///
    /// - Returns: Nil after a stop, and where the file system has no locks.
    private func turn(_ cancel: CancelFlag, _ onEvent: (ImportEvent) -> Void) async -> FileLock? {
        var hasTold = false
        while !cancel.isRaised {
            do throws(FileError) {
                if let lock = try FileLock.take(library.folders.importLock) { return lock }
            } catch {
                log.with("reason", error.problem).warning("importing without a lock")
                return nil
            }
            if !hasTold { onEvent(.waiting) }
            hasTold = true
            try? await Task.sleep(for: .milliseconds(50))
        }
        return nil
    }

    /// A path that means the same whatever the working folder is. Links are kept as a person named them.
    private static func absolute(_ path: FilePath) -> FilePath {
        let dotted = path.components.contains { $0 == FilePath(".") || $0 == FilePath("..") }
        if path.isAbsolute, !dotted { return path }
        if !dotted, let folder = try? Folder.resolved(FilePath(".")) { return folder.appending(path) }
        return (try? Folder.resolved(path)) ?? path
    }
}
