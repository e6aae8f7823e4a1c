public import AmboBase
public import AmboModel

/// A book or volume as the engine plays it: files, chapters and where to start. It holds no path and no address, only
/// ways to get at bytes.
public struct PlayableBook: Sendable {
    /// The text that a command takes for it, such as `@12`; passed through to events and places.
    public var item: String
    /// Title.
    public var title: String
    /// Authors in order.
    public var authors: [String]
    /// The files in playing order; at least one.
    public var files: [PlayableFile]
    /// Chapters on the timeline; none is fine.
    public var chapters: [Chapter]
    /// Where the book was left, and how far somebody got.
    public var saved: SavedPlace
    /// Where to start.
    public var start: StartPoint
    /// How fast.
    public var rate: Rate
    /// How loud, 0 to 130; 100 is as recorded.
    public var volumePercent: Int

    /// A book that was never heard, at its beginning and as recorded.
    public init(item: String, title: String, authors: [String] = [], files: [PlayableFile], chapters: [Chapter] = []) {
        self.item = item
        self.title = title
        self.authors = authors
        self.files = files
        self.chapters = chapters
        saved = SavedPlace(positionMs: 0, state: .unread)
        start = .resume
        rate = .normal
        volumePercent = 100
    }
}

/// One file of a book.
public struct PlayableFile: Sendable {
    /// The name for people, as it stands in messages.
    public var name: String
    /// Exact length of what is heard.
    public var length: MediaLength
    /// Kind of file.
    public var container: MediaContainer
    /// Codec in lower case as the library has it; nil when unknown.
    public var codec: String?
    /// Whether reading is cheap (a local file), so that a look at its head may be taken before it is played.
    public var isLocal: Bool
    /// Opens the bytes. Called from threads that may block, each time anew.
    public var open: @Sendable () throws(ByteSourceError) -> any ByteSource

    /// A file of exactly so much sound.
    public init(
        name: String, length: MediaLength, container: MediaContainer, codec: String? = nil, isLocal: Bool = true,
        open: @escaping @Sendable () throws(ByteSourceError) -> any ByteSource
    ) {
        self.name = name
        self.length = length
        self.container = container
        self.codec = codec
        self.isLocal = isLocal
        self.open = open
    }
}

/// Where a book was left.
public struct SavedPlace: Sendable, Equatable {
    /// Milliseconds on the timeline; what lies outside the book counts as its nearest end.
    public var positionMs: Int64
    /// How far somebody got.
    public var state: ListeningState

    /// A place as stored.
    public init(positionMs: Int64, state: ListeningState) {
        self.positionMs = positionMs
        self.state = state
    }
}

/// Where playing starts (rule F183).
public enum StartPoint: Sendable, Equatable {
    /// Where the book was left; 0 when it was finished or left within 1 s of its end (rule F146).
    case resume
    /// At 0.
    case beginning
    /// At a position on the timeline in milliseconds; it must lie in the book.
    case at(positionMs: Int64)
    /// At the start of a chapter (counted from 1), or so far into it.
    case chapter(Int, inChapterMs: Int64)

    /// Whether a person named the place, which makes it count at once (decision 2 of the rules).
    var isByHand: Bool { self != .resume }
}
