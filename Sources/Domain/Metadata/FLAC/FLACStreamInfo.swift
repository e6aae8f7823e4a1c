/// The STREAMINFO block of a FLAC stream.
///
/// Source: RFC 9639, section 8.2.
struct FLACStreamInfo: Equatable {
    /// Least and greatest number of samples in a frame.
    let blockSizes: ClosedRange<Int>
    /// Greatest length of a frame in bytes; 0 when unknown.
    let frameByteLimit: Int
    let sampleRateHz: Int
    let channels: Int
    let bitsPerSample: Int
    /// Samples of one channel; nil when unknown, as in a stream written to a pipe.
    let sampleCount: Int64?

    /// Length of the block.
    static let byteCount = 34

    /// Reads the block; nil when it is too short or makes no sense.
    init?(_ bytes: ArraySlice<UInt8>) {
        var parser = ByteParser(bytes)
        guard let least = parser.u16(), let greatest = parser.u16(), parser.skip(3), let frame = parser.u24(),
            let packed = parser.u64()
        else { return nil }
        blockSizes = Int(min(least, greatest))...Int(max(least, greatest))
        frameByteLimit = Int(frame)
        sampleRateHz = Int(packed >> 44)
        channels = Int(packed >> 41 & 7) + 1
        bitsPerSample = Int(packed >> 36 & 31) + 1
        let count = Int64(packed & 0xF_FFFF_FFFF)
        sampleCount = count == 0 ? nil : count
        guard sampleRateHz > 0, greatest > 0 else { return nil }
    }
}
