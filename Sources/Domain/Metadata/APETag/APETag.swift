internal import AmboModel

/// An APEv2 (or APEv1) tag, which stands at the end of MP3, Monkey's Audio and WavPack files.
struct APETag {
    /// The fields.
    var tags = Tags()
    /// The pictures, in the order of the tag.
    var pictures: [TagPicture] = []
    /// Where the tag lies, with its header.
    let range: Range<Int64>
    /// Whether items were cut or made no sense.
    var isDamaged = false

    /// Length of header and footer each.
    static let footerByteCount: Int64 = 32
    private static let itemLimit = 10_000

    /// Reads the tag whose footer ends at `end`; nil when none does.
    static func read(endingAt end: Int64, notBefore start: Int64, in file: inout FileBytes)
        throws(MetadataError) -> APETag?
    {
        guard let range = try range(endingAt: end, notBefore: start, in: &file) else { return nil }
        var footer = try file.parser(at: end - footerByteCount + 16, count: 8)
        let count = Int(footer.u32LE() ?? 0)
        let flags = footer.u32LE() ?? 0
        let first = range.lowerBound + (flags & 0x8000_0000 != 0 ? footerByteCount : 0)
        let byteCount = end - footerByteCount - first
        var tag = APETag(range: range)
        guard byteCount > 0 else { return tag }
        guard byteCount <= ID3Tag.codedByteLimit else {
            tag.isDamaged = true
            return tag
        }
        var parser = ByteParser(try file.bytes(at: first, count: Int(byteCount)))
        var collector = TagCollector()
        for _ in 0..<min(count, itemLimit) {
            guard let size = parser.u32LE(), let itemFlags = parser.u32LE(), let key = parser.take(until: 0),
                !key.isEmpty, key.count <= 255
            else {
                tag.isDamaged = true
                break
            }
            let offset = first + Int64(parser.position)
            guard let value = parser.take(Int(size)) else {
                tag.isDamaged = true
                break
            }
            let name = TextDecoder.utf8(key)
            switch itemFlags >> 1 & 3 {
            case 0: collector.add(name: name, values: TextDecoder.strings(value, .utf8), in: .ape)
            case 1:
                if let picture = picture(name, value, at: offset) { tag.pictures.append(picture) }
            default: break
            }
        }
        tag.tags = collector.finish()
        return tag
    }

    /// Where the tag lies whose footer ends at `end`.
    static func range(endingAt end: Int64, notBefore start: Int64, in file: inout FileBytes)
        throws(MetadataError) -> Range<Int64>?
    {
        guard end - start >= footerByteCount else { return nil }
        var footer = try file.parser(at: end - footerByteCount, count: Int(footerByteCount))
        guard footer.starts(with: "APETAGEX"), footer.skip(12), let size = footer.u32LE(), footer.skip(4),
            let flags = footer.u32LE(), size >= 32, flags & 0x2000_0000 == 0
        else { return nil }
        let first = end - Int64(size) - (flags & 0x8000_0000 != 0 ? footerByteCount : 0)
        return first >= start ? first..<end : nil
    }

    /// `Cover Art (Front)` and its like: a file name, a NUL, and the picture.
    private static func picture(_ name: String, _ value: ArraySlice<UInt8>, at offset: Int64) -> TagPicture? {
        let folded = name.lowercased()
        guard folded.hasPrefix("cover art"), let nul = value.firstIndex(of: 0) else { return nil }
        let bytes = value[(nul + 1)...]
        guard !bytes.isEmpty else { return nil }
        let facts = PictureFacts.read(bytes.prefix(ID3Tag.pictureHeadByteCount))
        let kind: Artwork.Kind = folded.contains("front") ? .front : folded.contains("back") ? .back : .other
        let artwork = Artwork(
            mime: facts.mime, width: facts.width, height: facts.height, sizeBytes: Int64(bytes.count), kind: kind,
            location: .range(offset: offset + Int64(nul + 1 - value.startIndex), count: Int64(bytes.count)))
        return TagPicture(artwork: artwork, bytes: bytes)
    }
}
