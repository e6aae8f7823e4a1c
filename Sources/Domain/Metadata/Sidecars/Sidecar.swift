public import AmboModel

/// What a file beside the sound says: fields, chapters or a picture.
public struct Sidecar: Sendable, Equatable {
    /// What kind of file it is, by its name and content.
    public enum Kind: String, Sendable, CaseIterable {
        /// `metadata.json` of a media server, in its old and new shape.
        case metadataJSON
        /// The metadata of an e-book library (`metadata.opf`), versions 2 and 3.
        case opf
        /// A note of a media centre in XML, or the plain one of a release.
        case nfo
        /// `desc.txt`: the description.
        case description
        /// `reader.txt`: who reads it.
        case reader
        /// A cue sheet.
        case cue
        /// `chapters.txt` in one of its dialects.
        case chaptersText
        /// Chapters of a store in JSON.
        case chaptersJSON
        /// A metadata file of ffmpeg.
        case ffmetadata
        /// A label track of Audacity.
        case audacity
        /// `publication.json` or `manifest.json` of an audiobook package.
        case publication
        /// A cover.
        case picture
    }

    /// A file that a sidecar names, with the chapters that start in it.
    public struct ChapterFile: Sendable, Equatable {
        /// As written: relative, maybe wrong, never to be opened unchecked.
        public var name: String
        /// In that file's own time, sorted; the last one may end at its start.
        public var chapters: [Chapter]

        /// A named file with its chapters.
        public init(name: String, chapters: [Chapter]) {
            self.name = name
            self.chapters = chapters
        }
    }

    /// What kind of file it is.
    public var kind: Kind
    /// The fields that it gives.
    public var tags = Tags()
    /// Sorted; nil where the kind has none or they belong to several files (``chapterFiles``). The last one may end at its start.
    public var chapters: [Chapter]?
    /// The files of a cue sheet or package in their order, each with its chapters.
    public var chapterFiles: [ChapterFile] = []
    /// What was odd, one entry each.
    public var warnings: [MediaWarning] = []
    /// The picture, when it is one.
    public var artwork: Artwork?

    /// An empty one.
    public init(kind: Kind) { self.kind = kind }

    /// The chapters within a sound of this length: ends filled in, those behind the end left out.
    public func chapters(durationMs: Int64) -> [Chapter] {
        let inside = (chapters ?? []).filter { $0.startMs < durationMs || $0.startMs == 0 }
        let entries = inside.map {
            ChapterList.Entry(title: $0.title, startMs: $0.startMs, endMs: $0.endMs > $0.startMs ? $0.endMs : nil)
        }
        return ChapterList.normalised(entries, durationMs: durationMs)
    }
}
