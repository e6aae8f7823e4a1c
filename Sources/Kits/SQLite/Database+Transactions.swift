internal import CSQLite

extension Database {
    /// Starts a transaction that may write; waits for the lock at once, so that it cannot fail half-way for it.
    public func begin() throws(SQLiteError) { try run("BEGIN IMMEDIATE") }

    /// Starts a transaction that sees one state of the database throughout.
    public func beginReading() throws(SQLiteError) { try run("BEGIN DEFERRED") }

    /// Makes all changes since `begin` valid together.
    public func commit() throws(SQLiteError) { try run("COMMIT") }

    /// Takes all changes since `begin` back; does nothing outside a transaction (a full disk ends one by itself).
    public func rollback() {
        guard isInTransaction else { return }
        sqlite3_exec(raw, "ROLLBACK", nil, nil, nil)
    }

    /// Whether a transaction is open.
    public var isInTransaction: Bool { sqlite3_get_autocommit(raw) == 0 }

    /// Runs `body` as one transaction: all of it or, when it throws, nothing.
    public func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        try begin()
        do throws(SQLiteError) {
            let result = try body()
            try commit()
            return result
        } catch {
            rollback()
            throw error
        }
    }

    /// How much is written before a commit counts as done.
    public enum Durability: Sendable {
        /// The log is synced at every commit: it survives a power cut.
        case full
        /// The log is synced when it is folded in: a power cut may take the last commits, whole ones, with it.
        case bulk
    }

    /// Sets when commits are synced; not inside a transaction.
    public func setDurability(_ durability: Durability) throws(SQLiteError) {
        switch durability {
        case .full: try script("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1000")
        case .bulk: try script("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 12000")
        }
    }

    /// Folds the write-ahead log into the file and syncs both.
    ///
    /// - Returns: Whether all of it was folded in; a reader elsewhere may hold it up, which loses nothing.
    @discardableResult
    public func checkpoint() throws(SQLiteError) -> Bool {
        let result = sqlite3_wal_checkpoint_v2(raw, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        if result & 0xFF == SQLITE_BUSY || result & 0xFF == SQLITE_LOCKED { return false }
        guard result == SQLITE_OK else { throw error(result) }
        return true
    }
}
