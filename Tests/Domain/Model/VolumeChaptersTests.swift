import AmboModel
import Testing

@Suite struct VolumeChaptersTests {
    private func list(_ starts: [Int64], end: Int64, prefix: String = "") -> [Chapter] {
        starts.indices.map { index in
            let next = index + 1 < starts.count ? starts[index + 1] : end
            return Chapter(title: "\(prefix)\(index + 1)", startMs: starts[index], endMs: next)
        }
    }

    @Test("R38, F090: the second file's list is shifted by the first file's length, none of it lost")
    func twoLists() {
        let part = VolumeChapters.Part(
            length: MediaLength(ms: 60_000), title: "x", chapters: list([0, 20_000, 40_000], end: 60_000), source: .nero
        )
        let volume = VolumeChapters([part, part])
        #expect(volume.chapters.map(\.startMs) == [0, 20_000, 40_000, 60_000, 80_000, 100_000])
        #expect(volume.chapters.last?.endMs == 120_000)
        #expect(volume.source == .nero)
    }

    @Test("F090: a file without a list is one chapter with its title")
    func withoutLists() {
        let volume = VolumeChapters([
            .init(length: MediaLength(ms: 1500), title: "One"), .init(length: MediaLength(ms: 2500), title: "Two"),
        ])
        #expect(
            volume.chapters == [
                Chapter(title: "One", startMs: 0, endMs: 1500), Chapter(title: "Two", startMs: 1500, endMs: 4000),
            ])
        #expect(volume.source == .none)
        #expect(volume.durationMs == 4000)
    }

    @Test("F090: offsets are added up in samples: a hundred odd lengths do not drift")
    func exact() throws {
        let length = try #require(MediaLength(samples: 44118, rate: 44100))
        let volume = VolumeChapters((0..<100).map { .init(length: length, title: "\($0)") })
        #expect(volume.chapters.last?.endMs == 100_041)
        #expect(volume.chapters[50].startMs == 50_020)
    }

    @Test("R40: a list that spans the whole book is used once, whether each file carries it or only the first")
    func spanning() {
        let all = list([0, 50, 100, 150, 200, 250].map { $0 * 1000 }, end: 300_000, prefix: "c")
        let part = VolumeChapters.Part(length: MediaLength(ms: 100_000), title: "f", chapters: all, source: .id3)
        let bare = VolumeChapters.Part(length: MediaLength(ms: 100_000), title: "f")
        #expect(VolumeChapters([part, part, part]).chapters == all)
        #expect(VolumeChapters([part, bare, bare]).chapters == all)
    }

    @Test("equal lists that fit their own files are not one list")
    func equalLists() {
        let part = VolumeChapters.Part(
            length: MediaLength(ms: 100_000), title: "f", chapters: list([0, 50_000], end: 100_000), source: .id3)
        #expect(VolumeChapters([part, part, part]).chapters.count == 6)
    }

    @Test("R37: a chapter that OverDrive cut at the end of a part goes on in the next one")
    func continuation() {
        let first = VolumeChapters.Part(
            length: MediaLength(ms: 4_200_000), title: "p1",
            chapters: [
                Chapter(title: "Ch 9", startMs: 0, endMs: 3_570_000),
                Chapter(title: "Ch 10", startMs: 3_570_000, endMs: 4_200_000),
            ], source: .overdrive)
        let second = VolumeChapters.Part(
            length: MediaLength(ms: 4_200_000), title: "p2",
            chapters: [
                Chapter(title: "Ch 10 (65:00)", startMs: 0, endMs: 600_000),
                Chapter(title: "Ch 11", startMs: 600_000, endMs: 4_200_000),
            ], source: .overdrive)
        let volume = VolumeChapters([first, second])
        #expect(volume.chapters.map(\.title) == ["Ch 9", "Ch 10", "Ch 11"])
        #expect(volume.chapters.map(\.startMs) == [0, 3_570_000, 4_800_000])
        #expect(volume.chapters[1].endMs == 4_800_000)
    }

    @Test("a file's list never reaches into the next file, and chapters without length are left out (F089)")
    func clipped() {
        let volume = VolumeChapters([
            .init(
                length: MediaLength(ms: 1000), title: "a",
                chapters: [
                    Chapter(title: "1", startMs: 0, endMs: 0), Chapter(title: "2", startMs: 0, endMs: 5000),
                    Chapter(title: "3", startMs: 4000, endMs: 5000),
                ], source: .id3),
            .init(length: .zero, title: "empty"),
            .init(length: MediaLength(ms: 1000), title: "b"),
        ])
        #expect(
            volume.chapters == [
                Chapter(title: "2", startMs: 0, endMs: 1000), Chapter(title: "b", startMs: 1000, endMs: 2000),
            ])
        #expect(VolumeChapters([]).chapters.isEmpty)
    }
}
