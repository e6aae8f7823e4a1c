internal import AmboModel

/// The metadata blocks of a FLAC file, walked without trusting their lengths or the flag that marks the last one.
///
/// Source: RFC 9639, section 8. Some programs write blocks longer than their 24-bit length can say, or comments that
/// run over their block: there the length that the content itself states is followed.
struct FLACBlocks {
    private(set) var streamInfo: FLACStreamInfo?
    private(set) var comments = XiphComments()
    /// Where the comments lie; nil when there are none.
    private(set) var commentPacket: PacketBytes?
    /// Facts of the PICTURE blocks.
    private(set) var artwork: [Artwork] = []
    /// The content of the CUESHEET block.
    private(set) var cueSheet: ArraySlice<UInt8>?
    private(set) var warnings: [MediaWarning] = []
    /// Where the frames should start.
    private(set) var end: Int64

    private static let blockLimit = 4096
    private static let artworkLimit = 256
    private static let cueSheetLimit = 1 << 18

    /// Walks the blocks.
    ///
    /// - Parameter start: Where the first block stands, behind `fLaC`.
    init(from start: Int64, in file: inout FileBytes) throws(MetadataError) {
        end = start
        for _ in 0..<Self.blockLimit {
            guard let header = try Self.header(at: end, in: &file) else { return }
            let content = end + 4
            let kept = min(header.count, file.byteCount - content)
            let own = try take(header.kind, at: content, count: kept, in: &file)
            end = content + header.count
            if let own, own != end, try !Self.isSound(at: end, in: &file), try Self.isSound(at: own, in: &file) {
                warn("block-size-wrong", "A metadata block states a wrong length; its content's own was followed.")
                end = own
                continue
            }
            if end > file.byteCount {
                warn("block-cut", "A metadata block is longer than the file.")
                end = file.byteCount
                return
            }
            guard header.isLast else { continue }
            if try Self.isFrame(at: end, in: &file) { return }
            guard try Self.isSound(at: end, in: &file) else { return }
            if end < file.byteCount { warn("last-block-wrong", "Metadata blocks follow the one that says it is last.") }
        }
    }

    private struct Header {
        let isLast: Bool
        let kind: UInt8
        let count: Int64
    }

    private static func header(at offset: Int64, in file: inout FileBytes) throws(MetadataError) -> Header? {
        var parser = ByteParser(try file.prefix(at: offset, count: 4))
        guard let first = parser.u8(), let count = parser.u24(), first & 0x7F != 0x7F else { return nil }
        return Header(isLast: first & 0x80 != 0, kind: first & 0x7F, count: Int64(count))
    }

    /// Whether a frame starts here.
    private static func isFrame(at offset: Int64, in file: inout FileBytes) throws(MetadataError) -> Bool {
        let head = Array(try file.prefix(at: offset, count: 2))
        return head.count == 2 && head[0] == 0xFF && head[1] & 0xFE == 0xF8
    }

    /// Whether a frame, a block that fits or the end of the file is here.
    private static func isSound(at offset: Int64, in file: inout FileBytes) throws(MetadataError) -> Bool {
        if offset == file.byteCount { return true }
        if try isFrame(at: offset, in: &file) { return true }
        guard let header = try header(at: offset, in: &file) else { return false }
        return (1...6).contains(header.kind) && offset + 4 + header.count <= file.byteCount
    }

    /// Reads one block.
    ///
    /// - Returns: Where the content itself says that it ends; nil where it does not say.
    private mutating func take(_ kind: UInt8, at offset: Int64, count: Int64, in file: inout FileBytes)
        throws(MetadataError) -> Int64?
    {
        switch kind {
        case 0:
            if streamInfo == nil {
                streamInfo = FLACStreamInfo(try file.prefix(at: offset, count: Int(min(count, 34))))
            }
        case 4: return try takeComments(at: offset, count: count, in: &file)
        case 5:
            if cueSheet == nil {
                cueSheet = try file.prefix(at: offset, count: Int(min(count, Int64(Self.cueSheetLimit))))
            }
        case 6: return try takePicture(at: offset, count: count, in: &file)
        default: break
        }
        return nil
    }

    /// The first comment block counts; what runs over its block is read to its own end.
    private mutating func takeComments(at offset: Int64, count: Int64, in file: inout FileBytes)
        throws(MetadataError) -> Int64?
    {
        guard commentPacket == nil else {
            warn("comments-twice", "There is a second block of comments; the first counts.")
            return nil
        }
        var packet = PacketBytes(offset: offset, count: count)
        var found = try XiphComments.read(packet, from: 0, in: &file)
        if found.isCut {
            let whole = PacketBytes(offset: offset, count: file.byteCount - offset)
            let longer = try XiphComments.read(whole, from: 0, in: &file)
            if !longer.isCut { (packet, found) = (whole, longer) }
        }
        (comments, commentPacket) = (found, packet)
        return found.isCut ? nil : offset + found.end
    }

    private mutating func takePicture(at offset: Int64, count: Int64, in file: inout FileBytes)
        throws(MetadataError) -> Int64?
    {
        guard artwork.count < Self.artworkLimit else { return nil }
        // The description may be long; the picture behind it is only looked at.
        var head = try file.prefix(at: offset, count: Int(min(count, 1024)))
        if XiphPicture(head) == nil { head = try file.prefix(at: offset, count: Int(min(count, 160 * 1024))) }
        guard let picture = XiphPicture(head) else {
            warn("picture-damaged", "A picture block is damaged; it is skipped.")
            return nil
        }
        let start = offset + Int64(picture.headerCount)
        guard picture.byteCount > 0, start + picture.byteCount <= file.byteCount else {
            if picture.byteCount > 0 { warn("picture-damaged", "A picture block is damaged; it is skipped.") }
            return nil
        }
        artwork.append(
            try PictureStretch.artwork(
                at: start, count: picture.byteCount, kind: picture.kind, note: picture.note, in: &file))
        return start + picture.byteCount
    }

    private mutating func warn(_ code: String, _ message: String) {
        let warning = MediaWarning(code, message)
        if !warnings.contains(warning) { warnings.append(warning) }
    }
}
