public import AmboBase

/// One book or volume as an import found it, on its way into the library.
public struct ItemDraft: Sendable {
    /// `book` or `volume`.
    public var kind: Item.Kind
    /// The folders of the library tree in which it goes, outermost first; empty is the top level.
    public var folders: [String]
    /// The fields with where each came from. `title` is always there.
    public var fields: [ItemField: FieldValue]
    /// The files in playing order; exactly one in a book.
    public var files: [FileDraft]
    /// Chapters on the book's timeline, sorted.
    public var chapters: [Chapter]
    /// Where the chapters came from.
    public var chapterSource: ChapterSource
    /// Pictures, the cover first.
    public var artwork: [ArtworkDraft]
    /// The folder or file on disk that stands for the whole item.
    public var path: FilePath
    /// Which key put the files in order.
    public var orderedBy: OrderKey
    /// What the texts and pictures beside the files are known by, so that a change of theirs is seen; 0 for none.
    public var surroundings: Int64 = 0
    /// Known files that stay in the item although they are not to be had now, by their place among all its files.
    /// Chapters count them in.
    public var absent: [Int: ID<MediaFile>] = [:]

    /// A draft of what every item has.
    public init(
        kind: Item.Kind, folders: [String], fields: [ItemField: FieldValue], files: [FileDraft], path: FilePath,
        orderedBy: OrderKey
    ) {
        self.kind = kind
        self.folders = folders
        self.fields = fields
        self.files = files
        self.path = path
        self.orderedBy = orderedBy
        chapters = []
        chapterSource = .none
        artwork = []
    }
}

/// Which key put the files of a volume in order.
public enum OrderKey: String, Sendable, CaseIterable {
    /// Disc and track numbers of the tags.
    case tags
    /// Disc folders, then the number that leads the name.
    case folders
    /// Numbers inside the names.
    case numbers
    /// Natural order of the names.
    case names
}

/// A field's value and where it came from. A list field has any number of values, others one.
public struct FieldValue: Sendable, Equatable {
    /// One text, or several (authors, narrators, genres).
    public var values: [String]
    /// The places in series; only for the field `series`.
    public var series: [SeriesEntry]
    /// Where it came from.
    public var source: FieldSource

    /// A field with one text or a list of texts.
    public init(_ values: [String], source: FieldSource) {
        self.values = values
        series = []
        self.source = source
    }

    /// The field `series`.
    public init(series: [SeriesEntry], source: FieldSource) {
        values = []
        self.series = series
        self.source = source
    }
}

/// One file of a draft.
public struct FileDraft: Sendable, Equatable {
    /// Where it lies.
    public var path: FilePath
    /// Size, time and inode, by which it is taken as known next time.
    public var stamp: FileStamp
    /// What it is known by when the stamp differs.
    public var identity: SoundIdentity?
    /// Exact length.
    public var length: MediaLength
    /// Kind of file.
    public var container: MediaContainer
    /// Codec in lower case.
    public var codec: String
    /// Kilobits a second.
    public var bitrateKbps: Int?
    /// Samples a second.
    public var sampleRateHz: Int?
    /// Channels.
    public var channels: Int?
    /// The part's own title, for display.
    public var title: String?

    /// The facts of a file as read.
    public init(path: FilePath, stamp: FileStamp, identity: SoundIdentity?, media: MediaDescription) {
        self.path = path
        self.stamp = stamp
        self.identity = identity
        length = media.length
        container = media.container
        codec = media.codec
        bitrateKbps = media.bitrateKbps
        sampleRateHz = media.sampleRateHz
        channels = media.channels
        title = media.tags.title
    }
}

/// What a file system says of a file, enough to see that it has not changed.
public struct FileStamp: Sendable, Hashable {
    /// Length in bytes.
    public var sizeBytes: Int64
    /// Time of the last change in nanoseconds since 1970.
    public var modifiedNs: Int64
    /// Inode number.
    public var inode: UInt64
    /// Device number.
    public var device: UInt64

    /// A stamp as read.
    public init(sizeBytes: Int64, modifiedNs: Int64, inode: UInt64, device: UInt64) {
        self.sizeBytes = sizeBytes
        self.modifiedNs = modifiedNs
        self.inode = inode
        self.device = device
    }
}

/// A picture of a draft: its facts and the file that holds it.
public struct ArtworkDraft: Sendable, Equatable {
    /// Facts, with the place inside `holder` or as a file of its own.
    public var artwork: Artwork
    /// The media file that holds it; the picture file itself for a sidecar.
    public var holder: FilePath

    /// A picture as found.
    public init(artwork: Artwork, holder: FilePath) {
        self.artwork = artwork
        self.holder = holder
    }
}
