internal import AmboHash
internal import AmboModel

// The length and the identity of the sound, from the clusters that hold it.
//
// The head's `Duration` counts what the decoder must skip at the start (`CodecDelay`) and often what it must drop at the end
// (`DiscardPadding`). Where a track has a delay, or the head has no length, the last cluster is looked at; else the head is
// taken. All is as exact as the file's clock, which mostly ticks in milliseconds.
//
// Frames are not counted anywhere in the format, and counting them would mean to read the whole file. The identity takes the
// number of clusters instead, the bytes from each cluster's first block to its end, and the payload of blocks at the start, from
// the middle cluster on, and at the end. None of them changes when tags, chapters or attachments do or when clusters move.

extension MatroskaSession {
    /// A cluster's place.
    struct Cluster {
        let element: Element
        /// Where its first block starts.
        let blocks: Int64
        let end: Int64
        let timestamp: Int64
    }

    /// One block of the sound.
    struct Block {
        /// In ticks.
        let timestamp: Int64
        /// In nanoseconds; nil when the block does not tell.
        let durationNs: Int64?
        let discardNs: Int64
        let frameCount: Int64
        /// Behind the block's own head, in the file.
        let payload: Range<Int64>
    }

    /// Where a cluster of unknown size ends: at the next part of the segment; nil when the file ends before.
    mutating func endOfCluster(_ cluster: Element) throws(MetadataError) -> Int64? {
        file.allowWholeFile()
        let usual = file.windowByteCount
        file.windowByteCount = FileBytes.usualWindowByteCount
        defer { file.windowByteCount = usual }
        var offset = cluster.body
        while let part = try element(at: offset) {
            if Self.topLevel.contains(part.id) { return part.start }
            guard let end = part.end else { return nil }
            offset = end
        }
        return nil
    }

    private static let topLevel: Set<UInt32> = [
        EBML.cluster, EBML.cues, EBML.tags, EBML.chapters, EBML.attachments, EBML.information, EBML.tracks,
        EBML.seekHead,
    ]

    /// All clusters, or only the last where that is enough and the cues lead near it.
    mutating func walkClusters(isComplete: Bool) throws(MetadataError) -> [Cluster] {
        guard let first = parts[EBML.cluster] else { return [] }
        var clusters: [Cluster] = []
        var offset = first.start
        if !isComplete, let last = try lastCue(), last > offset { offset = last }
        // A book has thousands of clusters: only their heads are read.
        file.windowByteCount = 128
        defer { file.windowByteCount = FileBytes.usualWindowByteCount }
        let limit = min(segment.end ?? file.byteCount, file.byteCount)
        while offset < limit, let part = try element(at: offset) {
            var end = part.end
            if part.id == EBML.cluster {
                // A cluster of unknown size has to be gone through for its end.
                if end == nil { end = try endOfCluster(part) }
                let bound = min(end ?? file.byteCount, file.byteCount)
                if let cluster = try cluster(part, end: bound) {
                    if !isComplete { clusters.removeAll() }
                    clusters.append(cluster)
                }
                end = bound
            }
            guard let end, end > offset else { break }
            offset = end
        }
        return clusters
    }

    private mutating func cluster(_ element: Element, end: Int64) throws(MetadataError) -> Cluster? {
        var offset = element.body
        var timestamp: Int64 = 0
        while offset < end, let part = try self.element(at: offset) {
            if part.id == EBML.timestamp {
                timestamp = Int64(clamping: min(EBML.unsigned(try body(of: part, limit: 8)), 1 << 48))
            }
            if part.id == EBML.simpleBlock || part.id == EBML.blockGroup {
                return Cluster(element: element, blocks: offset, end: end, timestamp: timestamp)
            }
            guard let next = part.end else { return nil }
            offset = next
        }
        return nil
    }

    /// The place of the last cluster that the cues name.
    private mutating func lastCue() throws(MetadataError) -> Int64? {
        guard let part = parts[EBML.cues] else { return nil }
        var points = EBML(try body(of: part))
        var last: Int64?
        while let point = points.next() {
            guard point.id == 0xBB else { continue }
            var fields = EBML(point.body)
            while let field = fields.next() {
                guard field.id == 0xB7 else { continue }
                var places = EBML(field.body)
                while let place = places.next() {
                    guard place.id == 0xF1 else { continue }
                    let offset = segment.body.addingReportingOverflow(Int64(clamping: EBML.unsigned(place.body)))
                    if !offset.overflow { last = max(last ?? 0, offset.partialValue) }
                }
            }
        }
        guard let last, let found = try element(at: last), found.id == EBML.cluster else { return nil }
        return last
    }

    /// Goes through the sound's blocks of a cluster until `body` gives false.
    private mutating func forEachBlock(
        of cluster: Cluster, track: MatroskaTrack, _ body: (Block) -> Bool
    ) throws(MetadataError) {
        var offset = cluster.blocks
        while offset < cluster.end, let part = try element(at: offset), let end = part.end, end <= cluster.end {
            offset = end
            if part.id == EBML.simpleBlock {
                let found = try block(part, end: end, cluster: cluster, track: track, durationNs: nil, discardNs: 0)
                if let found, !body(found) { return }
            } else if part.id == EBML.blockGroup {
                let found = try group(part, end: end, cluster: cluster, track: track)
                if let found, !body(found) { return }
            }
        }
    }

    private mutating func group(_ group: Element, end: Int64, cluster: Cluster, track: MatroskaTrack)
        throws(MetadataError) -> Block?
    {
        var inner: (Element, Int64)?
        var durationNs: Int64?
        var discardNs: Int64 = 0
        var offset = group.body
        while offset < end, let part = try element(at: offset), let partEnd = part.end, partEnd <= end {
            switch part.id {
            case EBML.block: inner = (part, partEnd)
            case EBML.blockDuration:
                let ticks = EBML.unsigned(try body(of: part, limit: 8))
                if ticks < 1 << 24 { durationNs = Int64(ticks).multipliedReportingOverflow(by: tickNs).partialValue }
            case EBML.discardPadding:
                discardNs = min(max(EBML.signed(try body(of: part, limit: 8)), 0), 60_000_000_000)
            default: break
            }
            offset = partEnd
        }
        guard let (part, partEnd) = inner else { return nil }
        return try block(
            part, end: partEnd, cluster: cluster, track: track, durationNs: durationNs, discardNs: discardNs)
    }

    private mutating func block(
        _ part: Element, end: Int64, cluster: Cluster, track: MatroskaTrack, durationNs: Int64?, discardNs: Int64
    ) throws(MetadataError) -> Block? {
        var cursor = ByteParser(try file.prefix(at: part.body, count: Int(min(end - part.body, 16))))
        guard let number = EBML.size(&cursor), let number, UInt64(number) == track.number, let relative = cursor.i16(),
            let flags = cursor.u8()
        else { return nil }
        var frames: Int64 = 1
        if flags & 0x06 != 0 { frames = Int64(cursor.u8() ?? 0) + 1 }
        var duration = durationNs
        if track.codec == "opus", flags & 0x06 == 0, let head = cursor.rest.first {
            // The packet tells its full length, where a block's duration can be what is left of it.
            duration = Self.opusNs(head, cursor.rest.dropFirst().first ?? 0)
        } else if duration == nil, track.frameNs > 0 {
            duration = track.frameNs * frames
        }
        let start = min(part.body + Int64(cursor.position), end)
        return Block(
            timestamp: cluster.timestamp + Int64(relative), durationNs: duration, discardNs: discardNs,
            frameCount: frames, payload: start..<end)
    }

    /// The length of an Opus packet from its first two bytes (RFC 6716, 3.1).
    static func opusNs(_ head: UInt8, _ second: UInt8) -> Int64 {
        let config = Int(head >> 3)
        let frameUs: Int =
            switch config {
            case 0..<12: [10_000, 20_000, 40_000, 60_000][config % 4]
            case 12..<16: [10_000, 20_000][config % 2]
            default: [2_500, 5_000, 10_000, 20_000][config % 4]
            }
        let frames = [1, 2, 2, Int(second & 0x3F)][Int(head & 3)]
        return Int64(frameUs * frames) * 1000
    }

    /// What is heard.
    mutating func length(of track: MatroskaTrack, clusters: [Cluster]?) throws(MetadataError) -> MediaLength {
        var endNs = (statedTicks ?? 0) * Double(tickNs)
        if let last = clusters?.last, let reached = try reachedNs(in: last, track: track) {
            if track.codec == "opus" || statedTicks == nil {
                endNs = reached.end - reached.discard
            } else if reached.isKnown, endNs > reached.end - reached.discard / 2 {
                // The head's length counts what is dropped at the end.
                endNs -= reached.discard
            }
        }
        let heardNs = endNs - Double(track.codecDelayNs)
        guard heardNs > 0, heardNs < 1e18 else { return .zero }
        let rate = Int64(track.sampleRateHz ?? 1000)
        return MediaLength(samples: Int64((heardNs * Double(rate) / 1e9).rounded()), rate: rate) ?? .zero
    }

    /// Where the last block of a cluster ends, what of it is dropped, and whether its length is known and not guessed.
    private mutating func reachedNs(in cluster: Cluster, track: MatroskaTrack) throws(MetadataError)
        -> (end: Double, discard: Double, isKnown: Bool)?
    {
        var last: Block?
        var step: Int64 = 0
        try forEachBlock(of: cluster, track: track) { block in
            step = last.map { max(0, block.timestamp - $0.timestamp) } ?? 0
            last = block
            return true
        }
        guard let last else { return nil }
        var start = Double(last.timestamp) * Double(tickNs)
        let length = last.durationNs.map { Double($0) } ?? Double(step) * Double(tickNs)
        if track.codec == "opus", length > 0 {
            // Packets of one length start at its multiples; the file's clock rounds that to its ticks.
            let whole = (start / length).rounded() * length
            if abs(whole - start) <= 2_000_000 { start = whole }
        }
        return (start + length, Double(last.discardNs), last.durationNs != nil)
    }

    // MARK: Identity

    mutating func identity(of track: MatroskaTrack, clusters: [Cluster]) throws(MetadataError) -> SoundIdentity? {
        guard !clusters.isEmpty else { return nil }
        let byteCount = clusters.reduce(Int64(0)) { $0 + $1.end - $1.blocks }
        let start = try payload(of: clusters[...], track: track)
        let middle = try payload(of: clusters[(clusters.count / 2)...], track: track)
        var tail: [UInt8] = []
        for place in clusters.indices.reversed() where tail.count < SoundIdentity.windowByteCount {
            tail = try payload(of: clusters[place...place], track: track, limit: 8 << 20) + tail
        }
        let window = SoundIdentity.windowByteCount
        return SoundIdentity(
            frameCount: Int64(clusters.count), audioByteCount: byteCount,
            hashes: [
                XXH3.hash(start.prefix(window)), XXH3.hash(middle.prefix(window)), XXH3.hash(tail.suffix(window)),
            ])
    }

    private mutating func payload(
        of clusters: ArraySlice<Cluster>, track: MatroskaTrack, limit: Int = SoundIdentity.windowByteCount
    ) throws(MetadataError) -> [UInt8] {
        var bytes: [UInt8] = []
        for cluster in clusters where bytes.count < limit {
            var ranges: [Range<Int64>] = []
            var total = 0
            try forEachBlock(of: cluster, track: track) { block in
                ranges.append(block.payload)
                total += block.payload.count
                return total < limit - bytes.count
            }
            for range in ranges where bytes.count < limit {
                let count = min(range.count, limit - bytes.count)
                bytes += try file.bytes(at: range.lowerBound, count: count)
            }
        }
        return bytes
    }
}
