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
    }

    /// Lists a folder with the facts of everything in it, in the order of the names' bytes.
    ///
    /// - Throws: `FileError` when the folder cannot be opened or read to its end; a half list is never returned.
    public static func entries(of path: FilePath) throws(FileError) -> [Entry] {
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
            var status = stat()
            let found = name.withCPath { fstatat(descriptor, $0, &status, 0) } == 0
            entries.append(Entry(name: name, facts: found ? FileFacts(status) : nil))
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
