import AmboBase
import AmboLibrary
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboImporting

@Suite struct FieldChoiceTests {
    @Test("each field comes from the best source that has it, and says which that was")
    func precedence() async throws {
        let house = try await ImportHouse()
        try house.write(
            "Folder Author/Series F/02 - Folder Title {Folder Reader}/a.mp3",
            SoundMaker(
                seed: 1,
                ["TALB": "Tag Title", "TPE1": "Tag Author", "TPUB": "Tag House", "TCON": "Tag Genre", "TDRC": "2001"]))
        let folder = "Folder Author/Series F/02 - Folder Title {Folder Reader}"
        try house.write("\(folder)/metadata.json", #"{"title": "Json Title", "genres": ["Json Genre"]}"#)
        try house.write(
            "\(folder)/metadata.opf",
            #"<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Opf Title</dc:title><dc:publisher>Opf House</dc:publisher></metadata></package>"#
        )
        try house.write("\(folder)/desc.txt", "Text description")
        let report = try await house.run(["Folder Author/Series F/02 - Folder Title {Folder Reader}", "Folder Author"])
        let item = try #require(report.imported.first?.id)
        let details = try await house.library.details(item)
        #expect(details.summary.title == "Json Title")
        #expect(details.genres == ["Json Genre"])
        #expect(details.texts[.publisher] == "Opf House")
        #expect(details.texts[.description] == "Text description")
        #expect(details.texts[.date] == "2001")
        #expect(details.summary.authors == ["Tag Author"])
        #expect(details.summary.narrators == ["Folder Reader"])
        #expect(
            details.fieldSources.filter { $0.key != .cover } == [
                .title: .metadataJSON, .genres: .metadataJSON, .publisher: .opf, .description: .textFile, .date: .tags,
                .authors: .tags, .narrators: .folder, .series: .folder,
            ])
    }

    @Test("a book's title is the shared album, else the single file's title, else the folder (R11)")
    func titles() throws {
        func title(_ files: [(album: String?, title: String?)]) throws -> String? {
            var tree = try BookTree()
            for (index, file) in files.enumerated() {
                try tree.add("Folder/\(index + 1).mp3") { $0.tag(file.album, title: file.title) }
            }
            return tree.works(choice: .volume).first.flatMap {
                FieldChoice($0, sidecars: []).fields[.title]?.values.first
            }
        }
        #expect(try title([("Album", "One"), ("Album", "Two")]) == "Album")
        #expect(try title([("Album (CD 1)", "One"), ("Album (CD 2)", "Two")]) == "Album")
        #expect(try title([(nil, "One")]) == "One")
        #expect(try title([("Album", "One")]) == "Album")
        #expect(try title([(nil, "Same"), (nil, "Same")]) == "Same")
    }

    @Test("a series of the tags takes its number from the folder")
    func seriesNumber() throws {
        var tree = try BookTree()
        try tree.add("Ada Example/Harbour Lights/02 - The Pilot/a.m4b") {
            $0.tags.series = [SeriesEntry(name: "Harbour lights")]
            $0.tags.authors = ["Ada Example"]
        }
        let fields = FieldChoice(try #require(tree.works().first), sidecars: []).fields
        #expect(fields[.series]?.series == [SeriesEntry(name: "Harbour lights", sequence: "2")])
        #expect(fields[.series]?.source == .tags)
        #expect(fields[.title]?.values == ["The Pilot"])
    }

    @Test("lists of chapters beside the book are used only where no file has one")
    func chaptersBeside() async throws {
        let house = try await ImportHouse()
        try house.write("B/b.mp3", SoundMaker(seed: 1, frameCount: 400, ["TALB": "B"]))
        try house.write(
            "B/b.cue",
            "FILE \"b.mp3\" MP3\n TRACK 01 AUDIO\n  TITLE \"One\"\n  INDEX 01 00:00:00\n TRACK 02 AUDIO\n  TITLE \"Two\"\n  INDEX 01 00:05:00\n"
        )
        let item = try #require(try await house.run().imported.first?.id)
        let details = try await house.library.details(item)
        #expect(details.chapters.map(\.title) == ["One", "Two"])
        #expect(details.chapters.map(\.startMs) == [0, 5000])
        #expect(details.chapterSource == "b.cue")
    }

    @Test("files without lists are chapters with their titles; pictures beside come first")
    func volumes() async throws {
        let house = try await ImportHouse()
        for track in 1...3 {
            try house.write(
                "B/0\(track)_x.mp3",
                SoundMaker(
                    seed: UInt64(track), frameCount: 100, ["TALB": "B", "TIT2": track == 3 ? "" : "Part \(track)"]))
        }
        let item = try #require(try await house.run().imported.first?.id)
        let details = try await house.library.details(item)
        #expect(details.chapters.map(\.title) == ["Part 1", "Part 2", "03 x"])
        #expect(details.chapters.last?.endMs == details.summary.durationMs)
        #expect(details.summary.durationMs == 7837)
    }
}
