/// The chunks of a WAV file that tell something.
struct WAVChunks {
    private(set) var format: WAVFormat?
    /// The sound.
    private(set) var data: ChunkWalk.Chunk?
    /// Samples of one channel, by the `fact` chunk.
    private(set) var sampleCount: Int64?
    /// Texts of the LIST INFO chunk, by their four letters.
    private(set) var texts: [(name: String, text: String)] = []
    /// An ID3 tag.
    private(set) var tag: ID3Reading?
    /// Cue points with their names.
    private(set) var markers = WAVMarkers()
    /// False for a file that was written without going back to its head, as into a pipe.
    private(set) var isLengthKnown = true

    private static let textLimit = 1 << 20
    private static let textCountLimit = 1000

    /// Goes through the chunks.
    static func read(_ file: inout FileBytes, wantsPictures: Bool = false) throws(MetadataError) -> WAVChunks {
        var chunks = WAVChunks()
        let start = file.leadingTagByteCount
        let stated = try file.u32LE(at: start + 4)
        chunks.isLengthKnown = stated != 0 && stated < 0xFFFF_FF00
        var walk = ChunkWalk(from: start + 12, to: file.byteCount, isLittleEndian: true)
        while let chunk = try walk.next(&file) {
            switch chunk.name {
            case "ds64": try chunks.takeLengths(chunk, &walk, &file)
            case "fmt ":
                let count = Int(min(chunk.byteCount, 64))
                if chunks.format == nil { chunks.format = WAVFormat(try file.prefix(at: chunk.offset, count: count)) }
            case "fact":
                if chunk.byteCount >= 4, chunks.sampleCount == nil {
                    chunks.sampleCount = Int64(try file.u32LE(at: chunk.offset))
                }
            case "data":
                if chunks.data == nil { chunks.data = chunk }
                // A length of zero that was never filled in: the sound goes to the end of the file.
                if chunk.statedByteCount == 0, !chunks.isLengthKnown, chunks.data?.byteCount == 0 {
                    chunks.data = ChunkWalk.Chunk(
                        name: "data", offset: chunk.offset, statedByteCount: 0,
                        byteCount: max(file.byteCount - chunk.offset, 0))
                    return chunks
                }
            case "LIST": try chunks.takeList(chunk, &file)
            case "cue ": try chunks.markers.addPoints(chunk, &file)
            case "id3 ", "ID3 ", "ID32":
                guard chunks.tag == nil else { continue }
                let tag = try ID3Reading.read(
                    at: chunk.offset, end: chunk.end, wantsPictures: wantsPictures, in: &file)
                if tag.end > chunk.offset { chunks.tag = tag }
            default: break
            }
        }
        return chunks
    }

    private mutating func takeLengths(_ chunk: ChunkWalk.Chunk, _ walk: inout ChunkWalk, _ file: inout FileBytes)
        throws(MetadataError)
    {
        guard chunk.byteCount >= 24 else { return }
        var parser = try file.parser(at: chunk.offset, count: 24)
        parser.skip(8)
        guard let length = parser.u64LE(), let samples = parser.u64LE() else { return }
        isLengthKnown = true
        walk.longByteCounts["data"] = Int64(clamping: min(length, 1 << 60))
        if samples > 0 { sampleCount = Int64(clamping: min(samples, 1 << 60)) }
    }

    private mutating func takeList(_ chunk: ChunkWalk.Chunk, _ file: inout FileBytes) throws(MetadataError) {
        guard chunk.byteCount >= 4 else { return }
        let kind = try file.bytes(at: chunk.offset, count: 4)
        var walk = ChunkWalk(from: chunk.offset + 4, to: chunk.end, isLittleEndian: true)
        if kind.hasPrefix("adtl") { return try markers.addNames(&walk, &file) }
        guard kind.hasPrefix("INFO") else { return }
        while texts.count < Self.textCountLimit, let item = try walk.next(&file) {
            let count = Int(min(item.byteCount, Int64(Self.textLimit)))
            let stored = try file.prefix(at: item.offset, count: count).prefix { $0 != 0 }
            let text = TextDecoder.utf8(stored)
            if !text.isEmpty { texts.append((item.name, text)) }
        }
    }
}
