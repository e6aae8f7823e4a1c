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
        let version = Int(head >> 19 & 3)
        let layer = Int(head >> 17 & 3)
        let rateIndex = Int(head >> 12 & 15)
        let sampleIndex = Int(head >> 10 & 3)
        guard head >> 21 == 0x7FF, version != 1, layer != 0, rateIndex != 0, rateIndex != 15, sampleIndex != 3 else {
            return nil
        }
        let table: [Int] =
            switch (version, layer) {
            case (3, 3): [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
            case (3, 2): [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
            case (3, _): [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
            case (_, 3): [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
            case (_, _): [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
            }
        let sampleRate = [44_100, 48_000, 32_000][sampleIndex] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
        let padding = Int(head >> 9 & 1)
        let bitrate = table[rateIndex] * 1000
        let byteCount: Int =
            switch layer {
            case 3: (12 * bitrate / sampleRate + padding) * 4
            case 1 where version != 3: 72 * bitrate / sampleRate + padding
            default: 144 * bitrate / sampleRate + padding
            }
        guard byteCount > 4 else { return nil }
        return Frame(byteCount: byteCount, nature: head & 0xFFFE_0C00)
    }

    private static func adts(_ head: UInt32, _ rest: UInt32) -> Frame? {
        guard head >> 20 == 0xFFF, head >> 17 & 3 == 0, head >> 10 & 15 < 13 else { return nil }
        let byteCount = Int(head & 3) << 11 | Int(rest >> 13)
        guard byteCount > 7 else { return nil }
        return Frame(byteCount: byteCount, nature: head & 0xFFFE_3C00)
    }
}
