/// The bytes of one file, wherever they lie: read at an offset, from any thread.
///
/// Reading blocks, so it belongs on an actor with its own executor or on a C library's thread.
/// It stands in Base because kits both make such values (Files) and read from them (MPV).
public protocol ByteSource: AnyObject, Sendable {
    /// Length in bytes.
    var byteCount: Int64 { get }

    /// Reads up to `count` bytes from `offset`.
    ///
    /// - Parameters:
    ///   - offset: From the start of the file; at or behind the end nothing is read.
    ///   - count: At most this many bytes; a negative count reads nothing.
    /// - Returns: The bytes; fewer than `count` only at the end of the file.
    /// - Throws: `ByteSourceError` when the bytes cannot be had, or the source was cancelled.
    func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8]

    /// Makes reads that wait, and all later ones, fail with `ByteSourceError.cancelled`.
    func cancel()
}

/// Why bytes could not be read.
public enum ByteSourceError: Explained, Equatable {
    /// Somebody called ``ByteSource/cancel()``.
    case cancelled
    /// The system refused; `errno` of the call and the name to show.
    case system(name: String, errno: Int32)
    /// A server did not give the bytes; its reason in words made by the provider.
    case remote(name: String, reason: String)

    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .cancelled: "Reading was stopped."
        case .system(let name, let errno): "\(name) cannot be read: \(SystemMessage.text(errno))."
        case .remote(let name, let reason): "\(name) cannot be read: \(reason)."
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .cancelled: nil
        case .system(_, let errno): SystemMessage.advice(errno)
        case .remote: "Try again when the server answers."
        }
    }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .cancelled: "cancelled"
        case .system: "file-unreadable"
        case .remote: "remote-unreadable"
        }
    }
}
