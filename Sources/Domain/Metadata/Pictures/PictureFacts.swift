/// Kind and size of a picture by its bytes, whatever its name or its tag says.
package struct PictureFacts: Sendable, Equatable {
    /// Media type such as `image/jpeg`; `application/octet-stream` when the bytes match no picture that we know.
    package var mime: String
    /// Width in pixels as coded; nil when the head does not tell.
    package var width: Int?
    /// Height in pixels as coded; nil when the head does not tell.
    package var height: Int?

    /// The media type of bytes that are no known picture.
    package static let unknownMime = "application/octet-stream"

    /// Whether the bytes are a picture of a known kind.
    package var isPicture: Bool { mime != Self.unknownMime }

    package init(mime: String, width: Int? = nil, height: Int? = nil) {
        self.mime = mime
        self.width = width
        self.height = height
    }

    /// Reads the facts from the first bytes of a picture; 64 KiB are enough for nearly all, fewer than 32 for most.
    package static func read(_ head: [UInt8]) -> PictureFacts { read(head[...]) }

    /// Reads the facts from the first bytes of a picture.
    package static func read(_ head: ArraySlice<UInt8>) -> PictureFacts {
        let facts = recognised(head)
        // Zero pixels are no size.
        guard let width = facts.width, let height = facts.height, width > 0, height > 0 else {
            return PictureFacts(mime: facts.mime)
        }
        return facts
    }

    private static func recognised(_ head: ArraySlice<UInt8>) -> PictureFacts {
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return jpeg(head) }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return png(head) }
        if head.hasPrefix("GIF87a") || head.hasPrefix("GIF89a") { return gif(head) }
        if head.hasPrefix("RIFF"), head.has("WEBP", at: 8) { return webp(head) }
        if head.hasPrefix("BM"), let facts = bmp(head) { return facts }
        if head.has("ftyp", at: 4), let facts = HeifFacts.read(head) { return facts }
        if head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A]) { return tiff(head) }
        return PictureFacts(mime: unknownMime)
    }

    // MARK: Kinds

    /// Goes from marker to marker to the frame head, which progressive and lossless pictures have as well.
    private static func jpeg(_ head: ArraySlice<UInt8>) -> PictureFacts {
        var facts = PictureFacts(mime: "image/jpeg")
        var parser = ByteParser(head)
        parser.skip(2)
        while let mark = parser.u8() {
            guard mark == 0xFF else { continue }
            var kind: UInt8 = 0xFF
            while kind == 0xFF, let next = parser.u8() { kind = next }
            switch kind {
            case 0x00, 0x01, 0xD0...0xD8: continue
            case 0xD9, 0xDA, 0xFF: return facts
            default: break
            }
            guard let length = parser.u16(), length >= 2 else { return facts }
            let isFrameHead = (0xC0...0xCF).contains(kind) && kind != 0xC4 && kind != 0xC8 && kind != 0xCC
            if isFrameHead {
                guard parser.skip(1), let height = parser.u16(), let width = parser.u16() else { return facts }
                facts.width = Int(width)
                facts.height = Int(height)
                return facts
            }
            guard parser.skip(Int(length) - 2) else { return facts }
        }
        return facts
    }

    private static func png(_ head: ArraySlice<UInt8>) -> PictureFacts {
        var parser = ByteParser(head)
        guard head.has("IHDR", at: 12), parser.skip(16), let width = parser.u32(), let height = parser.u32() else {
            return PictureFacts(mime: "image/png")
        }
        return PictureFacts(mime: "image/png", width: Int(width), height: Int(height))
    }

    private static func gif(_ head: ArraySlice<UInt8>) -> PictureFacts {
        var parser = ByteParser(head)
        parser.skip(6)
        guard let width = parser.u16LE(), let height = parser.u16LE() else { return PictureFacts(mime: "image/gif") }
        return PictureFacts(mime: "image/gif", width: Int(width), height: Int(height))
    }

    private static func bmp(_ head: ArraySlice<UInt8>) -> PictureFacts? {
        var parser = ByteParser(head)
        guard parser.skip(14), let size = parser.u32LE() else { return nil }
        if size == 12 {
            guard let width = parser.u16LE(), let height = parser.u16LE() else {
                return PictureFacts(mime: "image/bmp")
            }
            return PictureFacts(mime: "image/bmp", width: Int(width), height: Int(height))
        }
        guard (16...256).contains(size) else { return nil }
        guard let width = parser.u32LE(), let height = parser.u32LE() else { return PictureFacts(mime: "image/bmp") }
        // A negative height turns the order of the lines round.
        let lines = Int(Int32(bitPattern: height).magnitude)
        return PictureFacts(mime: "image/bmp", width: Int(Int32(bitPattern: width)), height: lines)
    }

    private static func webp(_ head: ArraySlice<UInt8>) -> PictureFacts {
        var facts = PictureFacts(mime: "image/webp")
        var parser = ByteParser(head)
        parser.skip(20)
        if head.has("VP8X", at: 12) {
            guard parser.skip(4), let width = parser.u24LE(), let height = parser.u24LE() else { return facts }
            facts.width = Int(width) + 1
            facts.height = Int(height) + 1
        } else if head.has("VP8L", at: 12) {
            guard parser.u8() == 0x2F, let bits = parser.u32LE() else { return facts }
            facts.width = Int(bits & 0x3FFF) + 1
            facts.height = Int(bits >> 14 & 0x3FFF) + 1
        } else if head.has("VP8 ", at: 12) {
            guard parser.skip(3), parser.take(3).map({ Array($0) }) == [0x9D, 0x01, 0x2A],
                let width = parser.u16LE(), let height = parser.u16LE()
            else { return facts }
            facts.width = Int(width & 0x3FFF)
            facts.height = Int(height & 0x3FFF)
        }
        return facts
    }

    private static func tiff(_ head: ArraySlice<UInt8>) -> PictureFacts {
        var facts = PictureFacts(mime: "image/tiff")
        let isLittle = head.first == 0x49
        var parser = ByteParser(head)
        func short() -> Int? { (isLittle ? parser.u16LE() : parser.u16()).map(Int.init) }
        func long() -> Int? { (isLittle ? parser.u32LE() : parser.u32()).map(Int.init) }
        parser.skip(4)
        guard let place = long(), parser.seek(to: place), let count = short() else { return facts }
        for _ in 0..<min(count, 256) {
            guard let tag = short(), let kind = short(), long() != nil else { break }
            let start = parser.position
            let value = kind == 3 ? short() : long()
            if tag == 256 { facts.width = value }
            if tag == 257 { facts.height = value }
            guard parser.seek(to: start + 4) else { break }
        }
        return facts
    }
}
