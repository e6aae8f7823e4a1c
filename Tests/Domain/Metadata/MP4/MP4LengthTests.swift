import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite struct MP4LengthTests {
    private func media(_ builder: MP4Builder) throws -> MediaDescription {
        try MediaReader().read(MemorySource(builder.bytes()), path: FilePath("a.m4b")).media
    }

    @Test("the length is that of the samples, whichever form the heads have", arguments: [false, true])
    func samples(isLarge: Bool) throws {
        var builder = MP4Builder()
        builder.isLarge = isLarge
        #expect(try media(builder).length == MediaLength(samples: 200 * 1024, rate: 44_100))
        builder.lastFrameLength = 100
        #expect(try media(builder).length == MediaLength(samples: 199 * 1024 + 100, rate: 44_100))
    }

    @Test(
        "the edit list takes off what is not heard, to the sample where it reaches the end", arguments: [false, true])
    func edits(isLarge: Bool) throws {
        var builder = MP4Builder()
        builder.isLarge = isLarge
        // 202,688 samples are 4596.1 ms; the movie's clock has only whole milliseconds.
        builder.edits = [(duration: 4596, mediaTime: 2112)]
        #expect(try media(builder).length == MediaLength(samples: 200 * 1024 - 2112, rate: 44_100))
        builder.edits = [(duration: 4000, mediaTime: 2112)]
        #expect(try media(builder).durationMs == 4000)
        builder.edits = [(duration: 0, mediaTime: 2112)]
        #expect(try media(builder).length == MediaLength(samples: 200 * 1024 - 2112, rate: 44_100))
        builder.edits = [(duration: 9_000_000, mediaTime: 2112)]
        #expect(try media(builder).length == MediaLength(samples: 200 * 1024 - 2112, rate: 44_100))
    }

    @Test("an empty edit is silence that is heard; a list that plays nothing counts for nothing")
    func emptyEdits() throws {
        var builder = MP4Builder()
        builder.edits = [(duration: 500, mediaTime: -1), (duration: 4000, mediaTime: 0)]
        #expect(try media(builder).durationMs == 4500)
        builder.edits = [(duration: 500, mediaTime: -1)]
        #expect(try media(builder).length == MediaLength(samples: 200 * 1024, rate: 44_100))
        builder.edits = [(duration: 4000, mediaTime: 1 << 30)]
        #expect(try media(builder).length == MediaLength(samples: 200 * 1024, rate: 44_100))
    }

    @Test("iTunSMPB takes off delay and padding where it fits the sound, alone or with an edit list that agrees")
    func gapless() throws {
        var builder = MP4Builder()
        let note = " 00000000 00000840 000001C0 00000000000315B8 00000000 00000000"
        // 0x840 + 0x1C0 + 0x315B8 = 202,168 + 2,560 = 204,728, and 72 samples of rounding: within a frame of 204,800.
        builder.items = [MP4Builder.freeform("iTunSMPB", [note])]
        #expect(try media(builder).length == MediaLength(samples: 0x315B8, rate: 44_100))
        builder.edits = [(duration: 0x315B8 * 1000 / 44_100, mediaTime: 2112)]
        #expect(try media(builder).length == MediaLength(samples: 0x315B8, rate: 44_100))
        builder.edits = [(duration: 3000, mediaTime: 2112)]
        #expect(try media(builder).durationMs == 3000)
        builder.edits = []
        builder.items = [MP4Builder.freeform("iTunSMPB", [" 00000000 00000840 000001C0 0000000000DB2E00"])]
        #expect(try media(builder).length == MediaLength(samples: 200 * 1024, rate: 44_100))
    }

    @Test("a head's wrong number does not count against the samples")
    func wrongHead() throws {
        var builder = MP4Builder()
        builder.statedDuration = 7
        #expect(try media(builder).length == MediaLength(samples: 200 * 1024, rate: 44_100))
        builder.statedDuration = 0xFFFF_FFFF
        #expect(try media(builder).length == MediaLength(samples: 200 * 1024, rate: 44_100))
        builder.statedDuration = 200 * 1024 - 300
        #expect(try media(builder).length == MediaLength(samples: 200 * 1024 - 300, rate: 44_100))
    }

    @Test("R43: 40 hours with 400 chapters are exact although the head's 32 bits have wrapped")
    func fortyHours() throws {
        let frames = 6_201_563
        let ticks = frames * 1024
        #expect(ticks > 1 << 32)
        let chapters = (0..<400).map { (ms: $0 * 360_000, title: Array("Chapter \($0 + 1)".utf8)) }
        let table =
            MP4Builder.box("stsd", MP4Builder.u32(0) + MP4Builder.u32(1) + MP4Builder.aac())
            + MP4Builder.box(
                "stts", MP4Builder.u32(0) + MP4Builder.u32(1) + MP4Builder.u32(frames) + MP4Builder.u32(1024))
            + MP4Builder.box(
                "stsc",
                MP4Builder.u32(0) + MP4Builder.u32(1) + MP4Builder.u32(1) + MP4Builder.u32(frames) + MP4Builder.u32(1))
            + MP4Builder.box("stsz", MP4Builder.u32(0) + MP4Builder.u32(186) + MP4Builder.u32(frames))
            + MP4Builder.box("stco", MP4Builder.u32(0) + MP4Builder.u32(1) + MP4Builder.u32(48))
        let head =
            MP4Builder.u32(0) + MP4Builder.zeros(8) + MP4Builder.u32(44_100) + MP4Builder.u32(ticks & 0xFFFF_FFFF)
            + MP4Builder.u32(0)
        let titles = chapters.map { MP4Builder.u16($0.title.count) + $0.title }
        let mdat = Int64(frames * 186 + 16)
        let titlesAt = 32 + mdat
        var offsets: [Int] = []
        var place = Int(titlesAt) + 8
        for title in titles {
            offsets.append(place)
            place += title.count
        }
        let textTable = MP4Builder.sampleTable(
            entry: MP4Builder.box("text", MP4Builder.zeros(51)), times: [(400, 360_000)], runs: [(1, 1)],
            sizes: titles.map(\.count), chunks: offsets)
        let textHead =
            MP4Builder.u32(0) + MP4Builder.zeros(8) + MP4Builder.u32(1000) + MP4Builder.u32(0) + MP4Builder.u32(0)
        let reference = MP4Builder.box("tref", MP4Builder.box("chap", MP4Builder.u32(2)))
        let moov = MP4Builder.box(
            "moov",
            MP4Builder.box("mvhd", MP4Builder.zeros(12) + MP4Builder.u32(1000) + MP4Builder.u32(0))
                + MP4Builder.track(id: 1, flags: 1, handler: "soun", front: reference, mdhd: head, table: table)
                + MP4Builder.track(id: 2, flags: 0, handler: "text", mdhd: textHead, table: textTable))
        let front = MP4Builder.box("ftyp", Array("M4B ".utf8) + MP4Builder.zeros(12)) + MP4Builder.zeros(0)
        let free = MP4Builder.box("free", [])
        let open = MP4Builder.u32(1) + Array("mdat".utf8) + MP4Builder.u64(Int(mdat))
        let tail = MP4Builder.box("mdat", titles.flatMap { $0 }) + moov
        let source = SparseSource(
            byteCount: titlesAt + Int64(tail.count), pieces: [(0, front + free), (32, open), (titlesAt, tail)])
        let media = try MediaReader().read(source, path: FilePath("a.m4b")).media
        #expect(front.count + free.count == 32)
        #expect(media.length == MediaLength(samples: Int64(ticks), rate: 44_100))
        #expect(media.durationMs == 144_000_012)
        #expect(media.chapters.count == 400)
        #expect(media.chapters.map(\.startMs) == (0..<400).map { Int64($0) * 360_000 })
        #expect(media.chapters.last == Chapter(title: "Chapter 400", startMs: 143_640_000, endMs: 144_000_012))
        #expect(source.trafficByteCount < 128 * 1024)
    }
}
