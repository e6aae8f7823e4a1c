/// An ID3v2 tag with its frames.
struct ID3Tag {
    /// 2, 3 or 4.
    let version: UInt8
    /// Where it lies in the file with head and footer, as its head says.
    let range: Range<Int64>
    /// Behind the last frame and the padding that follows it, as the bytes show; only known where the tag is cut.
    var endOfContent: Int64
    /// In the order of the tag.
    var frames: [ID3Frame] = []
    /// Whether the tag says that it is longer than what it lies in.
    var isCut = false
    /// Whether the walk ended at bytes that are no frame.
    var isDamaged = false
    /// How many frames were left out: encrypted, not to be inflated, or too long.
    var unreadFrameCount = 0

    /// What a reader of tags will keep in memory at most.
    static let keptByteLimit = 16 << 20
    /// Of what is stored coded more than this is not decoded.
    static let codedByteLimit = 32 << 20
    /// More frames than this are not read.
    static let frameLimit = 200_000
    /// How much of a picture is kept for telling its kind and size.
    static let pictureHeadByteCount = 64 * 1024

    /// Reads the tag that starts at `offset`; nil when none does.
    ///
    /// - Parameters:
    ///   - end: Where what the tag lies in ends: the file, or a chunk of it.
    ///   - wantsPictures: Whether pictures are kept whole.
    static func read(at offset: Int64, end: Int64, wantsPictures: Bool = false, in file: inout FileBytes)
        throws(MetadataError) -> ID3Tag?
    {
        guard let header = ID3Header(try file.prefix(at: offset, count: 10)) else { return nil }
        let limit = min(end, file.byteCount)
        var tag = ID3Tag(
            version: header.version, range: offset..<offset + header.byteCount, endOfContent: offset + 10)
        tag.isCut = tag.range.upperBound > limit
        let bodyEnd = min(offset + 10 + Int64(header.bodyByteCount), limit)
        guard bodyEnd > offset + 10 else { return tag }
        var walk = ID3FrameWalk(
            version: header.version, start: offset + 10, end: bodyEnd, wantsPictures: wantsPictures)
        walk.wantsEnd = tag.isCut
        if header.version < 4, header.isUnsynchronised {
            // Sizes count the bytes as they were before, so the whole tag has to be decoded first.
            try walk.decodeAll(&file)
        } else {
            walk.isUnsynchronised = header.isUnsynchronised
        }
        if header.isExtended { try walk.skipExtendedHeader(&file) }
        var second = walk
        try walk.run(&file)
        if header.version == 4, header.isUnsynchronised, walk.isDamaged {
            // Some writers unsynchronise a 2.4 tag as a whole, like a 2.3 one.
            second.isUnsynchronised = false
            try second.decodeAll(&file)
            try second.run(&file)
            if second.frames.count > walk.frames.count { walk = second }
        }
        tag.frames = walk.frames
        tag.isDamaged = walk.isDamaged
        tag.unreadFrameCount = walk.unreadFrameCount
        tag.endOfContent = walk.endOfContent
        return tag
    }
}
