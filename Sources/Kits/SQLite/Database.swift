public import AmboBase
internal import CSQLite

/// One connection to an SQLite database, with its prepared statements. It blocks, and belongs to one actor or thread.
public struct Database: ~Copyable {
    /// What may be done with the file.
    public enum Access: Sendable {
        /// Read and write; the file is made where there is none.
        case create
        /// Read and write a file that exists.
        case write
        /// Read only.
        case read
    }

    /// The file.
    public let path: FilePath
    let raw: OpaquePointer
    let cache = StatementCache()

    /// Opens a database. Nothing in the file is read or changed yet, and closing it leaves its write-ahead log
    /// alone until ``allowCheckpointOnClose()`` was called.
    ///
    /// Foreign keys are on, the schema is not trusted with functions and virtual tables that have side effects, and
    /// deleted rows are not overwritten (Debian's default costs writes and protects nothing here).
    ///
    /// - Parameter busyMs: How long to wait for a lock of another process before `locked` is thrown.
    public init(_ path: FilePath, access: Access, busyMs: Int32 = 5000) throws(SQLiteError) {
        let flags =
            switch access {
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .write: SQLITE_OPEN_READWRITE
            case .read: SQLITE_OPEN_READONLY
            }
        var opened: OpaquePointer?
        let result = (path.bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) {
                sqlite3_open_v2($0.baseAddress!, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
            }
        }
        guard let opened, result == SQLITE_OK else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
            sqlite3_close_v2(opened)
            throw SQLiteError(result, path: path, message: message)
        }
        self.path = path
        raw = opened
        sqlite3_busy_timeout(opened, busyMs)
        ambo_sqlite_configure(opened)
    }

    deinit {
        cache.clear()
        sqlite3_close_v2(raw)
    }

    /// Lets the last connection fold the write-ahead log into the file when it closes, as SQLite does by default.
    public func allowCheckpointOnClose() { ambo_sqlite_checkpoint_on_close(raw) }

    /// Runs the statements of a script one after the other; for schemas and settings, without values.
    public func script(_ sql: SQL) throws(SQLiteError) {
        let result = sqlite3_exec(raw, sql.text, nil, nil, nil)
        guard result == SQLITE_OK else { throw error(result) }
    }

    /// Runs a statement that gives no rows.
    ///
    /// - Returns: How many rows it changed.
    @discardableResult
    public func run(_ sql: SQL, _ values: any Bindable...) throws(SQLiteError) -> Int {
        try run(sql, values: values)
    }

    /// Runs a statement that gives no rows, with its values as a list.
    @discardableResult
    public func run(_ sql: SQL, values: [any Bindable]) throws(SQLiteError) -> Int {
        try each(sql, values: values) { _ in true }
        return Int(sqlite3_changes64(raw))
    }

    /// Runs an insert.
    ///
    /// - Returns: The row number of the new row.
    @discardableResult
    public func insert(_ sql: SQL, _ values: any Bindable...) throws(SQLiteError) -> Int64 {
        try insert(sql, values: values)
    }

    /// Runs an insert, with its values as a list.
    @discardableResult
    public func insert(_ sql: SQL, values: [any Bindable]) throws(SQLiteError) -> Int64 {
        try each(sql, values: values) { _ in true }
        return sqlite3_last_insert_rowid(raw)
    }

    /// All rows of a query, each made into a value.
    public func rows<Element>(
        _ sql: SQL, _ values: any Bindable..., map: (borrowing Row) -> Element
    ) throws(SQLiteError) -> [Element] {
        try rows(sql, values: values, map: map)
    }

    /// All rows of a query whose values are a list.
    public func rows<Element>(
        _ sql: SQL, values: [any Bindable], map: (borrowing Row) -> Element
    ) throws(SQLiteError) -> [Element] {
        var elements: [Element] = []
        try each(sql, values: values) { row in
            elements.append(map(row))
            return true
        }
        return elements
    }

    /// The first row of a query; nil when there is none.
    public func first<Element>(
        _ sql: SQL, _ values: any Bindable..., map: (borrowing Row) -> Element
    ) throws(SQLiteError) -> Element? {
        var element: Element?
        try each(sql, values: values) { row in
            element = map(row)
            return false
        }
        return element
    }

    /// Runs a statement and hands its rows to `body` until that returns false or they end.
    public func each(
        _ sql: SQL, values: [any Bindable], body: (borrowing Row) -> Bool
    ) throws(SQLiteError) {
        let statement = if let kept = cache.take(sql) { kept } else { try prepare(sql) }
        var result = statement.bind(values)
        guard result == SQLITE_OK else {
            let failure = error(result)
            cache.give(statement, for: sql)
            throw failure
        }
        var goesOn = true
        while goesOn {
            result = sqlite3_step(statement.raw)
            guard result == SQLITE_ROW else { break }
            goesOn = body(Row(statement: statement.raw))
        }
        let failure = result == SQLITE_ROW || result == SQLITE_DONE ? nil : error(result)
        cache.give(statement, for: sql)
        if let failure { throw failure }
    }

    private func prepare(_ sql: SQL) throws(SQLiteError) -> Statement {
        var text = sql.text
        var prepared: OpaquePointer?
        let result = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                sqlite3_prepare_v3(
                    raw, $0.baseAddress, Int32($0.count), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
            }
        }
        guard let prepared, result == SQLITE_OK else { throw error(result == SQLITE_OK ? SQLITE_MISUSE : result) }
        return Statement(prepared)
    }

    func error(_ result: Int32) -> SQLiteError {
        SQLiteError(result, path: path, message: String(cString: sqlite3_errmsg(raw)))
    }
}
