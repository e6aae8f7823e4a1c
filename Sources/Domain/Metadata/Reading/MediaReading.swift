public import AmboModel

/// What was read of a media file.
public struct MediaReading: Sendable, Equatable {
    /// Facts, tags, chapters, pictures.
    public var media: MediaDescription
    /// What the sound is known by; nil when it was not asked for or cannot be told.
    public var identity: SoundIdentity?

    /// A reading.
    public init(media: MediaDescription, identity: SoundIdentity? = nil) {
        self.media = media
        self.identity = identity
    }
}
