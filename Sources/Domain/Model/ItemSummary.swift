public import AmboBase

/// One row of a list: what people see of an item first.
public struct ItemSummary: Sendable, Equatable {
    /// Number in this library.
    public var id: ID<Item>
    /// Number that is the same everywhere.
    public var uuid: UniqueID
    /// Folder, book or volume.
    public var kind: Item.Kind
    /// Title.
    public var title: String
    /// Authors in order.
    public var authors: [String]
    /// Narrators in order.
    public var narrators: [String]
    /// Series with the place in each.
    public var series: [SeriesEntry]
    /// Whole length; of a folder, the sum of what is in it.
    public var durationMs: Int64
    /// Where listening stopped; 0 when never started.
    public var positionMs: Int64
    /// Whether it was heard to the end.
    public var finished: Bool
    /// Media files in it.
    public var fileCount: Int
    /// Path in the library tree: `/Author/Series/Title`.
    public var libraryPath: String
    /// The folder or file on disk; nil for folders of the library and for what is not on disk.
    public var path: FilePath?
    /// When it was listened to last, milliseconds since 1970.
    public var lastPlayedMs: Int64?
    /// When it came into the library, milliseconds since 1970.
    public var addedMs: Int64

    /// A row; what is not given is empty.
    public init(id: ID<Item>, uuid: UniqueID, kind: Item.Kind, title: String, libraryPath: String, addedMs: Int64) {
        self.id = id
        self.uuid = uuid
        self.kind = kind
        self.title = title
        self.libraryPath = libraryPath
        self.addedMs = addedMs
        authors = []
        narrators = []
        series = []
        durationMs = 0
        positionMs = 0
        finished = false
        fileCount = 0
    }
}

/// All that `ambo show` tells of an item.
public struct ItemDetails: Sendable, Equatable {
    /// The row of a list.
    public var summary: ItemSummary
    /// Fields that have one text each (`subtitle`, `asin`, `isbn`, `date`, `publisher`, `description`, `language`, `copyright`, `explicit`).
    public var texts: [ItemField: String]
    /// Genres.
    public var genres: [String]
    /// Files in playing order.
    public var files: [ItemFile]
    /// Chapters on the timeline.
    public var chapters: [Chapter]
    /// Where the chapters came from, by ``ChapterSource/name``.
    public var chapterSource: String
    /// Pictures, the cover first.
    public var artwork: [ArtworkDraft]
    /// Bookmarks by position.
    public var bookmarks: [Bookmark]
    /// Where each field came from.
    public var fieldSources: [ItemField: FieldSource]

    /// Details around a row; the rest starts empty.
    public init(summary: ItemSummary) {
        self.summary = summary
        texts = [:]
        genres = []
        files = []
        chapters = []
        chapterSource = ChapterSource.none.name
        artwork = []
        bookmarks = []
        fieldSources = [:]
    }
}

/// One file of an item in the library.
public struct ItemFile: Sendable, Equatable {
    /// Number in this library.
    public var id: ID<MediaFile>
    /// Where it lies.
    public var path: FilePath
    /// Exact length.
    public var length: MediaLength
    /// Where it starts on the book's timeline, in milliseconds.
    public var offsetMs: Int64
    /// Length in bytes.
    public var sizeBytes: Int64
    /// Kind of file.
    public var container: MediaContainer
    /// Codec in lower case.
    public var codec: String
    /// The part's own title.
    public var title: String?
    /// Whether it was gone when it was looked for last.
    public var isMissing: Bool

    /// A file as stored.
    public init(
        id: ID<MediaFile>, path: FilePath, length: MediaLength, offsetMs: Int64, sizeBytes: Int64,
        container: MediaContainer, codec: String, title: String?, isMissing: Bool
    ) {
        self.id = id
        self.path = path
        self.length = length
        self.offsetMs = offsetMs
        self.sizeBytes = sizeBytes
        self.container = container
        self.codec = codec
        self.title = title
        self.isMissing = isMissing
    }
}

/// A marked place in a book; also the tag of `ID<Bookmark>`.
public struct Bookmark: Sendable, Equatable {
    /// Why it is there: made by a person, or by playing (one of each kind a book, replaced each time).
    public enum Kind: String, Sendable, CaseIterable {
        // Rule F154 names the automatic kinds.
        case person, play, skip, sleep
    }

    /// Number in this library.
    public var id: ID<Bookmark>
    /// The item.
    public var item: ID<Item>
    /// Place on the timeline in milliseconds, at a whole second.
    public var positionMs: Int64
    /// Note; empty where there is none.
    public var note: String
    /// Why it is there.
    public var kind: Kind
    /// When it was made, milliseconds since 1970.
    public var createdMs: Int64

    /// A bookmark as stored.
    public init(
        id: ID<Bookmark>, item: ID<Item>, positionMs: Int64, note: String, kind: Kind, createdMs: Int64
    ) {
        self.id = id
        self.item = item
        self.positionMs = positionMs
        self.note = note
        self.kind = kind
        self.createdMs = createdMs
    }
}
