public import AmboBase
internal import Glibc

/// A lock that one process holds at a time, and that the system takes back whatever way the process ends.
public final class FileLock: Sendable {
    // A class because the lock lives as long as its descriptor.
    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Takes the lock, without waiting.
    ///
    /// - Parameter path: A file that is made when missing and stays when the lock is given back.
    /// - Returns: Nil while somebody else holds it.
    public static func take(_ path: FilePath) throws(FileError) -> FileLock? {
        let opened = path.withCPath { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard opened >= 0 else { throw FileError(.opened, path, errno: errno) }
        while flock(opened, LOCK_EX | LOCK_NB) != 0 {
            let reason = errno
            if reason == EINTR { continue }
            close(opened)
            if reason == EWOULDBLOCK { return nil }
            throw FileError(.opened, path, errno: reason)
        }
        return FileLock(opened)
    }
}
