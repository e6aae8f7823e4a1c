/// All that is known of one media file after reading it.
public struct MediaDescription: Sendable, Equatable {
    /// Kind of file by its bytes.
    public var container: MediaContainer
    /// Codec in lower case: `aac`, `mp3`, `alac`, `flac`, `vorbis`, `opus`, `pcm`, `wma`, `ape`, `wavpack`, `speex`, `xhe-aac` …
    public var codec: String
    /// What is heard, exactly.
    public var length: MediaLength
    /// Length of the file in bytes.
    public var sizeBytes: Int64
    /// Average of the coded audio in kilobits a second, rounded; nil when unknown.
    public var bitrateKbps: Int?
    /// Samples a second; nil when unknown.
    public var sampleRateHz: Int?
    /// Channels; nil when unknown.
    public var channels: Int?
    /// The fields.
    public var tags: Tags
    /// Sorted, in the file's own time, ends filled in. A list that spans a book of several files goes on behind its end.
    public var chapters: [Chapter]
    /// Which list the chapters are from.
    public var chapterSource: ChapterSource
    /// Every picture, in the order of the file.
    public var artwork: [Artwork]
    /// What was odd but could be read around, one entry each.
    public var warnings: [MediaWarning]

    /// Length in milliseconds, rounded to the nearest.
    public var durationMs: Int64 { length.durationMs }

    /// A description with what every file has; the rest starts empty.
    public init(container: MediaContainer, codec: String, length: MediaLength, sizeBytes: Int64) {
        self.container = container
        self.codec = codec
        self.length = length
        self.sizeBytes = sizeBytes
        tags = Tags()
        chapters = []
        chapterSource = .none
        artwork = []
        warnings = []
    }
}

/// Something odd in a file that did not stop it from being read.
public struct MediaWarning: Sendable, Hashable {
    /// Stable identifier such as `chapters-differ`.
    public let code: String
    /// One sentence for a person.
    public let message: String

    /// A warning.
    public init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }
}
