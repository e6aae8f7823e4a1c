public import AmboBase

/// One of the values that SQLite stores.
public enum SQLiteValue: Sendable, Equatable {
    // The five storage classes.
    case null, integer(Int64), real(Double), text(String), blob([UInt8])
}

/// What may stand for a `?` of a statement.
public protocol Bindable: Sendable {
    /// The value as it is stored.
    var sqliteValue: SQLiteValue { get }
}

extension SQLiteValue: Bindable {
    /// The value itself.
    public var sqliteValue: SQLiteValue { self }
}

extension Int64: Bindable {
    /// An integer.
    public var sqliteValue: SQLiteValue { .integer(self) }
}

extension Int: Bindable {
    /// An integer.
    public var sqliteValue: SQLiteValue { .integer(Int64(self)) }
}

extension UInt64: Bindable {
    /// An integer of the same bits.
    public var sqliteValue: SQLiteValue { .integer(Int64(bitPattern: self)) }
}

extension Bool: Bindable {
    /// 1 or 0.
    public var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) }
}

extension Double: Bindable {
    /// A floating-point number.
    public var sqliteValue: SQLiteValue { .real(self) }
}

extension String: Bindable {
    /// A text.
    public var sqliteValue: SQLiteValue { .text(self) }
}

extension [UInt8]: Bindable {
    /// Bytes.
    public var sqliteValue: SQLiteValue { .blob(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
    /// The value, or null.
    public var sqliteValue: SQLiteValue { self?.sqliteValue ?? .null }
}

extension ID: Bindable {
    /// The row number.
    public var sqliteValue: SQLiteValue { .integer(rawValue) }
}

extension FilePath: Bindable {
    /// The bytes of the path.
    public var sqliteValue: SQLiteValue { .blob(bytes) }
}

extension UniqueID: Bindable {
    /// The text form.
    public var sqliteValue: SQLiteValue { .text(description) }
}
