internal import AmboModel

/// The fields in front of a picture in a FLAC picture block, which Xiph comments carry in base64.
///
/// Source: RFC 9639, section 8.8. All numbers are big-endian.
struct XiphPicture {
    /// The kind as ID3v2 numbers them.
    let kind: Artwork.Kind
    /// Description, often empty.
    let note: String?
    /// Length of the picture in bytes, as stated.
    let byteCount: Int64
    /// Length of the fields in front of the picture.
    let headerCount: Int

    /// The longest media type or description that is believed.
    static let textLimit = 64 * 1024

    /// Reads the fields; nil when `bytes` do not hold all of them.
    init?(_ bytes: ArraySlice<UInt8>) {
        var parser = ByteParser(bytes)
        guard let number = parser.u32(), let mimeCount = parser.u32(), parser.skip(Int(mimeCount)),
            let noteCount = parser.u32(), noteCount <= Self.textLimit, let note = parser.take(Int(noteCount)),
            parser.skip(16), let length = parser.u32()
        else { return nil }
        kind = Self.kind(Int(number))
        self.note = noteCount == 0 ? nil : String(decoding: note, as: UTF8.self)
        byteCount = Int64(length)
        headerCount = parser.position
    }

    /// The kind of a picture by its ID3v2 number.
    static func kind(_ number: Int) -> Artwork.Kind {
        switch number {
        case 3: .front
        case 4: .back
        default: .other
        }
    }
}
