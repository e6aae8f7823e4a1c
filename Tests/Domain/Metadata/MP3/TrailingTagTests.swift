import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite("Tags behind the sound")
struct TrailingTagTests {
    /// An APEv2 tag.
    private func ape(_ items: [(String, [UInt8], UInt32)], hasHeader: Bool = true) -> [UInt8] {
        func little(_ value: UInt32) -> [UInt8] { ID3Builder.big(value).reversed() }
        let body = items.flatMap { name, value, flags -> [UInt8] in
            little(UInt32(value.count)) + little(flags) + Array(name.utf8) + [0] + value
        }
        func footer(_ flags: UInt32) -> [UInt8] {
            Array("APETAGEX".utf8) as [UInt8] + little(2000) + little(UInt32(body.count + 32))
                + little(UInt32(items.count))
                + little(flags) + [UInt8](repeating: 0, count: 8)
        }
        let base: UInt32 = hasHeader ? 0x8000_0000 : 0
        return (hasHeader ? footer(base | 0x2000_0000) : []) + body + footer(base)
    }

    private let sound = MP3Builder().constant(40)

    @Test("an APE tag gives its fields, lists and cover", arguments: [true, false])
    func apeTag(hasHeader: Bool) throws {
        let picture = ID3Builder.jpeg()
        let tag = ape(
            [
                ("TITLE", Array("Ape".utf8), 0), ("artist", Array("Ann Example\0Ben Example".utf8), 0),
                ("Track", Array("4/9".utf8), 0), ("Cover Art (Front)", Array("cover.jpg\0".utf8) + picture, 2),
                ("Own", Array("kept".utf8), 0),
            ], hasHeader: hasHeader)
        let source = MemorySource(sound + tag)
        let reading = try MediaReader(options: .init(wantsIdentity: true)).read(source, path: FilePath("made.mp3"))
        #expect(reading.media.tags.title == "Ape")
        #expect(reading.media.tags.authors == ["Ann Example", "Ben Example"])
        #expect(reading.media.tags.track == TagNumber(number: 4, total: 9, raw: "4/9"))
        #expect(reading.media.tags.custom == ["Own": ["kept"]])
        #expect(reading.identity?.audioByteCount == Int64(sound.count))
        let artwork = try #require(reading.media.artwork.first)
        #expect(artwork.kind == .front)
        #expect(try PictureReader().bytes(of: artwork, in: source) == picture)
    }

    @Test("ID3v2 comes before APE, and ID3v1 fills only what is absent")
    func order() throws {
        let two = ID3Builder.tag(3, ID3Builder.text(3, "TIT2", "Two"))
        let behind =
            ape([("Title", Array("Ape".utf8), 0), ("Album", Array("Ape album".utf8), 0)])
            + ID3v1Bytes.tag(title: "One", comment: "Only in one", track: 7, genre: 101)
        let tags = try reading(two + sound + behind).media.tags
        #expect(tags.title == "Two")
        #expect(tags.album == "Ape album")
        #expect(tags.comment == "Only in one")
        #expect(tags.track == TagNumber(number: 7))
        #expect(tags.genres == ["Speech"])
    }

    @Test("Lyrics3 of both versions is no sound", arguments: [1, 2])
    func lyrics(version: Int) throws {
        let body = "LYRICSBEGIN" + (version == 2 ? "IND0000210LYR00005words" : "words")
        let digits = String(body.utf8.count)
        let end = version == 2 ? String(repeating: "0", count: 6 - digits.count) + digits + "LYRICS200" : "LYRICSEND"
        let file = sound + Array((body + end).utf8) + ID3v1Bytes.tag(title: "One")
        let reading = try reading(file, wantsIdentity: true)
        #expect(reading.media.tags.title == "One")
        #expect(reading.identity?.audioByteCount == Int64(sound.count))
        #expect(reading.media.durationMs == 1045)
    }

    @Test(
        "tags that lie about their size are no tags, and the sound is found all the same",
        arguments: [0, 31, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
    func lies(size: UInt32) throws {
        var tag = ape([("Title", Array("Ape".utf8), 0)])
        tag.replaceSubrange(tag.count - 20..<tag.count - 16, with: ID3Builder.big(size).reversed())
        #expect(try reading(sound + tag).media.length.samples == 40 * 1152)
    }

    @Test("an item that is longer than its tag is left out with a warning")
    func longItem() throws {
        var tag = ape([("Title", Array("Ape".utf8), 0), ("Album", Array("A".utf8), 0)])
        let place = tag.count - 32 - 15
        tag[place + 1] = 0x7F
        let media = try reading(sound + tag).media
        #expect(media.tags.title == "Ape")
        #expect(media.tags.album == nil)
        #expect(media.warningCodes == ["tag-damaged"])
    }
}
