/// The identifier of an `Entity` in the library: `ID<Item>` cannot be passed for `ID<MediaFile>`.
public struct ID<Entity>: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The row number; positive.
    public let rawValue: Int64

    /// Wraps a row number that was read from the library.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// Reads what a person types: `@12`. Nil for anything else.
    public init?(text: some StringProtocol) {
        guard text.first == "@", let number = Int64(text.dropFirst()), number > 0 else { return nil }
        rawValue = number
    }

    /// The text that a command takes: `@12`.
    public var description: String { "@\(rawValue)" }

    /// Orders by row number.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
