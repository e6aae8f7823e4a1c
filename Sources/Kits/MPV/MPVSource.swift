public import AmboBase

/// One file for libmpv to play, as bytes.
public struct MPVSource: Sendable {
    /// Opens the bytes; called on a thread of libmpv, each time anew.
    public let open: @Sendable () throws(ByteSourceError) -> any ByteSource
    /// The usual ending of such a file's name, such as `mp3`, which helps to recognise it; letters and digits.
    public let suffix: String
    /// Number of samples (or units) of sound.
    public let samples: Int64
    /// Samples (or units) a second; positive.
    public let rate: Int64
    /// How far into the file's own time the sound begins, in the same units: what an encoder put in front of it.
    public let leadInSamples: Int64

    /// A file of exactly so much sound.
    public init(
        suffix: String, samples: Int64, rate: Int64, leadInSamples: Int64 = 0,
        open: @escaping @Sendable () throws(ByteSourceError) -> any ByteSource
    ) {
        self.open = open
        self.suffix = suffix.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        self.samples = max(samples, 0)
        self.rate = max(rate, 1)
        self.leadInSamples = max(leadInSamples, 0)
    }
}
