import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite struct FLACReaderTests {
    private func read(_ bytes: [UInt8], wantsIdentity: Bool = false) throws -> MediaReading {
        try MediaReader(options: .init(wantsIdentity: wantsIdentity)).read(
            MemorySource(bytes), path: FilePath("a.flac"))
    }

    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 5, 0, 0, 0, 6, 8, 2, 0, 0, 0]

    @Test("a stream of unknown length is as long as its last frame says", arguments: [44_100, 4096, 4097, 1, 90_001])
    func unknownLength(_ count: Int) throws {
        var flac = FLACBuilder()
        flac.sampleCount = count
        flac.statedCount = 0
        let media = try read(flac.bytes()).media
        #expect(media.length == MediaLength(samples: Int64(count), rate: 44_100))
        #expect(media.warnings == [])
    }

    @Test("a stream of unknown length that is cut is as long as its last whole frame")
    func unknownLengthCut() throws {
        var flac = FLACBuilder()
        flac.statedCount = 0
        let media = try read(flac.bytes().dropLast(3)).media
        #expect(media.length == MediaLength(samples: 40_960, rate: 44_100))
        #expect(media.warnings.map(\.code) == ["sound-cut"])
    }

    @Test("a stream that ends before its stated length keeps that with a warning")
    func cut() throws {
        let media = try read(FLACBuilder().bytes().dropLast(30)).media
        #expect(media.durationMs == 1000)
        #expect(media.warnings.map(\.code) == ["sound-cut"])
    }

    @Test("a block of a wrong length is followed by its content", arguments: [-6, -1, 1, 40, 100_000])
    func wrongSize(_ error: Int) throws {
        var flac = FLACBuilder()
        let comments = FLACBuilder.comments(["TITLE=One", "ARTIST=Somebody"])
        flac.add(4, comments, statedCount: comments.count + error)
        flac.add(6, FLACBuilder.picture(Self.png))
        let media = try read(flac.bytes()).media
        #expect(media.tags.title == "One")
        #expect(media.tags.authors == ["Somebody"])
        #expect(media.artwork.map(\.mime) == ["image/png"])
        #expect(media.artwork.map(\.width) == [5])
        #expect(media.durationMs == 1000)
        #expect(media.warnings.map(\.code).contains("block-size-wrong"))
    }

    @Test("a picture longer than a block can be is taken whole")
    func longPicture() throws {
        var flac = FLACBuilder()
        let content = FLACBuilder.picture(Self.png + [UInt8](repeating: 7, count: 17 << 20))
        flac.add(6, content)
        flac.add(4, FLACBuilder.comments(["TITLE=Behind"]))
        let source = MemorySource(flac.bytes())
        let media = try MediaReader().read(source, path: FilePath("a.flac")).media
        #expect(media.artwork.map(\.sizeBytes) == [Int64(Self.png.count + 17 << 20)])
        #expect(media.tags.title == "Behind")
        #expect(source.traffic.byteCount < 1 << 20)
    }

    @Test(
        "a last block that does not say so is followed by frames all the same, and one that says so too early by blocks"
    )
    func lastBlock() throws {
        var flac = FLACBuilder()
        flac.marksLast = false
        flac.add(4, FLACBuilder.comments(["TITLE=One"]))
        #expect(try read(flac.bytes()).media.tags.title == "One")
        flac.marksLast = true
        var bytes = flac.bytes()
        bytes[4] |= 0x80
        let media = try read(bytes).media
        #expect(media.tags.title == "One")
        #expect(media.warnings.map(\.code) == ["last-block-wrong"])
    }

    @Test("pictures in comments come behind those in blocks and are decoded when asked for")
    func pictures() throws {
        let other = Self.png + [1, 2, 3]
        let coded = Self.base64(FLACBuilder.picture(other, kind: 4))
        var flac = FLACBuilder()
        flac.add(4, FLACBuilder.comments(["METADATA_BLOCK_PICTURE=!!!", "METADATA_BLOCK_PICTURE=\(coded)"]))
        flac.add(6, FLACBuilder.picture(Self.png))
        let source = MemorySource(flac.bytes())
        let media = try MediaReader().read(source, path: FilePath("a.flac")).media
        #expect(media.artwork.map(\.kind) == [.front, .back])
        #expect(media.artwork.map(\.sizeBytes) == [Int64(Self.png.count), Int64(other.count)])
        #expect(media.warnings.map(\.code) == ["picture-damaged"])
        #expect(try media.artwork.map { try PictureReader().bytes(of: $0, in: source) } == [Self.png, other])
    }

    @Test("counts and lengths of gigabytes in comments cost nothing", arguments: [(0xFFFF_FFFF, 9), (2, 0xFFFF_FFFF)])
    func hugeComments(_ count: Int, _ length: Int) throws {
        var comments = FLACBuilder.little(4, 4) + Array("test".utf8) + FLACBuilder.little(count, 4)
        comments += FLACBuilder.little(9, 4) + Array("TITLE=One".utf8) + FLACBuilder.little(length, 4)
        var flac = FLACBuilder()
        flac.add(4, comments)
        let source = MemorySource(flac.bytes())
        let media = try MediaReader().read(source, path: FilePath("a.flac")).media
        #expect(media.tags.title == "One")
        #expect(media.warnings.map(\.code).contains("tags-cut"))
        #expect(source.traffic.byteCount < 1 << 20)
    }

    @Test("tracks of a cue sheet block are chapters at their INDEX 01, the lead-out is none")
    func cueSheet() throws {
        var block = [UInt8](repeating: 0, count: 128 + 8 + 259) + [3]
        for (offset, number) in [(0, 1), (22_050, 2), (44_100, 170)] {
            block += FLACBuilder.big(offset, 8) + [UInt8(number)] + [UInt8](repeating: 0, count: 26)
            block += number == 2 ? [2] + FLACBuilder.big(0, 12) + FLACBuilder.big(441, 8) + [1, 0, 0, 0] : [0]
        }
        // A track without any index starts nowhere.
        block[128 + 8 + 259 + 1 + 35] = 0
        var flac = FLACBuilder()
        flac.add(5, block)
        let media = try read(flac.bytes()).media
        #expect(media.chapterSource == .cuesheet)
        #expect(media.chapters == [Chapter(title: "", startMs: 510, endMs: 1000)])
    }

    @Test("identity survives tags in front, behind and inside, and changes with the sound")
    func identity() throws {
        var flac = FLACBuilder()
        flac.sampleCount = 200_000
        let plain = try read(flac.bytes(), wantsIdentity: true).identity
        flac.add(4, FLACBuilder.comments(["TITLE=One"]))
        flac.add(1, [UInt8](repeating: 0, count: 5000))
        let id3 = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 20] + [UInt8](repeating: 0, count: 20)
        let tagged = id3 + flac.bytes() + Array("TAG".utf8) + [UInt8](repeating: 0x20, count: 125)
        #expect(plain != nil)
        #expect(try read(tagged, wantsIdentity: true).identity == plain)
        flac.sampleCount = 199_999
        #expect(try read(flac.bytes(), wantsIdentity: true).identity != plain)
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let bits = part.reduce(0) { $0 << 8 | Int($1) } << ((3 - part.count) * 8)
            for place in 0..<4 { text.append(place <= part.count ? alphabet[bits >> (18 - place * 6) & 63] : "=") }
        }
        return text
    }
}
