internal import AmboBase
internal import AmboFiles
internal import AmboSQLite

/// Opens the store: makes a new one, migrates an older one behind a verified backup, refuses a newer one untouched.
/// An actor on the library's own queue, because all of it blocks.
actor StoreOpener {
    private let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(on executor: QueueExecutor) { self.executor = executor }

    func open(
        _ folders: LibraryFolders, migrations: [Migration], busyMs: Int32, clock: WallClock, log: Log
    ) throws(LibraryError) -> sending Store {
        if let folder = folders.database.parent {
            do throws(FileError) { try Folder.create(folder, mode: 0o700) } catch { throw .files(error) }
        }
        let store: Store
        do throws(SQLiteError) {
            store = Store(try Database(folders.database, access: .create, busyMs: busyMs), clock: clock)
        } catch { throw .database(error) }
        try StoreShape(store: store, folders: folders, migrations: migrations, log: log).bringUpToDate()
        return store
    }
}

/// Brings the tables of a store to the newest version.
private struct StoreShape {
    let store: Store
    let folders: LibraryFolders
    let migrations: [Migration]
    let log: Log

    func bringUpToDate() throws(LibraryError) {
        do throws(SQLiteError) {
            let version = try knownVersion()
            guard let version else { throw SQLiteError(.other, path: folders.database, message: "") }
            let missing = migrations.filter { Int64($0.version) > version }
            // Nothing was written up to here: a store that is refused keeps its bytes.
            store.database.allowCheckpointOnClose()
            if version == 0 { try store.database.script("PRAGMA journal_mode = WAL") }
            try store.database.script("PRAGMA cache_size = -8000; PRAGMA journal_size_limit = 67108864")
            if missing.isEmpty { return }
            if version > 0 { try backUp(version: version) }
            for migration in missing { try migrate(migration) }
        } catch let error as SQLiteError { throw .database(error) } catch { throw error }
    }
}
