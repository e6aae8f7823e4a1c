public import AmboBase

/// Why a local socket cannot be used.
public enum LocalSocketError: Explained, Equatable {
    /// The path has more bytes than a socket's name can hold.
    case tooLong(FilePath)
    /// Nobody listens there.
    case nobody(FilePath)
    /// The system refused, by `errno`.
    case system(FilePath, errno: Int32)
    /// The other side runs as another user.
    case stranger(FilePath)
    /// The other side went away, was silent for too long or sent too much in one line.
    case lost(FilePath)

    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .tooLong(let path): "The path of the socket \(path.display) is too long."
        case .nobody(let path): "Nobody listens at \(path.display)."
        case .system(let path, let errno): "The socket \(path.display) cannot be used: \(SystemMessage.text(errno))."
        case .stranger(let path): "The program at \(path.display) runs as another user."
        case .lost(let path): "The program at \(path.display) does not answer."
        }
    }

    /// What to do next.
    public var advice: String? {
        if case .system(_, let errno) = self { return SystemMessage.advice(errno) }
        return nil
    }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .tooLong: "socket-path-too-long"
        case .nobody: "socket-nobody"
        case .system: "socket-failed"
        case .stranger: "socket-stranger"
        case .lost: "socket-lost"
        }
    }
}
