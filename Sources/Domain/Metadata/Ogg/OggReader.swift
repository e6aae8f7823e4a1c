internal import AmboModel
internal import AmboTagLib

/// Reads Ogg files with Vorbis, Opus, Speex or FLAC, whatever else is multiplexed with it.
enum OggReader: FormatReader {
    static var fallbackKinds: [TagLibFile.Kind] { [.oggVorbis, .oggOpus, .oggSpeex, .oggFLAC] }

    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        let headers = try headers(in: &file)
        let sound = try OggSound(headers, in: &file)
        let tags = try OggTags(headers, in: &file)
        guard let codec = headers.codec.name else { throw .noSound(file.path, .ogg) }
        var media = MediaDescription(
            container: codec == "opus" ? .opus : .ogg, codec: codec, length: sound.length, sizeBytes: file.byteCount)
        media.sampleRateHz = Int(headers.codec.rate)
        media.channels = headers.codec.channels > 0 ? headers.codec.channels : nil
        media.bitrateKbps = BitRate.kbps(byteCount: sound.byteCount, length: sound.length)
        media.artwork = tags.artwork
        media.warnings = sound.warnings + tags.comments.warnings + tags.warnings
        XiphFields.fill(&media, from: tags.comments, cueBlock: tags.cueBlock)
        return MediaReading(media: media, identity: wantsIdentity ? try sound.identity(in: &file) : nil)
    }

    static func codedPicture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8] {
        let headers = try headers(in: &file)
        return try OggTags(headers, in: &file).picture(index, in: &file)
    }

    private static func headers(in file: inout FileBytes) throws(MetadataError) -> OggHeaders {
        guard let headers = try OggHeaders.read(from: file.leadingTagByteCount, in: &file) else {
            throw .noSound(file.path, .ogg)
        }
        return headers
    }
}
