extension Application {
    /// A small picture of an item's cover as a JPEG, made when it is first wanted and kept.
    ///
    /// - Parameter maxEdge: Pixels of the longer edge, 16 to 4096.
    /// - Returns: Nil when the item has no picture.
    /// - Throws: `LibraryError`, or `MetadataError` when the picture cannot be read or made small.
    public func thumbnail(of item: ID<Item>, maxEdge: Int, in library: Library) async throws -> [UInt8]? {
        guard let cover = try await library.details(item).artwork.first else { return nil }
        let holder = try LocalFile(cover.holder)
        let stamp = FileStamp(
            sizeBytes: holder.facts.sizeBytes, modifiedNs: holder.facts.modifiedNs, inode: holder.facts.inode,
            device: holder.facts.device)
        return try await library.thumbnails.thumbnail(of: cover, stamp: stamp, sizePixels: maxEdge) {
            let picture = try PictureReader().bytes(of: cover.artwork, in: holder)
            return try ThumbnailMaker().thumbnail(of: picture, from: cover.holder, maxEdge: maxEdge)
        }
    }
}
