internal import AmboModel

/// Comments, pictures and cue sheet in the header packets of an Ogg stream.
struct OggTags {
    private(set) var comments = XiphComments()
    /// All pictures: those of FLAC's own blocks, then those in the comments.
    private(set) var artwork: [Artwork] = []
    /// The chapters of FLAC's cue sheet block.
    private(set) var cueBlock: [ChapterList.Entry] = []
    private(set) var warnings: [MediaWarning] = []
    private var commentPacket: PacketBytes?
    /// The picture blocks that are in `artwork`, with where the picture starts in its packet.
    private var blocks: [(packet: PacketBytes, start: Int64, count: Int64)] = []

    private static let blockLimit = 1 << 18

    init(_ headers: OggHeaders, in file: inout FileBytes) throws(MetadataError) {
        if case .flac(let head) = headers.codec {
            for packet in headers.packets.dropFirst() {
                try takeBlock(packet, rate: head.info.sampleRateHz, in: &file)
            }
        } else if headers.packets.count > 1 {
            let packet = headers.packets[1]
            let magic = headers.codec.commentMagic
            let count = magic.utf8CodeUnitCount
            if try packet.prefix(at: 0, count: count, in: &file).hasPrefix(magic) {
                comments = try XiphComments.read(packet, from: Int64(count), in: &file)
                commentPacket = packet
            } else {
                warn("no-comments", "The header that holds the comments is missing.")
            }
        }
        guard let commentPacket else { return }
        let found = try XiphPictures.read(comments, of: commentPacket, from: artwork.count, in: &file)
        artwork += found.artwork
        warnings += found.warnings
    }

    /// The bytes of a picture by its place in `artwork`.
    func picture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8] {
        guard index >= 0 else { throw .noPicture(file.path) }
        if index < blocks.count {
            let block = blocks[index]
            guard block.count <= Int64(PictureReader.byteLimit) else { throw .tooMuch(file.path) }
            return Array(try block.packet.prefix(at: block.start, count: Int(block.count), in: &file))
        }
        guard let commentPacket else { throw .noPicture(file.path) }
        return try XiphPictures.bytes(index - blocks.count, comments, of: commentPacket, in: &file)
    }

    private mutating func takeBlock(_ packet: PacketBytes, rate: Int, in file: inout FileBytes) throws(MetadataError) {
        guard let kind = try packet.prefix(at: 0, count: 1, in: &file).first.map({ $0 & 0x7F }) else { return }
        switch kind {
        case 4 where commentPacket == nil:
            comments = try XiphComments.read(packet, from: 4, in: &file)
            commentPacket = packet
        case 5 where cueBlock.isEmpty:
            let bytes = try packet.prefix(at: 4, count: Self.blockLimit, in: &file)
            cueBlock = FLACCueSheet.entries(bytes, sampleRateHz: rate)
        case 6 where blocks.count < XiphComments.pictureLimit:
            let head = try packet.prefix(at: 4, count: 128 * 1024, in: &file)
            guard let picture = XiphPicture(head), picture.byteCount > 0,
                picture.byteCount + Int64(picture.headerCount) + 4 <= packet.byteCount
            else { return warn("picture-damaged", "A picture block is damaged; it is skipped.") }
            let facts = PictureFacts.read(head.dropFirst(picture.headerCount))
            artwork.append(
                Artwork(
                    mime: facts.mime, width: facts.width, height: facts.height, sizeBytes: picture.byteCount,
                    kind: picture.kind, note: picture.note, location: .coded(index: artwork.count)))
            blocks.append((packet, Int64(picture.headerCount) + 4, picture.byteCount))
        default: break
        }
    }

    private mutating func warn(_ code: String, _ message: String) {
        let warning = MediaWarning(code, message)
        if !warnings.contains(warning) { warnings.append(warning) }
    }
}
