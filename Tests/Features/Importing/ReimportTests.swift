import AmboBase
import AmboFiles
import AmboLibrary
import AmboModel
import AmboTestSupport
import Foundation
import Testing

@testable import AmboImporting

@Suite struct ReimportTests {
    /// Two volumes of three files and a book.
    private func house() async throws -> ImportHouse {
        let house = try await ImportHouse()
        for (seed, album) in [(1, "One"), (2, "Two")] as [(UInt64, String)] {
            for track in 1...3 {
                try house.write(
                    "A/\(album)/0\(track).mp3",
                    SoundMaker(
                        seed: seed * 10 + UInt64(track), ["TALB": album, "TPE1": "Ada Example", "TRCK": "\(track)"]))
            }
        }
        try house.write("A/Three/three.mp3", SoundMaker(seed: 99, ["TALB": "Three", "TIT2": "Three"]))
        return house
    }

    @Test("the same thing again is unchanged, with the same ids")
    func unchanged() async throws {
        let house = try await house()
        let first = try await house.run()
        #expect(first.counts == [3, 0, 0, 0, 0, 0, 0])
        #expect(first.imported.map(\.title) == ["One", "Three", "Two"])
        #expect(first.imported.map(\.kind) == [.volume, .book, .volume])
        #expect(first.imported.map(\.orderedBy) == [.tags, .names, .tags])
        #expect(first.imported.map(\.fileCount) == [3, 1, 3])
        let again = try await house.run()
        #expect(again.counts == [0, 0, 0, 3, 0, 0, 0])
        #expect(again.unchanged == first.imported)
    }

    @Test("a folder of volumes is a folder of the library")
    func tree() async throws {
        let house = try await house()
        let report = try await house.run(["A"])
        var paths: [String] = []
        for item in report.imported { paths.append(try await house.library.summary(try #require(item.id)).libraryPath) }
        #expect(paths == ["/A/One", "/A/Three", "/A/Two"])
    }

    @Test("new tags are an update that keeps the item and its place")
    func retag() async throws {
        let house = try await house()
        let item = try #require(try await house.run().imported.first?.id)
        try await house.library.savePosition(item, positionMs: 700)
        for track in 1...3 {
            try house.write(
                "A/One/0\(track).mp3", SoundMaker(seed: 10 + UInt64(track), ["TALB": "Uno", "TRCK": "\(track)"]))
        }
        let report = try await house.run()
        #expect(report.counts == [0, 1, 0, 2, 0, 0, 0])
        #expect(report.updated.first?.id == item)
        #expect(report.updated.first?.title == "Uno")
        #expect(try await house.library.details(item).summary.positionMs == 700)
    }

    @Test("files touched without a change are unchanged")
    func touched() async throws {
        let house = try await house()
        _ = try await house.run()
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
            ofItemAtPath: house.books.appending("A/One/02.mp3").display)
        #expect(try await house.run().counts == [0, 0, 0, 3, 0, 0, 0])
        #expect(try await house.run().counts == [0, 0, 0, 3, 0, 0, 0])
    }

    @Test("renamed and moved files keep their item, its place and bookmarks (pain 33)")
    func moved() async throws {
        let house = try await house()
        let item = try #require(try await house.run().imported.first?.id)
        try await house.library.savePosition(item, positionMs: 700)
        try house.move("A/One", to: "B/Uno renamed")
        try house.move("B/Uno renamed/01.mp3", to: "B/Uno renamed/eins.mp3")
        let report = try await house.run()
        #expect(report.counts == [0, 0, 1, 2, 0, 0, 0])
        #expect(report.moved.first?.id == item)
        #expect(report.moved.first?.path == house.books.appending("B/Uno renamed"))
        #expect(
            try await house.files(try #require(report.moved.first)) == [
                "B/Uno renamed/eins.mp3", "B/Uno renamed/02.mp3", "B/Uno renamed/03.mp3",
            ])
        #expect(try await house.library.details(item).summary.positionMs == 700)
        #expect(try await house.run().counts == [0, 0, 0, 3, 0, 0, 0])
    }

    @Test("a copy is named with the item that it is a copy of, and comes in only with --duplicates")
    func copies() async throws {
        let house = try await house()
        let first = try await house.run()
        try house.copy("A/Two", to: "A/Two again")
        let report = try await house.run()
        #expect(report.counts == [0, 0, 0, 3, 0, 1, 0])
        #expect(report.duplicates.first?.duplicateOf == first.imported[2].id)
        #expect(report.duplicates.first?.id == nil)
        let taken = try await house.run(edit: { $0.takesDuplicates = true })
        #expect(taken.counts == [1, 0, 0, 3, 0, 0, 0])
    }

    @Test("of two books of one import with the same sound the second is a copy only when it has the same title")
    func copiesOfOneRun() async throws {
        let house = try await ImportHouse()
        for (name, title) in [("A/a.mp3", "Same"), ("B/b.mp3", "Same"), ("C/c.mp3", "Other")] {
            try house.write(name, SoundMaker(seed: 1, ["TALB": title]))
        }
        let plan = try await house.run(edit: { $0.isDryRun = true })
        #expect([plan.imported.map(\.title), plan.duplicates.map(\.title)] == [["Same", "Other"], ["Same"]])
        let report = try await house.run()
        #expect([report.imported.map(\.title), report.duplicates.map(\.title)] == [["Same", "Other"], ["Same"]])
        try house.copy("C", to: "D")
        try house.write("D/c.mp3", SoundMaker(seed: 1, ["TALB": "Third"]))
        #expect(try await house.run().counts == [0, 0, 0, 2, 0, 2, 0])
    }

    @Test("in a volume most of the files decide whether it is a copy")
    func mostly() async throws {
        let house = try await house()
        _ = try await house.run()
        try house.write("A/Four/01.mp3", SoundMaker(seed: 21, ["TALB": "Four", "TRCK": "1"]))
        for track in 2...4 {
            try house.write(
                "A/Four/0\(track).mp3", SoundMaker(seed: 40 + UInt64(track), ["TALB": "Four", "TRCK": "\(track)"]))
        }
        let report = try await house.run()
        #expect(report.imported.map(\.fileCount) == [4])
        #expect(report.duplicates == [])
    }

    @Test("a vanished file is missing, its item stays, and it is found again")
    func vanished() async throws {
        let house = try await house()
        let first = try await house.run()
        let bytes = SoundMaker(seed: 12, ["TALB": "One", "TPE1": "Ada Example", "TRCK": "2"])
        try house.remove("A/One/02.mp3")
        try house.remove("A/Three")
        let report = try await house.run()
        #expect(Set(report.missing.map(\.title)) == ["One", "Three"])
        #expect(report.counts == [0, 0, 0, 2, 2, 0, 0])
        let one = try #require(first.imported.first?.id)
        #expect(try await house.library.details(one).files.map(\.isMissing) == [false, true, false])
        // A change beside the gap keeps the gap.
        try house.write("A/One/03.mp3", SoundMaker(seed: 13, ["TALB": "One", "TPE1": "Bo", "TRCK": "3"]))
        #expect(try await house.run().updated.map(\.fileCount) == [3])
        let files = try await house.library.details(one).files
        #expect(files.map(\.isMissing) == [false, true, false])
        #expect(files.map(\.path.name.display) == ["01.mp3", "02.mp3", "03.mp3"])
        try house.write("A/One/02.mp3", bytes)
        let back = try await house.run()
        #expect(back.missing.map(\.title) == ["Three"])
        #expect(try await house.library.details(one).files.map(\.isMissing) == [false, false, false])
    }

    @Test("a root that is away or empty changes nothing (pain 43)")
    func lostRoot() async throws {
        let house = try await house()
        let first = try await house.run()
        try FileManager.default.moveItem(
            atPath: house.books.display, toPath: house.scratch.path.appending("away").display)
        let away = try await house.run()
        #expect(away.missing == [])
        #expect(away.failed.map(\.code) == ["file-not-read"])
        try FileManager.default.createDirectory(atPath: house.books.display, withIntermediateDirectories: true)
        let empty = try await house.run()
        #expect(empty.missing == [])
        #expect(empty.failed.map(\.code) == ["root-lost"])
        for item in first.imported {
            #expect(try await house.library.knownFiles(of: try #require(item.id)).allSatisfy { !$0.isMissing })
        }
        try FileManager.default.removeItem(atPath: house.books.display)
        try FileManager.default.moveItem(
            atPath: house.scratch.path.appending("away").display, toPath: house.books.display)
        #expect(try await house.run().counts == [0, 0, 0, 3, 0, 0, 0])
    }

    @Test("a new track joins its volume, a new text beside it is an update")
    func grows() async throws {
        let house = try await house()
        let item = try #require(try await house.run().imported.first?.id)
        try house.write("A/One/04.mp3", SoundMaker(seed: 14, ["TALB": "One", "TRCK": "4"]))
        let report = try await house.run()
        #expect(report.updated.map(\.fileCount) == [4])
        #expect(report.updated.first?.id == item)
        try house.write("A/One/desc.txt", "About one.")
        #expect(try await house.run().counts == [0, 1, 0, 2, 0, 0, 0])
        let details = try await house.library.details(item)
        #expect(details.texts[.description] == "About one.")
        #expect(details.fieldSources[.description] == .textFile)
        #expect(details.fieldSources[.title] == .tags)
        #expect(try await house.run().counts == [0, 0, 0, 3, 0, 0, 0])
    }

    @Test("a first file alone becomes a volume when the others arrive")
    func arrives() async throws {
        let house = try await ImportHouse()
        try house.write("B/01.mp3", SoundMaker(seed: 1, ["TALB": "B", "TRCK": "1"]))
        let first = try await house.run()
        #expect(first.imported.map(\.kind) == [.book])
        try house.write("B/02.mp3", SoundMaker(seed: 2, ["TALB": "B", "TRCK": "2"]))
        let second = try await house.run()
        #expect(second.updated.map(\.kind) == [.volume])
        #expect(second.updated.first?.id == first.imported.first?.id)
    }

    @Test("what was said about grouping once holds for known files")
    func choiceHolds() async throws {
        let house = try await house()
        #expect(try await house.run(edit: { $0.grouping = .separate }).imported.count == 7)
        #expect(try await house.run().counts == [0, 0, 0, 7, 0, 0, 0])
        let other = try await self.house()
        let whole = try await other.run(edit: { $0.grouping = .volume })
        #expect(whole.imported.map(\.fileCount) == [7])
        #expect(try await other.run().counts == [0, 0, 0, 1, 0, 0, 0])
    }

    @Test("one file of a volume, named alone and retagged, does not take the volume apart")
    func partial() async throws {
        let house = try await house()
        let first = try await house.run()
        try house.write(
            "A/One/02.mp3", SoundMaker(seed: 12, ["TALB": "One", "TIT2": "Second", "TPE1": "Ada Example", "TRCK": "2"]))
        let report = try await house.run(["A/One/02.mp3"])
        #expect(report.updated.map(\.fileCount) == [3])
        #expect(report.updated.first?.id == first.imported.first?.id)
        #expect(report.updated.first?.path == house.books.appending("A/One"))
        #expect(try await house.run().counts == [0, 0, 0, 3, 0, 0, 0])
    }

    @Test("a dry run tells the plan and writes nothing")
    func dryRun() async throws {
        let house = try await house()
        let plan = try await house.run(edit: { $0.isDryRun = true })
        #expect(plan.imported.map(\.title) == ["One", "Three", "Two"])
        #expect(plan.imported.allSatisfy { $0.id == nil })
        #expect(try await house.run().counts == [3, 0, 0, 0, 0, 0, 0])
    }

    @Test("a stop keeps what is in, and the next run carries on")
    func stop() async throws {
        let house = try await house()
        let cancel = CancelFlag()
        let stopped = try await house.run(cancel: cancel, onEvent: { if case .imported = $0 { cancel.raise() } })
        #expect(stopped.wasStopped)
        #expect(stopped.imported.count == 1)
        #expect(stopped.missing == [])
        let rest = try await house.run()
        #expect(rest.counts == [2, 0, 0, 1, 0, 0, 0])
    }

    /// Three books of one file, the places of the first two at 100 and 200 ms; gives their ids.
    private func shelf(_ house: ImportHouse, _ names: [String]) async throws -> [ID<Item>] {
        for (index, name) in names.enumerated() {
            try house.write(name, SoundMaker(seed: 70 + UInt64(index), ["TALB": "\(index)", "TIT2": "\(index)"]))
        }
        let ids = try await house.run().imported.sorted { $0.title < $1.title }.compactMap(\.id)
        for (index, id) in ids.enumerated() {
            try await house.library.savePosition(id, positionMs: Int64(index + 1) * 100)
        }
        return ids
    }

    @Test("when names move on by one, each book stays with its sound and place")
    func shiftedNames() async throws {
        let house = try await ImportHouse()
        let ids = try await shelf(house, ["S/Book 1.mp3", "S/Book 2.mp3", "S/Book 3.mp3"])
        for number in [3, 2, 1] { try house.move("S/Book \(number).mp3", to: "S/Book \(number + 1).mp3") }
        let report = try await house.run()
        #expect(report.counts == [0, 0, 3, 0, 0, 0, 0])
        for (index, id) in ids.enumerated() {
            let details = try await house.library.details(id)
            #expect(details.files.map(\.path) == [house.books.appending("S/Book \(index + 2).mp3")])
            #expect(details.summary.positionMs == Int64(index + 1) * 100)
        }
        #expect(try await house.run().counts == [0, 0, 0, 3, 0, 0, 0])
    }

    @Test("two folders that change their names keep each book with its sound and place")
    func swappedFolders() async throws {
        let house = try await ImportHouse()
        let ids = try await shelf(house, ["S/A/x.mp3", "S/B/x.mp3"])
        try house.move("S/A", to: "S/C")
        try house.move("S/B", to: "S/A")
        try house.move("S/C", to: "S/B")
        #expect(try await house.run().counts == [0, 0, 2, 0, 0, 0, 0])
        for (id, name) in zip(ids, ["S/B/x.mp3", "S/A/x.mp3"]) {
            #expect(try await house.library.details(id).files.map(\.path) == [house.books.appending(name)])
        }
        #expect(try await house.run().counts == [0, 0, 0, 2, 0, 0, 0])
    }

    @Test("a book in whose place another one was put is missing, and comes back with its place")
    func takenPlace() async throws {
        let house = try await ImportHouse()
        let ids = try await shelf(house, ["S/Book 1.mp3", "S/Book 2.mp3"])
        try house.move("S/Book 1.mp3", to: "../away.mp3")
        try house.move("S/Book 2.mp3", to: "S/Book 1.mp3")
        let report = try await house.run()
        #expect(report.moved.map(\.id) == [ids[1]])
        #expect(report.missing.map(\.id) == [ids[0]])
        try house.move("../away.mp3", to: "S/Book 0.mp3")
        #expect(try await house.run().moved.map(\.id) == [ids[0]])
        #expect(try await house.library.summary(ids[0]).positionMs == 100)
        #expect(try await house.run().counts == [0, 0, 0, 2, 0, 0, 0])
    }

    @Test("a file that is named beside the folder in which it lies comes in once")
    func namedTwice() async throws {
        let house = try await house()
        let report = try await house.run(["A/One/01.mp3", "A", "A/Three"])
        #expect(report.counts == [3, 0, 0, 0, 0, 0, 0])
        #expect(report.imported.map(\.fileCount) == [3, 1, 3])
        #expect(try await house.run().counts == [0, 0, 0, 3, 0, 0, 0])
    }

    @Test("two imports of the same folder at once bring each book in once")
    func twoAtOnce() async throws {
        let house = try await house()
        // The second goes through a connection of its own, as another process would.
        let other = try await Library.open(at: house.library.folders)
        let request = ImportRequest(paths: [house.books])
        async let one = Importer(house.library, unpacker: DirectUnpacker()).run(request)
        async let two = Importer(other, unpacker: DirectUnpacker()).run(request)
        let reports = try await [one, two].sorted { $0.imported.count > $1.imported.count }
        #expect(reports.map(\.counts) == [[3, 0, 0, 0, 0, 0, 0], [0, 0, 0, 3, 0, 0, 0]])
        #expect(reports[0].imported == reports[1].unchanged)
    }

    @Test("an import waits for the one that runs, and a stop ends the wait")
    func waits() async throws {
        let house = try await house()
        let running = try #require(try FileLock.take(house.library.folders.importLock))
        let cancel = CancelFlag()
        let report = try await house.run(cancel: cancel) { event in if event == .waiting { cancel.raise() } }
        #expect(report.wasStopped)
        #expect(report.imported.isEmpty)
        withExtendedLifetime(running) {}
    }
}
