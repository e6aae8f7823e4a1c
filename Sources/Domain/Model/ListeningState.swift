/// How far somebody got with a book.
public enum ListeningState: String, Sendable, CaseIterable {
    /// Never listened to.
    case unread
    /// Begun.
    case started
    /// Heard to the end, or marked so.
    case finished
}
