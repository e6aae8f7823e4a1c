/// The position at which the sound of an Ogg stream starts: 0 for a whole stream, more for one that was cut out of a
/// longer one, such as a recording of a broadcast.
enum OggStart {
    /// So many pages may pass before a packet ends.
    private static let pageLimit = 256

    /// The position in front of the first packet: that of the first page that finishes one, less what it and the pages
    /// in front of it hold. For Vorbis, whose packets do not tell their length, the longest that they can be is taken,
    /// so a stream cut out of a longer one may seem longer by up to a page.
    static func granule(_ headers: OggHeaders, in file: inout FileBytes) throws(MetadataError) -> Int64 {
        var walk = OggWalk(from: headers.soundStart)
        var samples: Int64 = 0
        var startsPacket = true
        for _ in 0..<pageLimit {
            guard let page = try walk.next(in: &file), !page.isFirst else { return 0 }
            guard page.serial == headers.serial else { continue }
            for piece in page.pieces {
                if startsPacket {
                    let head = try file.prefix(at: page.bodyOffset + Int64(piece.start), count: min(piece.count, 2))
                    samples += sampleCount(of: headers.codec, packetHead: head)
                }
                startsPacket = piece.isWhole
            }
            guard let granule = page.granule else { continue }
            // The page that ends a stream may state less than it holds: that trims its end, not its start.
            return max(0, granule &- samples) < 1 << 60 ? max(0, granule &- samples) : 0
        }
        return 0
    }

    private static func sampleCount(of codec: OggCodec, packetHead head: ArraySlice<UInt8>) -> Int64 {
        switch codec {
        case .vorbis(let vorbis): Int64(vorbis.blockSizes.max() ?? 0) / 2
        case .opus: opusSampleCount(head)
        case .speex(let speex): speex.samplesPerPacket
        case .flac(let flac): Int64(flac.info.blockSizes.upperBound)
        case .other: 0
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
