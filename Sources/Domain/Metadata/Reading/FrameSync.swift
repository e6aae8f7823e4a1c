/// Tells frames of MPEG audio and AAC by their first bytes, for judging a file; the readers of both look closer.
enum FrameSync {
    /// The next place at or behind `from` where a frame could start.
    static func next(in bytes: ArraySlice<UInt8>, from: Int) -> Int? {
        var place = bytes.startIndex + max(from, 0)
        while place + 1 < bytes.endIndex {
            if bytes[place] == 0xFF, bytes[place + 1] & 0xE0 == 0xE0 { return place - bytes.startIndex }
            place += 1
        }
        return nil
    }

    /// Whether an MPEG audio frame starts here and, as far as the bytes reach, is followed by its like.
    ///
    /// - Parameter isStrict: Whether three frames in a row must be seen, which tells them from chance in junk.
    static func isMPEG(_ bytes: ArraySlice<UInt8>, at offset: Int, isStrict: Bool = false) -> Bool {
        follow(bytes, at: offset, isStrict: isStrict, mpeg)
    }

    /// Whether an AAC frame with its ADTS head starts here and, as far as the bytes reach, is followed by its like.
    static func isADTS(_ bytes: ArraySlice<UInt8>, at offset: Int, isStrict: Bool = false) -> Bool {
        follow(bytes, at: offset, isStrict: isStrict, adts)
    }

    /// Whether a stream of MPEG audio in free format starts here: three frames as far from each other.
    static func isFreeMPEG(_ bytes: ArraySlice<UInt8>) -> Bool {
        var parser = ByteParser(bytes)
        guard let bits = parser.u32(), let header = MPEGHeader(bits), header.bitrateKbps == 0 else { return false }
        return MPEGSearch.freeDistance(header, in: bytes) != nil
    }

    private struct Frame {
        let byteCount: Int
        /// What stays the same from frame to frame.
        let nature: UInt32
    }

    private static func follow(
        _ bytes: ArraySlice<UInt8>, at offset: Int, isStrict: Bool, _ parse: (UInt32, UInt32) -> Frame?
    ) -> Bool {
        var place = offset
        var nature: UInt32?
        var seen = 0
        while seen < (isStrict ? 3 : 2) {
            guard place >= 0, place + 7 <= bytes.count else { return isStrict ? seen >= 2 : seen >= 1 }
            var cursor = ByteParser(bytes)
            cursor.seek(to: place)
            guard let head = cursor.u32(), let rest = cursor.u24(), let frame = parse(head, rest) else { return false }
            if let nature, nature != frame.nature { return false }
            nature = frame.nature
            seen += 1
            place += frame.byteCount
        }
        return true
    }

    private static func mpeg(_ head: UInt32, _: UInt32) -> Frame? {
        guard let header = MPEGHeader(head), let byteCount = header.byteCount, byteCount > 4 else { return nil }
        return Frame(byteCount: byteCount, nature: header.nature)
    }

    private static func adts(_ head: UInt32, _ rest: UInt32) -> Frame? {
        ADTSHeader(head, rest).map { Frame(byteCount: $0.byteCount, nature: $0.nature) }
    }
}
