/// Tags behind the sound: ID3v1, APE tags and ID3v2 tags with a footer, in any order.
enum SoundEnd {
    /// Where the sound ends, which is where the first of the tags at the end of the file starts.
    static func soundEnd(in file: inout FileBytes) throws(MetadataError) -> Int64 {
        var end = file.byteCount
        for _ in 0..<8 {
            guard let start = try tagStart(before: end, in: &file) else { break }
            end = start
        }
        return end
    }

    /// The start of the tag that ends at `end`; nil when none does.
    private static func tagStart(before end: Int64, in file: inout FileBytes) throws(MetadataError) -> Int64? {
        let count = min(end, 160)
        guard count >= 32 else { return nil }
        let tail = try file.bytes(at: end - count, count: Int(count))
        if count >= 128, tail.has("TAG", at: Int(count) - 128) { return end - 128 }
        var footer = ByteParser(tail.suffix(32))
        if footer.starts(with: "APETAGEX") {
            footer.skip(12)
            guard let size = footer.u32LE(), footer.skip(4), let flags = footer.u32LE() else { return nil }
            // The size counts items and footer; a set highest bit says that there is a header, too.
            let start = end - Int64(size) - (flags >> 31 == 1 ? 32 : 0)
            return size >= 32 && start >= 0 ? start : nil
        }
        let id3 = tail.suffix(10)
        guard id3.hasPrefix("3DI") else { return nil }
        let size = id3.suffix(4).reduce(Int64(0)) { $0 << 7 | Int64($1 & 0x7F) }
        let start = end - size - 20
        return start >= 0 ? start : nil
    }
}
