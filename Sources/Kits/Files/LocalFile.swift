public import AmboBase
internal import Glibc

/// A local file opened for reading. A class because C libraries keep a pointer to their source.
public final class LocalFile: ByteSource {
    /// Where it lies.
    public let path: FilePath
    /// Facts of the open file, taken when it was opened.
    public let facts: FileFacts
    private let descriptor: Int32
    private let cancelled = CancelFlag()

    /// Opens a regular file for reading.
    ///
    /// - Throws: `FileError` when it cannot be opened; `EISDIR` for a folder and `EINVAL` for a device, socket or
    ///   pipe, which are never opened for reading (opening a pipe could wait for ever).
    public init(_ path: FilePath) throws(FileError) {
        let opened = path.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard opened >= 0 else { throw FileError(.opened, path, errno: errno) }
        var status = stat()
        guard fstat(opened, &status) == 0 else {
            let reason = errno
            close(opened)
            throw FileError(.opened, path, errno: reason)
        }
        let facts = FileFacts(status)
        guard facts.kind == .file else {
            close(opened)
            throw FileError(.opened, path, errno: facts.kind == .folder ? EISDIR : EINVAL)
        }
        self.path = path
        self.facts = facts
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Length in bytes when it was opened.
    public var byteCount: Int64 { facts.sizeBytes }

    /// Reads up to `count` bytes from `offset`.
    public func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
        guard !cancelled.isRaised else { throw .cancelled }
        guard offset >= 0, count > 0, offset < byteCount else { return [] }
        let wanted = Int(min(Int64(count), byteCount - offset))
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            filled = 0
            while filled < wanted {
                let got = pread(descriptor, buffer.baseAddress! + filled, wanted - filled, Int(offset) + filled)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                filled += got
            }
        }
        guard failure == 0 else { throw .system(name: path.display, errno: failure) }
        return bytes
    }

    /// Makes all later reads fail.
    public func cancel() { cancelled.raise() }
}

extension FilePath {
    /// Calls `body` with the bytes as a C string.
    func withCPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
        }
    }
}
