import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite struct MatroskaReaderTests {
    private typealias MKV = MatroskaBuilder

    private func read(_ builder: MatroskaBuilder) throws -> MediaReading {
        try MediaReader(options: .init(wantsIdentity: true)).read(
            MemorySource(builder.bytes()), path: FilePath("a.mka"))
    }

    @Test(
        "delay and padding of the coder are taken off, with or without a length in the head",
        arguments: [1007, 1020, nil])
    func length(_ ticks: Double?) throws {
        var builder = MatroskaBuilder()
        builder.statedTicks = ticks
        let media = try read(builder).media
        #expect(media.length == MediaLength(samples: 48_000, rate: 48_000))
        #expect(media.codec == "opus")
        #expect(media.channels == 2)
        #expect(media.container == .matroska)
        #expect(media.warnings == [])
    }

    @Test("sizes that are left open are found by going through", arguments: [false, true])
    func open(hasSeekHead: Bool) throws {
        var builder = MatroskaBuilder()
        builder.isOpen = true
        builder.statedTicks = nil
        builder.hasSeekHead = hasSeekHead
        builder.behind = [MKV.element(0x1254_C367, MKV.tag(level: 30, [("TITLE", "Late")]))]
        let reading = try read(builder)
        #expect(reading.media.length == MediaLength(samples: 48_000, rate: 48_000))
        #expect(reading.media.tags.title == "Late")
        #expect(reading.identity?.frameCount == 3)
    }

    @Test("tags count by their level: the part's title, the book's, the series with the book's number in it")
    func levels() throws {
        var builder = MatroskaBuilder()
        builder.inFront = [
            MKV.element(
                0x1254_C367,
                MKV.tag(level: 30, [("TITLE", "Part three"), ("PART_NUMBER", "3"), ("ARTIST", "Somebody")])
                    + MKV.tag(level: nil, [("TITLE", "The Book"), ("ARTIST", "Ada Example"), ("PART_NUMBER", "2")])
                    + MKV.tag(level: 50, [("TOTAL_PARTS", "12"), ("NARRATOR", "Nora Reader"), ("MOOD", "calm")])
                    + MKV.tag(level: 60, [("TITLE", "Harbour Lights")])
                    + MKV.tag(level: 30, [("TITLE", "Of a chapter")], more: MKV.element(0x63C4, [5]))
                    + MKV.tag(level: 30, [("BPS", "64000")], more: MKV.element(0x63C5, [9])))
        ]
        let tags = try read(builder).media.tags
        #expect(tags.title == "Part three")
        #expect(tags.album == "The Book")
        #expect(tags.authors == ["Ada Example"])
        #expect(tags.narrators == ["Nora Reader"])
        #expect(tags.track == TagNumber(number: 3, total: 12, raw: "3"))
        #expect(tags.series == [SeriesEntry(name: "Harbour Lights", sequence: "2")])
        #expect(tags.custom == ["30/ARTIST": ["Somebody"], "MOOD": ["calm"]])
    }

    @Test("of nested chapters the innermost count, hidden ones do not; a shown default edition wins")
    func chapters() throws {
        let rough = MKV.element(0x45B9, MKV.chapter("Rough", 0))
        let hidden = MKV.element(0x45B9, MKV.element(0x45BD, [1]) + MKV.element(0x45DB, [1]) + MKV.chapter("Hidden", 0))
        let nested = MKV.element(
            0x45B9,
            MKV.element(0x45DB, [1])
                + MKV.chapter("Part", 0, inner: [MKV.chapter("One", 0), MKV.chapter("Two", 300)])
                + MKV.chapter("Secret", 400, isHidden: true) + MKV.chapter("Three", 600))
        var builder = MatroskaBuilder()
        builder.behind = [MKV.element(0xEC, MP4Builder.zeros(5000)), MKV.element(0x1043_A770, rough + hidden + nested)]
        let media = try read(builder).media
        #expect(
            media.chapters == [
                Chapter(title: "One", startMs: 0, endMs: 300), Chapter(title: "Two", startMs: 300, endMs: 600),
                Chapter(title: "Three", startMs: 600, endMs: 1000),
            ])
        #expect(media.chapterSource == .matroska)
    }

    @Test("attached pictures are covers, judged by their bytes; other attachments are not")
    func attachments() throws {
        let gif: [UInt8] = Array("GIF89a".utf8) + [5, 0, 7, 0, 0, 0, 0]
        let file = { (name: String, mime: String, data: [UInt8]) in
            MKV.element(0x61A7, MKV.text(0x466E, name) + MKV.text(0x4660, mime) + MKV.element(0x465C, data))
        }
        var builder = MatroskaBuilder()
        builder.behind = [
            MKV.element(
                0x1941_A469,
                file("back.jpg", "image/jpeg", gif) + file("font.ttf", "font/ttf", [1, 2, 3])
                    + file("cover.jpg", "application/octet-stream", gif))
        ]
        let bytes = builder.bytes()
        let media = try MediaReader().read(MemorySource(bytes), path: FilePath("a.mka")).media
        #expect(media.artwork.map(\.kind) == [.other, .front])
        #expect(media.artwork.map(\.mime) == ["image/gif", "image/gif"])
        #expect(media.artwork.map(\.height) == [7, 7])
        #expect(try PictureReader().bytes(of: media.artwork[1], in: MemorySource(bytes)) == gif)
    }

    @Test("the identity is the sound's: tags, chapters and covers, and where the clusters lie, do not change it")
    func identity() throws {
        var builder = MatroskaBuilder()
        builder.packetCount = 2000
        builder.hasPositions = true
        let plain = try #require(try read(builder).identity)
        #expect(plain.frameCount == 100)
        #expect(Set(plain.hashes).count == 3)
        var changed = builder
        changed.inFront = [MKV.element(0x1254_C367, MKV.tag(level: 50, [("TITLE", "New")]))]
        changed.behind = [MKV.element(0x1043_A770, MKV.element(0x45B9, MKV.chapter("A", 0)))]
        #expect(try read(changed).identity == plain)
        changed.seed = 2
        #expect(try read(changed).identity != plain)
    }

    @Test("a file that is cut off is read as far as its head goes")
    func cut() throws {
        var builder = MatroskaBuilder()
        builder.packetCount = 2000
        builder.statedTicks = 40_000
        builder.codecDelayNs = 0
        let source = MemorySource(Array(builder.bytes().dropLast(60_000)))
        let media = try MediaReader().read(source, path: FilePath("a.mka")).media
        #expect(media.warnings.map(\.code) == ["truncated"])
        #expect(media.durationMs == 40_000)
    }

    @Test("nesting without end, sizes beyond the file and empty elements are read around with few bytes read")
    func hostile() throws {
        var deep: [UInt8] = []
        for _ in 0..<2000 { deep = MKV.element(0xB6, deep) }
        var tags: [UInt8] = []
        for _ in 0..<2000 { tags = MKV.element(0x67C8, MKV.text(0x45A3, "A") + tags) }
        var builder = MatroskaBuilder()
        builder.inFront = [
            MKV.element(0x1043_A770, MKV.element(0x45B9, deep)), MKV.element(0x1254_C367, MKV.element(0x7373, tags)),
        ]
        #expect(try read(builder).media.length == MediaLength(samples: 48_000, rate: 48_000))
        let header = MKV.element(0x1A45_DFA3, [])
        for rest in [
            [], MKV.element(0x1853_8067, []), [0x18, 0x53, 0x80, 0x67, 0x08, 0xFF, 0xFF],
            MKV.element(0x1853_8067, Array(repeating: [0xEC, 0x80], count: 100_000).flatMap { $0 }),
        ] as [[UInt8]] {
            let source = MemorySource(header + rest)
            #expect(throws: MetadataError.self) { try MediaReader().read(source, path: FilePath("a.mka")) }
            #expect(source.traffic.byteCount < 4 << 20)
        }
    }
}
