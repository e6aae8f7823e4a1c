internal import AmboModel

extension FileBytes {
    /// The facts of a picture that is stored as it is, from its first bytes.
    mutating func artwork(at offset: Int64, count: Int64, kind: Artwork.Kind, note: String? = nil)
        throws(MetadataError) -> Artwork
    {
        var facts = PictureFacts.read(try prefix(at: offset, count: Int(min(count, 2048))))
        if facts.width == nil, count > 2048 {
            // A JPEG's size can stand behind the thumbnail that a camera put in.
            facts = PictureFacts.read(try prefix(at: offset, count: Int(min(count, 64 * 1024))))
        }
        return Artwork(
            mime: facts.mime, width: facts.width, height: facts.height, sizeBytes: count, kind: kind, note: note,
            location: .range(offset: offset, count: count))
    }
}
