import AmboBase
import AmboLibrary
import AmboModel
import AmboTestSupport
import Testing

@Suite struct TreeTests {
    @Test("a move never lands on a taken name: that one stays and is reported, the others move (F119)")
    func move() async throws {
        let home = try await Home()
        let items = try await home.add(
            Drafts.book("A", sound: 1), Drafts.book("B", sound: 2), Drafts.book("A", in: ["F"], sound: 3))
        let folder = try await home.library.resolve("/F", words: false)
        let report = try await home.library.move([items[0], items[1]], into: folder)
        #expect(report.moved == [items[1]])
        #expect(report.stayed.map(\.item) == [items[0]])
        #expect(report.stayed.map(\.code) == ["name-taken"])
        #expect(try await home.titles(folder) == ["A", "B"])
        #expect(try await home.library.summary(folder).durationMs == 20_000)
        try await home.library.undo()
        #expect(try await home.titles(folder) == ["A"])
        #expect(try await home.titles() == ["A", "B", "F"])
        #expect(try await home.library.summary(folder).durationMs == 10_000)
    }

    @Test("a folder cannot go into itself or below itself, nor anything into a book")
    func loops() async throws {
        let home = try await Home()
        let book = try await home.add(Drafts.book("X", in: ["A", "B"], sound: 1))[0]
        let outer = try await home.library.resolve("/A", words: false)
        let inner = try await home.library.resolve("/A/B", words: false)
        #expect(try await home.library.move([outer], into: inner).stayed.map(\.code) == ["inside-itself"])
        #expect(try await home.library.move([outer], into: outer).stayed.map(\.code) == ["inside-itself"])
        await #expect(throws: LibraryError.self) { try await home.library.move([inner], into: book) }
    }

    @Test("renaming changes title and path, takes the field for the person, and can be undone (F093)")
    func rename() async throws {
        let home = try await Home()
        let item = try await home.add(Drafts.book("Old", in: ["Old"], sound: 1))[0]
        let folder = try await home.library.resolve("/Old", words: false)
        try await home.library.rename(folder, to: "New: a/b")
        try await home.library.rename(item, to: "Title")
        #expect(try await home.library.summary(item).libraryPath == "/New: a-b/Title")
        #expect(try await home.library.details(item).fieldSources[.title] == .person)
        #expect(try await home.library.search("title").items.map(\.id) == [item])
        #expect(try await home.library.search("old").items.isEmpty)
        try await home.library.undo()
        #expect(try await home.library.summary(item).libraryPath == "/New: a-b/Old")
        #expect(try await home.library.details(item).fieldSources[.title] == .tags)
        try await home.library.undo()
        #expect(try await home.library.summary(item).libraryPath == "/Old/Old")
        try await home.add(Drafts.book("Taken", in: ["Old"], sound: 2))
        let error = await #expect(throws: LibraryError.self) { try await home.library.rename(item, to: "Taken") }
        #expect(error?.code == "name-taken")
        await #expect(throws: LibraryError.self) { try await home.library.rename(item, to: " ") }
    }

    @Test("deleting only a folder moves its children up, or changes nothing when a name is taken there (F120)")
    func dissolve() async throws {
        let home = try await Home()
        try await home.add(
            Drafts.book("A", in: ["F"], sound: 1), Drafts.book("F", in: ["F"], sound: 2), Drafts.book("A", sound: 3))
        let folder = try await home.library.resolve("/F", words: false)
        let error = await #expect(throws: LibraryError.self) {
            try await home.library.delete([folder], folderOnly: true)
        }
        #expect(error?.code == "name-taken")
        #expect(try await home.titles(folder) == ["A", "F"])
        try await home.library.delete([try await home.library.resolve("/A", words: false)])
        try await home.library.delete([folder], folderOnly: true)
        #expect(try await home.library.children().map(\.libraryPath) == ["/A", "/F"])
        #expect(try await home.library.children().map(\.kind) == [.book, .book])
        try await home.library.undo()
        #expect(try await home.library.children().map(\.libraryPath) == ["/F"])
        #expect(try await home.library.children().map(\.durationMs) == [20_000])
        #expect(try await home.titles(folder) == ["A", "F"])
    }

    @Test("a deleted folder takes all in it along, and comes back with it; deleted twice is deleted once (decision 6)")
    func deepDelete() async throws {
        let home = try await Home()
        let items = try await home.add(
            Drafts.book("A", in: ["F", "G"], sound: 1), Drafts.book("B", in: ["F"], sound: 2),
            Drafts.book("C", in: ["F"], sound: 3))
        let folder = try await home.library.resolve("/F", words: false)
        try await home.library.delete([items[1]])
        try await home.library.delete([folder])
        #expect(try await home.titles() == [])
        #expect(try await home.library.list(ListQuery(), all: true).isEmpty)
        #expect(try await home.library.search("author").items.isEmpty)
        #expect(try await home.library.trash().map(\.item.title) == ["F", "B"])
        #expect(try await home.library.home().bookCount == 0)
        await #expect(throws: LibraryError.self) { try await home.library.delete([folder]) }
        await #expect(throws: LibraryError.self) { try await home.library.resolve(items[0].description) }
        try await home.library.restore(folder)
        // B was thrown away by itself and stays in the trash.
        #expect(try await home.library.list(ListQuery("author:author")).map(\.title) == ["A", "C"])
        #expect(try await home.library.summary(folder).durationMs == 20_000)
        #expect(try await home.library.trash().map(\.item.title) == ["B"])
        try await home.library.undo()
        #expect(try await home.titles() == [])
        try await home.library.restore(items[1])
        // Its folder is in the trash: it comes back at the top.
        #expect(try await home.library.children().map(\.libraryPath) == ["/B"])
    }

    @Test("what comes back under a taken name gets the next free one (F059)")
    func restoreTaken() async throws {
        let home = try await Home()
        let item = try await home.add(Drafts.book("A", sound: 1))[0]
        try await home.library.delete([item])
        try await home.add(Drafts.book("A", sound: 2))
        try await home.library.restore(item)
        #expect(try await home.library.summary(item).libraryPath == "/A-1")
        #expect(try await home.library.summary(item).title == "A")
    }

    @Test("a manual order under an automatic sort keeps what is visible and never jumps (F113, F114, F115)")
    func reorder() async throws {
        let home = try await Home()
        let items = try await home.add(
            Drafts.book("Book 10", in: ["F"], sound: 1), Drafts.book("Book 2", in: ["F"], sound: 2),
            Drafts.book("Book 1", in: ["F"], sound: 3))
        let folder = try await home.library.resolve("/F", words: false)
        #expect(try await home.library.sortMode(of: folder) == nil)
        #expect(try await home.titles(folder) == ["Book 10", "Book 2", "Book 1"])
        try await home.library.setSortMode(.title)
        #expect(try await home.library.sortMode(of: folder) == .title)
        #expect(try await home.titles(folder) == ["Book 1", "Book 2", "Book 10"])
        try await home.library.reorder(items[0], to: .after(items[2]))
        #expect(try await home.titles(folder) == ["Book 1", "Book 10", "Book 2"])
        #expect(try await home.library.sortMode(of: folder) == .custom)
        #expect(try await home.library.sortMode() == .title)
        try await home.library.reorder(items[1], to: .first)
        #expect(try await home.titles(folder) == ["Book 2", "Book 1", "Book 10"])
        try await home.library.reorder(items[1], to: .at(2))
        #expect(try await home.titles(folder) == ["Book 1", "Book 2", "Book 10"])
        for _ in 1...40 {
            try await home.library.reorder(items[0], to: .at(2)); try await home.library.reorder(items[1], to: .at(2))
        }
        #expect(try await home.titles(folder) == ["Book 1", "Book 2", "Book 10"])
        for _ in 1...83 { try await home.library.undo() }
        #expect(try await home.library.sortMode(of: folder) == .title)
        try await home.library.setSortMode(nil)
        #expect(try await home.titles(folder) == ["Book 10", "Book 2", "Book 1"])
    }

    @Test("a folder of books becomes one volume and back, with chapters, bookmarks and places (F090, F112)")
    func bind() async throws {
        let home = try await Home()
        var first = Drafts.book("Part 1", in: ["F"], sound: 1)
        first.chapters = [
            Chapter(title: "a", startMs: 0, endMs: 4000), Chapter(title: "b", startMs: 4000, endMs: 10_000),
        ]
        let items = try await home.add(first, Drafts.book("Part 2", in: ["F"], sound: 2))
        let folder = try await home.library.resolve("/F", words: false)
        try await home.library.savePosition(items[1], positionMs: 3000)
        let mark = try await home.library.addBookmark(items[1], positionMs: 6000, note: "n")
        let volume = try await home.library.bind([folder])
        #expect(volume == folder)
        let details = try await home.library.details(volume)
        #expect(details.summary.kind == .volume)
        #expect(details.summary.durationMs == 20_000)
        #expect(details.summary.authors == ["A. Author"])
        #expect(details.chapters.map(\.title) == ["a", "b", "Part 2"])
        #expect(details.chapters.map(\.startMs) == [0, 4000, 10_000])
        #expect(details.summary.positionMs == 13_000)
        #expect(details.bookmarks.map(\.positionMs) == [16_000])
        #expect(try await home.library.list(ListQuery("author:author")).map(\.id) == [volume])
        #expect(try await home.library.home().bookCount == 1)
        // A part plays as the volume (F158).
        #expect(try await home.library.position(items[0]).item == volume)
        #expect(try await home.library.summary(items[1]).lastPlayedMs == nil)
        try await home.library.setFinished(items[1], true)
        #expect(try await home.library.position(volume).finished)
        try await home.library.undo()
        try await home.library.unbind(volume)
        #expect(try await home.library.summary(volume).kind == .folder)
        #expect(try await home.library.summary(volume).lastPlayedMs == nil)
        #expect(try await home.titles(folder) == ["Part 1", "Part 2"])
        #expect(try await home.library.position(items[1]).positionMs == 3000)
        #expect(try await home.library.bookmarks(items[1]).map(\.id) == [mark.id])
        #expect(try await home.library.bookmarks(items[1]).map(\.positionMs) == [6000])
        try await home.library.undo()
        #expect(try await home.library.details(volume).chapters == details.chapters)
        #expect(try await home.library.details(volume).summary.positionMs == 13_000)
        #expect(try await home.library.integrityProblems(quick: false) == [])
    }

    @Test("an empty folder, one with a folder or a volume in it, and a book that is no volume are refused (F112)")
    func bindRefused() async throws {
        let home = try await Home()
        let items = try await home.add(
            Drafts.book("B", in: ["F", "G"], sound: 1), Drafts.volume("V", in: ["H"], count: 2, sound: 10))
        let empty = try await home.library.makeFolder("Empty")
        for path in ["/F", "/H"] {
            let folder = try await home.library.resolve(path, words: false)
            let error = await #expect(throws: LibraryError.self) { try await home.library.bind([folder]) }
            #expect(error?.code == "not-bindable")
        }
        await #expect(throws: LibraryError.self) { try await home.library.bind([empty]) }
        await #expect(throws: LibraryError.self) { try await home.library.unbind(items[0]) }
        #expect(try await home.library.history().map(\.verb) == [.move, .import])
    }

    @Test("an imported volume becomes books of its files, and undoing gives the same volume")
    func unbindImported() async throws {
        let home = try await Home()
        let volume = try await home.add(Drafts.volume("V", count: 3, sound: 10))[0]
        try await home.library.savePosition(volume, positionMs: 12_000)
        let before = try await home.library.details(volume)
        try await home.library.unbind(volume)
        let parts = try await home.library.children(of: volume)
        #expect(parts.map(\.title) == ["1", "2", "3"])
        #expect(parts.map(\.positionMs) == [0, 2000, 0])
        #expect(
            try await home.library.details(parts[1].id).chapters == [
                Chapter(title: "Chapter 2", startMs: 0, endMs: 10_000)
            ])
        #expect(try await home.library.home().bookCount == 3)
        try await home.library.undo()
        #expect(try await home.library.details(volume) == before)
        #expect(try await home.library.home().bookCount == 1)
        // And once more the way back: the parts are the same items.
        try await home.library.undo(try await home.library.history(limit: 1)[0].id)
        #expect(try await home.library.children(of: volume).map(\.id) == parts.map(\.id))
    }

    @Test("several books are bound into a new volume beside the first, and undone completely")
    func bindLoose() async throws {
        let home = try await Home()
        let items = try await home.add(
            Drafts.book("A", sound: 1), Drafts.book("B", sound: 2), Drafts.book("C", sound: 3))
        let volume = try await home.library.bind([items[2], items[0]], title: "Both")
        #expect(try await home.library.details(volume).files.map(\.path.display) == ["/disk/C.mp3", "/disk/A.mp3"])
        #expect(try await home.titles() == ["B", "Both"])
        try await home.library.undo()
        #expect(try await home.titles() == ["A", "B", "C"])
    }

    @Test("undo, redo and undo again, each the newest change that stands")
    func redo() async throws {
        let home = try await Home()
        let item = try await home.add(Drafts.book("A", sound: 1))[0]
        try await home.library.rename(item, to: "B")
        let undo = try await home.library.undo()
        #expect(undo.verb == .undo)
        #expect(try await home.titles() == ["A"])
        try await home.library.undo(undo.id)
        #expect(try await home.titles() == ["B"])
        try await home.library.undo()
        #expect(try await home.titles() == ["A"])
        let again = await #expect(throws: LibraryError.self) { try await home.library.undo(undo.id) }
        #expect(again?.code == "already-undone")
        try await home.library.undo()
        #expect(try await home.titles() == [])
        let nothing = await #expect(throws: LibraryError.self) { try await home.library.undo() }
        #expect(nothing?.code == "nothing-to-undo")
        await #expect(throws: LibraryError.self) { try await home.library.undo(ID(999)) }
    }

    @Test("an undo that is stopped by what happened since changes nothing and says why")
    func stopped() async throws {
        let home = try await Home()
        let item = try await home.add(Drafts.book("A", sound: 1))[0]
        try await home.library.sync()
        try await home.library.rename(item, to: "B")
        let rename = try await home.library.history(limit: 1)[0]
        try await home.add(Drafts.book("A", sound: 2))
        let error = await #expect(throws: LibraryError.self) { try await home.library.undo(rename.id) }
        #expect(error?.code == "not-undoable")
        #expect(error?.problem.contains("holds something called “A” already") == true)
        #expect(try await home.titles() == ["B", "A"])
        #expect(try await home.library.history().map(\.verb) == [.import, .rename, .import])
    }

    @Test("a title of a megabyte and one of nothing but slashes go in, and are found")
    func oddTitles() async throws {
        let home = try await Home()
        let items = try await home.add(
            Drafts.book("Huge " + String(repeating: "x", count: 1_000_000), sound: 1), Drafts.book("///", sound: 2),
            Drafts.book("..", sound: 3), Drafts.book("\u{7}\n", sound: 4))
        #expect(try await home.library.search("huge").items.map(\.id) == [items[0]])
        #expect(try await home.library.children().dropFirst().map(\.libraryPath) == ["/---", "/..-", "/-"])
        #expect(try await home.library.children().first?.libraryPath.count == 256)
    }
}
