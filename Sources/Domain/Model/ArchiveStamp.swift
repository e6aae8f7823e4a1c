public import AmboBase

/// What an archive is known by before it is unpacked: its own bytes.
public struct ArchiveIdentity: Sendable, Hashable {
    /// Length in bytes.
    public let sizeBytes: Int64
    /// XXH3 (64 bits) of what the import reads of it; always of the same stretches.
    public let hash: UInt64

    /// An identity as computed.
    public init(sizeBytes: Int64, hash: UInt64) {
        self.sizeBytes = sizeBytes
        self.hash = hash
    }
}

/// An archive as an import found it.
public struct ArchiveStamp: Sendable, Hashable {
    /// Where it lies.
    public var path: FilePath
    /// Size, time and inode, by which it is taken as known next time.
    public var stamp: FileStamp
    /// What it is known by when the stamp differs.
    public var identity: ArchiveIdentity

    /// An archive as found.
    public init(path: FilePath, stamp: FileStamp, identity: ArchiveIdentity) {
        self.path = path
        self.stamp = stamp
        self.identity = identity
    }
}
