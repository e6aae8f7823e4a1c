internal import AmboModel

/// Facts of a picture that lies in a file as it is.
enum PictureStretch {
    /// How much of a picture is read to see its kind and size: at first, and where that is not enough.
    private static let headByteCounts = [4096, 64 * 1024]

    /// The facts.
    ///
    /// - Parameters:
    ///   - offset: Where it starts; the whole picture must lie inside the file.
    ///   - count: Its length.
    static func artwork(
        at offset: Int64, count: Int64, kind: Artwork.Kind, note: String?, in file: inout FileBytes
    ) throws(MetadataError) -> Artwork {
        var artwork = Artwork(
            mime: "", width: nil, height: nil, sizeBytes: count, kind: kind, note: note,
            location: .range(offset: offset, count: count))
        for headCount in headByteCounts {
            let head = try file.prefix(at: offset, count: Int(min(count, Int64(headCount))))
            let facts = PictureFacts.read(head)
            (artwork.mime, artwork.width, artwork.height) = (facts.mime, facts.width, facts.height)
            if facts.width != nil || count <= Int64(headCount) { break }
        }
        return artwork
    }
}
