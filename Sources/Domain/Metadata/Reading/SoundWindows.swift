internal import AmboHash
internal import AmboModel

/// Makes the identity of sound whose coded bytes lie in one stretch of the file.
enum SoundWindows {
    /// The identity of a stretch.
    ///
    /// - Parameters:
    ///   - frameCount: How many coded frames lie in it.
    ///   - range: The coded sound, without tags and index frames; it must lie inside the file.
    static func identity(frameCount: Int64, range: Range<Int64>, in file: inout FileBytes) throws(MetadataError)
        -> SoundIdentity
    {
        var hashes: [UInt64] = []
        for start in starts(byteCount: range.upperBound - range.lowerBound) {
            let left = range.upperBound - range.lowerBound - start
            let count = Int(min(left, Int64(SoundIdentity.windowByteCount)))
            hashes.append(XXH3.hash(try file.bytes(at: range.lowerBound + start, count: count)))
        }
        return SoundIdentity(
            frameCount: frameCount, audioByteCount: range.upperBound - range.lowerBound, hashes: hashes)
    }

    /// The hash of coded sound that was gathered from several stretches.
    static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 { XXH3.hash(bytes) }

    /// Where the three windows start in sound of this length: at its start, so that the middle is in the middle, at its end.
    static func starts(byteCount: Int64) -> [Int64] {
        let window = Int64(SoundIdentity.windowByteCount)
        return [0, max(0, (byteCount - window) / 2), max(0, byteCount - window)]
    }
}
