/// Matroska's elements in memory: an id, a size, and a body (RFC 8794).
struct EBML {
    private var cursor: ByteParser

    init(_ cursor: ByteParser) { self.cursor = cursor }

    /// The next element; nil at the end and where none can be. A body that would run over the end is cut to it.
    mutating func next() -> (id: UInt32, body: ByteParser)? {
        guard let id = Self.id(&cursor), let size = Self.size(&cursor) else { return nil }
        let body = cursor.takeUp(to: size.map { Int(clamping: $0) } ?? cursor.remaining)
        return (id, ByteParser(body))
    }

    /// An element's id with its mark, of one to four bytes.
    static func id(_ cursor: inout ByteParser) -> UInt32? {
        guard let first = cursor.rest.first, first >= 0x10 else { return nil }
        return cursor.big(first.leadingZeroBitCount + 1).map { UInt32(truncatingIfNeeded: $0) }
    }

    /// An element's size of one to eight bytes; the inner nil is the size that means "not known".
    static func size(_ cursor: inout ByteParser) -> Int64?? {
        guard let first = cursor.rest.first, first != 0 else { return nil }
        let count = first.leadingZeroBitCount + 1
        guard let raw = cursor.big(count) else { return nil }
        let mask: UInt64 = (1 << UInt64(7 * count)) - 1
        let value = raw & mask
        return .some(value == mask ? nil : Int64(value))
    }

    /// A body as an unsigned number.
    static func unsigned(_ body: ByteParser) -> UInt64 {
        var body = body
        return body.big(min(body.remaining, 8)) ?? 0
    }

    /// A body as a signed number.
    static func signed(_ body: ByteParser) -> Int64 {
        let count = min(body.remaining, 8)
        guard count > 0 else { return 0 }
        let shift = Int64(64 - count * 8)
        return Int64(bitPattern: unsigned(body) << UInt64(shift)) >> shift
    }

    /// A body as a floating-point number of four or eight bytes.
    static func float(_ body: ByteParser) -> Double {
        switch body.remaining {
        case 4: Double(Float(bitPattern: UInt32(truncatingIfNeeded: unsigned(body))))
        case 8: Double(bitPattern: unsigned(body))
        default: 0
        }
    }

    /// A body as text, up to a NUL.
    static func text(_ body: ByteParser) -> String {
        let bytes = body.rest.prefix { $0 != 0 }
        return String(validating: bytes, as: UTF8.self) ?? MP4Text.latin1(bytes)
    }

    // The ids that are looked at.
    static let header: UInt32 = 0x1A45_DFA3
    static let segment: UInt32 = 0x1853_8067
    static let seekHead: UInt32 = 0x114D_9B74
    static let information: UInt32 = 0x1549_A966
    static let tracks: UInt32 = 0x1654_AE6B
    static let chapters: UInt32 = 0x1043_A770
    static let cluster: UInt32 = 0x1F43_B675
    static let cues: UInt32 = 0x1C53_BB6B
    static let attachments: UInt32 = 0x1941_A469
    static let tags: UInt32 = 0x1254_C367
    static let blockGroup: UInt32 = 0xA0
    static let block: UInt32 = 0xA1
    static let simpleBlock: UInt32 = 0xA3
    static let timestamp: UInt32 = 0xE7
    static let blockDuration: UInt32 = 0x9B
    static let discardPadding: UInt32 = 0x75A2
}
