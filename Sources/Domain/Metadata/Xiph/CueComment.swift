internal import AmboModel

/// A cue sheet that stands as text in a tag.
enum CueComment {
    /// Its chapters; what was odd in it is added to the warnings.
    static func chapters(_ text: String, durationMs: Int64?, warnings: inout [MediaWarning]) -> [Chapter] {
        []
    }
}
