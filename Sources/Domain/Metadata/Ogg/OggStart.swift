/// The position at which the sound of an Ogg stream starts: 0 for a whole stream, more for one that was cut out of a
/// longer one, such as a recording of a broadcast.
enum OggStart {
    /// So many pages may pass before a packet ends.
    private static let pageLimit = 256

    /// The position in front of the first packet: that of the first page that finishes one, less what it and the pages
    /// in front of it hold.
    static func granule(_ headers: OggHeaders, in file: inout FileBytes) throws(MetadataError) -> Int64 {
        var walk = OggWalk(from: headers.soundStart)
        var counter = try OggSampleCounter(headers, in: &file)
        var samples: Int64 = 0
        var startsPacket = true
        for _ in 0..<pageLimit {
            guard let page = try walk.next(in: &file), !page.isFirst else { return 0 }
            guard page.serial == headers.serial else { continue }
            for piece in page.pieces {
                if startsPacket {
                    let head = try file.prefix(at: page.bodyOffset + Int64(piece.start), count: min(piece.count, 2))
                    samples += counter.count(head)
                }
                startsPacket = piece.isWhole
            }
            guard let granule = page.granule else { continue }
            // The page that ends a stream may state less than it holds: that trims its end, not its start.
            return max(0, granule &- samples) < 1 << 60 ? max(0, granule &- samples) : 0
        }
        return 0
    }
}

/// Counts the samples of packets, one after the other.
struct OggSampleCounter {
    private let codec: OggCodec
    private let modes: VorbisModes?
    private var lastBlock: Int?

    init(_ headers: OggHeaders, in file: inout FileBytes) throws(MetadataError) {
        codec = headers.codec
        guard case .vorbis(let head) = codec, headers.packets.count > 2 else {
            modes = nil
            return
        }
        let setup = headers.packets[2]
        let start = max(0, setup.byteCount - Int64(VorbisModes.tailByteCount))
        let tail = try setup.prefix(at: start, count: VorbisModes.tailByteCount, in: &file)
        modes = VorbisModes(setupTail: tail, blockSizes: head.blockSizes)
    }

    /// The samples that the next packet adds, from its first two bytes.
    mutating func count(_ head: ArraySlice<UInt8>) -> Int64 {
        switch codec {
        case .vorbis(let vorbis):
            // A block overlaps the one in front of it by half; without modes the longest is assumed.
            guard let modes else { return Int64(vorbis.blockSizes.max() ?? 0) / 2 }
            guard let first = head.first, let block = modes.blockSize(first) else { return 0 }
            defer { lastBlock = block }
            return lastBlock.map { Int64($0 + block) / 4 } ?? 0
        case .opus: return Self.opusSampleCount(head)
        case .speex(let speex): return speex.samplesPerPacket
        case .flac(let flac): return Int64(flac.info.blockSizes.upperBound)
        case .other: return 0
        }
    }

    /// Samples at 48 kHz of an Opus packet, from its first two bytes (RFC 6716, section 3.1).
    static func opusSampleCount(_ head: ArraySlice<UInt8>) -> Int64 {
        guard let first = head.first else { return 0 }
        let mode = Int(first >> 3)
        let frame: Int64 =
            switch mode {
            case 0..<12: [480, 960, 1920, 2880][mode & 3]
            case 12..<16: [480, 960][mode & 1]
            default: 120 << Int64(mode & 3)
            }
        switch first & 3 {
        case 0: return frame
        case 1, 2: return frame * 2
        default: return frame * Int64((head.dropFirst().first ?? 0) & 63)
        }
    }
}
