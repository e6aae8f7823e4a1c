import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

private typealias B = ID3Builder

@Suite("WAV and AIFF")
struct ChunkFormatTests {
    private func little(_ value: UInt32) -> [UInt8] { B.big(value).reversed() }
    private func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }

    private func chunk(_ name: String, _ body: [UInt8], stated: UInt32? = nil, isFilled: Bool = true) -> [UInt8] {
        Array(name.utf8) + little(stated ?? UInt32(body.count)) + body + (isFilled && body.count % 2 == 1 ? [0] : [])
    }

    private func format(_ tag: Int = 1, channels: Int = 2, rate: Int = 44_100, bits: Int = 16, more: [UInt8] = [])
        -> [UInt8]
    {
        let block = channels * ((bits + 7) / 8)
        return chunk(
            "fmt ",
            short(tag) + short(channels) + little(UInt32(rate)) + little(UInt32(rate * block)) + short(block)
                + short(bits)
                + more)
    }

    private func wav(_ chunks: [UInt8]..., magic: String = "RIFF", stated: UInt32? = nil) -> [UInt8] {
        let body = Array("WAVE".utf8) + chunks.flatMap { $0 }
        return Array(magic.utf8) + little(stated ?? UInt32(body.count)) + body
    }

    private func pcm(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) } }

    @Test(
        "the length of a WAV file is counted in samples",
        arguments: [
            (1, 2, 16, 4), (1, 1, 8, 1), (1, 2, 24, 6), (3, 2, 32, 8), (3, 1, 64, 8), (6, 1, 8, 1), (7, 2, 8, 2),
        ])
    func lengths(row: (tag: Int, channels: Int, bits: Int, block: Int)) throws {
        let media = try reading(
            wav(format(row.tag, channels: row.channels, bits: row.bits), chunk("data", pcm(row.block * 999)))
        ).media
        #expect(media.container == .wav)
        #expect(media.length == MediaLength(samples: 999, rate: 44_100))
        #expect(media.channels == row.channels)
        #expect(media.bitrateKbps == (row.block * 8 * 44_100 + 500) / 1000)
    }

    @Test("the extensible kind names its real coding behind")
    func extensible() throws {
        let more = short(22) + short(16) + little(3) + short(3) + [UInt8](repeating: 0, count: 14)
        let media = try reading(wav(format(0xFFFE, bits: 32, more: more), chunk("data", pcm(800)))).media
        #expect(media.codec == "pcm")
        #expect(media.length.samples == 100)
    }

    @Test(
        "INFO texts are fields, an ID3 tag comes before them, and odd chunks may lack their filling byte",
        arguments: [true, false])
    func texts(isFilled: Bool) throws {
        let info =
            Array("INFO".utf8) + chunk("INAM", Array("Wav title\0".utf8))
            + chunk("IART", Array("Zo\u{EB} Example".unicodeScalars.map { UInt8($0.value) }))
            + chunk("IXYZ", Array("own".utf8))
        let list = chunk("LIST", info, isFilled: isFilled)
        let odd = chunk("junk", [1, 2, 3], isFilled: isFilled)
        let plain = try reading(wav(format(), odd, chunk("data", pcm(401), isFilled: isFilled), list)).media
        #expect(plain.tags.title == "Wav title")
        #expect(plain.tags.authors == ["Zoë Example"])
        #expect(plain.tags.custom == ["IXYZ": ["own"]])
        #expect(plain.length.samples == 100)
        let tag = chunk("id3 ", B.tag(3, B.text(3, "TIT2", "Tag title")))
        let tagged = try reading(wav(format(), chunk("data", pcm(400)), list, tag)).media
        #expect(tagged.tags.title == "Tag title")
        #expect(tagged.tags.authors == ["Zoë Example"])
    }

    @Test("cue points with names are chapters; without any name they are not")
    func markers() throws {
        func point(_ id: UInt32, _ sample: UInt32) -> [UInt8] {
            little(id) + little(0) + Array("data".utf8) + little(0) + little(0) + little(sample)
        }
        let cue = chunk("cue ", little(3) + point(2, 44_100) + point(1, 0) + point(3, 66_150))
        let names = chunk(
            "LIST",
            Array("adtl".utf8) + chunk("labl", little(1) + Array("Opening\0".utf8))
                + chunk("labl", little(2) + Array("Middle\0".utf8)))
        let sound = chunk("data", [UInt8](repeating: 1, count: 88_200 * 4))
        let media = try reading(wav(format(), cue, sound, names)).media
        #expect(media.chapterList == ["0 Opening", "1000 Middle", "1500 "])
        #expect(media.chapterSource == .markers)
        #expect(try reading(wav(format(), cue, sound)).media.chapters.isEmpty)
    }

    @Test("RF64 and BW64 have their lengths in ds64", arguments: ["RF64", "BW64"])
    func longFiles(magic: String) throws {
        let lengths = chunk(
            "ds64", little(1000) + little(0) + little(400) + little(0) + little(100) + little(0) + little(0))
        let file = wav(
            lengths, format(), chunk("data", pcm(400), stated: .max), chunk("junk", [0, 0]), magic: magic, stated: .max)
        let media = try reading(file).media
        #expect(media.length.samples == 100)
        #expect(media.warnings.isEmpty)
    }

    @Test("a file that was written into a pipe goes to its end, one that is cut off has a warning")
    func unfinished() throws {
        let piped = wav(format(), chunk("data", pcm(400), stated: 0), stated: 0)
        #expect(try reading(piped).media.length.samples == 100)
        let streamed = wav(format(), chunk("data", pcm(400), stated: .max), stated: .max)
        #expect(try reading(streamed).media.length.samples == 100)
        let cut = try reading(wav(format(), chunk("data", pcm(400), stated: 4000))).media
        #expect(cut.length.samples == 100)
        #expect(cut.warningCodes == ["sound-cut"])
    }

    @Test("MP3 inside a WAV file is counted by its frames")
    func wrappedMP3() throws {
        let media = try reading(wav(format(0x55, bits: 0), chunk("data", MP3Builder().variable(200)))).media
        #expect(media.codec == "mp3")
        #expect(media.length.samples == 200 * 1152)
    }

    @Test("a WAV file without a format or without sound says so")
    func missing() {
        #expect(throws: MetadataError.damaged(FilePath("made.mp3"), .wav, place: "fmt")) {
            try reading(wav(chunk("data", pcm(40))))
        }
        #expect(throws: MetadataError.damaged(FilePath("made.mp3"), .wav, place: "fmt")) {
            try reading(wav(format(channels: 0), chunk("data", pcm(40))))
        }
        #expect(throws: MetadataError.noSound(FilePath("made.mp3"), .wav)) { try reading(wav(format())) }
    }

    // MARK: AIFF

    private func bigChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + B.big(UInt32(body.count)) + body + (body.count % 2 == 1 ? [0] : [])
    }

    private func common(channels: UInt8 = 2, frames: UInt32, bits: UInt8 = 16, rate: [UInt8], coding: String? = nil)
        -> [UInt8]
    {
        bigChunk(
            "COMM", [0, channels] + B.big(frames) + [0, bits] + rate + (coding.map { Array($0.utf8) + [0, 0] } ?? []))
    }

    private func aiff(_ kind: String = "AIFF", _ chunks: [UInt8]...) -> [UInt8] {
        let body = Array(kind.utf8) + chunks.flatMap { $0 }
        return Array("FORM".utf8) + B.big(UInt32(body.count)) + body
    }

    private func sound(_ count: Int) -> [UInt8] { bigChunk("SSND", [UInt8](repeating: 0, count: 8) + pcm(count)) }
    private let rate44: [UInt8] = [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]

    @Test("rates are floats of 80 bits, and may be fractions")
    func rates() throws {
        #expect(AIFFCommon.extended(0x400E, 0xAC44_0000_0000_0000) == 44_100)
        #expect(AIFFCommon.extended(0x400B, 0xFA00_0000_0000_0000) == 8000)
        let odd: [UInt8] = [0x40, 0x0D, 0xAD, 0xDD, 0x17, 0x46, 0, 0, 0, 0]
        let media = try reading(aiff("AIFF", common(frames: 100_000, rate: odd), sound(400_000))).media
        #expect(media.durationMs == 4493)
        #expect(media.sampleRateHz == 22_255)
        for wrong: [UInt8] in [[UInt8](repeating: 0, count: 10), [UInt8](repeating: 0xFF, count: 10)] {
            #expect(throws: MetadataError.damaged(FilePath("made.mp3"), .aiff, place: "COMM")) {
                try reading(aiff("AIFF", common(frames: 10, rate: wrong), sound(40)))
            }
        }
    }

    @Test(
        "codings of AIFC have their own lengths",
        arguments: [
            ("NONE", 4, 1, "pcm"), ("sowt", 4, 1, "pcm"), ("fl32", 8, 1, "pcm"), ("alaw", 2, 1, "alaw"),
            ("ima4", 68, 64, "adpcm"),
        ])
    func codings(row: (coding: String, frameByteCount: Int, samples: Int64, codec: String)) throws {
        let media = try reading(
            aiff("AIFC", common(frames: 500, rate: rate44, coding: row.coding), sound(500 * row.frameByteCount))
        ).media
        #expect(media.length == MediaLength(samples: 500 * row.samples, rate: 44_100))
        #expect(media.codec == row.codec)
        #expect(media.warnings.isEmpty)
    }

    @Test("text chunks fill what an ID3 chunk leaves open; the sound may come first; junk behind is ignored")
    func aiffTexts() throws {
        let tag = bigChunk("ID3 ", B.tag(3, B.text(3, "TIT2", "Tag")))
        let texts =
            bigChunk("NAME", Array("Name".utf8)) + bigChunk("AUTH", Array("Ann Author".utf8))
            + bigChunk("ANNO", Array("Remark".utf8))
        let file =
            aiff("AIFF", sound(400), common(frames: 100, rate: rate44), texts, tag) + [1, 2, 3, 4, 5, 6, 7, 8, 9]
        let media = try reading(file).media
        #expect(media.tags.title == "Tag")
        #expect(media.tags.authors == ["Ann Author"])
        #expect(media.tags.comment == "Remark")
        #expect(media.length.samples == 100)
    }

    @Test("an AIFF file that is cut off counts what is there, one without sound says so")
    func aiffCut() throws {
        let cut = try reading(aiff("AIFF", common(frames: 1000, rate: rate44), sound(400))).media
        #expect(cut.length.samples == 100)
        #expect(cut.warningCodes == ["sound-cut"])
        #expect(throws: MetadataError.noSound(FilePath("made.mp3"), .aiff)) {
            try reading(aiff("AIFF", common(frames: 1000, rate: rate44)))
        }
    }

    @Test("identity of WAV and AIFF is that of the sound alone")
    func identity() throws {
        let info = chunk("LIST", Array("INFO".utf8) + chunk("INAM", Array("T".utf8)))
        let bare = try reading(wav(format(), chunk("data", pcm(40_000))), wantsIdentity: true).identity
        let tagged = try reading(wav(info, format(), chunk("data", pcm(40_000)), info), wantsIdentity: true).identity
        #expect(bare == tagged)
        #expect(bare?.frameCount == 10_000)
        let one = try reading(aiff("AIFF", common(frames: 10_000, rate: rate44), sound(40_000)), wantsIdentity: true)
            .identity
        #expect(one == bare)
    }
}
