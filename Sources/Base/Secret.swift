/// A password, token or key. It prints as `‹secret›` whatever prints it.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let value: String

    /// Wraps a secret as soon as it is read.
    public init(_ value: String) { self.value = value }

    /// The secret itself, for the one call that needs it.
    public func reveal() -> String { value }

    /// Always `‹secret›`.
    public var description: String { "‹secret›" }
    /// Always `‹secret›`.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
