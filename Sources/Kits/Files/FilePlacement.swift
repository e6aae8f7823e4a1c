public import AmboBase
internal import CFiles
internal import Glibc

/// Puts files where they belong so that at any instant there is the whole file or none under the new name.
public enum FilePlacement {
    /// How the bytes of a copy came over.
    public enum Means: Sendable {
        // Shared blocks cost nothing and cannot differ; copied ones were compared with the source.
        case shared, copied
    }

    /// Copies a file to a name at which nothing stands, with its times and permissions.
    ///
    /// The bytes go into a hidden file beside the target first: shared with the source where the file system can,
    /// else copied in the kernel, compared, and brought to the disk. Then the file gets its name.
    ///
    /// - Throws: `FileError`; nothing is left behind. `EEXIST` when something stands at `target`, `ECANCELED` when
    ///   `cancel` was raised, `EIO` when the copy is not what was read.
    @discardableResult
    public static func copy(_ source: FilePath, to target: FilePath, cancel: CancelFlag? = nil) throws(FileError)
        -> Means
    {
        let from = try OpenFile(source, flags: O_RDONLY, verb: .opened)
        guard let folder = target.parent else { throw FileError(.created, target, errno: EINVAL) }
        let aside = folder.appending(".ambo-\(UniqueID().description.prefix(13))")
        var isPlaced = false
        let to = try OpenFile(aside, flags: O_RDWR | O_CREAT | O_EXCL, verb: .created)
        defer { if !isPlaced { _ = aside.withCPath { unlink($0) } } }
        let isShared = ioctl(to.descriptor, UInt(0x4004_9409), from.descriptor) == 0
        if !isShared {
            try fill(to, from: from, cancel)
            try compare(to, with: from, cancel)
        }
        try keepFacts(of: from, on: to)
        guard fsync(to.descriptor) == 0 else { throw FileError(.synced, target, errno: errno) }
        try rename(aside, to: target)
        isPlaced = true
        return isShared ? .shared : .copied
    }

    /// Gives a file a second name on the same file system.
    ///
    /// - Throws: `FileError`; `EXDEV` when the names lie on two file systems, `EEXIST` when something stands there.
    public static func link(_ source: FilePath, to target: FilePath) throws(FileError) {
        let result = source.withCPath { from in target.withCPath { Glibc.link(from, $0) } }
        guard result == 0 else { throw FileError(.linked, target, errno: errno) }
        try syncFolder(of: target)
    }

    /// Renames a file to a name at which nothing stands.
    ///
    /// - Throws: `FileError`; `EXDEV` when the names lie on two file systems, `EEXIST` when something stands there.
    public static func rename(_ source: FilePath, to target: FilePath) throws(FileError) {
        let result = source.withCPath { from in target.withCPath { cfiles_rename_new(from, $0) } }
        if result != 0, errno == EINVAL || errno == ENOSYS {
            // Not every file system can promise not to replace: there, look first.
            guard target.withCPath({ access($0, F_OK) }) != 0 else { throw FileError(.moved, target, errno: EEXIST) }
            let plain = source.withCPath { from in target.withCPath { Glibc.rename(from, $0) } }
            guard plain == 0 else { throw FileError(.moved, target, errno: errno) }
        } else if result != 0 {
            throw FileError(.moved, target, errno: errno)
        }
        try syncFolder(of: target)
    }

    /// Removes a file.
    public static func remove(_ path: FilePath) throws(FileError) {
        guard path.withCPath({ unlink($0) }) == 0 else { throw FileError(.removed, path, errno: errno) }
    }

    /// Removes a folder when nothing is in it.
    ///
    /// - Returns: Whether it was removed.
    @discardableResult
    public static func removeFolder(ifEmpty path: FilePath) -> Bool { path.withCPath { rmdir($0) } == 0 }

    /// Removes a folder with everything in it; links in it are removed, never followed.
    public static func removeTree(_ path: FilePath) throws(FileError) {
        guard try FileFacts.of(path, followLinks: false).kind == .folder else { return try remove(path) }
        for entry in try Folder.entries(of: path) {
            let inside = path.appending(entry.name)
            if !entry.isLink, entry.facts?.kind == .folder { try removeTree(inside) } else { try remove(inside) }
        }
        guard removeFolder(ifEmpty: path) else { throw FileError(.removed, path, errno: errno) }
    }

    // MARK: Steps

    private static let chunk = 8 << 20

    private static func fill(_ to: borrowing OpenFile, from: borrowing OpenFile, _ cancel: CancelFlag?)
        throws(FileError)
    {
        while true {
            if cancel?.isRaised == true { throw FileError(.copied, from.path, errno: ECANCELED) }
            let count = cfiles_copy_range(from.descriptor, to.descriptor, chunk)
            if count == 0 { return }
            if count > 0 { continue }
            switch errno {
            case EINTR: continue
            case EXDEV, EINVAL, ENOSYS, EOPNOTSUPP, EPERM: return try fillThroughMemory(to, from: from, cancel)
            default: throw FileError(.copied, from.path, errno: errno)
            }
        }
    }

    /// For file systems between which the kernel does not copy; goes on where the kernel stopped.
    private static func fillThroughMemory(
        _ to: borrowing OpenFile, from: borrowing OpenFile, _ cancel: CancelFlag?
    ) throws(FileError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            if cancel?.isRaised == true { throw FileError(.copied, from.path, errno: ECANCELED) }
            let count = read(from.descriptor, &buffer, buffer.count)
            if count == 0 { return }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileError(.read, from.path, errno: errno) }
            var written = 0
            while written < count {
                let step = buffer.withUnsafeBytes { write(to.descriptor, $0.baseAddress! + written, count - written) }
                if step < 0, errno == EINTR { continue }
                guard step > 0 else { throw FileError(.written, to.path, errno: errno) }
                written += step
            }
        }
    }

    private static func compare(
        _ to: borrowing OpenFile, with from: borrowing OpenFile, _ cancel: CancelFlag?
    ) throws(FileError) {
        var (one, other) = ([UInt8](repeating: 0, count: 1 << 20), [UInt8](repeating: 0, count: 1 << 20))
        var offset = 0
        while true {
            if cancel?.isRaised == true { throw FileError(.copied, from.path, errno: ECANCELED) }
            let wanted = pread(from.descriptor, &one, one.count, offset)
            let got = pread(to.descriptor, &other, other.count, offset)
            guard wanted >= 0, got >= 0 else { throw FileError(.read, wanted < 0 ? from.path : to.path, errno: errno) }
            guard wanted == got, memcmp(one, other, wanted) == 0 else {
                throw FileError(.copied, from.path, errno: EIO)
            }
            if wanted == 0 { return }
            offset += wanted
        }
    }

    private static func keepFacts(of from: borrowing OpenFile, on to: borrowing OpenFile) throws(FileError) {
        var status = stat()
        guard fstat(from.descriptor, &status) == 0 else { throw FileError(.read, from.path, errno: errno) }
        // Whoever could read the source keeps being able to; the owner may always write.
        _ = fchmod(to.descriptor, status.st_mode & 0o777 | 0o600)
        var times = (status.st_atim, status.st_mtim)
        _ = withUnsafePointer(to: &times) { pointer in
            pointer.withMemoryRebound(to: timespec.self, capacity: 2) { futimens(to.descriptor, $0) }
        }
    }

    private static func syncFolder(of path: FilePath) throws(FileError) {
        guard let folder = path.parent else { return }
        let descriptor = folder.withCPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // Some network file systems cannot sync a folder; the name is there all the same.
        _ = fsync(descriptor)
    }
}

/// An open file of one call.
private struct OpenFile: ~Copyable {
    let path: FilePath
    let descriptor: Int32

    init(_ path: FilePath, flags: Int32, verb: FileError.Verb) throws(FileError) {
        descriptor = path.withCPath { open($0, flags | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw FileError(verb, path, errno: errno) }
        self.path = path
    }

    deinit { close(descriptor) }
}
