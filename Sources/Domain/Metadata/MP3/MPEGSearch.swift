/// Looks for frames of MPEG audio and tells them from bytes that only look like one.
struct MPEGSearch {
    /// Where frames may lie.
    let bounds: Range<Int64>

    /// A frame that was found.
    struct Found {
        /// Where it starts.
        let offset: Int64
        /// Its head.
        let header: MPEGHeader
        /// Its length; nil in free format.
        let byteCount: Int?
    }

    /// How many frames have to follow each other to be believed behind junk.
    private static let chainLength = 4
    private static let chunkByteCount = 64 * 1024

    /// The first frame.
    ///
    /// One right at the start is believed when another follows, or when the sound ends with it; behind junk four in a row are asked for.
    func first(within limit: Int64, file: inout FileBytes) throws(MetadataError) -> Found? {
        if let found = try candidate(at: bounds.lowerBound, chainLength: 2, file: &file) { return found }
        let end = min(bounds.upperBound, bounds.lowerBound + limit)
        var offset = bounds.lowerBound
        while offset < end {
            let chunk = try file.prefix(at: offset, count: Int(min(Int64(Self.chunkByteCount), end - offset)))
            guard chunk.count >= 4 else { return nil }
            var place = 0
            while let next = FrameSync.next(in: chunk, from: place) {
                place = next + 1
                var parser = ByteParser(chunk.dropFirst(next))
                if let bits = parser.u32(), MPEGHeader(bits) == nil { continue }
                if let found = try candidate(at: offset + Int64(next), chainLength: Self.chainLength, file: &file) {
                    return found
                }
            }
            // The last byte may be the first one of a sync.
            offset += Int64(chunk.count) - 1
        }
        return nil
    }

    /// The head at a place if it is of the same nature.
    func header(at offset: Int64, like other: MPEGHeader, file: inout FileBytes) throws(MetadataError) -> MPEGHeader? {
        guard offset + 4 <= bounds.upperBound, let header = MPEGHeader(try file.u32(at: offset)),
            header.nature == other.nature
        else { return nil }
        return header
    }

    private func candidate(at offset: Int64, chainLength: Int, file: inout FileBytes) throws(MetadataError) -> Found? {
        guard offset + 4 <= bounds.upperBound, let header = MPEGHeader(try file.u32(at: offset)) else { return nil }
        guard let byteCount = header.byteCount else {
            guard try freeDistance(offset, header, file: &file) != nil else { return nil }
            return Found(offset: offset, header: header, byteCount: nil)
        }
        var place = offset + Int64(byteCount)
        var seen = 1
        while seen < chainLength {
            if place + 4 > bounds.upperBound {
                // The sound ends here: right at the end of a frame, or inside of one that is cut.
                let isExact = place == bounds.upperBound
                return seen >= 2 || (isExact && chainLength == 2) || (chainLength == 2 && place > bounds.upperBound)
                    ? Found(offset: offset, header: header, byteCount: byteCount) : nil
            }
            guard let next = try self.header(at: place, like: header, file: &file), let count = next.byteCount else {
                return nil
            }
            place += Int64(count)
            seen += 1
        }
        return Found(offset: offset, header: header, byteCount: byteCount)
    }

    /// How far the frames of a stream in free format lie apart, without padding; nil when no three of them do.
    func freeDistance(_ offset: Int64, _ header: MPEGHeader, file: inout FileBytes) throws(MetadataError) -> Int? {
        let count = Int(min(12 * 1024, bounds.upperBound - offset))
        return Self.freeDistance(header, in: try file.prefix(at: offset, count: count))
    }

    /// The same in bytes that start with a frame.
    static func freeDistance(_ header: MPEGHeader, in bytes: ArraySlice<UInt8>) -> Int? {
        var place = 24
        while let next = FrameSync.next(in: bytes, from: place), next < 4 * 1024 {
            place = next + 1
            guard let second = free(at: next, like: header, in: bytes) else { continue }
            let slot = header.slotByteCount
            let distance = next - (header.isPadded ? slot : 0)
            let third = next + distance + (second.isPadded ? slot : 0)
            if free(at: third, like: header, in: bytes) != nil { return distance }
        }
        return nil
    }

    private static func free(at place: Int, like header: MPEGHeader, in bytes: ArraySlice<UInt8>) -> MPEGHeader? {
        var parser = ByteParser(bytes)
        guard parser.seek(to: place), let bits = parser.u32(), let found = MPEGHeader(bits),
            found.nature == header.nature, found.bitrateKbps == 0
        else { return nil }
        return found
    }
}
