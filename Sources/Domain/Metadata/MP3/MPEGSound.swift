internal import AmboModel

/// The MPEG audio in a stretch of a file: where it lies and how much it is.
struct MPEGSound {
    /// Head of the first frame of sound.
    let header: MPEGHeader
    /// The frames of sound, without an index frame in front.
    var range: Range<Int64>
    /// How many frames of sound.
    var frameCount: Int64
    /// The index frame.
    let index: MPEGIndex?
    /// How the frames were counted.
    var count: Count
    /// Bytes between frames that are no sound, when the frames were gone through.
    var junkByteCount: Int64 = 0

    /// How frames were counted.
    enum Count: Equatable {
        /// By the index frame.
        case index
        /// By the index frame, which tells of more sound than the file holds.
        case indexOfMore
        /// By the length, the bit rate being constant wherever it was looked at.
        case constantRate
        /// By going through all frames.
        case scan
    }

    /// Samples that are decoded.
    var decodedSampleCount: Int64 { frameCount * Int64(header.samplesPerFrame) }
    /// Samples that are heard.
    var heardSampleCount: Int64 {
        guard let index else { return decodedSampleCount }
        return index.heard(of: decodedSampleCount, hasEnd: index.frameCount.map { $0 >= frameCount } ?? true)
    }

    /// Average bit rate of the coded sound.
    var bitrateKbps: Int? {
        let stated = count == .indexOfMore ? index?.byteCount : range.upperBound - range.lowerBound
        guard let byteCount = stated,
            let length = MediaLength(samples: decodedSampleCount, rate: Int64(header.sampleRateHz))
        else { return nil }
        return BitRate.kbps(byteCount: byteCount, length: length)
    }

    /// Finds the sound between tags and counts its frames; nil when there is none.
    ///
    /// - Parameters:
    ///   - bounds: Behind the tags in front and in front of the tags behind.
    ///   - junkLimit: How far the first frame may lie behind the start.
    static func find(in bounds: Range<Int64>, junkLimit: Int64, file: inout FileBytes) throws(MetadataError)
        -> MPEGSound?
    {
        let search = MPEGSearch(bounds: bounds)
        guard let first = try search.first(within: junkLimit, file: &file) else { return nil }
        guard let frameByteCount = first.byteCount else {
            return try MPEGScan.freeFormat(first, bounds: bounds, file: &file)
        }
        let frame = try file.prefix(
            at: first.offset, count: Int(min(Int64(frameByteCount), bounds.upperBound - first.offset)))
        guard let index = MPEGIndex(frame, header: first.header) else {
            return try count(first.offset, nil, first.header, bounds, &file)
        }
        let start = min(first.offset + Int64(frameByteCount), bounds.upperBound)
        // The index frame has a bit rate of its own; the sound's own head tells the rest.
        let header = try search.header(at: start, like: first.header, file: &file) ?? first.header
        if let frameCount = index.frameCount {
            let byteCount = bounds.upperBound - start
            let stated = index.byteCount.map { $0 - Int64(frameByteCount) }
            let fit = MPEGIndexFit.judge(
                frameCount: frameCount, statedByteCount: stated, byteCount: byteCount, header: header)
            if fit != .less {
                return MPEGSound(
                    header: header, range: start..<bounds.upperBound, frameCount: frameCount, index: index,
                    count: fit == .more ? .indexOfMore : .index)
            }
        }
        return try count(start, index, header, bounds, &file)
    }

    /// Counts frames that no index counts.
    private static func count(
        _ start: Int64, _ index: MPEGIndex?, _ header: MPEGHeader, _ bounds: Range<Int64>, _ file: inout FileBytes
    ) throws(MetadataError) -> MPEGSound? {
        let range = start..<bounds.upperBound
        let constant = MPEGConstantRate(header: header, range: range)
        if let frameCount = try constant.frameCount(&file) {
            return MPEGSound(header: header, range: range, frameCount: frameCount, index: index, count: .constantRate)
        }
        return try MPEGScan.run(header, index: index, range: range, file: &file)
    }
}

/// Whether an index frame tells of the sound that is there.
enum MPEGIndexFit {
    /// It does.
    case right
    /// It tells of less: files were put together behind the first one's index, so the rest has to be counted.
    case less
    /// It tells of more: the file is cut off.
    case more

    /// What is too long by more than a tag of an unknown kind is counted, which costs time but is never wrong. A file is only called
    /// cut off when a sixteenth is missing, since some writers count the tags in front as well.
    static func judge(frameCount: Int64, statedByteCount: Int64?, byteCount: Int64, header: MPEGHeader) -> Self {
        if let stated = statedByteCount, stated > 0 {
            if byteCount - stated > 8192 { return .less }
            return stated - byteCount > max(byteCount / 16, 4096) ? .more : .right
        }
        // Without a length only what no bit rate allows tells: a frame has 24 to 2,881 bytes.
        if byteCount / 2881 > frameCount { return .less }
        return byteCount / 24 < frameCount ? .more : .right
    }
}
