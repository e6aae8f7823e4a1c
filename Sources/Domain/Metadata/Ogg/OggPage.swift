/// One page of an Ogg stream: its header and how its body is divided into packets. The checksum is not looked at, but
/// the lacing must fit the file.
///
/// Source: RFC 3533, section 6. Numbers are little-endian.
struct OggPage: Equatable {
    /// Where the page starts in the file.
    let offset: Int64
    /// Whether the first packet goes on from the page before.
    let isContinued: Bool
    /// Whether a stream begins here.
    let isFirst: Bool
    /// Whether the stream ends here.
    let isLast: Bool
    /// Position at the end of the last packet that is finished here; nil when none is.
    let granule: Int64?
    let serial: UInt32
    /// Length of the header with the lacing values.
    let headerCount: Int
    /// Lengths of the pieces of the body; a packet ends at each that is under 255.
    let lacing: ArraySlice<UInt8>
    let bodyCount: Int

    /// The longest page.
    static let byteLimit = 27 + 255 + 255 * 255

    var bodyOffset: Int64 { offset + Int64(headerCount) }
    var end: Int64 { bodyOffset + Int64(bodyCount) }

    /// Reads a header from `bytes`, which start at `offset` of the file; nil when there is none or it is cut.
    init?(_ bytes: ArraySlice<UInt8>, at offset: Int64) {
        var parser = ByteParser(bytes)
        guard parser.starts(with: "OggS"), parser.skip(4), parser.u8() == 0, let flags = parser.u8(), flags < 8,
            let granule = parser.u64LE(), let serial = parser.u32LE(), parser.skip(8), let count = parser.u8(),
            let lacing = parser.take(Int(count))
        else { return nil }
        self.offset = offset
        isContinued = flags & 1 != 0
        isFirst = flags & 2 != 0
        isLast = flags & 4 != 0
        self.granule = granule == .max ? nil : Int64(bitPattern: granule)
        self.serial = serial
        headerCount = parser.position
        self.lacing = lacing
        bodyCount = lacing.reduce(0) { $0 + Int($1) }
    }

    /// Reads the header at a place of the file; nil when there is none.
    static func read(at offset: Int64, in file: inout FileBytes) throws(MetadataError) -> OggPage? {
        OggPage(try file.prefix(at: offset, count: 27 + 255), at: offset)
    }

    /// The stretches of the body by packet: where each starts in the body, its length, and whether it ends here.
    var pieces: [(start: Int, count: Int, isWhole: Bool)] {
        var pieces: [(start: Int, count: Int, isWhole: Bool)] = []
        var start = 0
        var count = 0
        for value in lacing {
            count += Int(value)
            guard value < 255 else { continue }
            pieces.append((start, count, true))
            start += count
            count = 0
        }
        if count > 0 { pieces.append((start, count, false)) }
        return pieces
    }
}
