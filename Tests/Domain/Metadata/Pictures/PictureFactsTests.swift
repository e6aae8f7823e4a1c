import AmboBase
import AmboFiles
import AmboTestSupport
import Foundation
import Testing

@testable import AmboMetadata

struct PictureFactsTests {
    static let heads: [(String, [UInt8], PictureFacts)] = [
        (
            "JPEG with EXIF in front, progressive",
            [0xFF, 0xD8, 0xFF, 0xE1, 0, 6, 1, 2, 3, 4, 0xFF, 0xFF, 0xC2, 0, 11, 8, 0x02, 0x58, 0x03, 0x20, 3, 0],
            .init(mime: "image/jpeg", width: 800, height: 600)
        ),
        ("JPEG cut before the size", [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 0], .init(mime: "image/jpeg")),
        (
            "PNG",
            [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 2, 0, 0, 0, 1, 0],
            .init(mime: "image/png", width: 512, height: 256)
        ),
        ("PNG cut", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10], .init(mime: "image/png")),
        ("GIF", Array("GIF89a".utf8) + [0x40, 1, 0xF0, 0], .init(mime: "image/gif", width: 320, height: 240)),
        (
            "BMP upside down",
            Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0, 10, 0, 0, 0, 0xEC, 0xFF, 0xFF, 0xFF],
            .init(mime: "image/bmp", width: 10, height: 20)
        ),
        (
            "BMP of OS/2", Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [12, 0, 0, 0, 5, 0, 6, 0],
            .init(mime: "image/bmp", width: 5, height: 6)
        ),
        (
            "text that starts like BMP", Array("BM is a place in the north".utf8),
            .init(mime: "application/octet-stream")
        ),
        (
            "WebP lossy", Array("RIFF....WEBPVP8 ....".utf8) + [0, 0, 0, 0x9D, 1, 0x2A, 0x20, 0x40, 0x10, 0],
            .init(mime: "image/webp", width: 32, height: 16)
        ),
        (
            "WebP lossless", Array("RIFF....WEBPVP8L....".utf8) + [0x2F, 0x1F, 0xC0, 0x03, 0],
            .init(mime: "image/webp", width: 32, height: 16)
        ),
        (
            "WebP extended", Array("RIFF....WEBPVP8X....".utf8) + [0, 0, 0, 0, 31, 0, 0, 15, 0, 0],
            .init(mime: "image/webp", width: 32, height: 16)
        ),
        (
            "TIFF little-endian",
            [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 2, 0] + [0, 1, 3, 0, 1, 0, 0, 0, 7, 0, 0, 0]
                + [1, 1, 4, 0, 1, 0, 0, 0, 9, 0, 0, 0],
            .init(mime: "image/tiff", width: 7, height: 9)
        ),
        (
            "TIFF big-endian with a loose offset", [0x4D, 0x4D, 0, 0x2A, 0xFF, 0xFF, 0xFF, 0xFF],
            .init(mime: "image/tiff")
        ),
        ("AVIF", heif(brand: "avif"), .init(mime: "image/avif", width: 640, height: 480)),
        ("HEIC", heif(brand: "heic"), .init(mime: "image/heic", width: 640, height: 480)),
        ("an m4b is no picture", Array("\0\0\0\u{10}ftypM4B ....".utf8), .init(mime: "application/octet-stream")),
        ("nothing", [], .init(mime: "application/octet-stream")),
        ("a web page", Array("<html>".utf8), .init(mime: "application/octet-stream")),
    ]

    /// A picture with a tile and the whole, as boxes.
    private static func heif(brand: String) -> [UInt8] {
        func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
            let size = UInt32(content.count + 8)
            return [UInt8(size >> 24), UInt8(size >> 16 & 255), UInt8(size >> 8 & 255), UInt8(size & 255)]
                + Array(name.utf8) + content
        }
        let tile = box("ispe", [0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 64])
        let whole = box("ispe", [0, 0, 0, 0, 0, 0, 2, 0x80, 0, 0, 1, 0xE0])
        let properties = box("iprp", box("ipco", tile + box("hvcC", [1, 2]) + whole))
        return box("ftyp", Array("mif1".utf8) + [0, 0, 0, 0] + Array(brand.utf8))
            + box("meta", [0, 0, 0, 0] + box("hdlr", [0]) + properties)
    }

    @Test("kind and size of a picture are read from its head", arguments: heads.indices)
    func kinds(index: Int) {
        let (name, head, facts) = Self.heads[index]
        #expect(PictureFacts.read(head) == facts, "\(name)")
    }

    @Test("no cut and no change of a byte makes the reader trap")
    func mutations() {
        var mutator = Mutator(seed: 7)
        for (_, head, _) in Self.heads {
            for end in head.indices { _ = PictureFacts.read(head[..<end]) }
            for _ in 0..<300 { _ = PictureFacts.read(mutator.changed(head)) }
        }
    }

    @Test("R28 a PNG that is called cover.jpg is a PNG", .enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
    func covers() throws {
        let folder = try #require(Corpora.media).appending("folders").appending("sidecars")
        let png = try LocalFile(folder.appending("folder.png")).read(at: 0, count: 65536)
        #expect(PictureFacts.read(png).mime == "image/png")
        let jpeg = try LocalFile(folder.appending("cover.jpg")).read(at: 0, count: 65536)
        #expect(PictureFacts.read(jpeg).mime == "image/jpeg")
    }
}
