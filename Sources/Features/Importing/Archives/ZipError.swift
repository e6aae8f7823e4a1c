internal import AmboBase

/// Why the directory of a zip cannot be used.
enum ZipError: Error, Equatable {
    /// The bytes cannot be read.
    case unreadable(ByteSourceError)
    /// There is nothing of a zip in it.
    case notZip
    /// It is one of several parts.
    case multiDisk
    /// More entries than are unpacked.
    case tooManyEntries
}
