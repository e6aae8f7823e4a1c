public import AmboBase
internal import Glibc

/// Small changes to names on disk.
public enum FileChange {
    /// Gives a file or folder another name on the same file system; what has that name already is replaced.
    public static func rename(_ path: FilePath, to target: FilePath) throws(FileError) {
        let result = path.withCPath { from in target.withCPath { Glibc.rename(from, $0) } }
        guard result == 0 else { throw FileError(.moved, path, errno: errno) }
    }

    /// Removes a file or link.
    ///
    /// - Returns: Whether it was there.
    @discardableResult
    public static func remove(_ path: FilePath) throws(FileError) -> Bool {
        if path.withCPath({ unlink($0) }) == 0 { return true }
        if errno == ENOENT || errno == ENOTDIR { return false }
        throw FileError(.removed, path, errno: errno)
    }

    /// Removes an empty folder.
    ///
    /// - Returns: Whether it is gone; a folder that holds something stays.
    @discardableResult
    public static func removeEmptyFolder(_ path: FilePath) -> Bool { path.withCPath { rmdir($0) } == 0 }

    /// Writes what the system holds back of a file's bytes, or of a folder's names, to the disk.
    public static func sync(_ path: FilePath) throws(FileError) {
        let descriptor = path.withCPath { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw FileError(.synced, path, errno: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileError(.synced, path, errno: errno) }
    }

    /// The path with every link in it followed; nil when it leads nowhere.
    public static func resolved(_ path: FilePath) -> FilePath? {
        guard let real = path.withCPath({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return FilePath(bytes: (0..<strlen(real)).map { UInt8(bitPattern: real[$0]) })
    }
}
