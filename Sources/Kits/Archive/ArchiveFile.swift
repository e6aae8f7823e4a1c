public import AmboBase
internal import Glibc

/// An archive's file, open for reading. A class because every reader over it shares the descriptor.
public final class ArchiveFile: Sendable {
    /// Where it lies.
    public let path: FilePath
    /// Length in bytes when it was opened.
    public let byteCount: Int64
    /// Whether parts of it take no room on disk, so that looking for holes pays.
    let isSparse: Bool
    let descriptor: Int32

    /// Opens a regular file.
    ///
    /// - Throws: `ArchiveError.unreadable`; `EISDIR` for a folder, `EINVAL` for a device, socket or pipe.
    public init(_ path: FilePath) throws(ArchiveError) {
        let opened = path.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard opened >= 0 else { throw .unreadable(path, errno: errno) }
        var status = stat()
        let refusal: Int32? =
            if fstat(opened, &status) != 0 { errno } else if status.st_mode & S_IFMT == S_IFDIR {
                EISDIR
            } else if status
                .st_mode & S_IFMT != S_IFREG
            { EINVAL } else { nil }
        if let refusal {
            close(opened)
            throw .unreadable(path, errno: refusal)
        }
        posix_fadvise(opened, 0, 0, POSIX_FADV_SEQUENTIAL)
        self.path = path
        byteCount = Int64(status.st_size)
        isSparse = Int64(status.st_blocks) &* 512 < Int64(status.st_size)
        descriptor = opened
    }

    deinit { close(descriptor) }
}

/// A part of what a reader is fed: an archive can be put together from bytes made by the caller and
/// ranges of the file.
public enum ArchivePiece: Sendable {
    /// Bytes as they are.
    case bytes([UInt8])
    /// A range of the file.
    case range(offset: Int64, byteCount: Int64)
    /// Bytes that a caller makes: asked again and again until it gives none. Nil means that it failed.
    case made(@Sendable () -> [UInt8]?)
}

extension FilePath {
    /// Calls `body` with the bytes as a C string.
    func withCPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
        }
    }
}
