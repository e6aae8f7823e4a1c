internal import AmboModel

/// Reads AIFF and AIFC files.
enum AIFFReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        let chunks = try AIFFChunks.read(&file)
        guard let common = chunks.common else { throw .damaged(file.path, .aiff, place: "COMM") }
        guard let sound = chunks.sound, common.frameCount > 0 else { throw .noSound(file.path, .aiff) }
        let byteCount = sound.upperBound - sound.lowerBound
        var frames = common.frameCount
        var isCut = false
        if let each = common.frameByteCount, each > 0, byteCount / Int64(each) < frames {
            let present = byteCount / Int64(each)
            // A few samples less than stated are met in files that are whole.
            isCut = frames - present > frames / 16
            frames = present
        }
        guard let length = common.length(of: frames) else { throw .damaged(file.path, .aiff, place: "COMM") }
        var media = MediaDescription(
            container: .aiff, codec: common.codec, length: length, sizeBytes: file.byteCount)
        media.sampleRateHz = Int(common.sampleRate.rounded())
        media.channels = common.channels
        media.bitrateKbps = BitRate.kbps(byteCount: byteCount, length: length)
        describe(&media, chunks)
        if isCut {
            media.warnings.append(
                MediaWarning("sound-cut", "The file is cut off: it tells of more sound than is there."))
        }
        guard wantsIdentity, byteCount > 0 else { return MediaReading(media: media) }
        let identity = try SoundWindows.identity(frameCount: frames, range: sound, in: &file)
        return MediaReading(media: media, identity: identity)
    }

    static func codedPicture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8] {
        let pictures = try AIFFChunks.read(&file, wantsPictures: true).tag?.pictures ?? []
        guard pictures.indices.contains(index) else { throw .noPicture(file.path) }
        return Array(pictures[index].bytes)
    }

    /// An ID3 tag comes before the chunks of text.
    private static func describe(_ media: inout MediaDescription, _ chunks: AIFFChunks) {
        var collector = TagCollector()
        for (name, text) in chunks.texts { collector.add(name: name, values: [text], in: .id3Frame) }
        media.tags = chunks.tag?.tags ?? Tags()
        media.tags.fillGaps(from: collector.finish())
        media.warnings += chunks.tag?.warnings ?? []
        media.artwork = ID3Reading.artwork(chunks.tag?.pictures ?? [])
        ID3ChapterChoice.describe(&media, chapters: chunks.tag?.chapters ?? [], markers: chunks.tag?.markers ?? [])
    }
}

/// The chunks of an AIFF file that tell something.
private struct AIFFChunks {
    private(set) var common: AIFFCommon?
    /// Where the sound lies.
    private(set) var sound: Range<Int64>?
    /// Chunks of text, by the ID3 frame that says the same.
    private(set) var texts: [(name: String, text: String)] = []
    /// An ID3 tag.
    private(set) var tag: ID3Reading?

    private static let textNames = ["NAME": "TIT2", "AUTH": "TPE1", "(c) ": "TCOP", "ANNO": "COMM"]
    private static let textLimit: Int64 = 1 << 20

    static func read(_ file: inout FileBytes, wantsPictures: Bool = false) throws(MetadataError) -> AIFFChunks {
        var chunks = AIFFChunks()
        let start = file.leadingTagByteCount
        let isCompressed = try file.bytes(at: start + 8, count: 4).hasPrefix("AIFC")
        var walk = ChunkWalk(from: start + 12, to: file.byteCount, isLittleEndian: false)
        while let chunk = try walk.next(&file) {
            switch chunk.name {
            case "COMM":
                guard chunks.common == nil else { continue }
                let bytes = try file.prefix(at: chunk.offset, count: Int(min(chunk.byteCount, 64)))
                chunks.common = AIFFCommon(bytes, isCompressed: isCompressed)
            case "SSND":
                guard chunks.sound == nil, chunk.byteCount >= 8 else { continue }
                let shift = min(Int64(try file.u32(at: chunk.offset)), chunk.byteCount - 8)
                chunks.sound = chunk.offset + 8 + shift..<chunk.end
            case "ID3 ", "id3 ":
                guard chunks.tag == nil else { continue }
                let tag = try ID3Reading.read(
                    at: chunk.offset, end: chunk.end, wantsPictures: wantsPictures, in: &file)
                if tag.end > chunk.offset { chunks.tag = tag }
            default:
                guard let name = textNames[chunk.name], chunks.texts.count < 1000 else { continue }
                let stored = try file.prefix(at: chunk.offset, count: Int(min(chunk.byteCount, textLimit)))
                let text = TextDecoder.utf8(stored.prefix { $0 != 0 })
                if !text.isEmpty { chunks.texts.append((name, text)) }
            }
        }
        return chunks
    }
}
