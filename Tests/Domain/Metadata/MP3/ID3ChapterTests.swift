import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

private typealias B = ID3Builder

@Suite("Chapters of ID3v2")
struct ID3ChapterTests {
    private func media(version: UInt8 = 4, frames: Int = 400, _ parts: [UInt8]...) throws -> MediaDescription {
        try reading(MP3Builder.file(B.tag(version, parts.flatMap { $0 }), frames: frames)).media
    }

    @Test("R35: ch1 to ch12 in the order of their names and without a table are in the order of their starts")
    func unordered() throws {
        let ids = (1...12).map { "ch\($0)" }.sorted()
        let chapters = ids.flatMap { id -> [UInt8] in
            let number = UInt32(id.dropFirst(2)) ?? 0
            return B.chapter(3, id, number * 500, number * 500 + 500, id)
        }
        let media = try media(version: 3, chapters)
        #expect(media.chapters.map(\.title) == (1...12).map { "ch\($0)" })
        #expect(media.chapterSource == .id3)
    }

    @Test("F086: an end of FFFFFFFF, or one not behind the start, is the next start or the end of the sound")
    func ends() throws {
        let media = try media(
            B.chapter(4, "a", 0, .max, "One"), B.chapter(4, "b", 2000, 2000, "Two"), B.chapter(4, "c", 5000, 1, "Three")
        )
        #expect(media.chapters.map(\.endMs) == [2000, 5000, media.durationMs])
    }

    @Test("F086: chapters are read without a table of contents, and those that it leaves out are not lost")
    func tables() throws {
        let chapters = B.chapter(4, "b", 4000, 6000, "Two") + B.chapter(4, "a", 0, 4000, "One")
        #expect(try media(chapters).chapterList == ["0 One", "4000 Two"])
        #expect(try media(chapters, B.contents(4, "toc", ["a"])).chapterList == ["0 One", "4000 Two"])
    }

    @Test("tables inside of tables are levels: their chapters come once each, and circles end")
    func nested() throws {
        let chapters = (0..<4).flatMap { B.chapter(4, "c\($0)", UInt32($0) * 1000, UInt32($0) * 1000 + 1000, "C\($0)") }
        let tables =
            B.contents(4, "toc", ["p1", "p2"]) + B.contents(4, "p1", ["c0", "c1"], isTop: false)
            + B.contents(4, "p2", ["c2", "c3", "toc", "p1", "missing"], isTop: false)
        #expect(try media(tables, chapters).chapterList == ["0 C0", "1000 C1", "2000 C2", "3000 C3"])
    }

    @Test("of chapters that start together the table's order counts")
    func ties() throws {
        let chapters = B.chapter(4, "x", 0, 3000, "Inner") + B.chapter(4, "y", 0, 9000, "Outer")
        #expect(try media(chapters, B.contents(4, "toc", ["y", "x"])).chapters.map(\.title) == ["Outer", "Inner"])
    }

    @Test("a chapter's picture, link and further frames do not hide its title, and a picture of a chapter is no cover")
    func inside() throws {
        let more = B.picture(4, B.jpeg()) + B.frame(4, "WXXX", [0, 0] + Array("http://example.org".utf8))
        let media = try media(
            B.chapter(4, "a", 0, 1000, "Titled", more: more), B.chapter(4, "b", 1000, 2000, nil, more: more))
        #expect(media.chapters.map(\.title) == ["Titled", ""])
        #expect(media.artwork.isEmpty)
    }

    @Test(
        "F087: the size of a frame inside a chapter is read in the way that fits",
        arguments: [3, 4] as [UInt8], [(100, false), (255, false), (255, true), (300, false), (300, true), (128, true)])
    func innerSizes(version: UInt8, title: (count: Int, isFollowed: Bool)) throws {
        let text = String(repeating: "x", count: title.count)
        for size in [B.Size.plain, .synchsafe] {
            let inner =
                B.text(version, "TIT2", text, size: size) + (title.isFollowed ? B.text(version, "TIT3", "Sub") : [])
            let chapter = B.chapter(version, "a", 0, 1000, nil, more: inner)
            #expect(try media(version: version, chapter).chapters.map(\.title) == [text])
        }
    }

    @Test("R40: a list that spans all files of a volume is kept whole, with a warning")
    func spanning() throws {
        let chapters = (0..<6).flatMap {
            B.chapter(4, "c\($0)", UInt32($0) * 5000, UInt32($0) * 5000 + 5000, "C\($0)")
        }
        let media = try media(frames: 400, chapters)
        #expect(media.durationMs == 10_449)
        #expect(media.chapters.map(\.startMs) == [0, 5000, 10_000, 15_000, 20_000, 25_000])
        #expect(media.warningCodes == ["chapters-beyond-end"])
    }

    @Test("chapters without a time are left out with a warning")
    func timeless() throws {
        let media = try media(B.chapter(4, "a", .max, .max, "Nowhere"), B.chapter(4, "b", 100, 200, "Here"))
        #expect(media.chapterList == ["100 Here"])
        #expect(media.warningCodes == ["chapter-without-time"])
    }

    @Test("100,000 chapters, and chapters inside of chapters, are read in bounded time", .timeLimit(.minutes(1)))
    func many() throws {
        let many = (0..<100_000).flatMap { B.chapter(4, "c", UInt32($0), UInt32($0) + 1, nil) }
        #expect(try media(many).chapters.count == 100_000)
        var deep: [UInt8] = []
        for _ in 0..<500 { deep = B.chapter(4, "d", 0, 10, nil, more: deep) }
        #expect(try media(deep).chapters.count == 1)
    }

    // MARK: OverDrive

    private func overdrive(_ markers: [(String, String)]) -> [UInt8] {
        let xml = markers.map { "<Marker><Name>\($0.0)</Name><Time>\($0.1)</Time></Marker>" }.joined()
        return B.named(3, "OverDrive MediaMarkers", "<Markers>\(xml)</Markers>")
    }

    @Test("R37: minutes pass 59, hours may be written, continuations are merged, entities are resolved")
    func overDrive() throws {
        let frames = overdrive([
            ("Ch 8", "0:00.000"), ("Ch 9 &amp; more", "59:30.000"), ("Ch 10", "63:12.500"),
            ("Ch 10 (65:00)", "1:05:00.000"),
            ("Ch 11_", "1:08:20.25"),
        ])
        // 70 minutes.
        let media = try reading(B.tag(3, frames) + MP3Builder(rateIndex: 1).constant(160_782)).media
        #expect(media.chapterList == ["0 Ch 8", "3570000 Ch 9 & more", "3792500 Ch 10", "4100250 Ch 11"])
        #expect(media.chapterSource == .overdrive)
        #expect(media.durationMs == 4_200_020)
    }

    @Test("R37: a continuation at the start of a part file stays, under the name of its chapter")
    func continuedPart() throws {
        let media = try media(version: 3, overdrive([("Ch 10 (continued)", "0:00.000"), ("Ch 11", "0:05.000")]))
        #expect(media.chapterList == ["0 Ch 10", "5000 Ch 11"])
    }

    @Test(
        "R37: times that are none are left out",
        arguments: ["", "x", "1:2:3:4", "-1:00", "1:00.", "1:xx", "99999999999:00", "：30"])
    func badTimes(time: String) throws {
        #expect(OverDriveMarkers.milliseconds(Substring(time)) == nil)
        #expect(try media(version: 3, overdrive([("A", "0:01"), ("B", time)])).chapterList == ["1000 A"])
    }

    @Test("F081: OverDrive's markers come before chapter frames, and a difference is named")
    func bothLists() throws {
        let media = try media(version: 3, overdrive([("A", "0:00"), ("B", "0:04")]), B.chapter(3, "c", 0, 9000, "C"))
        #expect(media.chapterList == ["0 A", "4000 B"])
        #expect(media.chapterSource == .overdrive)
        #expect(media.warningCodes == ["chapters-differ"])
    }
}
