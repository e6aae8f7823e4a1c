public import AmboBase

/// Why a call to the file system failed.
public struct FileError: Explained, Equatable {
    /// What was being done; the word goes into the sentence.
    public enum Verb: String, Sendable {
        // Each is the participle in "PATH cannot be …".
        case read, written, opened, listed, created, moved, copied, linked, removed, synced
    }

    /// What was being done.
    public let verb: Verb
    /// On what.
    public let path: FilePath
    /// The system's reason.
    public let errno: Int32

    /// A failed call.
    public init(_ verb: Verb, _ path: FilePath, errno: Int32) {
        self.verb = verb
        self.path = path
        self.errno = errno
    }

    /// The sentence for a person.
    public var problem: String { "\(path.display) cannot be \(verb.rawValue): \(SystemMessage.text(errno))." }
    /// What to do next.
    public var advice: String? { SystemMessage.advice(errno) }
    /// Stable identifier.
    public var code: String { "file-not-\(verb.rawValue)" }
}
