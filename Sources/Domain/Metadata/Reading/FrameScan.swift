/// How the frames of one stream are told and measured.
protocol FrameLaw {
    /// How many bytes of a frame have to be seen to measure it.
    var headByteCount: Int { get }
    /// Whether players give out a last frame of which only the beginning is there.
    var playsCutFrame: Bool { get }
    /// Length of the frame at a place, and how many units of sound it holds; nil when none starts there.
    func frame(in bytes: [UInt8], at place: Int) -> (byteCount: Int, unitCount: Int)?
}

/// Goes through all frames of a stretch of sound, in chunks and without keeping any.
struct FrameScan<Law: FrameLaw> {
    /// What was found.
    struct Count {
        /// Frames that are played.
        var frameCount: Int64 = 0
        /// What the frames hold.
        var unitCount: Int64 = 0
        /// Bytes of the frames.
        var byteCount: Int64 = 0
        /// Behind the last frame.
        var end: Int64
    }

    private static var chunkByteCount: Int { 256 * 1024 }

    private let law: Law
    private let range: Range<Int64>
    private var offset: Int64
    private var chunk: [UInt8] = []
    private var chunkStart: Int64 = 0
    private var count: Count

    private init(_ law: Law, range: Range<Int64>) {
        self.law = law
        self.range = range
        offset = range.lowerBound
        count = Count(end: range.lowerBound)
    }

    /// Counts the frames of a stretch that starts with one.
    static func run(_ law: Law, range: Range<Int64>, file: inout FileBytes) throws(MetadataError) -> Count {
        var scan = FrameScan(law, range: range)
        try scan.run(&file)
        return scan.count
    }

    private mutating func run(_ file: inout FileBytes) throws(MetadataError) {
        file.allowWholeFile()
        while offset + Int64(law.headByteCount) <= range.upperBound {
            guard try load(law.headByteCount, &file) else { return }
            if let frame = law.frame(in: chunk, at: Int(offset - chunkStart)) {
                guard offset + Int64(frame.byteCount) <= range.upperBound else {
                    if law.playsCutFrame { take(frame, byteCount: range.upperBound - offset) }
                    return
                }
                take(frame, byteCount: Int64(frame.byteCount))
            } else if try !findNext(&file) {
                return
            }
        }
    }

    private mutating func take(_ frame: (byteCount: Int, unitCount: Int), byteCount: Int64) {
        count.frameCount += 1
        count.unitCount += Int64(frame.unitCount)
        count.byteCount += byteCount
        offset += byteCount
        count.end = offset
    }

    /// Makes sure that `count` bytes from the offset are in memory.
    private mutating func load(_ count: Int, _ file: inout FileBytes) throws(MetadataError) -> Bool {
        if offset >= chunkStart, offset + Int64(count) <= chunkStart + Int64(chunk.count) { return true }
        chunkStart = offset
        chunk = try file.chunk(at: offset, count: Int(min(Int64(Self.chunkByteCount), range.upperBound - offset)))
        return chunk.count >= count
    }

    /// Moves to the next place where two frames follow each other.
    private mutating func findNext(_ file: inout FileBytes) throws(MetadataError) -> Bool {
        offset += 1
        let headByteCount = law.headByteCount
        while offset + Int64(headByteCount) <= range.upperBound {
            guard try load(headByteCount, &file) else { return false }
            var place = Int(offset - chunkStart)
            while place + headByteCount <= chunk.count {
                if chunk[place] == 0xFF, let frame = law.frame(in: chunk, at: place) {
                    offset = chunkStart + Int64(place)
                    let next = offset + Int64(frame.byteCount)
                    // Near the end of the chunk the next one is fetched from here.
                    if place + frame.byteCount + headByteCount > chunk.count,
                        next + Int64(headByteCount) <= range.upperBound
                    {
                        guard try load(frame.byteCount + headByteCount, &file) else { return false }
                        place = 0
                    }
                    if next == range.upperBound || law.frame(in: chunk, at: place + frame.byteCount) != nil {
                        return true
                    }
                }
                place += 1
            }
            offset = chunkStart + Int64(place)
        }
        return false
    }
}
