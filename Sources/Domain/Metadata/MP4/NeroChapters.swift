/// Nero's list of chapters, the `chpl` box: starts in 100 ns and titles of up to 255 bytes.
enum NeroChapters {
    /// A thousand chapters with the longest titles are a quarter of this.
    static let byteLimit = 1 << 20

    /// Reads the body of the box.
    ///
    /// Version 1 has a reserved byte and a count of four bytes, of which most writers use one; version 0 has one byte only.
    /// Where the form that the version names does not fit the box and the other does, the other is taken. A count that
    /// wrapped at 256 is not believed where the list goes on to the end of the box.
    static func entries(_ body: ByteParser) -> [ChapterList.Entry] {
        var cursor = body
        guard let version = cursor.u8(), cursor.skip(3) else { return [] }
        let named = read(cursor, isShort: version == 0)
        if named.isWhole { return named.entries }
        let other = read(cursor, isShort: version != 0)
        return other.isWhole || named.entries.isEmpty ? other.entries : named.entries
    }

    private static func read(_ cursor: ByteParser, isShort: Bool) -> (entries: [ChapterList.Entry], isWhole: Bool) {
        var cursor = cursor
        var stated: Int
        if isShort {
            guard let count = cursor.u8() else { return ([], false) }
            stated = Int(count)
        } else {
            guard cursor.skip(1), let count = cursor.u32() else { return ([], false) }
            stated = Int(count)
            // Four bytes of which three are reserved and hold something.
            if stated > cursor.remaining / 9 { stated = Int(count & 0xFF) }
        }
        var entries: [ChapterList.Entry] = []
        while let entry = entry(&cursor) { entries.append(entry) }
        let isWhole = cursor.isAtEnd
        if entries.count > stated, !isWhole { entries.removeSubrange(stated...) }
        return (entries, isWhole || (entries.count == stated && stated > 0))
    }

    /// The next entry; nil, and no move, where none fits.
    private static func entry(_ cursor: inout ByteParser) -> ChapterList.Entry? {
        let place = cursor.position
        guard let start = cursor.i64(), let count = cursor.u8(), let bytes = cursor.take(Int(count)) else {
            cursor.seek(to: place)
            return nil
        }
        // Rounded to the nearest millisecond.
        let (whole, rest) = start.quotientAndRemainder(dividingBy: 10_000)
        return ChapterList.Entry(title: MP4Text.cut(bytes), startMs: whole + (rest >= 5000 ? 1 : 0))
    }
}
