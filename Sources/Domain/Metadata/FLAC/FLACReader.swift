internal import AmboModel
internal import AmboTagLib

/// Reads native FLAC files, with or without an ID3v2 tag in front.
///
/// The length is STREAMINFO's; where that says nothing the last whole frame tells it. Identity (rules.md, decision 4):
/// the number of blocks of the greatest size that the samples fill stands for the number of frames, and the bytes are
/// all frames, from the first behind the metadata blocks to the last in front of any tag at the end.
enum FLACReader: FormatReader {
    static var fallbackKinds: [TagLibFile.Kind] { [.flac] }

    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        let start = file.leadingTagByteCount
        try file.prefetch(at: start, count: headByteCount)
        let blocks = try FLACBlocks(from: start + 4, in: &file)
        let sound = try FLACSound(blocks, in: &file)
        var media = MediaDescription(
            container: .flac, codec: "flac", length: sound.length, sizeBytes: file.byteCount)
        media.sampleRateHz = sound.sampleRateHz
        media.channels = sound.channels
        media.bitrateKbps = BitRate.kbps(byteCount: sound.byteCount, length: sound.length)
        media.artwork = blocks.artwork
        media.warnings = blocks.warnings + blocks.comments.warnings + sound.warnings
        if let packet = blocks.commentPacket {
            let pictures = try XiphPictures.read(
                blocks.comments, of: packet, from: media.artwork.count, in: &file)
            media.artwork += pictures.artwork
            media.warnings += pictures.warnings
        }
        XiphFields.fill(
            &media, from: blocks.comments,
            cueBlock: blocks.cueSheet.map { FLACCueSheet.entries($0, sampleRateHz: sound.sampleRateHz) } ?? [])
        if start > 0 { try takeLeadingTags(&media, in: &file) }
        let identity = wantsIdentity ? try sound.identity(in: &file) : nil
        return MediaReading(media: media, identity: identity)
    }

    /// ID3v2 in front fills the gaps that the file's own comments and chapters leave.
    private static func takeLeadingTags(_ media: inout MediaDescription, in file: inout FileBytes)
        throws(MetadataError)
    {
        let leading = try ID3Reading.read(at: 0, end: file.leadingTagByteCount, in: &file)
        media.warnings += leading.warnings
        media.tags.fillGaps(from: leading.tags)
        if media.chapters.isEmpty {
            ID3ChapterChoice.describe(&media, chapters: leading.chapters, markers: leading.markers)
        }
    }

    static func codedPicture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8] {
        let blocks = try FLACBlocks(from: file.leadingTagByteCount + 4, in: &file)
        guard let packet = blocks.commentPacket, index >= blocks.artwork.count else { throw .noPicture(file.path) }
        return try XiphPictures.bytes(index - blocks.artwork.count, blocks.comments, of: packet, in: &file)
    }

    /// Most files hold all their blocks but the pictures in this much.
    private static let headByteCount = 32 * 1024
}
