import AmboBase
import AmboFiles
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

/// The bundled books and odd files, read as users have them.
struct FixturesTests {
    private func read(_ name: String) throws -> MediaDescription {
        try MediaReader().read(Fixtures.path(name)).media
    }

    @Test("the bundled m4b has its chapters, fields and cover")
    func book() throws {
        let book = try read("books/The Time Machine.m4b")
        #expect(book.container == .mp4)
        #expect(book.codec == "aac")
        #expect(abs(book.durationMs - 415_555) <= 1)
        #expect(book.tags.title == "The Time Machine")
        #expect(book.tags.authors == ["H. G. Wells"])
        #expect(book.tags.narrators == ["eSpeak NG"])
        #expect(book.tags.series == [SeriesEntry(name: "Scientific Romances", sequence: "1")])
        #expect(book.tags.date == "1895")
        #expect(book.chapterSource == .quicktime)
        #expect(
            book.chapters.map(\.title) == [
                "I. Introduction", "II. The Machine", "III. The Time Traveller Returns", "IV. Time Travelling",
                "V. In the Golden Age", "VI. The Further Vision", "Epilogue",
            ])
        #expect(book.chapters.map(\.startMs) == [0, 112_317, 167_089, 215_696, 294_590, 346_742, 380_339])
        #expect(book.artwork.map(\.mime) == ["image/jpeg"])
        #expect(book.artwork.map(\.width) == [600])
        #expect(book.warnings.isEmpty)
    }

    @Test("the tracks of the bundled discs have their numbers, and lengths without the encoder's padding")
    func discs() throws {
        let folder = "discs/The Time Machine (Disc Edition)/"
        let first = try read(folder + "CD1/01 - I. Introduction.mp3")
        #expect(first.tags.album == "The Time Machine (Disc Edition)")
        #expect(first.tags.track == TagNumber(number: 1, total: 4, raw: "1/4"))
        #expect(first.tags.disc == TagNumber(number: 1, total: 2, raw: "1/2"))
        #expect(first.tags.narrators == ["eSpeak NG Scottish"])
        let last = try read(folder + "CD2/03 - Epilogue.mp3")
        #expect(last.tags.track?.number == 3)
        #expect(last.tags.disc?.number == 2)
        #expect(last.sampleRateHz == 22_050)
    }

    static let containers: [(String, MediaContainer, String, Int64)] = [
        ("short.mp3", .mp3, "mp3", 2988), ("vbr-without-index.mp3", .mp3, "mp3", 2988),
        ("short.m4a", .mp4, "aac", 2900),
        ("alac.m4a", .mp4, "alac", 2899), ("short.aac", .aac, "aac", 2972), ("short.flac", .flac, "flac", 2899),
        ("short.wv", .wavpack, "wavpack", 2899),
        ("short.ogg", .ogg, "vorbis", 2899),
        ("short.opus", .opus, "opus", 2899),
        ("short.spx", .ogg, "speex", 2900), ("short.wav", .wav, "pcm", 2899), ("short.aiff", .aiff, "pcm", 2899),
        ("short.wma", .asf, "wmav2", 2925), ("chapters.mka", .matroska, "vorbis", 2900),
        ("aac-called.mp3", .mp4, "aac", 2900),
    ]

    @Test("a short file of each container is known by its bytes, with its length", arguments: containers)
    func container(name: String, container: MediaContainer, codec: String, durationMs: Int64) throws {
        let media = try read("odd/" + name)
        #expect(media.container == container)
        #expect(media.codec == codec)
        #expect(abs(media.durationMs - durationMs) <= 30, "\(name): \(media.durationMs)")
        #expect(media.channels == 1)
    }

    @Test(
        "what is empty, cut or no sound at all is an error with a code",
        arguments: [
            ("empty.m4b", ["file-empty"]), ("page.m4b", ["not-media"]), ("cut.flac", ["file-truncated", ""]),
        ])
    func bad(name: String, codes: [String]) {
        do {
            let media = try read("odd/" + name)
            #expect(codes.contains("") && !media.warnings.isEmpty, "\(name)")
        } catch {
            #expect(codes.contains((error as? MetadataError)?.code ?? ""), "\(name): \(error)")
        }
    }

    @Test("every text beside the bundled book is read")
    func sidecars() throws {
        func sidecar(_ name: String) throws -> Sidecar {
            let path = Fixtures.path("odd/Sidecars/" + name)
            return try #require(try SidecarReader().read(LocalFile(path), path: path))
        }
        #expect(try sidecar("metadata.json").tags.series == [SeriesEntry(name: "Harbour Lights", sequence: "1.5")])
        #expect(try sidecar("metadata.opf").tags.isbn == "9780306406157")
        #expect(try sidecar("book.nfo").tags.asin == "B0EXAMPLE1")
        #expect(try sidecar("desc.txt").tags.description == "Two lines.\nAnd ümlauts.")
        #expect(try sidecar("reader.txt").tags.narrators == ["Nora Reader", "Max Second"])
        let cue = try sidecar("book.cue")
        #expect(cue.tags.title == "Leuchtturmwärter")
        #expect(cue.chapters?.map(\.startMs) == [0, 1493])
        let list = try sidecar("chapters.txt")
        #expect(list.chapters?.map(\.title) == ["Opening", "Second"])
        #expect(list.warnings.map(\.code) == ["line-unreadable"])
        #expect(try sidecar("cover.jpg").artwork?.width == 120)
    }
}
