public import AmboBase
internal import Glibc

/// A folder that is filled out of sight and then stands in its place at once, or never.
///
/// It lies beside its place as `.NAME.ambo-unpack-XXXXXXXX`, readable by its owner alone, and is held by a
/// lock. One that a killed process left behind is removed when the next is made beside it. A class because
/// it owns an open descriptor and removes the folder when it goes away.
public final class StagingFolder: Sendable {
    /// What stands in every such name.
    public static let mark = ".ambo-unpack-"

    /// The hidden folder.
    public let path: FilePath
    /// Where it will stand.
    public let target: FilePath
    private let descriptor: Int32
    private let finalMode: mode_t
    private let isDone = Locked(false)

    /// Makes the hidden folder; the folders above `target` must be there.
    ///
    /// - Throws: `FileError`; `EEXIST` when something stands in the target's place already.
    public init(for target: FilePath) throws(FileError) {
        let parent = target.parent ?? FilePath(".")
        if (try? FileFacts.of(target, followLinks: false)) != nil {
            throw FileError(.created, target, errno: EEXIST)
        }
        Self.sweep(parent)
        // The longest name that still leaves room for the mark.
        let kept = FilePath(bytes: target.name.bytes.prefix(200)).bytes
        let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        let suffix = (0..<8).map { _ in letters[Int.random(in: 0..<letters.count)] }
        path = parent.appending(
            FilePath(bytes: [UInt8(ascii: ".")] + kept + Array(Self.mark.utf8) + suffix))
        self.target = target
        guard path.withCPath({ mkdir($0, 0o777) }) == 0 else { throw FileError(.created, path, errno: errno) }
        let opened = path.withCPath { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        var status = stat()
        guard opened >= 0, fstat(opened, &status) == 0, fchmod(opened, 0o700) == 0 else {
            let reason = errno
            path.withCPath { _ = rmdir($0) }
            throw FileError(.created, path, errno: reason)
        }
        flock(opened, LOCK_EX | LOCK_NB)
        descriptor = opened
        finalMode = status.st_mode & 0o777
    }

    deinit {
        discard()
        close(descriptor)
    }

    /// Forces everything in it to disk: one call for the whole file system, however many files there are.
    ///
    /// - Throws: `FileError`.
    public func sync() throws(FileError) {
        typealias Call = @convention(c) (Int32) -> Int32
        // Not in the headers without a feature macro, but in every C library of Linux.
        let found = dlsym(nil, "syncfs").map { unsafeBitCast($0, to: Call.self) }
        let result = found.map { $0(descriptor) } ?? fsync(descriptor)
        guard result == 0 else { throw FileError(.synced, path, errno: errno) }
    }

    /// Puts it in its place. It is there wholly or not at all.
    ///
    /// - Throws: `FileError`; `EEXIST` when something has come to stand there meanwhile, which is left alone.
    public func publish() throws(FileError) {
        if (try? FileFacts.of(target, followLinks: false)) != nil {
            throw FileError(.created, target, errno: EEXIST)
        }
        guard fchmod(descriptor, finalMode) == 0 else { throw FileError(.moved, path, errno: errno) }
        let result = path.withCPath { from in target.withCPath { rename(from, $0) } }
        guard result == 0 else { throw FileError(.moved, path, errno: errno) }
        isDone.withLock { $0 = true }
        let parent = target.parent ?? FilePath(".")
        let opened = parent.withCPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard opened >= 0 else { return }
        fsync(opened)
        close(opened)
    }

    /// Removes it with everything in it; does nothing once it stands in its place.
    public func discard() {
        guard !isDone.withLock({ $0 }) else { return }
        Self.remove(path)
        isDone.withLock { $0 = true }
    }

    /// What is in it by now: paths below it with what they are, in no order.
    ///
    /// - Throws: `FileError`; `E2BIG` beyond `limit` entries.
    public func contents(limit: Int) throws(FileError) -> [(path: FilePath, kind: FileFacts.Kind, sizeBytes: Int64)] {
        var found: [(path: FilePath, kind: FileFacts.Kind, sizeBytes: Int64)] = []
        var pending = [FilePath("")]
        while let folder = pending.popLast() {
            let absolute = folder.bytes.isEmpty ? path : path.appending(folder)
            for name in try Self.names(absolute) {
                let below = folder.appending(name)
                let facts = try FileFacts.of(path.appending(below), followLinks: false)
                found.append((below, facts.kind, facts.sizeBytes))
                guard found.count <= limit else { throw FileError(.listed, path, errno: E2BIG) }
                if facts.kind == .folder { pending.append(below) }
            }
        }
        return found
    }

    /// Removes a folder tree without ever following a link; what cannot be removed stays.
    public static func remove(_ path: FilePath) {
        var pending: [(path: FilePath, isListed: Bool)] = [(path, false)]
        while let (folder, isListed) = pending.popLast() {
            if isListed {
                folder.withCPath { _ = rmdir($0) }
                continue
            }
            pending.append((folder, true))
            for name in (try? names(folder)) ?? [] {
                let below = folder.appending(name)
                guard let facts = try? FileFacts.of(below, followLinks: false) else { continue }
                if facts.kind == .folder {
                    pending.append((below, false))
                } else {
                    below.withCPath { _ = unlink($0) }
                }
            }
        }
    }

    /// Removes hidden folders that nobody holds any more. A very young one may not be locked yet.
    private static func sweep(_ parent: FilePath) {
        guard let names = try? names(parent) else { return }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        for name in names where name.bytes.first == UInt8(ascii: ".") && name.display.contains(mark) {
            let path = parent.appending(name)
            guard let facts = try? FileFacts.of(path, followLinks: false), facts.kind == .folder,
                Int64(now.tv_sec) * 1_000_000_000 - facts.modifiedNs > 2_000_000_000
            else { continue }
            let opened = path.withCPath { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
            guard opened >= 0 else { continue }
            if flock(opened, LOCK_EX | LOCK_NB) == 0 { remove(path) }
            close(opened)
        }
    }

    private static func names(_ path: FilePath) throws(FileError) -> [FilePath] {
        let opened = path.withCPath { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard opened >= 0 else { throw FileError(.listed, path, errno: errno) }
        guard let stream = fdopendir(opened) else {
            let reason = errno
            close(opened)
            throw FileError(.listed, path, errno: reason)
        }
        defer { closedir(stream) }
        var names: [FilePath] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { pointer in
                    FilePath(bytes: (0..<strnlen(pointer, 256)).map { UInt8(bitPattern: pointer[$0]) })
                }
            }
            if name.bytes != Array(".".utf8), name.bytes != Array("..".utf8) { names.append(name) }
        }
        return names
    }
}
