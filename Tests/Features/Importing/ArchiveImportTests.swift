import AmboBase
import AmboFiles
import AmboLibrary
import AmboModel
import AmboTestSupport
import Foundation
import Testing

@testable import AmboImporting

@Suite struct ArchiveImportTests {
    private func zip(_ entries: [(String, SoundMaker)]) -> [UInt8] {
        ZipBuilder(entries.map { ZipBuilder.Entry($0.0, $0.1.bytes) }).bytes
    }

    private func names(_ house: ImportHouse, _ item: ImportedItem) async throws -> [String] {
        try await house.library.knownFiles(of: try #require(item.id)).map(\.path.name.display)
    }

    @Test("R10: two zips with the same names are two volumes, each whole")
    func twoZips() async throws {
        let house = try await ImportHouse()
        for (book, base) in [("book2", 20), ("book1", 10)] as [(String, UInt64)] {
            try house.scratch.write(
                "in/\(book).zip", zip((1...3).map { ("chapter\($0).mp3", SoundMaker(seed: base + UInt64($0))) }))
        }
        let report = try await house.run(["book2.zip", "book1.zip"])
        #expect(report.failed == [])
        #expect(report.imported.map(\.title) == ["book1", "book2"])
        for item in report.imported {
            #expect(try await names(house, item) == ["chapter1.mp3", "chapter2.mp3", "chapter3.mp3"])
            #expect(item.orderedBy == .numbers)
            #expect(item.path.isInside(house.library.folders.books))
        }
    }

    @Test("a single file beside an archive is a book beside the archive’s book, in the same folder of the library")
    func fileBeside() async throws {
        let house = try await ImportHouse()
        try house.scratch.write("in/Fiction/One.mp3", SoundMaker(seed: 3).bytes)
        try house.scratch.write("in/Fiction/Two.zip", zip([("Two/1.mp3", SoundMaker(seed: 4))]))
        let report = try await house.run(["Fiction"])
        #expect(report.failed == [])
        var paths: [String] = []
        for item in report.imported { paths.append(try await house.library.summary(try #require(item.id)).libraryPath) }
        #expect(paths.sorted() == ["/Fiction/One", "/Fiction/Two"])
    }

    @Test("R04: entries in any order come out by number; R11: equal titles give way to the names of the files")
    func order() async throws {
        let house = try await ImportHouse()
        let entries = [7, 1, 10, 3, 12, 2, 11, 4, 9, 5, 8, 6].map { number in
            ("My Book/Title - \(number).mp3", SoundMaker(seed: UInt64(number), ["TIT2": "My Book"]))
        }
        try house.scratch.write("in/x.zip", zip(entries))
        let report = try await house.run()
        let item = try #require(report.imported.first)
        #expect(item.title == "My Book")
        #expect(try await names(house, item) == (1...12).map { "Title - \($0).mp3" })
        let chapters = try await house.library.details(try #require(item.id)).chapters
        #expect(chapters.map(\.title) == (1...12).map { "Title - \($0)" })
    }

    @Test("a zip of a disc folder is one volume, and the same bytes are not unpacked again, wherever they lie")
    func known() async throws {
        let house = try await ImportHouse()
        let bytes = zip(
            (1...2).flatMap { disc in (1...2).map { ("CD\(disc)/0\($0).mp3", SoundMaker(seed: UInt64(disc * 10 + $0))) }
            })
        try house.scratch.write("in/A/Ada Example - The Pilot.zip", bytes)
        let first = try await house.run()
        let item = try #require(first.imported.first)
        #expect(item.title == "The Pilot")
        #expect(item.authors == ["Ada Example"])
        #expect(item.fileCount == 4)
        #expect(item.orderedBy == .folders)
        #expect(try await house.run().counts == [0, 0, 0, 1, 0, 0, 0])
        try house.move("A/Ada Example - The Pilot.zip", to: "B/other.zip")
        #expect(try await house.run().counts == [0, 0, 0, 1, 0, 0, 0])
        try house.copy("B/other.zip", to: "copy.zip")
        let copied = try await house.run()
        #expect(copied.imported == [])
        #expect(copied.duplicates.map(\.duplicateOf) == [item.id])
        let folders = try Folder.entries(of: house.library.folders.books.appending("in/A"))
        #expect(folders.map(\.name.display) == ["Ada Example - The Pilot"])
    }

    @Test(
        "an audiobook package is one book with the fields and the order of its manifest",
        .enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"), arguments: ["w3c.lpf", "readium.audiobook"])
    func packages(name: String) async throws {
        let package = try #require(Corpora.media).appending("books").appending(name)
        let house = try await ImportHouse()
        let report = try await Importer(house.library, unpacker: DirectUnpacker()).run(ImportRequest(paths: [package]))
        #expect(report.failed == [])
        let details = try await house.library.details(try #require(report.imported.first?.id))
        #expect(report.imported.count == 1)
        #expect(details.summary.title == "The Lighthouse Keeper")
        #expect(details.summary.authors == ["Ada Example"])
        #expect(details.summary.narrators.first == "Nora Reader")
        #expect(details.summary.fileCount > 1)
        #expect(details.fieldSources[.title] == .metadataJSON)
        #expect(details.artwork.first?.holder.name.display.hasPrefix("cover.") == true)
    }

    @Test("a dry run unpacks nothing")
    func dryRun() async throws {
        let house = try await ImportHouse()
        try house.scratch.write("in/Book.zip", zip([("1.mp3", SoundMaker(seed: 1))]))
        let plan = try await house.run(edit: { $0.isDryRun = true })
        #expect(plan.imported.map(\.title) == ["Book"])
        #expect((try? FileFacts.of(house.library.folders.books)) == nil)
    }

    @Test("an archive without sound, and one whose sound is known, leave nothing behind")
    func nothingLeft() async throws {
        let house = try await ImportHouse()
        try house.write("B/1.mp3", SoundMaker(seed: 1, ["TALB": "B"]))
        _ = try await house.run()
        try house.scratch.write("in/texts.zip", ZipBuilder([ZipBuilder.Entry("a.txt", Array("text".utf8))]).bytes)
        try house.scratch.write("in/again.zip", zip([("1.mp3", SoundMaker(seed: 1, ["TALB": "B"]))]))
        let report = try await house.run()
        #expect(report.failed.map(\.code) == ["archive-without-sound"])
        #expect(report.duplicates.map(\.title) == ["B"])
        #expect((try? Folder.entries(of: house.library.folders.books.appending("in")))?.isEmpty != false)
    }

    @Test("an entry that leads outside is named, the good one goes in")
    func slip() async throws {
        let house = try await ImportHouse()
        try house.scratch.write(
            "in/slip.zip", zip([("good.mp3", SoundMaker(seed: 1)), ("../../evil.mp3", SoundMaker(seed: 2))]))
        let report = try await house.run()
        #expect(report.imported.map(\.fileCount) == [1])
        #expect(report.failed.map(\.code) == ["archive-entry-left-out"])
        #expect(report.exitCode == .partial)
    }
}
