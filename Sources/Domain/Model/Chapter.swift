/// A stretch of a timeline with a title. In a file's description its times are in the file, in a
/// book's they are on the timeline of the book.
public struct Chapter: Sendable, Hashable {
    /// Empty where the source has none.
    public var title: String
    /// Where it starts, in milliseconds; not negative.
    public var startMs: Int64
    /// Where it ends, in milliseconds; not before its start. Half-open: this instant is the next chapter's.
    public var endMs: Int64

    /// A chapter from `startMs` up to `endMs`.
    public init(title: String, startMs: Int64, endMs: Int64) {
        self.title = title
        self.startMs = startMs
        self.endMs = endMs
    }

    /// Length in milliseconds.
    public var durationMs: Int64 { endMs - startMs }
}

/// Where a list of chapters came from.
public enum ChapterSource: Sendable, Hashable {
    /// The text track of an MP4 file.
    case quicktime
    /// The `chpl` atom of an MP4 file.
    case nero
    /// CHAP frames of ID3v2.
    case id3
    /// `CHAPTERnnn` comments.
    case vorbis
    /// A cue sheet inside the file.
    case cuesheet
    /// Matroska's chapter editions.
    case matroska
    /// OverDrive's MediaMarkers.
    case overdrive
    /// Markers of an ASF file, or cue points of a WAV file.
    case markers
    /// No list at all.
    case none
    /// A file beside the media file, by its name.
    case sidecar(String)

    /// The name in JSON; a sidecar is named by its file.
    public var name: String {
        switch self {
        case .quicktime: "quicktime"
        case .nero: "nero"
        case .id3: "id3"
        case .vorbis: "vorbis"
        case .cuesheet: "cuesheet"
        case .matroska: "matroska"
        case .overdrive: "overdrive"
        case .markers: "markers"
        case .none: "none"
        case .sidecar(let name): name
        }
    }
}
