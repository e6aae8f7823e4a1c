import AmboBase
import AmboFiles
import AmboLibrary
import AmboModel
import AmboTestSupport
import Testing

@Suite struct PlaceTests {
    @Test("a book that was heard for less than 30 s keeps its place and stays unread")
    func taste() async throws {
        let home = try await Home()
        let item = try await home.add(Drafts.book("B", sound: 1, ms: 600_000))[0]
        try await home.library.savePosition(item, positionMs: 10_000, startsBook: false)
        #expect(try await home.library.position(item).positionMs == 10_000)
        #expect(try await home.library.position(item).state == .unread)
        #expect(try await home.library.list(ListQuery("is:started")).isEmpty)
        #expect(try await home.library.list(ListQuery("is:unread")).map(\.id) == [item])
        try await home.library.savePosition(item, positionMs: 40_000)
        #expect(try await home.library.position(item).state == .started)
        #expect(try await home.library.list(ListQuery("is:started")).map(\.id) == [item])
    }

    @Test("playing moves the place, stamps the item and its folders, and remembers the last book (F118, F145, F147)")
    func playing() async throws {
        let home = try await Home()
        let items = try await home.add(Drafts.book("A", in: ["F", "G"], sound: 1), Drafts.book("B", sound: 2))
        let library = home.library
        #expect(try await library.lastPlayed() == nil)
        try await library.savePosition(items[0], positionMs: 4000)
        #expect(try await library.position(items[0]).state == .started)
        #expect(try await library.lastPlayed() == items[0])
        let folder = try await library.resolve("/F", words: false)
        #expect(try await library.summary(folder).lastPlayedMs == home.hands.clock.nowMs)
        #expect(try await library.home().last?.id == items[0])
        #expect(try await library.home().listening.map(\.id) == [items[0]])
        try await library.savePosition(items[0], positionMs: 99_999, finished: true)
        #expect(try await library.position(items[0]).positionMs == 10_000)
        #expect(try await library.position(items[0]).state == .finished)
        #expect(try await library.lastPlayed() == nil)
        #expect(try await library.summary(folder).finished)
        await #expect(throws: LibraryError.self) { try await library.savePosition(folder, positionMs: 1) }
        #expect(try await library.history().map(\.verb) == [.import])
    }

    @Test("listening that goes on is one entry of the history; jumps and pauses begin another; --use goes back")
    func history() async throws {
        let home = try await Home()
        let item = try await home.add(Drafts.book("A", sound: 1, ms: 3_600_000))[0]
        let library = home.library
        for step in 1...10 {
            home.hands.advance(5000)
            try await library.savePosition(item, positionMs: Int64(step) * 5000)
        }
        home.hands.advance(5000)
        try await library.savePosition(item, positionMs: 1_800_000)
        home.hands.advance(3_600_000)
        try await library.savePosition(item, positionMs: 1_801_000)
        #expect(try await library.pastPlaces(item).map(\.positionMs) == [1_801_000, 1_800_000, 50_000])
        let first = try #require(try await library.pastPlaces(item).last)
        try await library.usePlace(first.id, of: item)
        #expect(try await library.position(item).positionMs == 50_000)
        #expect(try await library.pastPlaces(item).map(\.origin) == [.set, .played, .played, .played])
        try await library.undo()
        #expect(try await library.position(item).positionMs == 1_801_000)
        await #expect(throws: LibraryError.self) { try await library.usePlace(ID(999), of: item) }
        for step in 1...300 {
            home.hands.advance(3_600_000)
            try await library.savePosition(item, positionMs: Int64(step) * 1000)
        }
        let count = try await library.pastPlaces(item, limit: 1000).count
        #expect(count >= 200 && count < 220)
    }

    @Test("a place set by hand has to lie in the book; finished and unfinished can be undone")
    func set() async throws {
        let home = try await Home()
        let item = try await home.add(Drafts.book("A", in: ["F"], sound: 1))[0]
        let library = home.library
        for outside in [-1, 10_001] as [Int64] {
            let error = await #expect(throws: LibraryError.self) {
                try await library.setPosition(item, positionMs: outside)
            }
            #expect(error?.code == "outside-book")
        }
        try await library.setPosition(item, positionMs: 2500)
        let folder = try await library.resolve("/F", words: false)
        try await library.setFinished(folder, true)
        #expect(try await library.position(item).finished)
        #expect(try await library.position(item).positionMs == 2500)
        try await library.undo()
        #expect(try await library.position(item).finished == false)
        try await library.undo()
        #expect(try await library.position(item).positionMs == 0)
        #expect(try await library.summary(folder).positionMs == 0)
    }

    @Test("bookmarks stand at whole seconds by position; those of playing are one of each kind (F154)")
    func bookmarks() async throws {
        let home = try await Home()
        let item = try await home.add(Drafts.book("A", sound: 1))[0]
        let library = home.library
        let late = try await library.addBookmark(item, positionMs: 8999, note: "late")
        let early = try await library.addBookmark(item, positionMs: 1000)
        _ = try await library.addBookmark(item, positionMs: 3000, kind: .sleep)
        _ = try await library.addBookmark(item, positionMs: 5000, kind: .sleep)
        #expect(try await library.bookmarks(item).map(\.positionMs) == [1000, 5000, 8000])
        _ = try await library.editBookmark(early.id, of: item, note: "noted")
        try await library.deleteBookmark(late.id, of: item)
        #expect(try await library.bookmarks(item).map(\.note) == ["noted", ""])
        try await library.undo()
        #expect(try await library.bookmarks(item).map(\.id).last == late.id)
        try await library.undo()
        #expect(try await library.bookmarks(item).map(\.note) == ["", "", "late"])
        await #expect(throws: LibraryError.self) { try await library.deleteBookmark(ID(99), of: item) }
        await #expect(throws: LibraryError.self) { try await library.addBookmark(item, positionMs: 10_001) }
    }

    @Test("settings hold for the library and for an item, apart from each other")
    func settings() async throws {
        let home = try await Home()
        let item = try await home.add(Drafts.book("A", sound: 1))[0]
        try await home.library.setSetting("rate", to: "1.25")
        try await home.library.setSetting("rate", of: item, to: "2.0")
        #expect(try await home.library.setting("rate") == "1.25")
        #expect(try await home.library.setting("rate", of: item) == "2.0")
        try await home.library.setSetting("rate", of: item, to: nil)
        #expect(try await home.library.setting("rate", of: item) == nil)
        await #expect(throws: LibraryError.self) { try await home.library.setSetting("rate", of: ID(99), to: "1") }
    }

    @Test("what plays next follows the visible order, leaves a folder at its end and enters the next one (F117)")
    func next() async throws {
        let home = try await Home()
        let items = try await home.add(
            Drafts.book("2", in: ["F"], sound: 1), Drafts.book("10", in: ["F"], sound: 2),
            Drafts.book("1", in: ["G"], sound: 3), Drafts.book("2", in: ["G"], sound: 4), Drafts.book("Z", sound: 5))
        let library = home.library
        try await library.setSortMode(.title)
        #expect(try await library.next(after: items[0])?.item.id == items[1])
        let entered = try await library.next(after: items[1])
        #expect(entered?.item.id == items[2])
        #expect(entered?.reason == .intoFolder)
        try await library.setFinished(items[2], true)
        #expect(try await library.next(after: items[1])?.item.id == items[3])
        let left = try await library.next(after: items[3])
        #expect(left?.item.id == items[4])
        #expect(left?.reason == .afterFolder)
        #expect(try await library.next(after: items[4]) == nil)
        #expect(try await library.previous(before: items[1])?.item.id == items[0])
        try await library.reorder(items[1], to: .first)
        #expect(try await library.next(after: items[1])?.item.id == items[0])
        try await library.setFinished(items[0], true)
        #expect(try await library.next(after: items[1], skippingFinished: true)?.item.id == items[3])
    }

    @Test("emptying the trash removes files below the managed folder alone, and only what has expired by itself (F121)")
    func purge() async throws {
        let home = try await Home()
        let managed = try home.folder.write("books/A/a.mp3", [1])
        let shared = try home.folder.write("books/S/s.mp3", [2])
        let outside = try home.folder.write("mine/b.mp3", [3])
        var drafts = [
            Drafts.book("A", sound: 1), Drafts.book("S", sound: 2), Drafts.book("B", sound: 3),
            Drafts.book("T", sound: 4),
        ]
        for (index, path) in [managed, shared, outside, shared].enumerated() { drafts[index].files[0].path = path }
        var items: [ID<Item>] = []
        for draft in drafts { items.append(try await home.library.add(draft).id) }
        try await home.library.delete(Array(items[0...2]))
        #expect(try await home.library.expireTrash().itemCount == 0)
        home.hands.advance(31 * 86_400_000)
        let report = try await home.library.expireTrash()
        #expect(report.itemCount == 3)
        #expect(report.removedFiles.map(\.name.display) == ["a.mp3"])
        #expect(report.failed == [])
        let exists = { (path: FilePath) in (try? FileFacts.of(path)) != nil }
        #expect([managed, shared, outside].map(exists) == [false, true, true])
        #expect(try await home.library.trash().isEmpty)
        let error = await #expect(throws: LibraryError.self) { try await home.library.undo(ID(2)) }
        #expect(error?.code == "not-undoable")
        #expect(try await home.library.integrityProblems(quick: false) == [])
    }
}
