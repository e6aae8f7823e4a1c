public import AmboBase
internal import Glibc

/// What the file system says of a file or folder.
public struct FileFacts: Sendable, Equatable {
    /// What lies at a path.
    public enum Kind: Sendable {
        // A link is only seen where links are not followed; `other` is a device, socket or pipe.
        case file, folder, link, other
    }

    /// What it is.
    public let kind: Kind
    /// Length in bytes.
    public let sizeBytes: Int64
    /// Time of the last change in nanoseconds since 1970.
    public let modifiedNs: Int64
    /// Inode number.
    public let inode: UInt64
    /// Device number: equal on one file system.
    public let device: UInt64
    /// Number of hard links.
    public let linkCount: Int
    /// Permission bits.
    public let mode: UInt32

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        sizeBytes = Int64(status.st_size)
        modifiedNs = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        inode = UInt64(status.st_ino)
        device = UInt64(status.st_dev)
        linkCount = Int(status.st_nlink)
        mode = status.st_mode & 0o7777
    }

    /// Asks the file system.
    ///
    /// - Parameter followLinks: Whether a symbolic link is followed to what it names.
    /// - Throws: `FileError` (`ENOENT` when nothing is there, `ELOOP` for links in a circle).
    public static func of(_ path: FilePath, followLinks: Bool = true) throws(FileError) -> FileFacts {
        var status = stat()
        let result = path.withCPath { followLinks ? stat($0, &status) : lstat($0, &status) }
        guard result == 0 else { throw FileError(.read, path, errno: errno) }
        return FileFacts(status)
    }

    /// Whether a regular file lies at a path.
    public static func isThere(_ path: FilePath) -> Bool {
        do throws(FileError) { return try of(path).kind == .file } catch { return false }
    }
}
