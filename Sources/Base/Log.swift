/// A logger is a value that is passed down and gathers context on its way:
/// `log.with("path", path).warning("cover skipped")`. Messages are constant, data is in fields.
public struct Log: Sendable {
    /// How much a line matters.
    public enum Level: Int, Sendable, Comparable {
        /// Every step, for developers.
        case debug
        /// What happened.
        case notice
        /// What a person should look at.
        case warning

        /// Orders by weight.
        public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// One line on its way to a sink.
    public struct Entry: Sendable {
        /// How much it matters.
        public let level: Level
        /// The constant message.
        public let message: String
        /// Context, in the order in which it was added.
        public let fields: [(name: String, value: String)]
    }

    private let sink: @Sendable (Entry) -> Void
    private var fields: [(name: String, value: String)] = []

    /// A logger that hands every entry to `sink`, on the caller's thread.
    public init(_ sink: @escaping @Sendable (Entry) -> Void) { self.sink = sink }

    /// A logger that drops everything.
    public static let silent = Log { _ in }

    /// The same logger with one more field; a `Secret` prints as `‹secret›`.
    public func with(_ name: String, _ value: some CustomStringConvertible & Sendable) -> Log {
        var copy = self
        copy.fields.append((name, value.description))
        return copy
    }

    /// For developers.
    public func debug(_ message: StaticString) { send(.debug, message) }
    /// What happened.
    public func notice(_ message: StaticString) { send(.notice, message) }
    /// What a person should look at.
    public func warning(_ message: StaticString) { send(.warning, message) }

    private func send(_ level: Level, _ message: StaticString) {
        sink(Entry(level: level, message: message.description, fields: fields))
    }
}
