internal import AmboModel
internal import AmboTagLib

/// Reads files of Monkey's Audio.
///
/// Identity (rules.md, decision 4): the frames as the header counts them, and all bytes between the header with its
/// seek table and the tags at the end.
enum MonkeyReader: FormatReader {
    static var fallbackKinds: [TagLibFile.Kind] { [.ape] }

    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        let tags = try SoundTags(in: &file)
        let start = tags.soundRange.lowerBound
        guard let header = MonkeyHeader(try file.prefix(at: start, count: MonkeyHeader.byteCount)) else {
            throw .damaged(file.path, .ape, place: "header")
        }
        let first = min(start + header.headerByteCount, tags.soundRange.upperBound)
        let range = first..<tags.soundRange.upperBound
        var media = MediaDescription(container: .ape, codec: "ape", length: header.length, sizeBytes: file.byteCount)
        media.sampleRateHz = header.sampleRateHz
        media.channels = header.channels
        media.bitrateKbps = BitRate.kbps(byteCount: Int64(range.count), length: header.length)
        tags.fill(&media)
        if range.isEmpty { media.warnings.append(MediaWarning("no-frames", "There is no sound behind the header.")) }
        guard wantsIdentity, !range.isEmpty else { return MediaReading(media: media) }
        let identity = try SoundWindows.identity(frameCount: header.frameCount, range: range, in: &file)
        return MediaReading(media: media, identity: identity)
    }

    static func codedPicture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8] {
        try SoundTags.codedPicture(index, in: &file)
    }
}
