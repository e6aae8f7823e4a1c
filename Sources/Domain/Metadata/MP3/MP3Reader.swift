internal import AmboModel

/// Reads MPEG audio of layers I to III with the tags in front of it and behind it.
enum MP3Reader: FormatReader {
    /// How far behind the tags the first frame may lie.
    private static let junkLimit: Int64 = 1 << 20

    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        let surroundings = try SurroundingTags.read(&file)
        let bounds = surroundings.bounds
        guard let sound = try MPEGSound.find(in: bounds, junkLimit: junkLimit, file: &file),
            let length = MediaLength(samples: sound.heardSampleCount, rate: Int64(sound.header.sampleRateHz))
        else {
            if surroundings.isCut { throw .truncated(file.path) }
            throw surroundings.isAnyTag ? .noSound(file.path, .mp3) : .unknown(file.path)
        }
        var media = MediaDescription(
            container: .mp3, codec: sound.header.codec, length: length, sizeBytes: file.byteCount)
        media.bitrateKbps = sound.bitrateKbps
        media.sampleRateHz = sound.header.sampleRateHz
        media.channels = sound.header.channels
        surroundings.describe(&media)
        media.warnings += warnings(sound, bounds)
        guard wantsIdentity else { return MediaReading(media: media) }
        let identity = try SoundWindows.identity(frameCount: sound.frameCount, range: sound.range, in: &file)
        return MediaReading(media: media, identity: identity)
    }

    static func codedPicture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8] {
        try SurroundingTags.codedPicture(index, in: &file)
    }

    private static func warnings(_ sound: MPEGSound, _ bounds: Range<Int64>) -> [MediaWarning] {
        var warnings: [MediaWarning] = []
        if sound.count == .indexOfMore {
            warnings.append(
                MediaWarning("sound-cut", "The file is cut off: its index tells of more sound than is there."))
        }
        if sound.junkByteCount > 0 {
            warnings.append(
                MediaWarning("sound-interrupted", "\(sound.junkByteCount) bytes between the frames are no sound."))
        }
        return warnings
    }
}
