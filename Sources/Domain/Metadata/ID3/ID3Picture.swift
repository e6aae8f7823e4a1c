internal import AmboModel

/// A picture of a tag in front of or behind the sound, with the bytes that were read of it.
struct TagPicture {
    /// Its facts. Where it lies in the file is in them, unless it is stored coded.
    var artwork: Artwork
    /// The picture, or its beginning.
    let bytes: ArraySlice<UInt8>
}

/// The content of an APIC frame (PIC in ID3v2.2).
enum ID3Picture {
    /// The picture of a frame; nil when there is none in it, or only an address of one.
    static func read(_ frame: ID3Frame, version: UInt8) -> TagPicture? {
        guard let parts = parts(frame.body, version: version), !parts.isAddress else { return nil }
        let left = frame.byteCount - parts.headByteCount
        guard left > 0 else { return nil }
        let facts = PictureFacts.read(parts.picture)
        let kind: Artwork.Kind =
            switch parts.kind {
            case 3: .front
            case 4: .back
            default: .other
            }
        let location: Artwork.Location =
            frame.offset.map { .range(offset: $0 + Int64(parts.headByteCount), count: Int64(left)) } ?? .coded(index: 0)
        let artwork = Artwork(
            mime: facts.mime, width: facts.width, height: facts.height, sizeBytes: Int64(left), kind: kind,
            note: parts.note.isEmpty ? nil : parts.note, location: location)
        return TagPicture(artwork: artwork, bytes: parts.picture)
    }

    /// Whether the beginning of a frame is enough to tell the picture's kind and size.
    static func isTold(by bytes: ArraySlice<UInt8>, version: UInt8) -> Bool {
        guard let parts = parts(bytes, version: version) else { return true }
        return parts.isAddress || PictureFacts.read(parts.picture).width != nil
    }

    private struct Parts {
        let isAddress: Bool
        let kind: UInt8
        let note: String
        let picture: ArraySlice<UInt8>
        let headByteCount: Int
    }

    private static func parts(_ body: ArraySlice<UInt8>, version: UInt8) -> Parts? {
        var parser = ByteParser(body)
        guard let code = parser.u8() else { return nil }
        let encoding = TextDecoder.Encoding(rawValue: code) ?? .latin1
        guard let format = version == 2 ? parser.take(3) : parser.take(until: 0), let kind = parser.u8() else {
            return nil
        }
        let isAddress = format.elementsEqual([0x2D, 0x2D, 0x3E])
        var (note, picture) = TextDecoder.terminated(parser.rest, encoding)
        if encoding.unitByteCount == 2, !startsPicture(picture) {
            // Some writers state UTF-16 and end an empty note with a single NUL.
            let other = TextDecoder.terminated(parser.rest, .latin1)
            if startsPicture(other.rest) { (note, picture) = other }
        }
        return Parts(
            isAddress: isAddress, kind: kind, note: note, picture: picture, headByteCount: body.count - picture.count)
    }

    private static func startsPicture(_ bytes: ArraySlice<UInt8>) -> Bool {
        [[0xFF, 0xD8], [0x89, 0x50, 0x4E], [0x47, 0x49, 0x46], [0x52, 0x49, 0x46, 0x46], [0x42, 0x4D]]
            .contains { bytes.starts(with: $0) }
    }
}
