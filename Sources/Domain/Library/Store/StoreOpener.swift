internal import AmboBase
internal import AmboFiles
internal import AmboSQLite

/// Opens the store: makes a new one, migrates an older one behind a verified backup, refuses a newer one untouched.
/// An actor on the library's own queue, because all of it blocks.
actor StoreOpener {
    private let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

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
        // One state of the file: another process may be making the library at this moment.
        let version = try store.read { () throws(LibraryError) in try checkedVersion() }
        // Nothing was written up to here: a store that is refused keeps its bytes.
        store.database.allowCheckpointOnClose()
        if version == 0 { try store.script("PRAGMA journal_mode = WAL") }
        try store.script("PRAGMA cache_size = -8000; PRAGMA journal_size_limit = 67108864")
        guard migrations.contains(where: { Int64($0.version) > version }) else { return }
        if version > 0 { try backUp(version: version) }
        for migration in migrations { try migrate(migration) }
    }

    /// The version of the tables; 0 for a new file.
    private func checkedVersion() throws(LibraryError) -> Int64 {
        let path = folders.database
        let version = try store.number("PRAGMA user_version")
        let owner = try store.number("PRAGMA application_id")
        let tableCount = try store.number("SELECT count(*) FROM sqlite_schema")
        if owner != Int64(Migration.applicationID), owner != 0 || version != 0 || tableCount > 0 {
            throw .foreignStore(path)
        }
        let known = Int64(migrations.last?.version ?? 0)
        guard version <= known else { throw .newerStore(path, version: version, known: known) }
        return version
    }

    /// One step, in one transaction. Another process may have made it while this one waited for the lock.
    private func migrate(_ migration: Migration) throws(LibraryError) {
        try store.write { () throws(LibraryError) in
            guard try store.number("PRAGMA user_version") < Int64(migration.version) else { return }
            try store.script(SQL(stringLiteral: migration.script))
            do throws(SQLiteError) {
                try store.database.setUserVersion(migration.version)
                try store.database.setApplicationID(Migration.applicationID)
            } catch { throw .database(error) }
        }
        log.with("step", migration.name.description).notice("library migrated")
    }

    /// Copies the store, proves that the copy opens and is whole, and keeps the newest two (rule F127).
    private func backUp(version: Int64) throws(LibraryError) {
        let name = "library-v\(version)-\(store.clock.nowMs).sqlite"
        let target = folders.backups.appending(name)
        let unfinished = folders.backups.appending("\(name).part")
        do {
            try Folder.create(folders.backups, mode: 0o700)
            try FileChange.remove(unfinished)
            try store.database.backup(to: unfinished)
            try verify(unfinished, version: version)
            try FileChange.sync(unfinished)
            try FileChange.rename(unfinished, to: target)
            try FileChange.sync(folders.backups)
        } catch {
            removeCopy(unfinished)
            let reason = (error as? any Explained)?.problem ?? "\(error)"
            throw .backupFailed(target, reason: reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
        }
        removeOldBackups(but: target)
        log.with("path", target).notice("library backed up")
    }

    /// Proves that a copy opens, is whole and is of the right version. It is closed again behind this call.
    private func verify(_ path: FilePath, version: Int64) throws(SQLiteError) {
        let copy = try Database(path, access: .write)
        copy.allowCheckpointOnClose()
        let problems = try copy.integrityProblems(quick: true)
        guard problems.isEmpty, try copy.userVersion() == version else {
            throw SQLiteError(.corrupt, path: path, message: problems.first ?? "")
        }
    }

    private func removeCopy(_ path: FilePath) {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            do throws(FileError) { try FileChange.remove(FilePath(bytes: path.bytes + Array(suffix.utf8))) } catch {
                log.with("path", path).warning("half backup stays")
            }
        }
    }

    private func removeOldBackups(but newest: FilePath) {
        do throws(FileError) {
            let names = try Folder.entries(of: folders.backups).filter { entry in
                entry.name.display.hasPrefix("library-v") && entry.name.fileExtension == "sqlite"
            }
            let old = names.sorted { ($0.facts?.modifiedNs ?? 0, $0.name) < ($1.facts?.modifiedNs ?? 0, $1.name) }
                .map { folders.backups.appending($0.name) }.filter { $0 != newest }
            for path in old.dropLast(1) { try FileChange.remove(path) }
        } catch {
            log.with("path", folders.backups).warning("old backups stay")
        }
    }
}
