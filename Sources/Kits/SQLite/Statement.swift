internal import CSQLite

/// A prepared statement. A class because the cache keeps it in a dictionary, which cannot hold a value without copies.
final class Statement {
    let raw: OpaquePointer

    init(_ raw: OpaquePointer) { self.raw = raw }

    deinit { sqlite3_finalize(raw) }

    /// Sets the values for the `?` in order; the result code of the first that is refused, else `SQLITE_OK`.
    func bind(_ values: [any Bindable]) -> Int32 {
        guard values.count == Int(sqlite3_bind_parameter_count(raw)) else { return SQLITE_RANGE }
        var index: Int32 = 0
        for value in values {
            index += 1
            let result = bind(value.sqliteValue, at: index)
            guard result == SQLITE_OK else { return result }
        }
        return SQLITE_OK
    }

    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(raw, index)
        case .integer(let number): return sqlite3_bind_int64(raw, index, number)
        case .real(let number): return sqlite3_bind_double(raw, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    guard let start = characters.baseAddress else { return sqlite3_bind_text(raw, index, "", 0, nil) }
                    return sqlite3_bind_text(raw, index, start, Int32(clamping: characters.count), Self.copied)
                }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(raw, index, 0) }
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob(raw, index, $0.baseAddress, Int32(clamping: $0.count), Self.copied)
            }
        }
    }

    /// Makes it ready for another run and lets go of its locks and values.
    func reset() {
        sqlite3_reset(raw)
        sqlite3_clear_bindings(raw)
    }

    /// `SQLITE_TRANSIENT`, a cast that Swift does not import: SQLite copies the bytes before the call returns.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

/// The statements of one connection that are prepared already. A class because preparing is no change that a caller
/// of a query should have to allow.
final class StatementCache {
    private var kept: [SQL: Statement] = [:]

    /// Takes a statement out while it runs, so that a nested run of the same text gets one of its own.
    func take(_ sql: SQL) -> Statement? { kept.removeValue(forKey: sql) }

    /// Puts it back, reset.
    func give(_ statement: Statement, for sql: SQL) {
        statement.reset()
        if kept.count >= 256 { kept.removeAll() }
        kept[sql] = statement
    }

    /// Finalizes all; the connection can be closed then.
    func clear() { kept.removeAll() }
}
