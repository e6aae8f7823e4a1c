internal import AmboModel

/// Reads WAV files: RIFF, and RF64 and BW64 whose lengths may pass four gigabytes.
enum WAVReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        let chunks = try WAVChunks.read(&file)
        guard let format = chunks.format else { throw .damaged(file.path, .wav, place: "fmt") }
        guard let data = chunks.data else { throw .noSound(file.path, .wav) }
        var sound = MPEGSound?.none
        if format.isMPEG, data.byteCount > 0 {
            sound = try MPEGSound.find(in: data.offset..<data.end, junkLimit: 64 * 1024, file: &file)
        }
        let samples =
            sound?.heardSampleCount ?? format.sampleCount(byteCount: data.byteCount, stated: chunks.sampleCount)
        let rate = sound?.header.sampleRateHz ?? format.sampleRateHz
        guard let length = MediaLength(samples: samples, rate: Int64(rate)) else {
            throw .damaged(file.path, .wav, place: "fmt")
        }
        var media = MediaDescription(
            container: .wav, codec: sound?.header.codec ?? format.codec, length: length, sizeBytes: file.byteCount)
        media.sampleRateHz = rate
        media.channels = format.channels
        media.bitrateKbps = BitRate.kbps(byteCount: data.byteCount, length: length)
        describe(&media, chunks)
        guard wantsIdentity, data.byteCount > 0 else { return MediaReading(media: media) }
        let range = sound?.range ?? data.offset..<data.end
        let identity = try SoundWindows.identity(
            frameCount: sound?.frameCount ?? (data.byteCount / Int64(format.blockByteCount)), range: range, in: &file)
        return MediaReading(media: media, identity: identity)
    }

    static func codedPicture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8] {
        let pictures = try WAVChunks.read(&file, wantsPictures: true).tag?.pictures ?? []
        guard pictures.indices.contains(index) else { throw .noPicture(file.path) }
        return Array(pictures[index].bytes)
    }

    private static func describe(_ media: inout MediaDescription, _ chunks: WAVChunks) {
        var collector = TagCollector()
        for (name, text) in chunks.texts { collector.add(name: name, values: [text], in: .riff) }
        media.tags = chunks.tag?.tags ?? collector.finish()
        if chunks.tag != nil { media.tags.fillGaps(from: collector.finish()) }
        media.warnings += chunks.tag?.warnings ?? []
        media.artwork = ID3Reading.artwork(chunks.tag?.pictures ?? [])
        ID3ChapterChoice.describe(&media, chapters: chunks.tag?.chapters ?? [], markers: chunks.tag?.markers ?? [])
        let markers = chunks.markers.entries(sampleRateHz: media.sampleRateHz ?? 0)
        if media.chapters.isEmpty, !markers.isEmpty {
            media.chapters = ChapterList.normalised(markers, durationMs: media.durationMs)
            media.chapterSource = .markers
        }
        if chunks.data?.isCut == true, chunks.isLengthKnown {
            media.warnings.append(
                MediaWarning("sound-cut", "The file is cut off: it tells of more sound than is there."))
        }
    }
}
