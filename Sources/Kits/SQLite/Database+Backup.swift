public import AmboBase
internal import CSQLite

extension Database {
    /// Copies the whole database, as it is at one moment, to a new file while others go on using it.
    ///
    /// - Parameter target: A file that does not exist yet; removing a half one after an error is the caller's.
    /// - Throws: `SQLiteError` with the path of the file that made the trouble.
    public func backup(to target: FilePath) throws(SQLiteError) {
        let copy = try Database(target, access: .create)
        copy.allowCheckpointOnClose()
        guard let job = sqlite3_backup_init(copy.raw, "main", raw, "main") else {
            throw copy.error(sqlite3_extended_errcode(copy.raw))
        }
        var result = SQLITE_OK
        var waits = 0
        repeat {
            result = sqlite3_backup_step(job, 1024)
            if result & 0xFF == SQLITE_BUSY || result & 0xFF == SQLITE_LOCKED {
                waits += 1
                sqlite3_sleep(50)
            }
        } while result == SQLITE_OK || ((result & 0xFF == SQLITE_BUSY || result & 0xFF == SQLITE_LOCKED) && waits < 200)
        let finished = sqlite3_backup_finish(job)
        guard result == SQLITE_DONE, finished == SQLITE_OK else {
            throw copy.error(result == SQLITE_DONE ? finished : result)
        }
    }

    /// SQLite's own look at the file.
    ///
    /// - Parameter quick: Leaves out comparing indexes with their tables.
    /// - Returns: What is wrong, a line each; empty when all is well.
    public func integrityProblems(quick: Bool) throws(SQLiteError) -> [String] {
        do throws(SQLiteError) {
            let lines = try rows(quick ? "PRAGMA quick_check(20)" : "PRAGMA integrity_check(20)") { row in row.text(0) }
            return lines == ["ok"] ? [] : lines
        } catch {
            // So damaged that it cannot even be looked through.
            guard error.kind == .corrupt || error.kind == .notADatabase else { throw error }
            return [error.message]
        }
    }

    /// A number of the file's head that is ours to use: the version of the tables.
    public func userVersion() throws(SQLiteError) -> Int64 {
        try first("PRAGMA user_version") { row in row.int(0) } ?? 0
    }

    /// A number of the file's head that says which program the file belongs to.
    public func applicationID() throws(SQLiteError) -> Int64 {
        try first("PRAGMA application_id") { row in row.int(0) } ?? 0
    }

    /// Sets the version of the tables; part of the transaction that runs.
    public func setUserVersion(_ version: Int32) throws(SQLiteError) { try pragma("user_version", version) }

    /// Sets which program the file belongs to; part of the transaction that runs.
    public func setApplicationID(_ number: Int32) throws(SQLiteError) { try pragma("application_id", number) }

    /// Pragmas take no bound values; the number is an integer, and the name is one of the two above.
    private func pragma(_ name: StaticString, _ number: Int32) throws(SQLiteError) {
        let result = sqlite3_exec(raw, "PRAGMA \(name) = \(number)", nil, nil, nil)
        guard result == SQLITE_OK else { throw error(result) }
    }
}
