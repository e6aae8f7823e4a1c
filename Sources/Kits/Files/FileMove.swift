public import AmboBase
internal import Glibc

/// Renaming and removing single names. Nothing is ever written over.
public enum FileMove {
    /// Gives a file or folder another place on the same file system.
    ///
    /// - Throws: `FileError`; `EEXIST` when something is there already.
    public static func rename(_ path: FilePath, to target: FilePath) throws(FileError) {
        if (try? FileFacts.of(target, followLinks: false)) != nil { throw FileError(.moved, path, errno: EEXIST) }
        let result = path.withCPath { from in target.withCPath { Glibc.rename(from, $0) } }
        guard result == 0 else { throw FileError(.moved, path, errno: errno) }
    }

    /// Removes a file, or a link and not what it names.
    ///
    /// - Throws: `FileError`.
    public static func removeFile(_ path: FilePath) throws(FileError) {
        guard path.withCPath({ unlink($0) }) == 0 else { throw FileError(.removed, path, errno: errno) }
    }

    /// Removes an empty folder.
    ///
    /// - Throws: `FileError`.
    public static func removeFolder(_ path: FilePath) throws(FileError) {
        guard path.withCPath({ rmdir($0) }) == 0 else { throw FileError(.removed, path, errno: errno) }
    }
}
