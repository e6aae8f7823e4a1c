/// The naming worlds of tags. A name means something only within its dialect.
package enum TagDialect: Sendable, CaseIterable {
    /// Four characters of an item in MP4's `ilst` or QuickTime's `udta`, such as `©nam`.
    case mp4Atom
    /// Free-form MP4 items, named by `NAME` or `mean:NAME` (`com.apple.iTunes:SERIES`).
    case mp4Freeform
    /// ID3v2 frames by their three or four letters; with a description as `COMM:description`.
    case id3Frame
    /// ID3v2's TXXX frames by their description.
    case id3Text
    /// Xiph comments of FLAC, Vorbis, Opus and Speex.
    case vorbis
    /// Matroska's simple tags.
    case matroska
    /// ASF: the content description (`Title`, `Author` …) and the extended attributes (`WM/…`).
    case asf
    /// APEv2 items.
    case ape
    /// LIST INFO chunks of RIFF.
    case riff

    /// Whether names are compared letter by letter as they are.
    var isExact: Bool {
        switch self {
        case .mp4Atom, .id3Frame, .riff: true
        case .mp4Freeform, .id3Text, .vorbis, .matroska, .asf, .ape: false
        }
    }
}
