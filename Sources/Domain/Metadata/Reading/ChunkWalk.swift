/// Goes through the chunks of a RIFF or IFF file: four letters, a length of four bytes, the content, and a byte that fills it up
/// to an even length.
struct ChunkWalk {
    /// One chunk.
    struct Chunk {
        /// Its four letters.
        let name: String
        /// Where its content starts.
        let offset: Int64
        /// Length of its content as stated.
        let statedByteCount: Int64
        /// Length of its content that is there.
        let byteCount: Int64
        /// Behind its content.
        var end: Int64 { offset + byteCount }
        /// Whether the file ends inside of it.
        var isCut: Bool { byteCount < statedByteCount }
    }

    private var offset: Int64
    private let end: Int64
    private let isLittleEndian: Bool
    private var chunkCount = 0
    /// Lengths that do not fit four bytes, by the chunk's name (RF64).
    var longByteCounts: [String: Int64] = [:]

    /// More chunks than this are not gone through.
    private static let limit = 10_000

    init(from offset: Int64, to end: Int64, isLittleEndian: Bool) {
        self.offset = offset
        self.end = end
        self.isLittleEndian = isLittleEndian
    }

    /// The next chunk; nil at the end and at bytes that are none.
    mutating func next(_ file: inout FileBytes) throws(MetadataError) -> Chunk? {
        guard chunkCount < Self.limit, offset + 8 <= end else { return nil }
        chunkCount += 1
        guard let head = try head(at: offset, &file) else { return nil }
        var stated = head.byteCount
        if stated == Int64(UInt32.max), let long = longByteCounts[head.name] { stated = long }
        let start = offset + 8
        let chunk = Chunk(
            name: head.name, offset: start, statedByteCount: stated, byteCount: min(stated, max(end - start, 0)))
        offset = chunk.end
        if chunk.byteCount % 2 == 1 {
            // Some writers leave the filling byte out.
            let unfilled = try self.head(at: offset, &file)
            let filled = try self.head(at: offset + 1, &file)
            let isUnfilled = unfilled.map { fits($0.byteCount, 0) && filled.map { !fits($0.byteCount, 1) } ?? true }
            if isUnfilled != true { offset += 1 }
        }
        return chunk
    }

    private func fits(_ byteCount: Int64, _ shift: Int64) -> Bool { byteCount <= end - offset - 8 - shift }

    private func head(at offset: Int64, _ file: inout FileBytes) throws(MetadataError) -> (
        name: String, byteCount: Int64
    )? {
        guard offset + 8 <= end else { return nil }
        var parser = ByteParser(try file.bytes(at: offset, count: 8))
        guard let name = parser.take(4), name.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0xA9 }),
            let size = isLittleEndian ? parser.u32LE() : parser.u32()
        else { return nil }
        return (TextDecoder.latin1(name), Int64(size))
    }
}
