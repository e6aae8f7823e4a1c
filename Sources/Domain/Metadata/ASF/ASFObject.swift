/// An object of an ASF file: sixteen bytes that name its kind, its length, its content.
///
/// Source: Advanced Systems Format specification, revision 1.20. Numbers are little-endian.
struct ASFObject: Equatable {
    /// The kinds that are read.
    enum Kind: Equatable {
        case fileProperties, streamProperties, headerExtension, contentDescription, extendedContent
        case metadata, metadataLibrary, marker, encryption, data, other
    }

    let kind: Kind
    /// Where the content starts in the file.
    let content: Int64
    /// Where the object ends, as it says itself.
    let end: Int64

    static let headerCount: Int64 = 24

    /// Reads the head of the object at `offset`; nil where none fits in front of `limit`.
    static func read(at offset: Int64, before limit: Int64, in file: inout FileBytes) throws(MetadataError)
        -> ASFObject?
    {
        guard offset + headerCount <= limit else { return nil }
        var parser = ByteParser(try file.prefix(at: offset, count: 24))
        guard let name = parser.take(16), let size = parser.u64LE(), size >= 24, size < 1 << 62 else { return nil }
        let kind = kinds.first { name.starts(with: $0.name) }?.kind ?? .other
        return ASFObject(kind: kind, content: offset + headerCount, end: offset + Int64(size))
    }

    /// The first eight bytes tell the kinds that are read apart.
    private static let kinds: [(kind: Kind, name: [UInt8])] = [
        (.fileProperties, [0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11]),
        (.streamProperties, [0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11]),
        (.headerExtension, [0xB5, 0x03, 0xBF, 0x5F, 0x2E, 0xA9, 0xCF, 0x11]),
        (.contentDescription, [0x33, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]),
        (.extendedContent, [0x40, 0xA4, 0xD0, 0xD2, 0x07, 0xE3, 0xD2, 0x11]),
        (.metadata, [0xEA, 0xCB, 0xF8, 0xC5, 0xAF, 0x5B, 0x77, 0x48]),
        (.metadataLibrary, [0x94, 0x1C, 0x23, 0x44, 0x98, 0x94, 0xD1, 0x49]),
        (.marker, [0x01, 0xCD, 0x87, 0xF4, 0x51, 0xA9, 0xCF, 0x11]),
        (.encryption, [0xFB, 0xB3, 0x11, 0x22, 0x23, 0xBD, 0xD2, 0x11]),
        (.encryption, [0x14, 0xE6, 0x8A, 0x29, 0x22, 0x26, 0x17, 0x4C]),
        (.data, [0x36, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]),
    ]
}
