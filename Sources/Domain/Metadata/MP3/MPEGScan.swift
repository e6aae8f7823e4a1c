/// The frames of one stream of MPEG audio.
struct MPEGLaw: FrameLaw {
    let header: MPEGHeader
    /// Distance of the frames without padding in free format.
    let freeByteCount: Int?

    var headByteCount: Int { 4 }
    var playsCutFrame: Bool { true }

    func frame(in bytes: [UInt8], at place: Int) -> (byteCount: Int, unitCount: Int)? {
        guard place >= 0, place + 4 <= bytes.count else { return nil }
        let bits =
            UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
            | UInt32(bytes[place + 3])
        guard bits & MPEGHeader.natureMask == header.nature, let found = MPEGHeader(bits) else { return nil }
        guard let freeByteCount else { return found.byteCount.map { ($0, 1) } }
        return found.bitrateKbps == 0 ? (freeByteCount + (found.isPadded ? header.slotByteCount : 0), 1) : nil
    }
}

/// Counts frames of MPEG audio by going through all of them.
enum MPEGScan {
    /// Counts the frames of a stretch; nil when there is none.
    static func run(
        _ header: MPEGHeader, index: MPEGIndex?, range: Range<Int64>, freeByteCount: Int? = nil, file: inout FileBytes
    ) throws(MetadataError) -> MPEGSound? {
        let law = MPEGLaw(header: header, freeByteCount: freeByteCount)
        let count = try FrameScan.run(law, range: range, file: &file)
        guard count.frameCount > 0 else { return nil }
        return MPEGSound(
            header: header, range: range.lowerBound..<count.end, frameCount: count.frameCount, index: index,
            count: .scan, junkByteCount: count.end - range.lowerBound - count.byteCount)
    }

    /// Counts the frames of a stream in free format.
    static func freeFormat(_ first: MPEGSearch.Found, bounds: Range<Int64>, file: inout FileBytes)
        throws(MetadataError) -> MPEGSound?
    {
        let search = MPEGSearch(bounds: bounds)
        guard let distance = try search.freeDistance(first.offset, first.header, file: &file) else { return nil }
        return try run(
            first.header, index: nil, range: first.offset..<bounds.upperBound, freeByteCount: distance, file: &file)
    }
}
