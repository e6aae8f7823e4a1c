import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite("AAC in ADTS streams")
struct ADTSTests {
    @Test("all frames are counted, and all blocks in them, with tags at both ends left out")
    func counted() throws {
        let stream = ADTSBytes.stream(5000) + ADTSBytes.frame(300, blocks: 4)
        let tag = ID3Builder.tag(4, ID3Builder.text(4, "TIT2", "Title"))
        let bare = try reading(stream, wantsIdentity: true)
        #expect(bare.media.length == MediaLength(samples: 5004 * 1024, rate: 44_100))
        #expect(bare.identity?.frameCount == 5001)
        let tagged = try reading(tag + stream + ID3v1Bytes.tag(title: "One"), wantsIdentity: true)
        #expect(tagged.media.tags.title == "Title")
        #expect(tagged.media.length == bare.media.length)
        #expect(tagged.identity == bare.identity)
    }

    @Test("junk between frames is passed over with a warning, a cut frame does not count")
    func junk() throws {
        let stream = ADTSBytes.stream(50) + [UInt8](repeating: 0xFF, count: 999) + ADTSBytes.stream(50)
        let media = try reading(Array(stream.dropLast(3))).media
        #expect(media.length.samples == 99 * 1024)
        #expect(media.warningCodes == ["sound-interrupted"])
    }
}
