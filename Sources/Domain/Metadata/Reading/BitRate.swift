internal import AmboModel

/// The average bit rate of coded sound.
enum BitRate {
    /// Kilobits a second, rounded; nil when the sound has no length or no bytes.
    static func kbps(byteCount: Int64, length: MediaLength) -> Int? {
        guard byteCount > 0, byteCount < 1 << 56, length.samples > 0 else { return nil }
        let seconds = Double(length.samples) / Double(length.rate)
        let rate = (Double(byteCount) * 8 / seconds / 1000).rounded()
        // What is more than any sound needs comes from a length that is wrong.
        return rate >= 1 && rate < 1_000_000 ? Int(rate) : nil
    }
}
