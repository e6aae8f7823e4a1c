public import AmboBase
internal import Glibc

/// Reading and making folders.
public enum Folder {
    /// One name in a folder.
    public struct Entry: Sendable {
        /// The name, as bytes.
        public let name: FilePath
        /// Facts of what it names, links followed; nil when they cannot be had (a broken or circular link).
        public let facts: FileFacts?
        /// Whether it is a symbolic link.
        public let isLink: Bool
    }

    /// The path without links, `.` and `..`.
    ///
    /// - Throws: `FileError` when nothing is there.
    public static func resolved(_ path: FilePath) throws(FileError) -> FilePath {
        guard let real = path.withCPath({ realpath($0, nil) }) else { throw FileError(.read, path, errno: errno) }
        defer { free(real) }
        return FilePath(bytes: (0..<strlen(real)).map { UInt8(bitPattern: real[$0]) })
    }

    /// Lists a folder with the facts of everything in it, in the order of the names' bytes.
    ///
    /// - Parameter limit: More entries than these are an error (`EOVERFLOW`), for the list is held in memory.
    /// - Throws: `FileError` when the folder cannot be opened or read to its end; a half list is never returned.
    public static func entries(of path: FilePath, limit: Int = 1 << 20) throws(FileError) -> [Entry] {
        guard let stream = path.withCPath({ opendir($0) }) else { throw FileError(.listed, path, errno: errno) }
        defer { closedir(stream) }
        let descriptor = dirfd(stream)
        var entries: [Entry] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw FileError(.listed, path, errno: errno) }
                break
            }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { FilePath(bytes: cBytes($0)) }
            }
            if name.bytes == Array(".".utf8) || name.bytes == Array("..".utf8) { continue }
            guard entries.count < limit else { throw FileError(.listed, path, errno: EOVERFLOW) }
            var status = stat()
            var isLink = entry.pointee.d_type == UInt8(DT_LNK)
            if entry.pointee.d_type == UInt8(DT_UNKNOWN) {
                isLink =
                    name.withCPath { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
                    && status.st_mode & S_IFMT == S_IFLNK
            }
            let found = name.withCPath { fstatat(descriptor, $0, &status, 0) } == 0
            entries.append(Entry(name: name, facts: found ? FileFacts(status) : nil, isLink: isLink))
        }
        return entries.sorted { $0.name < $1.name }
    }

    /// Makes a folder and the missing ones above it.
    ///
    /// - Parameter mode: Permission bits of those that are made.
    /// - Throws: `FileError`, also when a file stands in the way.
    public static func create(_ path: FilePath, mode: UInt32 = 0o755) throws(FileError) {
        if path.withCPath({ mkdir($0, mode) }) == 0 { return }
        switch errno {
        case EEXIST:
            guard try FileFacts.of(path).kind == .folder else { throw FileError(.created, path, errno: ENOTDIR) }
        case ENOENT:
            guard let parent = path.parent else { throw FileError(.created, path, errno: ENOENT) }
            try create(parent, mode: mode)
            guard path.withCPath({ mkdir($0, mode) }) == 0 || errno == EEXIST else {
                throw FileError(.created, path, errno: errno)
            }
        default: throw FileError(.created, path, errno: errno)
        }
    }

    private static func cBytes(_ pointer: UnsafePointer<CChar>) -> [UInt8] {
        let length = strnlen(pointer, 256)
        return (0..<length).map { UInt8(bitPattern: pointer[$0]) }
    }
}
