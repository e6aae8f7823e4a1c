import AmboModel
import Testing

@Suite struct TimelineTests {
    private static func timeline(_ ms: [Int64], _ chapters: [(String, Int64, Int64)] = []) -> Timeline {
        Timeline(
            lengths: ms.map(MediaLength.init(ms:)),
            chapters: chapters.map { Chapter(title: $0.0, startMs: $0.1, endMs: $0.2) }, title: "Book")
    }

    @Test(
        "a boundary belongs to the file that starts there, and the end to the last file (pain 34)",
        arguments: [
            (0, 0, 0), (999, 0, 999), (1000, 1, 0), (1001, 1, 1), (2999, 1, 1999), (3000, 3, 0), (3500, 3, 500),
            (4000, 3, 1000), (-5, 0, 0), (9999, 3, 1000),
        ] as [(Int64, Int, Int64)])
    func locate(positionMs: Int64, file: Int, inFileMs: Int64) {
        // The third file has no sound; the end of the book is in the fourth, not in the empty fifth.
        let timeline = Self.timeline([1000, 2000, 0, 1000, 0])
        #expect(timeline.offsetsMs == [0, 1000, 3000, 3000, 4000])
        #expect(timeline.durationMs == 4000)
        #expect(timeline.locate(positionMs) == Timeline.Place(file: file, inFileMs: inFileMs))
    }

    @Test("every position of a timeline comes back from its place")
    func roundTrip() throws {
        let timeline = Self.timeline([7, 0, 3, 11])
        for position in Int64(0)...21 {
            let place = try #require(timeline.locate(position))
            #expect(timeline.positionMs(of: place) == position)
        }
        #expect(timeline.positionMs(of: .init(file: 4, inFileMs: 0)) == nil)
        #expect(timeline.positionMs(of: .init(file: 0, inFileMs: 99)) == 7)
        #expect(timeline.endMs(ofFile: 2) == 10)
    }

    @Test("a thousand files drift by less than a millisecond from their samples")
    func noDrift() throws {
        let part = try #require(MediaLength(samples: 44118, rate: 44100))
        let timeline = Timeline(lengths: Array(repeating: part, count: 1000), chapters: [], title: "")
        #expect(timeline.offsetsMs[500] == 500_204)
        #expect(timeline.durationMs == 1_000_408)
    }

    @Test("lengths beyond all sense end at the largest sum instead of trapping")
    func hugeLengths() throws {
        let huge = try #require(MediaLength(samples: .max, rate: 1 << 24))
        let timeline = Timeline(lengths: [huge, huge, huge], chapters: [], title: "")
        #expect(timeline.durationMs > 0)
        #expect(timeline.locate(.max)?.file == 0)
    }

    @Test("F089: empty chapters and those outside are left out, ends are cut, none at all is one whole chapter")
    func chapters() {
        let some = Self.timeline(
            [10_000], [("b", 5000, 20_000), ("x", 3000, 3000), ("a", -5, 5000), ("y", 10_000, 11_000)])
        #expect(
            some.chapters == [
                Chapter(title: "a", startMs: 0, endMs: 5000), Chapter(title: "b", startMs: 5000, endMs: 10_000),
            ])
        #expect(Self.timeline([10_000]).chapters == [Chapter(title: "Book", startMs: 0, endMs: 10_000)])
        #expect(Self.timeline([]).chapters.isEmpty)
        #expect(Self.timeline([]).locate(0) == nil)
    }

    private static let three = timeline([90_000], [("1", 0, 20_000), ("2", 20_000, 50_000), ("3", 50_000, 90_000)])

    @Test(
        "F150: previous goes one chapter back within 3 s of the start and restarts the chapter later",
        arguments: [
            (22_000, 100), (23_000, 100), (23_001, 20_100), (49_999, 20_100), (50_000, 20_100), (1000, 100),
            (15_000, 100),
        ] as [(Int64, Int64)])
    func previous(from: Int64, to: Int64) { #expect(Self.three.previousChapter(from: from) == to) }

    @Test("F150: next lands 0.1 s behind the start of the chapter; from the last there is none")
    func next() {
        #expect(Self.three.nextChapter(from: 0) == 20_100)
        #expect(Self.three.nextChapter(from: 20_000) == 50_100)
        #expect(Self.three.nextChapter(from: 50_000) == nil)
        #expect(Self.three.landing(inChapter: 3) == nil)
        #expect(Self.timeline([100], [("a", 0, 40), ("b", 40, 100)]).nextChapter(from: 0) == 70)
    }

    @Test(
        "F150: a skip back stops at the chapter's start unless within 3 s of it, a skip over the end lands 0.01 s in",
        arguments: [
            (40_000, -30_000, 20_000), (22_000, -30_000, 0), (23_001, -10_000, 20_000), (45_000, -5000, 40_000),
            (40_000, 30_000, 50_010), (10_000, 10_000, 20_000), (19_995, 10, 20_005), (30_000, 10_000, 40_000),
            (85_000, 30_000, 89_000), (89_500, 30_000, 89_500), (60_000, .max, 89_000), (10_000, .min, 0),
        ] as [(Int64, Int64, Int64)])
    func skip(from: Int64, by: Int64, to: Int64) { #expect(Self.three.skip(from: from, byMs: by) == to) }

    @Test("a boundary between chapters belongs to the one that starts there; a gap to the one in front")
    func chapterAt() {
        #expect(Self.three.chapterIndex(at: 19_999) == 0)
        #expect(Self.three.chapterIndex(at: 20_000) == 1)
        let gap = Self.timeline([100], [("a", 10, 20), ("b", 50, 100)])
        #expect(gap.chapter(at: 0)?.title == "a")
        #expect(gap.chapter(at: 30)?.title == "a")
        #expect(gap.chapter(at: 100)?.title == "b")
    }
}
