/// How far unpacking has come.
public struct UnpackProgress: Sendable, Equatable {
    /// Entries done so far.
    public var entryCount: Int
    /// Bytes written so far.
    public var byteCount: Int64
    /// Length of the archive itself.
    public var archiveByteCount: Int64

    /// A point on the way.
    public init(entryCount: Int, byteCount: Int64, archiveByteCount: Int64) {
        self.entryCount = entryCount
        self.byteCount = byteCount
        self.archiveByteCount = archiveByteCount
    }
}
