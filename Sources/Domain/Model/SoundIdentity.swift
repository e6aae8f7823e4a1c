/// What a file is known by whatever its name, tags, cover and chapters: its sound.
///
/// Two files with equal identity hold the same recording (rules.md, decision 4).
public struct SoundIdentity: Sendable, Hashable {
    /// Number of coded frames (packets, or blocks or clusters where the format counts no frames).
    public let frameCount: Int64
    /// Length of the coded audio in bytes, without tags and index frames. Where only a whole table would tell, as in long
    /// MP4 files, it is reckoned from some of its entries, the same ones each time.
    public let audioByteCount: Int64
    /// XXH3 (64 bits) of up to 16 KiB of coded audio at its start, in its middle and at its end.
    public let hashes: [UInt64]

    /// Three hashes, taken at start, middle and end.
    public init(frameCount: Int64, audioByteCount: Int64, hashes: [UInt64]) {
        self.frameCount = frameCount
        self.audioByteCount = audioByteCount
        self.hashes = hashes
    }

    /// How many bytes each of the three hashes covers at most.
    public static let windowByteCount = 16 * 1024
}
