import AmboBase
import AmboLibrary
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboImporting

/// Lists of chapters out of real files, on the timeline of the book.
@Suite struct VolumeListsTests {
    /// 100 frames are 2612 ms.
    private func sound(_ seed: UInt64, _ starts: [UInt32], prefix: String = "c") -> SoundMaker {
        var sound = SoundMaker(seed: seed, frameCount: 100, ["TALB": "B", "TRCK": "\(seed)"])
        sound.chapters = starts.enumerated().map { index, start in
            let end = index + 1 < starts.count ? starts[index + 1] : start + 1000
            return (title: "\(prefix)\(index + 1)", startMs: start, endMs: end)
        }
        return sound
    }

    private func details(_ sounds: [SoundMaker]) async throws -> ItemDetails {
        let house = try await ImportHouse()
        for (index, sound) in sounds.enumerated() { try house.write("B/\(index + 1).mp3", sound) }
        let report = try await house.run()
        #expect(report.failed == [])
        return try await house.library.details(try #require(report.imported.first?.id))
    }

    @Test("R38: the second file's list follows the first's, shifted by its length")
    func twoLists() async throws {
        let details = try await details([sound(1, [0, 800, 1600]), sound(2, [0, 800, 1600], prefix: "d")])
        #expect(details.chapters.map(\.title) == ["c1", "c2", "c3", "d1", "d2", "d3"])
        #expect(details.chapters.map(\.startMs) == [0, 800, 1600, 2612, 3412, 4212])
        #expect(details.chapterSource == "id3")
    }

    @Test("R40: three files that carry the list of the whole book have it once")
    func spanning() async throws {
        let starts: [UInt32] = [0, 1500, 3000, 4500, 6000]
        let details = try await details((1...3).map { sound($0, starts) })
        #expect(details.chapters.map(\.startMs) == starts.map(Int64.init))
        #expect(details.chapters.last?.endMs == details.summary.durationMs)
    }

    @Test("R37: OverDrive's markers of two parts: a chapter that goes on is one")
    func overDrive() async throws {
        func part(_ seed: UInt64, _ marks: [(String, String)]) -> SoundMaker {
            var sound = SoundMaker(seed: seed, frameCount: 200, ["TALB": "B", "TRCK": "\(seed)"])
            let list = marks.map { "<Marker><Name>\($0.0)</Name><Time>\($0.1)</Time></Marker>" }.joined()
            sound.ownTexts["OverDrive MediaMarkers"] = "<Markers>\(list)</Markers>"
            return sound
        }
        let details = try await details([
            part(1, [("Ch 1 &amp; Start", "0:00.000"), ("Ch 2", "0:03.000")]),
            part(2, [("Ch 2 (00:02)", "0:00.000"), ("Ch 3", "0:01.500")]),
        ])
        #expect(details.chapters.map(\.title) == ["Ch 1 & Start", "Ch 2", "Ch 3"])
        #expect(details.chapters.map(\.startMs) == [0, 3000, 5224 + 1500])
        #expect(details.chapterSource == "overdrive")
    }
}
