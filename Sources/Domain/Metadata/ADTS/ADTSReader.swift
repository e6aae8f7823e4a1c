internal import AmboModel

/// Reads bare AAC in an ADTS stream, with the tags that may stand in front of it and behind it.
///
/// Frames differ in length and nothing counts them, so that all of them are gone through. The encoder's delay is not told in
/// such a stream: every sample is heard.
enum ADTSReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        let surroundings = try SurroundingTags.read(&file)
        let bounds = surroundings.bounds
        guard let (header, start) = try first(in: bounds, &file) else { throw .noSound(file.path, .aac) }
        let range = start..<bounds.upperBound
        let count = try FrameScan.run(header, range: range, file: &file)
        let samples = count.unitCount * ADTSHeader.samplesPerBlock
        guard count.frameCount > 0, let length = MediaLength(samples: samples, rate: Int64(header.sampleRateHz)) else {
            throw .noSound(file.path, .aac)
        }
        var media = MediaDescription(container: .aac, codec: "aac", length: length, sizeBytes: file.byteCount)
        media.bitrateKbps = BitRate.kbps(byteCount: count.byteCount, length: length)
        media.sampleRateHz = header.sampleRateHz
        media.channels = header.channels
        surroundings.describe(&media)
        if count.end - start > count.byteCount {
            media.warnings.append(
                MediaWarning(
                    "sound-interrupted", "\(count.end - start - count.byteCount) bytes between the frames are no sound."
                ))
        }
        guard wantsIdentity else { return MediaReading(media: media) }
        let identity = try SoundWindows.identity(frameCount: count.frameCount, range: start..<count.end, in: &file)
        return MediaReading(media: media, identity: identity)
    }

    static func codedPicture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8] {
        try SurroundingTags.codedPicture(index, in: &file)
    }

    /// The first frame: right behind the tags, or behind junk where others follow it.
    private static func first(in bounds: Range<Int64>, _ file: inout FileBytes) throws(MetadataError)
        -> (header: ADTSHeader, offset: Int64)?
    {
        let count = Int(min(Int64(FormatSniffer.junkLimit), bounds.upperBound - bounds.lowerBound))
        let bytes = try file.prefix(at: bounds.lowerBound, count: min(count, FileBytes.usualWindowByteCount))
        if FrameSync.isADTS(bytes, at: 0), let header = ADTSHeader.read(bytes, at: 0) {
            return (header, bounds.lowerBound)
        }
        let more = try file.prefix(at: bounds.lowerBound, count: count)
        var place = 0
        while let next = FrameSync.next(in: more, from: place) {
            if FrameSync.isADTS(more, at: next, isStrict: true), let header = ADTSHeader.read(more, at: next) {
                return (header, bounds.lowerBound + Int64(next))
            }
            place = next + 1
        }
        return nil
    }
}
