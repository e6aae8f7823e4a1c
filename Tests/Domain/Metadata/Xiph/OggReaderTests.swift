import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite struct OggReaderTests {
    private func read(_ bytes: [UInt8], wantsIdentity: Bool = false) throws -> MediaReading {
        try MediaReader(options: .init(wantsIdentity: wantsIdentity)).read(MemorySource(bytes), path: FilePath("a.ogg"))
    }

    @Test("Opus leaves out its pre-skip and what the last page trims")
    func opusLength() throws {
        #expect(try read(OggBuilder.opus([]).bytes).media.length == MediaLength(samples: 48_000 - 312, rate: 48_000))
        var ogg = OggBuilder()
        ogg.page([OggBuilder.opusHead()], isFirst: true)
        ogg.page([OggBuilder.opusTags([])])
        ogg.page([[0xF8, 1], [0xF8, 2]], granule: 1920)
        ogg.page([[0xF8, 1]], granule: 2000, isLast: true)
        #expect(try read(ogg.bytes).media.length == MediaLength(samples: 2000 - 312, rate: 48_000))
    }

    @Test("a stream that was cut out of a longer one starts where its first page says")
    func lateStart() throws {
        var ogg = OggBuilder()
        ogg.page([OggBuilder.opusHead()], isFirst: true)
        ogg.page([OggBuilder.opusTags([])])
        ogg.page([[0xF8, 1], [0xF8, 2]], granule: 4_800_000)
        ogg.page([[0xF8, 1]], granule: 4_800_960, isLast: true)
        #expect(try read(ogg.bytes).media.length == MediaLength(samples: 2880 - 312, rate: 48_000))
    }

    @Test("a Vorbis stream cut out of a longer one starts where the blocks of its first page say")
    func lateVorbisStart() throws {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) { for bit in 0..<count { bits.append(value >> bit & 1 == 1) } }
        append(0b1011_0101, 8)
        append(1, 6)
        for isLong in [0, 1] {
            append(isLong, 1)
            append(0, 40)
        }
        append(1, 1)
        let setup = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) { $0 | ($1.1 ? 1 << $1.0 : 0) }
        }
        let head = Array("\u{1}vorbis".utf8) + FLACBuilder.little(0, 4) + [1] + FLACBuilder.little(44_100, 4)
        var ogg = OggBuilder()
        ogg.page([head + FLACBuilder.little(0, 12) + [0xB8, 1]], isFirst: true)
        let comments = Array("\u{3}vorbis".utf8) + FLACBuilder.comments(["TITLE=One"]) + [1]
        ogg.page([comments, Array("\u{5}vorbis".utf8) + setup])
        // Short, long, long, short: 64 + 512, then 1024, then 576 samples.
        ogg.page([[0], [2], [2], [0]], granule: 100_000)
        ogg.page([[0]], granule: 100_128, isLast: true)
        let media = try read(ogg.bytes).media
        #expect(media.length == MediaLength(samples: 576 + 1024 + 576 + 128, rate: 44_100))
        #expect(media.tags.title == "One")
    }

    @Test("the lengths of chained streams are added up, the first gives the tags")
    func chained() throws {
        var ogg = OggBuilder()
        for serial in [1, 2, 3] {
            ogg.page([OggBuilder.opusHead(preSkip: 0)], serial: serial, isFirst: true)
            ogg.page([OggBuilder.opusTags(["TITLE=Link \(serial)"])], serial: serial)
            ogg.page([[0xF8, 1]], granule: 960, serial: serial)
            ogg.page([[0xF8, 1]], granule: 1920, serial: serial, isLast: true)
        }
        let media = try read(ogg.bytes).media
        #expect(media.length == MediaLength(samples: 5760, rate: 48_000))
        #expect(media.tags.title == "Link 1")
    }

    @Test("a stream of pictures beside the sound does not count, wherever its pages lie")
    func multiplexed() throws {
        var ogg = OggBuilder()
        ogg.page([[0x80] + Array("theora".utf8)], serial: 1, isFirst: true)
        ogg.page([OggBuilder.opusHead(preSkip: 0)], serial: 2, isFirst: true)
        ogg.page([OggBuilder.opusTags(["TITLE=Sound"])], serial: 2)
        ogg.page([[0xF8, 1]], granule: 960, serial: 2)
        for index in 0..<40 { ogg.page([[UInt8](repeating: 9, count: 5000)], granule: 9999 + index, serial: 1) }
        let media = try read(ogg.bytes).media
        #expect(media.durationMs == 20)
        #expect(media.tags.title == "Sound")
        #expect(media.container == .opus)
    }

    @Test("a file without a stream of sound has none")
    func noSound() {
        var ogg = OggBuilder()
        ogg.page([[0x80] + Array("theora".utf8)], isFirst: true, isLast: true)
        #expect(throws: MetadataError.noSound(FilePath("a.ogg"), .ogg)) { try read(ogg.bytes) }
    }

    @Test("a picture over many pages is seen by its head alone and taken out whole")
    func longPicture() throws {
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 5, 0, 0, 0, 6]
        let text = "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAG" + String(repeating: "AAAA", count: 500_000)
        let ogg = OggBuilder.opus(["TITLE=One", "COVERART=\(text)", "ALBUM=Behind"])
        let source = MemorySource(ogg.bytes)
        let media = try MediaReader().read(source, path: FilePath("a.opus")).media
        #expect(media.tags.album == "Behind")
        #expect(media.artwork.first?.mime == "image/png")
        #expect(media.artwork.first?.height == 6)
        #expect(media.artwork.first?.sizeBytes == Int64(png.count + 1_500_000))
        #expect(source.traffic.byteCount < 1 << 20)
        let taken = try PictureReader().bytes(of: #require(media.artwork.first), in: source)
        #expect(taken == png + [UInt8](repeating: 0, count: 1_500_000))
    }

    @Test(
        "F084: chapters of comments in every spelling",
        arguments: [
            (["CHAPTER001=00:00:00.000", "CHAPTER001NAME=One", "CHAPTER002=00:00:00.500"], ["One", ""], [0, 500]),
            (["chapter02=0:0:0,25", "Chapter02Name=Two", "CHAPTER01=00:00:00"], ["", "Two"], [0, 250]),
            (["CHAPTER0NAME=No time", "CHAPTER1=0.75", "CHAPTER1URL=http://x"], [""], [750]),
            (["CHAPTER001=junk", "CHAPTER001NAME=Junk", "CHAPTER002=00:00:00.9895"], [""], [990]),
            (["CHAPTER001=junk", "CHAPTER001NAME=Junk", "CHAPTER=0:0:0"], [], []),
            (["CHAPTER1=0:00.3", "CHAPTER1=0:00.4", "CHAPTERS=x", "CHAPTER1NAMES=x"], [""], [300]),
        ] as [([String], [String], [Int64])])
    func chapters(_ comments: [String], _ titles: [String], _ starts: [Int64]) throws {
        let media = try read(OggBuilder.opus(comments).bytes).media
        #expect(media.chapters.map(\.title) == titles)
        #expect(media.chapters.map(\.startMs) == starts)
        #expect(media.chapterSource == (starts.isEmpty ? .none : .vorbis))
        #expect(media.tags.custom.keys.allSatisfy { !$0.uppercased().hasSuffix("NAME") })
    }

    @Test("identity survives longer comments and is that of the sound")
    func identity() throws {
        let plain = try read(OggBuilder.opus([], packets: 3000).bytes, wantsIdentity: true).identity
        let long = String(repeating: "long ", count: 40_000)
        let tagged = OggBuilder.opus(["TITLE=One", "DESCRIPTION=\(long)"], packets: 3000).bytes
        #expect(plain != nil)
        #expect(try read(tagged, wantsIdentity: true).identity == plain)
        let other = OggBuilder.opus([], packets: 3001).bytes
        #expect(try read(other, wantsIdentity: true).identity != plain)
    }

    @Test("a file cut at any place is read or refused, with a warning when the cut is in its sound")
    func cuts() throws {
        let whole = OggBuilder.opus(["TITLE=One", "ARTIST=Somebody"]).bytes
        for count in stride(from: 0, to: whole.count, by: 7) {
            let bytes = Array(whole.prefix(count))
            do throws(MetadataError) {
                let media = try MediaReader().read(MemorySource(bytes), path: FilePath("a.opus")).media
                #expect(!media.warnings.isEmpty)
                #expect(media.durationMs < 994)
            } catch {
                #expect(count < 300)
            }
        }
    }

    @Test("comments of gigabytes and lacing beyond the file cost nothing")
    func huge() throws {
        var ogg = OggBuilder()
        ogg.page([OggBuilder.opusHead()], isFirst: true)
        let tags = Array("OpusTags".utf8) + FLACBuilder.little(0xFFFF_FFFF, 4)
        ogg.page([tags])
        ogg.page([UInt8](repeating: 255, count: 255), [1, 2, 3], granule: 99_999, serial: 7, flags: 0)
        let source = MemorySource(ogg.bytes)
        let media = try MediaReader().read(source, path: FilePath("a.opus")).media
        #expect(media.durationMs == 0)
        #expect(media.warnings.map(\.code) == ["sound-cut", "tags-cut"])
        #expect(source.traffic.byteCount < 1 << 20)
    }
}
