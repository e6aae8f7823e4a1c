internal import CSQLite

/// The current row of a running statement. It cannot be kept: take the values out.
///
/// Columns count from 0. A column that holds something else gives SQLite's own conversion; null gives 0 or nothing.
public struct Row: ~Copyable {
    let statement: OpaquePointer

    /// The column as an integer.
    public func int(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// The column as an integer; nil when it is null.
    public func intOrNil(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }

    /// The column as truth: not 0.
    public func bool(_ column: Int32) -> Bool { int(column) != 0 }

    /// The column as a floating-point number.
    public func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

    /// The column as a text; what is not UTF-8 is repaired.
    public func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The column as a text; nil when it is null.
    public func textOrNil(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    /// The column as bytes.
    public func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Whether the column is null.
    public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    /// The column as it is stored.
    public func value(_ column: Int32) -> SQLiteValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer(int(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(bytes(column))
        default: .null
        }
    }

    /// Number of columns.
    public var columnCount: Int32 { sqlite3_column_count(statement) }
}
