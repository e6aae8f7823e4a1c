/// The header packets of the first stream with sound in a (link of a) physical Ogg stream.
struct OggHeaders {
    let codec: OggCodec
    let serial: UInt32
    /// The header packets, the identification first.
    private(set) var packets: [PacketBytes]
    /// Serial numbers of all streams that begin together with it.
    let serials: Set<UInt32>
    /// The first page behind the headers; the end of the file when there is none.
    private(set) var soundStart: Int64
    /// Whether the file ended before the headers did.
    private(set) var isCut = false

    /// More pages than this do not belong to headers: the comments of a file may hold some large pictures.
    private static let pageLimit = 8192
    private static let streamLimit = 64
    private static let packetLimit = 256

    /// Reads the headers of the link that starts at `offset`.
    ///
    /// - Returns: nil when none of its streams holds sound.
    static func read(from offset: Int64, in file: inout FileBytes) throws(MetadataError) -> OggHeaders? {
        var place = offset
        var chosen: (codec: OggCodec, serial: UInt32)?
        var serials: Set<UInt32> = []
        for _ in 0..<streamLimit {
            guard let page = try OggPage.read(at: place, in: &file), page.isFirst else { break }
            serials.insert(page.serial)
            if chosen == nil {
                let count = min(page.bodyCount, OggCodec.headByteCount)
                let codec = OggCodec(try file.prefix(at: page.bodyOffset, count: count))
                if codec != .other { chosen = (codec, page.serial) }
            }
            place = page.end
        }
        guard let chosen else { return nil }
        var headers = OggHeaders(
            codec: chosen.codec, serial: chosen.serial, packets: [], serials: serials, soundStart: offset)
        try headers.gather(from: offset, in: &file)
        return headers
    }

    /// Gathers packets until the headers are complete.
    private mutating func gather(from offset: Int64, in file: inout FileBytes) throws(MetadataError) {
        var packet = PacketBytes()
        soundStart = offset
        for _ in 0..<Self.pageLimit {
            guard let page = try OggPage.read(at: soundStart, in: &file), page.end <= file.byteCount else {
                // The rest of a packet that breaks off still holds comments.
                isCut = true
                packets.append(packet)
                soundStart = file.byteCount
                return
            }
            soundStart = page.end
            guard page.serial == serial else { continue }
            for piece in page.pieces {
                packet.append(offset: page.bodyOffset + Int64(piece.start), count: Int64(piece.count))
                guard piece.isWhole else { continue }
                packets.append(packet)
                packet = PacketBytes()
                if try isComplete(&file) { return }
            }
        }
        throw .tooMuch(file.path)
    }

    private func isComplete(_ file: inout FileBytes) throws(MetadataError) -> Bool {
        if let count = codec.headerPacketCount { return packets.count >= count }
        guard packets.count > 1, let last = packets.last else { return false }
        let first = try last.prefix(at: 0, count: 1, in: &file).first ?? 0x80
        return first & 0x80 != 0 || packets.count >= Self.packetLimit
    }
}
