/// The header of one WavPack block.
///
/// Source: the WavPack file format, version 4 and 5. Numbers are little-endian.
struct WavPackBlock: Equatable {
    /// Length of the whole block.
    let byteCount: Int64
    /// Samples of one channel in the file; nil when it was not known as the block was written.
    let totalSamples: Int64?
    /// Number of the block's first sample.
    let firstSample: Int64
    /// Samples of one channel in this block; 0 for a block of other things.
    let sampleCount: Int64
    /// Channels that this block adds: several blocks make a sound of more than two.
    let channels: Int
    /// Whether it is the last block of those that belong to one moment.
    let isFinal: Bool
    /// Whether the sound is DSD: then a sample is a byte of eight bits.
    let isDSD: Bool
    /// Samples a second by the table of usual rates; nil when the block's metadata tell it.
    let usualRateHz: Int?

    static let headerCount = 32
    /// The longest block that the format allows.
    static let byteLimit: Int64 = 1 << 20

    private static let rates = [
        6000, 8000, 9600, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000,
        192_000,
    ]

    /// Reads a header; nil when there is none.
    init?(_ bytes: ArraySlice<UInt8>) {
        var parser = ByteParser(bytes)
        guard parser.starts(with: "wvpk"), parser.skip(4), let size = parser.u32LE(), let version = parser.u16LE(),
            (0x402...0x4FF).contains(version), let firstHigh = parser.u8(), let totalHigh = parser.u8(),
            let total = parser.u32LE(), let first = parser.u32LE(), let count = parser.u32LE(),
            let flags = parser.u32LE(), parser.skip(4), size >= 24, Int64(size) + 8 <= Self.byteLimit
        else { return nil }
        byteCount = Int64(size) + 8
        // The value for "unknown" is left out of the numbers that need 40 bits.
        totalSamples = total == .max ? nil : Int64(total) + Int64(totalHigh) << 32 - Int64(totalHigh)
        firstSample = Int64(first) + Int64(firstHigh) << 32
        sampleCount = Int64(count)
        channels = flags & 4 != 0 ? 1 : 2
        isFinal = flags & 0x1000 != 0
        isDSD = flags & 0x8000_0000 != 0
        let index = Int(flags >> 23 & 15)
        usualRateHz = index < Self.rates.count ? Self.rates[index] : nil
    }

    static func read(at offset: Int64, in file: inout FileBytes) throws(MetadataError) -> WavPackBlock? {
        WavPackBlock(try file.prefix(at: offset, count: headerCount))
    }
}
