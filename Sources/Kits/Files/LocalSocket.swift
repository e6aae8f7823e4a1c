public import AmboBase
internal import Dispatch
internal import Glibc

/// Listens on a socket in the file system for programs of the same user. Hold a ``FileLock`` beside it: what lies at the
/// path is taken to be left over from a program that was killed.
public final class LocalSocket: Sendable {
    // A class because a thread waits on its descriptor.

    /// Where it listens.
    public let path: FilePath
    /// Everybody who connects; programs of other users are sent away. Ends when the socket is closed.
    public let connections: AsyncStream<LocalConnection>

    /// The descriptor; nil when the thread has closed it.
    private let descriptor: Locked<Int32?>
    private let isClosed = CancelFlag()

    /// Begins to listen.
    ///
    /// - Throws: ``LocalSocketError``; what lies at the path and is no socket is left alone (`EEXIST`).
    public init(at path: FilePath) throws(LocalSocketError) {
        var status = stat()
        if path.withCPath({ lstat($0, &status) }) == 0 {
            guard status.st_mode & S_IFMT == S_IFSOCK else { throw .system(path, errno: EEXIST) }
            _ = path.withCPath { unlink($0) }
        }
        let made = try Self.make(path)
        let result = try Self.withAddress(path) { bind(made, $0, $1) }
        guard result == 0, path.withCPath({ chmod($0, 0o600) }) == 0, listen(made, 16) == 0 else {
            let reason = errno
            Glibc.close(made)
            throw .system(path, errno: reason)
        }
        let (stream, continuation) = AsyncStream.makeStream(of: LocalConnection.self)
        self.path = path
        connections = stream
        let descriptor = Locked<Int32?>(made)
        self.descriptor = descriptor
        let isClosed = isClosed
        DispatchQueue(label: "socket").async {
            while !isClosed.isRaised {
                let accepted = accept(made, nil, nil)
                if accepted >= 0 {
                    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
                    let connection = LocalConnection(accepted, path)
                    if connection.isOfThisUser { continuation.yield(connection) }
                } else if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM {
                    usleep(100_000)
                } else if errno != EINTR, errno != ECONNABORTED {
                    break
                }
            }
            descriptor.withLock {
                $0 = nil
                Glibc.close(made)
            }
            continuation.finish()
        }
    }

    deinit { close() }

    /// Stops listening and removes the socket. Connections that are open stay so.
    public func close() {
        guard !isClosed.isRaised else { return }
        _ = path.withCPath { unlink($0) }
        isClosed.raise()
        // Wakes the thread, which closes it.
        descriptor.withLock { if let open = $0 { shutdown(open, Int32(SHUT_RDWR)) } }
    }

    static func make(_ path: FilePath) throws(LocalSocketError) -> Int32 {
        let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard made >= 0 else { throw .system(path, errno: errno) }
        return made
    }

    static func withAddress(
        _ path: FilePath, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(LocalSocketError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard path.bytes.count < capacity else { throw .tooLong(path) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
