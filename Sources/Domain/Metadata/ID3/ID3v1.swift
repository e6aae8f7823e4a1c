internal import AmboModel

/// The tag of 128 bytes at the very end of a file.
enum ID3v1 {
    /// Length of the tag.
    static let byteCount = 128

    /// The fields of the tag; nil when the bytes are none.
    static func tags(_ bytes: ArraySlice<UInt8>) -> Tags? {
        guard bytes.count == byteCount, bytes.hasPrefix("TAG") else { return nil }
        var parser = ByteParser(bytes)
        parser.skip(3)
        var collector = TagCollector()
        for (name, count) in [("TIT2", 30), ("TPE1", 30), ("TALB", 30), ("TYER", 4)] {
            add(parser.take(count), as: name, to: &collector)
        }
        guard let remark = parser.take(30), let genre = parser.u8() else { return nil }
        let first = remark.startIndex
        // Version 1.1: a NUL and a number take the last two bytes of the remark.
        var track: TagNumber?
        if remark[first + 28] == 0, remark[first + 29] != 0 {
            track = TagNumber(number: Int(remark[first + 29]))
            add(remark.prefix(28), as: "COMM", to: &collector)
        } else {
            add(remark, as: "COMM", to: &collector)
        }
        if let name = GenreNames.name(Int(genre)) { collector.add(name: "TCON", values: [name], in: .id3Frame) }
        var tags = collector.finish()
        tags.track = track
        return tags
    }

    /// A field ends at the first NUL; blanks fill it up.
    private static func add(_ bytes: ArraySlice<UInt8>?, as name: String, to collector: inout TagCollector) {
        guard let stored = bytes?.prefix(while: { $0 != 0 }) else { return }
        let text = PlainText.trimmed(TextDecoder.latin1(stored))
        if !text.isEmpty { collector.add(name: name, values: [text], in: .id3Frame) }
    }
}
