/// The fields of a media file or sidecar, the same over all formats. Absent is nil or empty.
public struct Tags: Sendable, Equatable {
    /// Title of this file (a part's own title in a volume).
    public var title: String?
    /// Second line of the title.
    public var subtitle: String?
    /// Title of the book that the file belongs to.
    public var album: String?
    /// Who wrote it, one name an entry.
    public var authors: [String] = []
    /// Who reads it, one name an entry.
    public var narrators: [String] = []
    /// Series with the book's place in each.
    public var series: [SeriesEntry] = []
    /// Genres as words; ID3 numbers are resolved.
    public var genres: [String] = []
    /// Date of release as written: `2019`, `2019-05` or `2019-05-01` where it can be brought to that form.
    public var date: String?
    /// Publishing house.
    public var publisher: String?
    /// What the book is about.
    public var description: String?
    /// Free remark.
    public var comment: String?
    /// Language as written (a name or a code).
    public var language: String?
    /// Audible's id.
    public var asin: String?
    /// ISBN with or without hyphens, as written.
    public var isbn: String?
    /// Copyright line.
    public var copyright: String?
    /// Place in the disc or volume.
    public var track: TagNumber?
    /// Disc.
    public var disc: TagNumber?
    /// Whether it is marked as explicit; nil when it says nothing.
    public var explicit: Bool?
    /// Every other field under its own name, with all its values in order.
    public var custom: [String: [String]] = [:]

    /// No fields.
    public init() {}
}

/// A series and the book's place in it.
public struct SeriesEntry: Sendable, Hashable {
    /// Name of the series.
    public var name: String
    /// Place as written (`3`, `1.5`, `1-2`, `Prequel`); nil when none is given.
    public var sequence: String?

    /// A place in a series.
    public init(name: String, sequence: String? = nil) {
        self.name = name
        self.sequence = sequence
    }
}

/// A number out of a total, such as track 3 of 12.
public struct TagNumber: Sendable, Hashable {
    /// The number, when one can be read.
    public var number: Int?
    /// Out of how many, when that is given.
    public var total: Int?
    /// The text as written; nil where the format stores numbers.
    public var raw: String?

    /// A number as read.
    public init(number: Int?, total: Int? = nil, raw: String? = nil) {
        self.number = number
        self.total = total
        self.raw = raw
    }
}
