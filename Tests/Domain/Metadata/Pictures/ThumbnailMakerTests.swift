import AmboBase
import AmboFiles
import AmboTestSupport
import Testing

@testable import AmboMetadata

struct ThumbnailMakerTests {
    private let path = FilePath("/books/cover.jpg")

    /// A bitmap with one colour, bottom up.
    private func bitmap(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let stride = (width * 3 + 3) / 4 * 4
        var bytes = Array("BM".utf8) + number(54 + stride * height, 4) + number(0, 4) + number(54, 4)
        bytes += number(40, 4) + number(width, 4) + number(height, 4) + number(1, 2) + number(24, 2) + number(0, 24)
        for _ in 0..<height {
            var line: [UInt8] = []
            for _ in 0..<width { line += [blue, green, red] }
            bytes += line + [UInt8](repeating: 0, count: stride - width * 3)
        }
        return bytes
    }

    @Test("a picture becomes a JPEG that fits into the square, and a small one keeps its size")
    func sizes() throws {
        let large = bitmap(width: 300, height: 200, red: 200, green: 30, blue: 30)
        let small = try ThumbnailMaker().thumbnail(of: large, from: path, maxEdge: 100)
        #expect(PictureFacts.read(small) == PictureFacts(mime: "image/jpeg", width: 100, height: 67))
        let same = try ThumbnailMaker().thumbnail(
            of: bitmap(width: 20, height: 30, red: 0, green: 0, blue: 0), from: path, maxEdge: 400)
        #expect(PictureFacts.read(same) == PictureFacts(mime: "image/jpeg", width: 20, height: 30))
    }

    @Test("a picture of more than 40 million pixels is refused before a pixel is read")
    func tooLarge() {
        let ihdr: [UInt8] = Array("IHDR".utf8) + [0, 0, 0x20, 0, 0, 0, 0x20, 0, 8, 2, 0, 0, 0]
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]
        let png = head + ihdr + crc(ihdr) + [0, 0, 0, 10] + Array("IDAT".utf8) + [UInt8](repeating: 0, count: 14)
        #expect(throws: MetadataError.pictureTooLarge(path, width: 8192, height: 8192)) {
            try ThumbnailMaker().thumbnail(of: png, from: path, maxEdge: 100)
        }
    }

    private func crc(_ bytes: [UInt8]) -> [UInt8] {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        value ^= 0xFFFF_FFFF
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    @Test("what is no picture, or only the head of one, is an error with a sentence")
    func unreadable() {
        for bytes in [
            [], Array("<html>".utf8), [0xFF, 0xD8, 0xFF, 0xE0, 0, 2], [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10],
        ] {
            #expect(throws: MetadataError.pictureUnreadable(path)) {
                try ThumbnailMaker().thumbnail(of: bytes, from: path, maxEdge: 100)
            }
        }
        let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"file:///etc/passwd\"/></svg>".utf8)
        #expect(throws: MetadataError.pictureUnreadable(path)) {
            try ThumbnailMaker().thumbnail(of: svg, from: path, maxEdge: 100)
        }
    }

    @Test("a library that is not there is named, with what to install")
    func missing() throws {
        let error = #expect(throws: MetadataError.self) {
            let picture = bitmap(width: 20, height: 20, red: 1, green: 2, blue: 3)
            _ = try ThumbnailMaker(library: "libambo-none.so.1").thumbnail(of: picture, from: path, maxEdge: 100)
        }
        #expect(error?.code == "picture-library-missing")
        #expect(error?.problem.contains("libambo-none.so.1") == true)
        #expect(error?.advice?.contains("libvips42") == true)
    }

    @Test("covers of the corpora become small", .enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
    func covers() throws {
        let folder = try #require(Corpora.media).appending("folders").appending("sidecars")
        for name in ["cover.jpg", "folder.png"] {
            let file = try LocalFile(folder.appending(name))
            let bytes = try file.read(at: 0, count: Int(file.byteCount))
            let small = try ThumbnailMaker().thumbnail(of: bytes, from: folder.appending(name), maxEdge: 32)
            let facts = PictureFacts.read(small)
            #expect(facts.mime == "image/jpeg")
            #expect(max(facts.width ?? 0, facts.height ?? 0) <= 32)
        }
    }

    @Test("changed bytes of a picture are an error or a picture, never a trap")
    func mutations() throws {
        let picture = try ThumbnailMaker().thumbnail(
            of: bitmap(width: 64, height: 48, red: 9, green: 90, blue: 200), from: path, maxEdge: 64)
        var mutator = Mutator(seed: 5)
        for _ in 0..<150 {
            var changed = picture
            for _ in 0..<4 { changed[mutator.number(below: changed.count)] = UInt8(mutator.number(below: 256)) }
            do {
                let small = try ThumbnailMaker().thumbnail(of: changed, from: path, maxEdge: 32)
                #expect(PictureFacts.read(small).mime == "image/jpeg")
            } catch {
                #expect(error.code.hasPrefix("picture-"))
            }
        }
    }
}
