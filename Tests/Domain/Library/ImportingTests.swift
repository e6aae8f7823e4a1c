import AmboBase
import AmboLibrary
import AmboModel
import AmboTestSupport
import Testing

@Suite struct ImportingTests {
    @Test("a draft comes back with every field, file, chapter, picture and source")
    func roundTrip() async throws {
        let home = try await Home()
        var draft = Drafts.volume("Das Buch", in: ["Autor", "Reihe"], count: 3, sound: 10)
        draft.fields[.authors] = FieldValue(["Éva Author", "Second"], source: .metadataJSON)
        draft.fields[.narrators] = FieldValue(["Reader"], source: .nfo)
        draft.fields[.series] = FieldValue(series: [SeriesEntry(name: "Reihe", sequence: "1.5")], source: .folder)
        draft.fields[.genres] = FieldValue(["Krimi", "Drama"], source: .tags)
        draft.fields[.description] = FieldValue(["Worum es geht."], source: .opf)
        draft.fields[.asin] = FieldValue(["B000"], source: .folder)
        let inside = Artwork(
            mime: "image/jpeg", width: 600, height: 500, sizeBytes: 4321, kind: .front, note: "n",
            location: .range(offset: 77, count: 4321))
        let beside = Artwork(
            mime: "image/png", width: nil, height: nil, sizeBytes: 5, kind: .other,
            location: .file(FilePath("/disk/Das Buch/cover.png")))
        draft.artwork = [
            ArtworkDraft(artwork: inside, holder: draft.files[1].path),
            ArtworkDraft(artwork: beside, holder: FilePath("/disk/Das Buch/cover.png")),
        ]
        let change = try await home.library.add(draft)
        #expect(change.outcome == .added)
        let details = try await home.library.details(change.id)
        #expect(details.summary.uuid == change.uuid)
        #expect(details.summary.title == "Das Buch")
        #expect(details.summary.kind == .volume)
        #expect(details.summary.authors == ["Éva Author", "Second"])
        #expect(details.summary.narrators == ["Reader"])
        #expect(details.summary.series == [SeriesEntry(name: "Reihe", sequence: "1.5")])
        #expect(details.summary.durationMs == 30_000)
        #expect(details.summary.fileCount == 3)
        #expect(details.summary.libraryPath == "/Autor/Reihe/Das Buch")
        #expect(details.summary.path == FilePath("/disk/Das Buch"))
        #expect(details.genres == ["Krimi", "Drama"])
        #expect(details.texts == [.description: "Worum es geht.", .asin: "B000"])
        #expect(details.fieldSources[.authors] == .metadataJSON)
        #expect(details.fieldSources[.series] == .folder)
        #expect(details.fieldSources[.publisher] == nil)
        #expect(details.files.map(\.offsetMs) == [0, 10_000, 20_000])
        #expect(
            details.files.map(\.path.display) == [
                "/disk/Das Buch/1.mp3", "/disk/Das Buch/2.mp3", "/disk/Das Buch/3.mp3",
            ])
        #expect(details.chapters == draft.chapters)
        #expect(details.chapterSource == "id3")
        #expect(details.artwork == draft.artwork)
    }

    @Test("known files are found by folder and by sound, with stamps, in the order of names")
    func known() async throws {
        let home = try await Home()
        let draft = Drafts.volume("V", count: 2, sound: 5)
        let item = try await home.library.add(draft)
        let files = try await home.library.knownFiles(in: FilePath("/disk/V"))
        #expect(files.map(\.path) == draft.files.map(\.path))
        #expect(files.map(\.stamp) == draft.files.map(\.stamp))
        #expect(files.map(\.identity) == draft.files.map(\.identity))
        #expect(
            files.allSatisfy { $0.item == item.id && $0.itemUUID == item.uuid && $0.itemTitle == "V" && !$0.isMissing })
        #expect(try await home.library.knownFiles(identity: Drafts.identity(7)).map(\.id) == [files[1].id])
        #expect(try await home.library.knownFiles(identity: Drafts.identity(99)).isEmpty)
        #expect(try await home.library.knownFiles(in: FilePath("/disk")).isEmpty)
        #expect(try await home.library.knownFolders(under: FilePath("/")) == [FilePath("/disk/V")])
        #expect(try await home.library.knownFolders(under: FilePath("/dis")).isEmpty)
        #expect(try await home.library.knownFolders(under: FilePath("/disk/V")) == [FilePath("/disk/V")])
    }

    @Test("a folder is known under both spellings of its name, and its bytes come back as they were")
    func spelling() async throws {
        let home = try await Home()
        let path = FilePath("/disk/e\u{301}/1.mp3")
        var draft = Drafts.book("T", sound: 1)
        draft.files[0].path = path
        try await home.add(draft)
        #expect(try await home.library.knownFiles(in: FilePath("/disk/\u{E9}")).map(\.path) == [path])
        let odd = FilePath(bytes: Array("/disk/".utf8) + [0xFF, 0xFE] + Array("/x.mp3".utf8))
        draft.files[0].path = odd
        try await home.add(draft)
        let parent = try #require(odd.parent)
        #expect(try await home.library.knownFiles(in: parent).map(\.path) == [odd])
    }

    @Test("a title that is taken gets -1, -2 … as its name and keeps its title (F059)")
    func names() async throws {
        let home = try await Home()
        for sound in 1...4 { try await home.add(Drafts.book("Same", sound: UInt64(sound))) }
        try await home.add(Drafts.book("AC/DC", sound: 9))
        #expect(
            try await home.library.children().map(\.libraryPath) == [
                "/Same", "/Same-1", "/Same-2", "/Same-3", "/AC-DC",
            ])
        #expect(try await home.titles() == ["Same", "Same", "Same", "Same", "AC/DC"])
    }

    @Test("folders carry count, length and percent of what is in them, all the way up (F063, F122)")
    func totals() async throws {
        let home = try await Home()
        let items = try await home.add(
            Drafts.book("One", in: ["A", "B"], sound: 1), Drafts.book("Two", in: ["A", "B"], sound: 2),
            Drafts.volume("Three", in: ["A"], count: 3, sound: 10))
        let top = try #require(try await home.library.children().first)
        #expect(top.title == "A")
        #expect(top.kind == .folder)
        #expect(top.durationMs == 50_000)
        #expect(top.fileCount == 5)
        try await home.library.setFinished(items[0], true)
        try await home.library.savePosition(items[1], positionMs: 5000)
        // B is (100 + 50) / 2 = 75 %, A is (75 + 0) / 2, rounded.
        #expect(try await home.library.summary(top.id).positionMs == 50_000 * 38 / 100)
        for item in items { try await home.library.setFinished(item, true) }
        #expect(try await home.library.summary(top.id).finished)
    }

    @Test("importing again keeps id, place, bookmarks, history and what a person set; the rest is new")
    func update() async throws {
        let home = try await Home()
        let item = try await home.add(Drafts.volume("Old", count: 3, sound: 10))[0]
        try await home.library.setField(.narrators, of: item, to: ["My Reader"])
        try await home.library.setField(.genres, of: item, to: [])
        try await home.library.savePosition(item, positionMs: 15_000)
        let mark = try await home.library.addBookmark(item, positionMs: 25_500, note: "here")
        let files = try await home.library.details(item).files
        // A new first file, and the others in another order with other tags; known by their sound.
        var draft = Drafts.volume("New", count: 3, sound: 10)
        draft.fields[.narrators] = FieldValue(["Tag Reader"], source: .tags)
        draft.fields[.genres] = FieldValue(["Tag Genre"], source: .tags)
        draft.fields[.publisher] = FieldValue(["House"], source: .tags)
        draft.files = [
            Drafts.file("/disk/New/0.mp3", sound: 99, ms: 4000), draft.files[2], draft.files[1], draft.files[0],
        ]
        let change = try await home.library.update(item, with: draft)
        #expect(change.outcome == .updated)
        let details = try await home.library.details(item)
        #expect(details.summary.title == "New")
        #expect(details.summary.libraryPath == "/New")
        #expect(details.summary.narrators == ["My Reader"])
        #expect(details.genres == [])
        #expect(details.fieldSources[.genres] == .person)
        #expect(details.texts[.publisher] == "House")
        #expect(details.files.map(\.id)[1...] == [files[2].id, files[1].id, files[0].id])
        #expect(details.summary.durationMs == 34_000)
        // 5 s into the old second file, which starts at 14 s now; the bookmark was 5 s into the old third.
        #expect(details.summary.positionMs == 19_000)
        #expect(details.bookmarks.map(\.positionMs) == [9000])
        #expect(details.bookmarks.map(\.id) == [mark.id])
        #expect(try await home.library.pastPlaces(item).map(\.positionMs) == [19_000])
    }

    @Test("a file that moved takes its book along; a missing one is marked and found again (F060)")
    func moved() async throws {
        let home = try await Home()
        let book = try await home.add(Drafts.book("B", sound: 1))[0]
        let volume = try await home.add(Drafts.volume("V", count: 2, sound: 10))[0]
        let file = try #require(try await home.library.knownFiles(of: book).first)
        try await home.library.relocate([(file.id, FilePath("/other/B2.mp3"), Drafts.stamp(50))])
        #expect(try await home.library.summary(book).path == FilePath("/other/B2.mp3"))
        #expect(try await home.library.knownFiles(in: FilePath("/other")).map(\.stamp) == [Drafts.stamp(50)])
        let parts = try await home.library.knownFiles(of: volume)
        try await home.library.relocate(
            parts.map { ($0.id, FilePath("/away/W").appending($0.path.name), $0.stamp) })
        #expect(try await home.library.summary(volume).path == FilePath("/away/W"))
        try await home.library.markMissing([parts[0].id])
        #expect(try await home.library.home().missingCount == 1)
        #expect(try await home.library.home().missing.map(\.id) == [volume])
        #expect(try await home.library.list(ListQuery("is:missing")).map(\.id) == [volume])
        #expect(try await home.library.details(volume).files.map(\.isMissing) == [true, false])
        try await home.library.markFound([parts[0].id])
        #expect(try await home.library.home().missingCount == 0)
    }

    @Test("what was deleted comes back with its place when it is imported again")
    func restored() async throws {
        let home = try await Home()
        let item = try await home.add(Drafts.book("B", sound: 1))[0]
        try await home.library.savePosition(item, positionMs: 7000)
        try await home.library.delete([item])
        #expect(try await home.library.knownFiles(in: FilePath("/disk")).isEmpty)
        let change = try await home.library.add(Drafts.book("B", sound: 1))
        #expect(change.outcome == .restored)
        #expect(change.id == item)
        #expect(try await home.library.position(item).positionMs == 7000)
        #expect(try await home.library.trash().isEmpty)
    }

    @Test("an archive is known by its bytes, and by its path and stamp, while something of it is in the library")
    func archives() async throws {
        let home = try await Home()
        let identity = ArchiveIdentity(sizeBytes: 100, hash: .max)
        let stamp = FileStamp(sizeBytes: 100, modifiedNs: 5, inode: 6, device: 7)
        let archive = ArchiveStamp(path: FilePath("/zips/a.zip"), stamp: stamp, identity: identity)
        #expect(try await home.library.archive(identity: identity) == nil)
        let one = try await home.library.add(Drafts.book("One", sound: 1), archive: archive).id
        let two = try await home.library.add(Drafts.book("Two", sound: 2), archive: archive).id
        #expect(try await home.library.archive(identity: identity)?.items == [one, two])
        #expect(try await home.library.archive(at: archive.path, stamp: stamp)?.archive == archive)
        var later = stamp
        later.modifiedNs = 9
        #expect(try await home.library.archive(at: archive.path, stamp: later) == nil)
        try await home.library.delete([one, two])
        #expect(try await home.library.archive(identity: identity) == nil)
    }

    @Test("all that an import adds until sync is one entry of the history, and undoing it empties the library")
    func history() async throws {
        let home = try await Home()
        for number in 1...300 { try await home.add(Drafts.book("Book \(number)", in: ["All"], sound: UInt64(number))) }
        try await home.library.sync()
        try await home.add(Drafts.book("Later", sound: 999))
        let history = try await home.library.history()
        #expect(history.map(\.verb) == [.import, .import])
        #expect(history.map(\.stepCount) == [1, 300])
        try await home.library.delete([ID(2)])
        try await home.library.undo(history[1].id)
        #expect(try await home.titles() == ["All", "Later"])
        #expect(try await home.library.search("book").items.isEmpty)
        #expect(try await home.library.trash().count == 300)
    }
}
