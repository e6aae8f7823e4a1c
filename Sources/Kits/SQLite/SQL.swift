/// The text of a statement. It is made of literals in the code alone, so no value can ever be pasted into it.
public struct SQL: Sendable, Hashable, ExpressibleByStringLiteral {
    /// A literal is not copied until it is prepared.
    private enum Content: Sendable {
        case literal(StaticString)
        case joined(String)
    }

    private let content: Content
    /// A literal is known by its place in the program, so that finding its statement costs no look at its letters.
    private let hash: Int

    /// A statement, or a part of one, as written in the code.
    public init(stringLiteral text: StaticString) {
        content = .literal(text)
        hash = text.hasPointerRepresentation ? Int(bitPattern: text.utf8Start) : Int(text.unicodeScalar.value)
    }

    /// Two parts in a row, with a space between them.
    public static func + (one: SQL, other: SQL) -> SQL { SQL(joined: one.text + " " + other.text) }

    private init(joined text: String) {
        content = .joined(text)
        hash = text.hashValue
    }

    var text: String {
        switch content {
        case .literal(let text): text.description
        case .joined(let text): text
        }
    }

    /// Equal literals at two places of the program count as two, which costs a second statement and nothing else.
    public static func == (one: SQL, other: SQL) -> Bool {
        guard one.hash == other.hash else { return false }
        return switch (one.content, other.content) {
        case (.literal, .literal): true
        case (.joined(let one), .joined(let other)): one == other
        default: false
        }
    }

    /// Feeds the one number that it is known by.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
