/// One frame of an ID3v2 tag, decoded as far as it is needed.
struct ID3Frame {
    /// Four letters; those of ID3v2.2 are brought to their successors.
    let name: String
    /// The content without unsynchronisation and compression. Of a long picture only the beginning.
    let body: ArraySlice<UInt8>
    /// Length of the whole content.
    let byteCount: Int
    /// Where the content lies in the file as it is; nil when it is stored coded.
    let offset: Int64?

    /// Whether `body` is all of the content.
    var isWhole: Bool { body.count == byteCount }
}

/// The head of an ID3v2 tag.
struct ID3Header {
    /// 2, 3 or 4.
    let version: UInt8
    /// Whether every FF in the tag may be followed by a 00 that does not count.
    let isUnsynchronised: Bool
    /// Whether an extended header stands in front of the frames.
    let isExtended: Bool
    /// Whether the head is repeated behind the frames.
    let hasFooter: Bool
    /// Length of what follows the head, without the footer.
    let bodyByteCount: Int

    /// Length of all, with head and footer.
    var byteCount: Int64 { Int64(bodyByteCount) + (hasFooter ? 20 : 10) }

    /// Reads `ID3` or, at the end of a file, `3DI` and what follows; nil when it is none.
    init?(_ bytes: ArraySlice<UInt8>, magic: StaticString = "ID3") {
        guard bytes.count >= 10, bytes.hasPrefix(magic) else { return nil }
        var parser = ByteParser(bytes)
        parser.skip(3)
        guard let version = parser.u8(), let revision = parser.u8(), let flags = parser.u8(), let size = parser.u32(),
            version >= 2, version <= 4, revision != 0xFF, let length = Self.synchsafe(size)
        else { return nil }
        self.version = version
        isUnsynchronised = flags & 0x80 != 0
        // In 2.2 the same bit says that the tag is compressed in a way that was never defined.
        isExtended = version > 2 && flags & 0x40 != 0
        hasFooter = version == 4 && flags & 0x10 != 0
        bodyByteCount = length
    }

    /// A number of four times seven bits; nil when an eighth bit is set.
    static func synchsafe(_ value: UInt32) -> Int? {
        guard value & 0x8080_8080 == 0 else { return nil }
        return Int(value >> 24 & 0x7F) << 21 | Int(value >> 16 & 0x7F) << 14 | Int(value >> 8 & 0x7F) << 7
            | Int(value & 0x7F)
    }
}

/// Unsynchronisation: an FF that could be taken for the start of sound is followed by a 00 that does not count.
enum ID3Unsynchronisation {
    /// Takes the 00 bytes out.
    ///
    /// Bytes that are flagged but were never coded (an FF in front of E0 or more shows it) are left as they are, so what
    /// is flagged twice is decoded once (R22).
    static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = bytes.firstIndex(of: 0xFF) else { return bytes }
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        plain.append(contentsOf: bytes[..<first])
        var place = first
        while place < bytes.endIndex {
            let byte = bytes[place]
            plain.append(byte)
            place += 1
            guard byte == 0xFF, place < bytes.endIndex else { continue }
            if bytes[place] >= 0xE0 { return bytes }
            if bytes[place] == 0 { place += 1 }
        }
        return plain[...]
    }
}
