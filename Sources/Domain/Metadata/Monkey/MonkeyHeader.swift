internal import AmboModel

/// The header of a Monkey's Audio file, in its form up to version 3.97 and the later one.
///
/// Numbers are little-endian. A frame holds a number of samples that depends on the version; the last holds the rest.
struct MonkeyHeader: Equatable {
    let sampleRateHz: Int
    let channels: Int
    let frameCount: Int64
    let length: MediaLength
    /// Length of what stands in front of the frames.
    let headerByteCount: Int64

    /// How many bytes are needed.
    static let byteCount = 128

    /// Reads a header that starts at the first byte; nil when it makes no sense.
    init?(_ bytes: ArraySlice<UInt8>) {
        var parser = ByteParser(bytes)
        guard parser.starts(with: "MAC "), parser.skip(4), let version = parser.u16LE() else { return nil }
        guard let fields = version >= 3980 ? Self.later(&parser) : Self.earlier(&parser, version: version) else {
            return nil
        }
        guard fields.rate > 0, fields.rate < 1 << 24, (1...32).contains(fields.channels) else { return nil }
        var samples: Int64 = 0
        if fields.frames > 0 {
            samples =
                (Int64(fields.frames) - 1).multipliedReportingOverflow(by: Int64(fields.framePerSamples)).partialValue
            samples = samples.addingReportingOverflow(Int64(fields.lastFrame)).partialValue
        }
        guard let length = MediaLength(samples: samples, rate: Int64(fields.rate)) else { return nil }
        sampleRateHz = Int(fields.rate)
        channels = Int(fields.channels)
        frameCount = Int64(fields.frames)
        headerByteCount = fields.headerByteCount
        self.length = length
    }

    private struct Fields {
        var rate: UInt32 = 0
        var channels: UInt16 = 0
        var frames: UInt32 = 0
        var framePerSamples: UInt32 = 0
        var lastFrame: UInt32 = 0
        var headerByteCount: Int64 = 0
    }

    /// From 3.98 on: a descriptor with the lengths of all parts, then the header proper.
    private static func later(_ parser: inout ByteParser) -> Fields? {
        guard parser.skip(2), let descriptor = parser.u32LE(), let header = parser.u32LE(),
            let seekTable = parser.u32LE(), let original = parser.u32LE(), descriptor >= 52,
            parser.seek(to: Int(descriptor)), parser.skip(4), let perFrame = parser.u32LE(),
            let lastFrame = parser.u32LE(), let frames = parser.u32LE(), parser.skip(2),
            let channels = parser.u16LE(), let rate = parser.u32LE()
        else { return nil }
        return Fields(
            rate: rate, channels: channels, frames: frames, framePerSamples: perFrame, lastFrame: lastFrame,
            headerByteCount: Int64(descriptor) + Int64(header) + Int64(seekTable) + Int64(original))
    }

    private static func earlier(_ parser: inout ByteParser, version: UInt16) -> Fields? {
        guard let compression = parser.u16LE(), let flags = parser.u16LE(), let channels = parser.u16LE(),
            let rate = parser.u32LE(), let original = parser.u32LE(), parser.skip(4), let frames = parser.u32LE(),
            let lastFrame = parser.u32LE()
        else { return nil }
        let perFrame: UInt32 =
            if version >= 3950 {
                73_728 * 4
            } else if version >= 3900 || (version >= 3800 && compression >= 4000) {
                73_728
            } else {
                9216
            }
        // A peak level and the count of entries of the seek table stand behind the fields where flags say so.
        var extra: Int64 = flags & 4 != 0 ? 4 : 0
        var entries = Int64(frames)
        if flags & 16 != 0 {
            parser.skip(Int(extra))
            entries = Int64(parser.u32LE() ?? 0)
            extra += 4
        }
        return Fields(
            rate: rate, channels: channels, frames: frames, framePerSamples: perFrame, lastFrame: lastFrame,
            headerByteCount: 32 + extra + Int64(original) + entries * 4)
    }
}
