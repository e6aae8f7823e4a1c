internal import AmboModel

/// Pictures in Xiph comments: `METADATA_BLOCK_PICTURE` and the older `COVERART`, both in base64.
///
/// For the facts only the head of a picture is decoded; the whole of it when it is asked for.
enum XiphPictures {
    /// How much of a picture is decoded to see its kind and size at first, and at most.
    static let headByteCounts = [2048, 64 * 1024]

    /// Facts of the pictures of a packet, and of what was skipped.
    ///
    /// - Parameter index: The place in the list of all pictures that the first one gets.
    static func read(
        _ comments: XiphComments, of packet: PacketBytes, from index: Int, in file: inout FileBytes
    ) throws(MetadataError) -> (artwork: [Artwork], warnings: [MediaWarning]) {
        var artwork: [Artwork] = []
        var warnings: [MediaWarning] = []
        for coded in comments.pictures {
            if let facts = try facts(coded, of: packet, index: index + artwork.count, in: &file) {
                artwork.append(facts)
            } else if warnings.isEmpty {
                warnings.append(MediaWarning("picture-damaged", "A picture in the comments is damaged; it is skipped."))
            }
        }
        return (artwork, warnings)
    }

    /// The bytes of the picture with the given number among those that ``read(_:of:from:in:)`` gives.
    static func bytes(
        _ number: Int, _ comments: XiphComments, of packet: PacketBytes, in file: inout FileBytes
    ) throws(MetadataError) -> [UInt8] {
        var seen = 0
        for coded in comments.pictures {
            guard let facts = try facts(coded, of: packet, index: 0, in: &file) else { continue }
            defer { seen += 1 }
            guard seen == number else { continue }
            guard facts.sizeBytes <= Int64(PictureReader.byteLimit) else { throw .tooMuch(file.path) }
            let text = try packet.prefix(at: coded.start, count: Int(coded.count), in: &file)
            guard let bytes = Base64Head.decode(text) else { throw .noPicture(file.path) }
            guard coded.isBlock else { return bytes }
            guard let picture = XiphPicture(bytes[...]), picture.byteCount <= bytes.count - picture.headerCount else {
                throw .noPicture(file.path)
            }
            return Array(bytes[picture.headerCount...].prefix(Int(picture.byteCount)))
        }
        throw .noPicture(file.path)
    }

    private static func facts(
        _ coded: XiphComments.CodedPicture, of packet: PacketBytes, index: Int, in file: inout FileBytes
    ) throws(MetadataError) -> Artwork? {
        var found: Artwork?
        for byteCount in headByteCounts {
            let characters = Base64Head.characterCount(for: byteCount)
            let text = try packet.prefix(
                at: coded.start, count: Int(min(coded.count, Int64(characters))), in: &file)
            guard let head = Base64Head.decode(text), !head.isEmpty else { return nil }
            var picture: XiphPicture?
            if coded.isBlock {
                picture = XiphPicture(head[...])
                // A long description in front may need more of the text.
                if picture == nil, coded.count > Int64(characters) { continue }
                guard let picture, picture.byteCount > 0,
                    picture.byteCount + Int64(picture.headerCount) <= coded.count / 4 * 3 + 3
                else { return nil }
            }
            let facts = PictureFacts.read(head[(picture?.headerCount ?? 0)...])
            var sizeBytes = picture?.byteCount ?? 0
            if !coded.isBlock { sizeBytes = try bareByteCount(coded, of: packet, in: &file) }
            found = Artwork(
                mime: facts.mime, width: facts.width, height: facts.height,
                sizeBytes: sizeBytes, kind: picture?.kind ?? .front, note: picture?.note, location: .coded(index: index)
            )
            if facts.width != nil || coded.count <= Int64(characters) { break }
        }
        return found
    }

    /// The length of a picture whose base64 has no breaks: the padding at its end tells.
    private static func bareByteCount(
        _ coded: XiphComments.CodedPicture, of packet: PacketBytes, in file: inout FileBytes
    ) throws(MetadataError) -> Int64 {
        let end = try packet.prefix(at: max(coded.start, coded.start + coded.count - 2), count: 2, in: &file)
        let padding = min(end.count { $0 == UInt8(ascii: "=") }, Int(coded.count))
        return (coded.count - Int64(padding)) * 3 / 4
    }
}
