public import AmboBase
internal import AmboSQLite

/// The library of one person: every item with its files, fields, places and history, in one SQLite database.
///
/// An actor on a queue of its own, because SQLite blocks. Every change is one transaction: after a kill at any
/// instant there is the state before it or after it. Several processes may use one library at a time.
public actor Library {
    /// Where it keeps its things.
    public nonisolated let folders: LibraryFolders
    private let executor: QueueExecutor
    /// Small pictures of covers.
    public nonisolated let thumbnails: ThumbnailCache
    /// All work runs on the library's own queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// The one connection that writes.
    let writer: Store
    private var openReader: Store?
    private let busyMs: Int32
    let clock: WallClock
    let log: Log
    /// The entry of the history to which an import adds what it brings in; nil between imports.
    var importChange: Int64?
    /// Items added since the search index was brought up to date.
    var addedSinceIndexing = 0

    /// Opens the library, or makes a new one where there is none.
    ///
    /// - Parameters:
    ///   - folders: Where it lies; missing folders are made.
    ///   - clock: The time of day.
    ///   - log: Where migrations and repairs are told.
    /// - Throws: `newerStore` and `foreignStore` with the file untouched, `backupFailed` before a migration, or
    ///   `database` and `files` with the reason.
    public static func open(
        at folders: LibraryFolders, clock: WallClock = .system, log: Log = .silent
    ) async throws(LibraryError) -> Library {
        try await open(at: folders, clock: clock, log: log, migrations: Migration.all, busyMs: 5000)
    }

    /// The same with other migrations and another patience, for tests.
    package static func open(
        at folders: LibraryFolders, clock: WallClock, log: Log = .silent, migrations: [Migration], busyMs: Int32
    ) async throws(LibraryError) -> Library {
        let executor = QueueExecutor("ambo.library")
        let store = try await StoreOpener(on: executor).open(
            folders, migrations: migrations, busyMs: busyMs, clock: clock, log: log)
        return Library(folders: folders, executor: executor, writer: store, busyMs: busyMs, clock: clock, log: log)
    }

    private init(
        folders: LibraryFolders, executor: QueueExecutor, writer: sending Store, busyMs: Int32, clock: WallClock,
        log: Log
    ) {
        self.folders = folders
        thumbnails = ThumbnailCache(in: folders.cache, clock: clock, log: log)
        self.executor = executor
        self.writer = writer
        self.busyMs = busyMs
        self.clock = clock
        self.log = log
    }

    /// The connection that only reads, opened when it is first needed.
    func reader() throws(LibraryError) -> Store {
        if let openReader { return openReader }
        let store: Store
        do throws(SQLiteError) {
            store = Store(try Database(folders.database, access: .read, busyMs: busyMs), clock: clock)
        } catch { throw .database(error) }
        try store.script("PRAGMA cache_size = -16000; PRAGMA mmap_size = 268435456; PRAGMA query_only = ON")
        openReader = store
        return store
    }

    /// Brings everything that was written so far to the disk: indexes what an import added and folds the log in.
    /// Imports call it once at their end.
    public func sync() throws(LibraryError) {
        importChange = nil
        try indexPending()
        do throws(SQLiteError) { try writer.database.checkpoint() } catch { throw .database(error) }
    }

    /// What SQLite finds wrong in the store, a line each; empty when all is well.
    ///
    /// - Parameter quick: Leaves out comparing the indexes with their tables.
    public func integrityProblems(quick: Bool = true) throws(LibraryError) -> [String] {
        do throws(SQLiteError) { return try writer.database.integrityProblems(quick: quick) } catch {
            throw .database(error)
        }
    }

    /// Copies the store, as it is now, to a new file.
    public func backup(to target: FilePath) throws(LibraryError) {
        do throws(SQLiteError) { try writer.database.backup(to: target) } catch { throw .database(error) }
    }
}
