internal import AmboBase
internal import AmboModel

/// What JSON says of one media file.
struct MediaShape: Encodable {
    let path: String
    let container: String
    let codec: String
    let durationMs: Int64
    let sizeBytes: Int64
    let bitrateKbps: Int?
    let sampleRateHz: Int?
    let channels: Int?
    let tags: TagsShape
    let chapters: [ChapterShape]
    let chapterSource: String
    let artwork: [ArtworkShape]
    let warnings: [WarningShape]

    init(_ path: FilePath, _ media: MediaDescription) {
        self.path = path.display
        container = media.container.rawValue
        codec = media.codec
        durationMs = media.durationMs
        sizeBytes = media.sizeBytes
        bitrateKbps = media.bitrateKbps
        sampleRateHz = media.sampleRateHz
        channels = media.channels
        tags = TagsShape(media.tags)
        chapters = media.chapters.map(ChapterShape.init)
        chapterSource = media.chapterSource.name
        artwork = media.artwork.map(ArtworkShape.init)
        warnings = media.warnings.map { WarningShape(code: $0.code, message: $0.message) }
    }
}

/// The fields of a file in JSON; absent ones are left out, lists are always there.
struct TagsShape: Encodable {
    var title, subtitle, album, date, publisher, description, comment, language, asin, isbn, copyright: String?
    var authors, narrators, genres: [String]
    var series: [SeriesShape]
    var track, disc: NumberShape?
    var explicit: Bool?
    var custom: [String: [String]]

    init(_ tags: Tags) {
        title = tags.title
        subtitle = tags.subtitle
        album = tags.album
        date = tags.date
        publisher = tags.publisher
        description = tags.description
        comment = tags.comment
        language = tags.language
        asin = tags.asin
        isbn = tags.isbn
        copyright = tags.copyright
        authors = tags.authors
        narrators = tags.narrators
        genres = tags.genres
        series = tags.series.map(SeriesShape.init)
        track = tags.track.map(NumberShape.init)
        disc = tags.disc.map(NumberShape.init)
        explicit = tags.explicit
        custom = tags.custom
    }
}

/// A place in a series in JSON.
struct SeriesShape: Encodable {
    var name: String
    var sequence: String?

    init(_ entry: SeriesEntry) {
        name = entry.name
        sequence = entry.sequence
    }
}

/// A number out of a total in JSON.
struct NumberShape: Encodable {
    var number, total: Int?
    var raw: String?

    init(_ number: TagNumber) {
        self.number = number.number
        total = number.total
        raw = number.raw
    }
}

/// A chapter in JSON.
struct ChapterShape: Encodable {
    var title: String
    var startMs, endMs: Int64

    init(_ chapter: Chapter) {
        title = chapter.title
        startMs = chapter.startMs
        endMs = chapter.endMs
    }
}

/// A picture in JSON.
struct ArtworkShape: Encodable {
    var mime: String
    var width, height: Int?
    var sizeBytes: Int64
    var kind: String

    init(_ artwork: Artwork) {
        mime = artwork.mime
        width = artwork.width
        height = artwork.height
        sizeBytes = artwork.sizeBytes
        kind = artwork.kind.rawValue
    }
}

/// A warning in JSON.
struct WarningShape: Encodable {
    var code, message: String
}
