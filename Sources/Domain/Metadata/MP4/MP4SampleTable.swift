internal import AmboModel

/// The tables that say where the samples of a track lie. They stay in the file: single entries and short stretches are read.
struct MP4SampleTable {
    /// How many samples.
    private(set) var count: Int64 = 0
    /// Length of every sample, where all have the same.
    private(set) var fixedByteCount: Int64?
    var times: Box?
    var chunks: Box?
    private(set) var chunkCount: Int64 = 0

    private var sizes: Int64 = 0
    private var sizeBits = 32
    private var offsets: Int64 = 0
    private var offsetByteCount = 4

    var isEmpty: Bool { count == 0 }

    /// A stretch of samples whose sizes or offsets are asked for at once.
    static let stretch = 1024

    mutating func readSizeHead(_ box: Box, in session: inout MP4Session) throws(MetadataError) {
        var cursor = try session.body(of: box, limit: 12)
        guard cursor.skip(4), let fixed = cursor.u32(), let stated = cursor.u32() else { return }
        if box.type == .stz2 {
            sizeBits = Int(fixed & 0xFF)
            guard [4, 8, 16].contains(sizeBits) else { return }
        } else if fixed > 0 {
            fixedByteCount = Int64(fixed)
            count = Int64(stated)
            return
        }
        sizes = box.body + 12
        // A count that the box has no room for is taken as what fits.
        count = min(Int64(stated), (box.bodyByteCount - 12) * 8 / Int64(sizeBits))
    }

    mutating func readOffsetHead(_ box: Box, in session: inout MP4Session) throws(MetadataError) {
        var cursor = try session.body(of: box, limit: 8)
        guard cursor.skip(4), let stated = cursor.u32() else { return }
        offsets = box.body + 8
        offsetByteCount = box.type == .co64 ? 8 : 4
        chunkCount = min(Int64(stated), (box.bodyByteCount - 8) / Int64(offsetByteCount))
    }

    /// Lengths of samples from `first`; fewer at the end of the table.
    func byteCounts(from first: Int64, count wanted: Int, in session: inout MP4Session) throws(MetadataError) -> [Int64]
    {
        let wanted = Int(max(0, min(Int64(wanted), count - first)))
        guard wanted > 0, first >= 0 else { return [] }
        if let fixedByteCount { return Array(repeating: fixedByteCount, count: wanted) }
        if sizeBits == 4 {
            let skipped = first & 1
            let bytes = try session.file.bytes(
                at: sizes + first / 2, count: Int((Int64(wanted) + skipped + 1) / 2))
            let halves = bytes.flatMap { [Int64($0 >> 4), Int64($0 & 15)] }
            return Array(halves.dropFirst(Int(skipped)).prefix(wanted))
        }
        let width = sizeBits / 8
        let bytes = try session.file.bytes(at: sizes + first * Int64(width), count: wanted * width)
        var result: [Int64] = []
        result.reserveCapacity(wanted)
        var place = bytes.startIndex
        while place < bytes.endIndex {
            var size = Int64(bytes[place])
            for byte in bytes[place + 1..<place + width] { size = size << 8 | Int64(byte) }
            result.append(size)
            place += width
        }
        return result
    }

    /// Where a chunk lies in the file; chunks count from 0.
    func offset(ofChunk chunk: Int64, in session: inout MP4Session) throws(MetadataError) -> Int64 {
        guard chunk >= 0, chunk < chunkCount else { throw .damaged(session.file.path, .mp4, place: "moov.trak.stco") }
        let place = offsets + chunk * Int64(offsetByteCount)
        return Int64(clamping: try session.file.big(at: place, count: offsetByteCount))
    }

    /// A stretch of chunks of the same number of samples.
    struct Run {
        let firstChunk: Int64
        let samplesPerChunk: Int64
        let chunkCount: Int64
        let firstSample: Int64
        /// Behind the last sample; 2^40 where the table claims more than that.
        var endSample: Int64 {
            let (product, overflow) = samplesPerChunk.multipliedReportingOverflow(by: chunkCount)
            return overflow ? 1 << 40 : min(firstSample + min(product, 1 << 40), 1 << 40)
        }
    }

    /// Goes through the runs of chunks in order until `body` gives false.
    func forEachRun(in session: inout MP4Session, _ body: (Run) -> Bool) throws(MetadataError) {
        guard let chunks else { return }
        let stated = Int64(try session.file.u32(at: chunks.body + 4))
        let entryCount = min(stated, (chunks.bodyByteCount - 8) / 12)
        var pending: (chunk: Int64, samples: Int64)?
        var sample: Int64 = 0
        var entry: Int64 = 0
        while entry <= entryCount {
            let batch = Int(min(1365, entryCount - entry))
            var cursor = ByteParser(try session.file.prefix(at: chunks.body + 8 + entry * 12, count: batch * 12))
            for place in 0...batch {
                let isLast = entry + Int64(place) >= entryCount
                guard place < batch || isLast else { break }
                let next: (chunk: Int64, samples: Int64)
                if isLast {
                    next = (chunkCount, 0)
                } else {
                    guard let first = cursor.u32(), let samples = cursor.u32(), cursor.skip(4) else { return }
                    next = (Int64(first) - 1, Int64(samples))
                }
                if let current = pending {
                    let run = Run(
                        firstChunk: current.chunk, samplesPerChunk: current.samples,
                        chunkCount: max(0, min(next.chunk, chunkCount) - current.chunk), firstSample: sample)
                    sample = run.endSample
                    guard body(run), sample < count else { return }
                }
                if isLast { return }
                pending = next
            }
            entry += Int64(batch)
            if batch == 0 { return }
        }
    }
}
