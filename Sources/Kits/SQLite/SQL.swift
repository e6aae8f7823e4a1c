/// The text of a statement. It is made of literals in the code alone, so no value can ever be pasted into it.
public struct SQL: Sendable, Hashable, ExpressibleByStringLiteral {
    let text: String

    /// A statement, or a part of one, as written in the code.
    public init(stringLiteral text: StaticString) { self.text = text.description }

    /// Two parts in a row, with a space between them.
    public static func + (one: SQL, other: SQL) -> SQL { SQL(text: one.text + " " + other.text) }

    private init(text: String) { self.text = text }
}
