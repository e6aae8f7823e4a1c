/// AVIF and HEIC pictures: boxes like those of MP4, with the sizes among the item properties.
enum HeifFacts {
    /// The facts; nil when the brands are not those of a picture.
    static func read(_ head: ArraySlice<UInt8>) -> PictureFacts? {
        var parser = ByteParser(head)
        guard let size = parser.u32(), parser.skip(4), size >= 16,
            let brands = parser.take(min(Int(size) - 8, parser.remaining))
        else { return nil }
        guard let mime = mime(brands) else { return nil }
        var facts = PictureFacts(mime: mime)
        guard let meta = box("meta", in: parser.rest), meta.count > 4,
            let properties = box("iprp", in: meta.dropFirst(4)), let container = box("ipco", in: properties)
        else { return facts }
        // Tiles and thumbnails have properties of their own: the greatest is the picture.
        var best = 0
        var rest = ByteParser(container)
        for _ in 0..<256 {
            guard let (name, content) = next(&rest) else { break }
            var inner = ByteParser(content)
            guard name.hasPrefix("ispe"), inner.skip(4), let width = inner.u32(), let height = inner.u32() else {
                continue
            }
            let area = Int(width).multipliedReportingOverflow(by: Int(height))
            guard !area.overflow, area.partialValue > best else { continue }
            best = area.partialValue
            facts.width = Int(width)
            facts.height = Int(height)
        }
        return facts
    }

    private static func mime(_ brands: ArraySlice<UInt8>) -> String? {
        for offset in stride(from: 0, to: min(brands.count, 256), by: 4) {
            if brands.has("avif", at: offset) || brands.has("avis", at: offset) { return "image/avif" }
            for brand: StaticString in ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"]
            where brands.has(brand, at: offset) {
                // `mif1` is the family's name: an AVIF picture may start with it.
                let isAvif = stride(from: 0, to: min(brands.count, 256), by: 4).contains { brands.has("avif", at: $0) }
                return isAvif ? "image/avif" : "image/heic"
            }
        }
        return nil
    }

    /// The content of the first box of this name.
    private static func box(_ wanted: StaticString, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var parser = ByteParser(bytes)
        for _ in 0..<256 {
            guard let (name, content) = next(&parser) else { return nil }
            if name.hasPrefix(wanted) { return content }
        }
        return nil
    }

    /// Name and content of the next box; a content that runs over the head is cut.
    private static func next(_ parser: inout ByteParser) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
        guard let size = parser.u32(), let name = parser.take(4) else { return nil }
        if size == 0 { return (name, parser.takeUp(to: parser.remaining)) }
        guard size >= 8 else { return nil }
        return (name, parser.takeUp(to: Int(size) - 8))
    }
}
