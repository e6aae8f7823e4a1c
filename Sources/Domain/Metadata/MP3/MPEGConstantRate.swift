/// Counts the frames of sound at a constant bit rate by its length.
///
/// The rate is only believed to be constant when every frame says so in the first 16 KiB, at five places in between, and at the end, and
/// when each frame stands where so many frames of that rate end; else the frames have to be gone through.
struct MPEGConstantRate {
    let header: MPEGHeader
    let range: Range<Int64>

    private static let placeCount: Int64 = 5
    private static let probeByteCount = 4096

    /// The number of frames; nil when the rate is not constant.
    func frameCount(_ file: inout FileBytes) throws(MetadataError) -> Int64? {
        let length = range.upperBound - range.lowerBound
        guard header.byteCount != nil, length < 1 << 45 else { return nil }
        let count = Int(min(Int64(FileBytes.usualWindowByteCount), length))
        let bytes = try file.prefix(at: range.lowerBound, count: count)
        guard let opening = walk(bytes, isLast: Int64(count) == length), opening.frameCount > 0 else { return nil }
        if opening.reachedEnd { return opening.frameCount }
        // Some encoders never pad and so stay a little below the rate.
        let isPadding = opening.paddedCount > 0
        let frameBits = Int64(header.samplesPerFrame / 8) * Int64(header.bitrateKbps) * 1000
        let step = isPadding ? Step(bytes: frameBits, over: Int64(header.sampleRateHz)) : plainStep
        for place in 1...Self.placeCount {
            let frame = step.frames(in: length / (Self.placeCount + 1) * place)
            guard try probe(frame, step, &file) != nil else { return nil }
        }
        let frame = max(0, step.frames(in: length) - 4)
        guard let closing = try probe(frame, step, &file), closing.reachedEnd else { return nil }
        return frame + closing.frameCount
    }

    /// The length of a frame as a fraction.
    private struct Step {
        let bytes: Int64
        let over: Int64

        func frames(in length: Int64) -> Int64 { bytes > 0 ? length * over / bytes : 0 }
        func offset(of frame: Int64) -> Int64 { frame * bytes / over }
    }

    private var plainStep: Step {
        Step(bytes: Int64(header.byteCount ?? 1) - (header.isPadded ? Int64(header.slotByteCount) : 0), over: 1)
    }

    private struct Walk {
        var frameCount: Int64 = 0
        var paddedCount = 0
        /// Whether what follows the last frame is no whole frame.
        var reachedEnd = false
    }

    /// Looks whether a frame stands where the constant rate puts it, and goes on from there.
    private func probe(_ frame: Int64, _ step: Step, _ file: inout FileBytes) throws(MetadataError) -> Walk? {
        // Padding may come a frame or two earlier or later than the average.
        let slack = Int64(header.slotByteCount) * 2
        let start = max(range.lowerBound, range.lowerBound + step.offset(of: frame) - slack)
        let count = Int(min(Int64(Self.probeByteCount), range.upperBound - start))
        guard count > 0 else { return nil }
        let isLast = start + Int64(count) == range.upperBound
        // The end of the sound was read with the tags behind it.
        let bytes = isLast ? try file.prefix(at: start, count: count) : try file.chunk(at: start, count: count)[...]
        for shift in 0...Int(slack * 2) where shift < bytes.count {
            if let walk = walk(bytes.dropFirst(shift), isLast: isLast), walk.frameCount > 0 { return walk }
        }
        return nil
    }

    /// Goes through frames of the one rate; nil at anything else.
    private func walk(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Walk? {
        var walk = Walk()
        var parser = ByteParser(bytes)
        while parser.remaining >= 4 {
            let place = parser.position
            guard let bits = parser.u32(), let found = MPEGHeader(bits), found.nature == header.nature,
                found.bitrateKbps == header.bitrateKbps, let count = found.byteCount
            else { return nil }
            let isWhole = parser.seek(to: place + count)
            // Players give out a last frame of which the head is there.
            guard isWhole || isLast else { break }
            walk.frameCount += 1
            guard isWhole else { break }
            if found.isPadded { walk.paddedCount += 1 }
        }
        walk.reachedEnd = isLast
        return walk
    }
}
