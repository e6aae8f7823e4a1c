/// A packet or block whose bytes lie in one or more stretches of the file, such as a comment packet that runs over
/// many Ogg pages. Only the parts that are asked for are read.
struct PacketBytes: Equatable {
    private struct Stretch: Equatable {
        /// Where it starts in the packet.
        let start: Int64
        /// Where it lies in the file.
        let offset: Int64
        var count: Int64
    }

    /// Length of the whole packet.
    private(set) var byteCount: Int64 = 0
    private var stretches: [Stretch] = []

    /// An empty packet.
    init() {}

    /// A packet in one piece.
    init(offset: Int64, count: Int64) { append(offset: offset, count: count) }

    /// Adds the stretch that follows.
    mutating func append(offset: Int64, count: Int64) {
        guard count > 0 else { return }
        if let last = stretches.last, last.offset + last.count == offset {
            stretches[stretches.count - 1].count += count
        } else {
            stretches.append(Stretch(start: byteCount, offset: offset, count: count))
        }
        byteCount += count
    }

    /// Up to `count` bytes from a place in the packet; fewer only at its end.
    ///
    /// - Throws: What the file throws; `.truncated` where a stretch lies behind the end of the file.
    func prefix(at place: Int64, count: Int, in file: inout FileBytes) throws(MetadataError) -> ArraySlice<UInt8> {
        guard place >= 0, place < byteCount, count > 0 else { return [] }
        var left = min(Int64(count), byteCount - place)
        var place = place
        var index = stretchIndex(at: place)
        var gathered: ArraySlice<UInt8> = []
        while left > 0, index < stretches.count {
            let stretch = stretches[index]
            let skipped = place - stretch.start
            let part = min(left, stretch.count - skipped)
            let bytes = try file.bytes(at: stretch.offset + skipped, count: Int(part))
            if part == left, gathered.isEmpty { return bytes }
            gathered += bytes
            place += part
            left -= part
            index += 1
        }
        return gathered
    }

    /// The place of the last stretch that starts at or before `place`.
    private func stretchIndex(at place: Int64) -> Int {
        var low = 0
        var high = stretches.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if stretches[middle].start <= place { low = middle } else { high = middle }
        }
        return low
    }
}
