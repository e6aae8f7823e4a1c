public import AmboBase

/// Facts of one picture inside or beside a media file.
public struct Artwork: Sendable, Equatable {
    /// What a picture shows, as the tag says.
    public enum Kind: String, Sendable, CaseIterable {
        /// Front cover.
        case front
        /// Back cover.
        case back
        /// Everything else, and pictures of no stated kind.
        case other
    }

    /// Media type by the picture's bytes (`image/jpeg`), whatever the tag says; `application/octet-stream` when unknown.
    public var mime: String
    /// Width in pixels; nil when the bytes do not tell.
    public var width: Int?
    /// Height in pixels; nil when the bytes do not tell.
    public var height: Int?
    /// Length of the picture in bytes.
    public var sizeBytes: Int64
    /// What it shows.
    public var kind: Kind
    /// The tag's own description of it, where there is one.
    public var note: String?
    /// Where the picture's bytes lie.
    public var location: Location

    /// Where the bytes of a picture are to be found.
    public enum Location: Sendable, Equatable {
        /// A stretch of the media file itself, stored as it is.
        case range(offset: Int64, count: Int64)
        /// Inside the media file but coded (base64, unsynchronised): read by the picture's place in the list.
        case coded(index: Int)
        /// A file of its own beside the media file.
        case file(FilePath)
    }

    /// Facts as read.
    public init(
        mime: String, width: Int?, height: Int?, sizeBytes: Int64, kind: Kind, note: String? = nil, location: Location
    ) {
        self.mime = mime
        self.width = width
        self.height = height
        self.sizeBytes = sizeBytes
        self.kind = kind
        self.note = note
        self.location = location
    }
}
