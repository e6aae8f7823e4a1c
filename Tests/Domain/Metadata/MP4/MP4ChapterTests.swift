import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite struct MP4ChapterTests {
    private func media(_ builder: MP4Builder) throws -> MediaDescription {
        try MediaReader().read(MemorySource(builder.bytes()), path: FilePath("a.m4b")).media
    }

    private func long(_ seconds: Int) -> MP4Builder {
        var builder = MP4Builder()
        builder.frameSizes = Array(repeating: 4, count: seconds)
        builder.timescale = 1000
        builder.frameLength = 1000
        return builder
    }

    @Test(
        "R31: all chapters of the track are read, whatever the short list's one byte can count", arguments: [300, 1025])
    func many(_ count: Int) throws {
        var builder = long(count * 2)
        builder.trackChapters = (0..<count).map { (title: Array("Chapter \($0 + 1)".utf8), startMs: $0 * 2000) }
        builder.nero = MP4Builder.nero((0..<255).map { (ms: $0 * 2000, title: Array("Chapter \($0 + 1)".utf8)) })
        let media = try media(builder)
        #expect(media.chapterSource == .quicktime)
        #expect(media.chapters.count == count)
        #expect(media.chapters.map(\.startMs) == (0..<count).map { Int64($0) * 2000 })
        #expect(media.chapters.last?.title == "Chapter \(count)")
        #expect(media.chapters.last?.endMs == Int64(count) * 2000)
        #expect(media.warnings.map(\.code) == ["chapters-differ"])
    }

    @Test("R31: a count that has wrapped at 256 does not hide the entries that follow")
    func wrapped() throws {
        var builder = long(600)
        builder.nero = MP4Builder.nero((0..<300).map { (ms: $0 * 2000, title: Array("\($0)".utf8)) })
        let media = try media(builder)
        #expect(media.chapterSource == .nero)
        #expect(media.chapters.count == 300)
        #expect(media.chapters.last == Chapter(title: "299", startMs: 598_000, endMs: 600_000))
    }

    @Test(
        "R32: a title that was cut inside a character loses that character; the track has it whole, and no difference is seen"
    )
    func cutTitle() throws {
        let full = Array(String(repeating: "Ü", count: 150).utf8)
        var builder = MP4Builder()
        builder.nero = MP4Builder.nero([(ms: 0, title: Array(full.prefix(255)))])
        #expect(try media(builder).chapters.map(\.title) == [String(repeating: "Ü", count: 127)])
        builder.trackChapters = [(title: full, startMs: 0)]
        let both = try media(builder)
        #expect(both.chapters.map(\.title) == [String(repeating: "Ü", count: 150)])
        #expect(both.chapterSource == .quicktime)
        #expect(both.warnings == [])
    }

    @Test(
        "of two lists the longer wins, on a tie the track; a difference is said",
        arguments: [
            (track: 3, nero: 2, source: ChapterSource.quicktime), (track: 2, nero: 3, source: .nero),
            (track: 2, nero: 2, source: .quicktime), (track: 0, nero: 2, source: .nero),
            (track: 2, nero: 0, source: .quicktime),
        ])
    func choice(track: Int, nero: Int, source: ChapterSource) throws {
        var builder = MP4Builder()
        builder.trackChapters = (0..<track).map { (title: Array("T\($0)".utf8), startMs: $0 * 1000) }
        if nero > 0 { builder.nero = MP4Builder.nero((0..<nero).map { (ms: $0 * 1000, title: Array("N\($0)".utf8)) }) }
        let media = try media(builder)
        #expect(media.chapterSource == source)
        #expect(media.chapters.count == max(track, nero))
        #expect(media.chapters.first?.title == (source == .nero ? "N0" : "T0"))
        #expect(media.warnings.map(\.code) == (track > 0 && nero > 0 ? ["chapters-differ"] : []))
    }

    @Test(
        "F083: titles in UTF-16 by its mark, UTF-8, Mac Roman, and Latin-1 where QuickTime is not meant",
        arguments: [
            (format: "text", bytes: [0xFE, 0xFF, 0x00, 0xDC], title: "Ü"),
            (format: "text", bytes: [0xFF, 0xFE, 0xDC, 0x00], title: "Ü"),
            (format: "text", bytes: [0xC3, 0x9C], title: "Ü"),
            (format: "text", bytes: [0x86, 0x6E, 0xD5], title: "Ün’"),
            (format: "tx3g", bytes: [0xDC, 0x6E], title: "Ün"),
            (format: "text", bytes: [0x00, 0x41, 0x00, 0x62], title: "Ab"),
            (format: "text", bytes: [], title: ""), (format: "text", bytes: [0xFE, 0xFF], title: ""),
        ] as [(format: String, bytes: [UInt8], title: String)])
    func encodings(format: String, bytes: [UInt8], title: String) throws {
        var builder = MP4Builder()
        builder.trackFormat = format
        builder.trackChapters = [(title: bytes, startMs: 0), (title: Array("Two".utf8), startMs: 2000)]
        #expect(try media(builder).chapters.map(\.title) == [title, "Two"])
    }

    @Test("a first chapter that starts late stays where it is")
    func late() throws {
        var builder = MP4Builder()
        builder.trackChapters = [(title: [0x41], startMs: 1500), (title: [0x42], startMs: 3000)]
        #expect(try media(builder).chapters.map(\.startMs) == [1500, 3000])
        builder.trackChapters = []
        builder.nero = MP4Builder.nero([(ms: 1500, title: [0x41]), (ms: 3000, title: [0x42])])
        #expect(try media(builder).chapters.map(\.startMs) == [1500, 3000])
    }

    @Test("the short list is put in order; what lies behind the end stays, empty, and is said")
    func order() throws {
        var builder = long(20)
        builder.nero = MP4Builder.nero([
            (ms: 0, title: [0x41]), (ms: 12_000, title: [0x43]), (ms: 6000, title: [0x42]), (ms: 99_000, title: [0x44]),
            (ms: -5000, title: [0x45]),
        ])
        let media = try media(builder)
        #expect(
            media.chapters == [
                Chapter(title: "A", startMs: 0, endMs: 6000), Chapter(title: "B", startMs: 6000, endMs: 12_000),
                Chapter(title: "C", startMs: 12_000, endMs: 20_000),
                Chapter(title: "D", startMs: 99_000, endMs: 99_000),
            ])
        #expect(media.warnings.map(\.code) == ["chapters-past-end", "chapters-dropped"])
    }

    @Test("version 0 of the short list has no reserved word, and either form is known by its fit", arguments: [0, 1])
    func versions(_ version: UInt8) throws {
        var builder = long(20)
        let chapters = [(ms: 0, title: Array("One".utf8)), (ms: 7000, title: Array("Two".utf8))]
        builder.nero = MP4Builder.nero(chapters, version: version)
        #expect(try media(builder).chapters.map(\.title) == ["One", "Two"])
        builder.nero?[0] = 1 - version
        #expect(try media(builder).chapters.map(\.startMs) == [0, 7000])
    }

    @Test("a chapter track that leads outside the file falls back to the short list")
    func outside() throws {
        var builder = MP4Builder()
        builder.isMoovFirst = false
        builder.trackChapters = [(title: Array("Track".utf8), startMs: 0), (title: Array("Two".utf8), startMs: 1000)]
        builder.nero = MP4Builder.nero([(ms: 0, title: Array("Short".utf8))])
        var bytes = builder.bytes()
        // The last stco is the chapter track's; its first offset becomes enormous.
        let name = Array("stco".utf8)
        let place = try #require(bytes.indices.last { bytes[$0...].starts(with: name) })
        bytes.replaceSubrange(place + 12..<place + 16, with: [0x7F, 0xFF, 0xFF, 0xFF])
        let media = try MediaReader().read(MemorySource(bytes), path: FilePath("a.m4b")).media
        #expect(media.chapters.map(\.title) == ["Short"])
        #expect(media.chapterSource == .nero)
        #expect(media.warnings.map(\.code) == ["chapters-unreadable"])
    }
}
