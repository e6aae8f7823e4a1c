internal import AmboModel
internal import AmboTagLib

/// Reads WavPack files, versions 4 and 5.
///
/// Identity (rules.md, decision 4): the samples stand for the number of blocks, which the file does not tell; the bytes
/// are all blocks in front of the tags.
enum WavPackReader: FormatReader {
    static var fallbackKinds: [TagLibFile.Kind] { [.wavpack] }

    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        let tags = try SoundTags(in: &file)
        let sound = try WavPackSound(tags.soundRange, in: &file)
        var media = MediaDescription(
            container: .wavpack, codec: "wavpack", length: sound.length, sizeBytes: file.byteCount)
        media.sampleRateHz = sound.sampleRateHz
        media.channels = sound.channels
        media.bitrateKbps = BitRate.kbps(byteCount: Int64(sound.range.count), length: sound.length)
        media.warnings = sound.warnings
        tags.fill(&media)
        guard wantsIdentity, sound.length.samples > 0 else { return MediaReading(media: media) }
        let identity = try SoundWindows.identity(
            frameCount: sound.length.samples, range: sound.range, in: &file)
        return MediaReading(media: media, identity: identity)
    }

    static func codedPicture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8] {
        try SoundTags.codedPicture(index, in: &file)
    }
}
