/// Finds the last whole frame of a FLAC stream from its tail alone: a frame is whole when its checksum (CRC-16)
/// holds up to the next frame or to the end. So the length of a stream that does not state it costs one read.
enum FLACTail {
    /// What the tail shows.
    struct Finding: Equatable {
        /// Samples of one channel up to the end of the last whole frame.
        let sampleCount: Int64
        /// Whether that frame ends where the sound ends.
        let endsWhole: Bool
    }

    /// How much of the end is looked at, first and at most.
    private static let byteCounts: [Int64] = [48 * 1024, 1 << 20]
    /// How many frame starts of one window are tried, so that a made-up file cannot make this slow.
    private static let candidateLimit = 64
    /// How many bytes of one window are put through checksums.
    private static let checkLimit = 8 << 20

    /// Looks at the end of the sound.
    ///
    /// - Parameters:
    ///   - range: The frames, without tags behind them.
    ///   - first: The header of the first frame, which tells the size of all frames of a fixed size.
    /// - Returns: nil when no whole frame is found in the last megabyte.
    static func find(_ range: Range<Int64>, first: FLACFrame, in file: inout FileBytes) throws(MetadataError)
        -> Finding?
    {
        let length = range.upperBound - range.lowerBound
        for (index, byteCount) in byteCounts.enumerated() {
            if index > 0, length <= byteCounts[index - 1] { break }
            let count = Int(min(length, byteCount))
            let window = try file.bytes(at: range.upperBound - Int64(count), count: count)
            if let finding = find(in: window, first: first) { return finding }
        }
        return nil
    }

    static func find(in window: ArraySlice<UInt8>, first: FLACFrame) -> Finding? {
        var checked = 0
        var tried = 0
        var place = window.endIndex - 1
        // From the end towards the start: the nearest header in front of `end` whose checksum holds up to there.
        var ends = [window.endIndex]
        while place > window.startIndex, tried < candidateLimit, checked < checkLimit {
            place -= 1
            guard window[place] == 0xFF, window[place + 1] & 0xFE == 0xF8,
                let frame = FLACFrame(window[place...].prefix(FLACFrame.headerLimit)), isLike(frame, first)
            else { continue }
            tried += 1
            for end in ends.reversed() {
                checked += end - place
                guard holds(window[place..<end]) else { continue }
                return Finding(sampleCount: endSample(frame, first: first), endsWhole: end == window.endIndex)
            }
            ends.append(place)
            if ends.count > 4 { ends.remove(at: 1) }
        }
        return nil
    }

    private static func isLike(_ frame: FLACFrame, _ first: FLACFrame) -> Bool {
        frame.countsSamples == first.countsSamples && frame.sampleRateHz == first.sampleRateHz
            && (frame.countsSamples || frame.blockSize <= first.blockSize)
    }

    private static func holds(_ frame: ArraySlice<UInt8>) -> Bool {
        guard frame.count > 8, frame.count <= 1 << 20 else { return false }
        let stated = UInt16(frame[frame.endIndex - 2]) << 8 | UInt16(frame[frame.endIndex - 1])
        return FLACFrame.crc16(frame.dropLast(2)) == stated
    }

    private static func endSample(_ frame: FLACFrame, first: FLACFrame) -> Int64 {
        // 36 bits times 16 bits: no overflow.
        let start = frame.countsSamples ? frame.number : frame.number * Int64(first.blockSize)
        return start + Int64(frame.blockSize)
    }
}
