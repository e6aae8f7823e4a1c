public import AmboBase
internal import Glibc

/// A new file that an entry's bytes are written to. Long runs of zeros take no room on disk.
///
/// It never opens what is there already: neither a file nor a link.
public struct OutputFile: ~Copyable {
    /// Where it lies.
    public let path: FilePath
    private let descriptor: Int32

    /// Makes the file with the usual permissions.
    ///
    /// - Throws: `ArchiveError.unwritable`, with `EEXIST` when anything bears the name already.
    public init(_ path: FilePath) throws(ArchiveError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let opened = path.withCPath { open($0, flags, 0o666) }
        guard opened >= 0 else { throw .unwritable(path, errno: errno) }
        self.path = path
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Writes bytes at an offset.
    ///
    /// - Throws: `ArchiveError.unwritable`.
    public func write(_ bytes: [UInt8], at offset: Int64) throws(ArchiveError) {
        let refusal = bytes.withUnsafeBytes { write($0, at: offset) }
        if refusal != 0 { throw .unwritable(path, errno: refusal) }
    }

    /// Sets the length, so that a hole at the end counts too.
    ///
    /// - Throws: `ArchiveError.unwritable`.
    public func finish(byteCount: Int64) throws(ArchiveError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unwritable(path, errno: errno) }
        if Int64(status.st_size) == byteCount { return }
        guard ftruncate(descriptor, Int(byteCount)) == 0 else { throw .unwritable(path, errno: errno) }
    }

    /// Returns the `errno`, 0 for success.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) -> Int32 {
        guard let base = bytes.baseAddress, !isZero(bytes) else { return 0 }
        var done = 0
        while done < bytes.count {
            let wrote = pwrite(descriptor, base + done, bytes.count - done, Int(offset) + done)
            if wrote < 0, errno == EINTR { continue }
            if wrote <= 0 { return wrote == 0 ? EIO : errno }
            done += wrote
        }
        return 0
    }

    /// Whether it is a run of zeros worth leaving out; looks at few bytes of ordinary data.
    private func isZero(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 4096, let base = bytes.baseAddress, bytes[0] == 0 else { return false }
        return memcmp(base, base + 1, bytes.count - 1) == 0
    }
}
