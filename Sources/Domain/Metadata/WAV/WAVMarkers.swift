/// The markers of a WAV file: points in the `cue ` chunk, and their names in the `adtl` list.
struct WAVMarkers {
    private var points: [(id: UInt32, sample: UInt32)] = []
    private var names: [UInt32: String] = [:]
    private static let limit = 20_000

    /// Takes the points.
    mutating func addPoints(_ chunk: ChunkWalk.Chunk, _ file: inout FileBytes) throws(MetadataError) {
        guard chunk.byteCount >= 4 else { return }
        let count = Int(min(chunk.byteCount, Int64(4 + 24 * Self.limit)))
        var parser = ByteParser(try file.prefix(at: chunk.offset, count: count))
        let pointCount = Int(parser.u32LE() ?? 0)
        while points.count < min(pointCount, Self.limit) {
            guard let id = parser.u32LE(), let position = parser.u32LE(), parser.skip(12), let sample = parser.u32LE()
            else { return }
            // The place in the sound; some writers only fill in the place in the order of playing.
            points.append((id, sample == 0 ? position : sample))
        }
    }

    /// Takes the names.
    mutating func addNames(_ walk: inout ChunkWalk, _ file: inout FileBytes) throws(MetadataError) {
        while names.count < Self.limit, let item = try walk.next(&file) {
            guard item.name == "labl", item.byteCount >= 4, names.count < Self.limit else { continue }
            var parser = ByteParser(try file.prefix(at: item.offset, count: Int(min(item.byteCount, 64 * 1024))))
            guard let id = parser.u32LE() else { continue }
            names[id] = TextDecoder.utf8(parser.rest.prefix { $0 != 0 })
        }
    }

    /// Chapters; none where no point has a name, since such points are loops of samples and the like.
    func entries(sampleRateHz: Int) -> [ChapterList.Entry] {
        guard sampleRateHz > 0, points.contains(where: { names[$0.id] != nil }) else { return [] }
        return points.map { point in
            let ms = (Int64(point.sample) * 1000 + Int64(sampleRateHz / 2)) / Int64(sampleRateHz)
            return ChapterList.Entry(title: names[point.id] ?? "", startMs: ms)
        }
    }
}
