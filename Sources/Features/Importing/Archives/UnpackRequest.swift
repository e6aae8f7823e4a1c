public import AmboBase

/// What is to be unpacked, where to, and how far.
public struct UnpackRequest: Sendable {
    /// The archive.
    public var archive: FilePath
    /// The folder that is made; nothing may be there yet, the folder above it must.
    public var target: FilePath
    /// Whether the good entries of a damaged archive are taken.
    public var takesPartial: Bool
    /// The password of an encrypted archive.
    public var password: Secret?
    /// How much is too much.
    public var limits: UnpackLimits
    /// Whether an archive without sound is refused, and archives without sound inside it stay files.
    public var wantsSound: Bool
    /// Whether everything is forced to disk before it is moved into place. Off only for measuring.
    public var syncs: Bool

    /// A request with the usual limits.
    public init(archive: FilePath, target: FilePath, takesPartial: Bool = false, password: Secret? = nil) {
        self.archive = archive
        self.target = target
        self.takesPartial = takesPartial
        self.password = password
        limits = UnpackLimits()
        wantsSound = true
        syncs = true
    }
}

/// How much an archive may hold before it is taken for a bomb.
public struct UnpackLimits: Sendable, Equatable {
    /// Up to here nothing is asked.
    public var freeByteCount: Int64 = 100_000_000
    /// From there on it may unpack to so many times its own size.
    public var ratio: Int64 = 200
    /// Entries in all, archives inside it counted.
    public var entryCount = 100_000
    /// Archives in archives: 1 is the archive itself.
    public var depth = 3

    /// The usual limits.
    public init() {}
}
