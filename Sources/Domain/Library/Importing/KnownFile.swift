public import AmboBase
public import AmboModel

/// A media file that the library knows, as an import compares it with the disk.
public struct KnownFile: Sendable, Equatable {
    /// Number in this library.
    public var id: ID<MediaFile>
    /// The book or volume that it is played as part of.
    public var item: ID<Item>
    /// The item's number that is the same everywhere.
    public var itemUUID: UniqueID
    /// The item's title.
    public var itemTitle: String
    /// Where it lay when it was seen last, as bytes.
    public var path: FilePath
    /// Size, time and inode of that moment.
    public var stamp: FileStamp
    /// Its sound.
    public var identity: SoundIdentity?
    /// Exact length.
    public var length: MediaLength
    /// Whether it was gone when it was looked for last.
    public var isMissing: Bool
    /// What the texts and pictures beside its item were known by then.
    public var surroundings: Int64 = 0

    /// A known file.
    public init(
        id: ID<MediaFile>, item: ID<Item>, itemUUID: UniqueID, itemTitle: String, path: FilePath, stamp: FileStamp,
        identity: SoundIdentity?, length: MediaLength, isMissing: Bool
    ) {
        self.id = id
        self.item = item
        self.itemUUID = itemUUID
        self.itemTitle = itemTitle
        self.path = path
        self.stamp = stamp
        self.identity = identity
        self.length = length
        self.isMissing = isMissing
    }
}

/// What became of a draft.
public struct ItemChange: Sendable, Equatable {
    /// What happened.
    public enum Outcome: String, Sendable {
        /// A new item.
        case added
        /// An item that was there already has new facts.
        case updated
        /// The item was in the trash and came back with its place, bookmarks and history.
        case restored
    }

    /// The item.
    public var id: ID<Item>
    /// Its number that is the same everywhere.
    public var uuid: UniqueID
    /// What happened.
    public var outcome: Outcome

    /// A change.
    public init(id: ID<Item>, uuid: UniqueID, outcome: Outcome) {
        self.id = id
        self.uuid = uuid
        self.outcome = outcome
    }
}

/// An archive that the library knows.
public struct KnownArchive: Sendable, Equatable {
    /// Where it lay and what it is known by.
    public var archive: ArchiveStamp
    /// The items that came out of it and are still in the library.
    public var items: [ID<Item>]
}
