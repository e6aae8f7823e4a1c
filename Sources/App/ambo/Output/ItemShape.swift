internal import AmboBase
internal import AmboModel

/// What JSON says of an item in a list.
struct ItemShape: Encodable {
    var id, uuid, kind, title: String
    var authors, narrators: [String]
    var series: [SeriesShape]
    var durationMs, positionMs: Int64
    var finished: Bool
    var fileCount: Int
    var libraryPath: String
    var path: String?

    init(_ item: ItemSummary) {
        id = item.id.description
        uuid = item.uuid.description
        kind = item.kind.rawValue
        title = item.title
        authors = item.authors
        narrators = item.narrators
        series = item.series.map(SeriesShape.init)
        durationMs = item.durationMs
        positionMs = item.positionMs
        finished = item.finished
        fileCount = item.fileCount
        libraryPath = item.libraryPath
        path = item.path?.display
    }
}

/// What JSON says of one item with everything in it: the members of ``ItemShape`` and more.
struct ItemDetailsShape: Encodable {
    private var item: ItemShape
    private var more: More

    private struct More: Encodable {
        var subtitle, asin, isbn, date, publisher, description, language, copyright: String?
        var explicit: Bool?
        var genres: [String]
        var files: [ItemFileShape]
        var sources: [SourceShape]
        var chapters: [ChapterShape]
        var chapterSource: String
        var artwork: [ArtworkShape]
        var bookmarks: [BookmarkShape]
        var links: [String]
        var fieldSources: [String: String]
    }

    init(_ details: ItemDetails) {
        item = ItemShape(details.summary)
        more = More(
            subtitle: details.texts[.subtitle], asin: details.texts[.asin], isbn: details.texts[.isbn],
            date: details.texts[.date], publisher: details.texts[.publisher],
            description: details.texts[.description], language: details.texts[.language],
            copyright: details.texts[.copyright], explicit: details.texts[.explicit].map { $0 == "true" },
            genres: details.genres, files: details.files.map(ItemFileShape.init), sources: SourceShape.of(details),
            chapters: details.chapters.map(ChapterShape.init), chapterSource: details.chapterSource,
            artwork: details.artwork.map { ArtworkShape($0.artwork) },
            bookmarks: details.bookmarks.map(BookmarkShape.init), links: [],
            fieldSources: Dictionary(
                uniqueKeysWithValues: details.fieldSources.map { ($0.key.rawValue, $0.value.rawValue) }))
    }

    func encode(to encoder: any Encoder) throws {
        try item.encode(to: encoder)
        try more.encode(to: encoder)
    }
}

/// A file of an item in JSON.
struct ItemFileShape: Encodable {
    var path: String
    var title: String?
    var durationMs, offsetMs, sizeBytes: Int64
    var missing: Bool

    init(_ file: ItemFile) {
        path = file.path.display
        title = file.title
        durationMs = file.length.durationMs
        offsetMs = file.offsetMs
        sizeBytes = file.sizeBytes
        missing = file.isMissing
    }
}

/// A place that an item can be played from, in JSON.
struct SourceShape: Encodable {
    var connection: String?
    var id: String?
    var state: String

    /// The disk is the one source of a book so far.
    static func of(_ details: ItemDetails) -> [SourceShape] {
        details.files.isEmpty ? [] : [SourceShape(connection: nil, id: nil, state: "local")]
    }
}

/// A bookmark in JSON.
struct BookmarkShape: Encodable {
    var id: String
    var positionMs: Int64
    var note: String
    var kind: String
    var createdMs: Int64

    init(_ bookmark: Bookmark) {
        id = bookmark.id.description
        positionMs = bookmark.positionMs
        note = bookmark.note
        kind = bookmark.kind.rawValue
        createdMs = bookmark.createdMs
    }
}
