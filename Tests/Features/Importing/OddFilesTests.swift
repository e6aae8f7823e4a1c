import AmboBase
import AmboFiles
import AmboLibrary
import AmboModel
import AmboTestSupport
import Foundation
import Testing

@testable import AmboImporting

@Suite struct OddFilesTests {
    @Test("one bad file is named with its reason and the rest of the book goes in")
    func badFiles() async throws {
        let house = try await ImportHouse()
        try house.write("B/01.mp3", SoundMaker(seed: 1, ["TALB": "B", "TRCK": "1"]))
        try house.write("B/02.mp3", "")
        try house.write("B/03.mp3", "<html><body>404</body></html>")
        try house.write("B/04.mp3", SoundMaker(seed: 4, ["TALB": "B", "TRCK": "4"]))
        try house.write("B/README", "no sound")
        let report = try await house.run()
        #expect(report.imported.map(\.fileCount) == [2])
        #expect(report.failed.map(\.path.name.display) == ["02.mp3", "03.mp3"])
        #expect(report.failed.map(\.code) == ["file-empty", "not-media"])
        #expect(report.exitCode == .partial)
        let again = try await house.run()
        #expect(again.counts == [0, 0, 0, 1, 0, 0, 2])
    }

    @Test("a known file that cannot be read any more stays in its book")
    func brokenLater() async throws {
        let house = try await ImportHouse()
        for track in 1...3 {
            try house.write("B/0\(track).mp3", SoundMaker(seed: UInt64(track), ["TALB": "B", "TRCK": "\(track)"]))
        }
        let item = try #require(try await house.run().imported.first?.id)
        try house.write("B/02.mp3", "")
        try house.write("B/03.mp3", SoundMaker(seed: 3, ["TALB": "B", "TRCK": "3", "TPE1": "New"]))
        let report = try await house.run()
        #expect(report.failed.map(\.code) == ["file-empty"])
        #expect(report.updated.map(\.fileCount) == [3])
        #expect(try await house.library.details(item).files.map(\.path.name.display) == ["01.mp3", "02.mp3", "03.mp3"])
    }

    @Test("names that are not UTF-8 are stored and opened as bytes and shown with their codes")
    func foreignNames() async throws {
        let house = try await ImportHouse()
        let folder = house.books.appending(FilePath(bytes: Array("B".utf8) + [0xE9]))
        try Folder.create(folder)
        for (name, seed) in [([0x31, 0xFC], 1), ([0x32, 0xE4], 2)] as [([UInt8], UInt64)] {
            let path = try house.scratch.write("tmp\(seed).mp3", SoundMaker(seed: seed).bytes)
            try FilePlacement.rename(path, to: folder.appending(FilePath(bytes: name + Array(".mp3".utf8))))
        }
        let report = try await house.run()
        #expect(report.imported.map(\.title) == ["B\\xE9"])
        let item = try #require(report.imported.first?.id)
        let files = try await house.library.knownFiles(of: item)
        #expect(
            files.map(\.path.name.bytes) == [[0x31, 0xFC] + Array(".mp3".utf8), [0x32, 0xE4] + Array(".mp3".utf8)])
        #expect(files.map(\.path.name.display) == ["1\\xFC.mp3", "2\\xE4.mp3"])
        #expect(try await house.run().counts == [0, 0, 0, 1, 0, 0, 0])
    }

    @Test("R16: a folder that is spelt otherwise now is the same book")
    func respelt() async throws {
        let house = try await ImportHouse()
        try house.write("Zo\u{EB}/01.mp3", SoundMaker(seed: 1, ["TALB": "B"]))
        try house.write("Zo\u{EB}/02 Gr\u{FC}n.mp3", SoundMaker(seed: 2, ["TALB": "B"]))
        let item = try #require(try await house.run().imported.first?.id)
        try FilePlacement.rename(
            house.books.appending("Zo\u{EB}"), to: house.books.appending(FilePath(bytes: Array("Zoe\u{308}".utf8))))
        let report = try await house.run()
        #expect(report.imported == [])
        #expect((report.moved + report.unchanged).map(\.id) == [item])
        let files = try await house.library.knownFiles(of: item)
        #expect(files.allSatisfy { (try? FileFacts.of($0.path)) != nil })
    }

    @Test("R16: the same files under two spellings of one folder's name are one book, not every track twice")
    func twice() async throws {
        let house = try await ImportHouse()
        for folder in ["Zo\u{EB}", "Zoe\u{308}"] {
            for track in 1...2 {
                try house.write(
                    "\(folder)/0\(track).mp3", SoundMaker(seed: UInt64(track), ["TALB": "B", "TRCK": "\(track)"]))
            }
        }
        #expect(try await house.run().imported.map(\.fileCount) == [2])
        #expect(try await house.run().counts == [0, 0, 0, 1, 0, 0, 0])
    }

    @Test("a kill in the middle of an import leaves whole books, and the next run carries on")
    func killed() async throws {
        let house = try await ImportHouse()
        for book in 1...40 {
            for track in 1...2 {
                try house.write(
                    "B\(book)/\(track).mp3",
                    SoundMaker(seed: UInt64(book * 10 + track), ["TALB": "B\(book)", "TRCK": "\(track)"]))
            }
        }
        let home: String = house.scratch.path.appending("killed").display
        let books: String = house.books.display
        await #expect(processExitsWith: .signal(SIGKILL)) { [home = home as String, books = books as String] in
            let library = try await Library.open(at: LibraryFolders(home: FilePath(home)))
            let count = Locked(0)
            _ = try await Importer(library, unpacker: DirectUnpacker()).run(ImportRequest(paths: [FilePath(books)])) {
                event in
                guard case .imported = event else { return }
                let isEnough = count.withLock { number in
                    number += 1
                    return number == 17
                }
                if isEnough { kill(getpid(), SIGKILL) }
            }
        }
        let library = try await Library.open(at: LibraryFolders(home: FilePath(home)))
        let report = try await Importer(library, unpacker: DirectUnpacker()).run(ImportRequest(paths: [house.books]))
        #expect(report.failed == [])
        #expect(report.updated == [] && report.moved == [] && report.duplicates == [])
        #expect(report.unchanged.count >= 17)
        #expect(report.imported.count + report.unchanged.count == 40)
        #expect((report.imported + report.unchanged).allSatisfy { $0.fileCount == 2 })
        #expect(try await library.integrityProblems() == [])
    }

    @Test("a root that is reached by a link is the same root")
    func throughLink() async throws {
        let house = try await ImportHouse()
        try house.write("B/01.mp3", SoundMaker(seed: 1))
        _ = try await house.run()
        let link = house.scratch.path.appending("link")
        try FileManager.default.createSymbolicLink(atPath: link.display, withDestinationPath: house.books.display)
        let report = try await Importer(house.library, unpacker: DirectUnpacker()).run(ImportRequest(paths: [link]))
        #expect(report.counts == [0, 0, 0, 1, 0, 0, 0])
        #expect(try await house.run().counts == [0, 0, 0, 1, 0, 0, 0])
    }

    @Test("what a person set is not changed by an import (pain 18)")
    func person() async throws {
        let house = try await ImportHouse()
        try house.write("B/01.mp3", SoundMaker(seed: 1, ["TALB": "B", "TPE1": "Tag"]))
        let item = try #require(try await house.run().imported.first?.id)
        try await house.library.setField(.authors, of: item, to: ["Mine"])
        try await house.library.setField(.description, of: item, to: [])
        try house.write("B/01.mp3", SoundMaker(seed: 1, ["TALB": "B2", "TPE1": "Other"]))
        try house.write("B/desc.txt", "Text")
        #expect(try await house.run().updated.count == 1)
        let details = try await house.library.details(item)
        #expect(details.summary.authors == ["Mine"])
        #expect(details.summary.title == "B2")
        #expect(details.texts[.description] == nil)
    }
}
