import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboImporting

@Suite struct GroupingTests {
    @Test("R01: discs with the same untagged names are one book, disc after disc")
    func sameNamesOnTwoDiscs() throws {
        let names = (1...7).map {
            "0\($0). \(["Vorstellung", "Der Weg", "Nacht", "Die Tür", "Regen", "Karten", "Bei X"][$0 - 1]).mp3"
        }
        let tree = try BookTree(["CD1", "CD2"].flatMap { disc in names.map { "Book/\(disc)/\($0)" } })
        let works = tree.works()
        #expect(works.map(tree.paths) == [["CD1", "CD2"].flatMap { disc in names.map { "Book/\(disc)/\($0)" } }])
        #expect(works.first?.orderedBy == .folders)
        #expect(works.first?.layout == ["Book"])
    }

    @Test("R07: disc folders that carry the book's name merge; the book is called by it")
    func titledDiscs() throws {
        let tree = try BookTree([
            "Book by A/Book (Disc 01)/Track 01.mp3", "Book by A/Book (Disc 01)/Track 02.mp3",
            "Book by A/Book (Disc 02)/Track 01.mp3",
        ])
        let works = tree.works()
        #expect(works.count == 1)
        #expect(
            works.first.map(tree.paths) == [
                "Book by A/Book (Disc 01)/Track 01.mp3", "Book by A/Book (Disc 01)/Track 02.mp3",
                "Book by A/Book (Disc 02)/Track 01.mp3",
            ])
        #expect(works.first?.layout == ["Book"])
        #expect(works.first?.path == tree.scratch.path.appending("Book by A"))
    }

    @Test("discs of several books side by side make a volume of each")
    func titledDiscsOfSeveral() throws {
        let tree = try BookTree([
            "Author/One CD1/1.mp3", "Author/One CD2/1.mp3", "Author/Two - Disc 1 of 2/1.mp3",
            "Author/Two - Disc 2 of 2/1.mp3",
        ])
        #expect(
            tree.books() == [
                ["Author/One CD1/1.mp3", "Author/One CD2/1.mp3"],
                ["Author/Two - Disc 1 of 2/1.mp3", "Author/Two - Disc 2 of 2/1.mp3"],
            ])
        #expect(tree.works().map(\.layout) == [["Author", "One"], ["Author", "Two"]])
    }

    @Test("R08: a book in the folder of another is a book of its own")
    func bookInsideBook() throws {
        var tree = try BookTree()
        try tree.add("A/Dune/audiobook.m4b") { $0.tag("Dune", title: "Dune") }
        try tree.add("A/Dune/Dune Messiah/audiobook.m4b") { $0.tag("Dune Messiah", title: "Dune Messiah") }
        #expect(tree.books() == [["A/Dune/Dune Messiah/audiobook.m4b"], ["A/Dune/audiobook.m4b"]])
        #expect(tree.works().map(\.kind) == [.book, .book])
    }

    @Test("a stray file beside book folders is its own book and swallows none of them")
    func stray() throws {
        let tree = try BookTree(["Author/Stray.mp3", "Author/One/1.mp3", "Author/One/2.mp3", "Author/Two/1.mp3"])
        #expect(
            tree.books() == [["Author/One/1.mp3", "Author/One/2.mp3"], ["Author/Two/1.mp3"], ["Author/Stray.mp3"]])
        let root = tree.scratch.path.name.display
        #expect(tree.works().map(\.tree) == [[root, "Author"], [root, "Author"], [root, "Author"]])
        #expect(tree.works().last?.layout == ["Author", "Stray"])
    }

    @Test("several strays beside book folders are books, numbered ones are tracks")
    func strays() throws {
        let books = try BookTree(["A/Emma.mp3", "A/Persuasion.mp3", "A/Other/1.mp3"])
        #expect(books.books() == [["A/Other/1.mp3"], ["A/Emma.mp3"], ["A/Persuasion.mp3"]])
        let tracks = try BookTree(["A/01 Emma.mp3", "A/02 Emma.mp3", "A/Other/1.mp3"])
        #expect(tracks.books() == [["A/Other/1.mp3"], ["A/01 Emma.mp3", "A/02 Emma.mp3"]])
    }

    @Test("folders of one file each are books")
    func folderOfSingles() throws {
        let tree = try BookTree(["A/One/book.m4b", "A/Two/book.m4b", "A/Three/book.m4b"])
        #expect(tree.books() == [["A/One/book.m4b"], ["A/Three/book.m4b"], ["A/Two/book.m4b"]])
    }

    @Test("several albums in one folder are several volumes")
    func albums() throws {
        var tree = try BookTree()
        for track in 1...3 {
            try tree.add("Mixed/a\(track).mp3") { $0.tag("First", track: track) }
            try tree.add("Mixed/b\(track).mp3") { $0.tag("Second", track: track) }
        }
        try tree.add("Mixed/c.mp3") { $0.tag("Third") }
        #expect(
            tree.books() == [
                ["Mixed/a1.mp3", "Mixed/a2.mp3", "Mixed/a3.mp3"], ["Mixed/b1.mp3", "Mixed/b2.mp3", "Mixed/b3.mp3"],
                ["Mixed/c.mp3"],
            ])
        #expect(tree.works().allSatisfy { $0.tree.last == "Mixed" })
    }

    @Test("one mistagged track does not leave its book when its number fills the gap")
    func slip() throws {
        var tree = try BookTree()
        for track in 1...6 { try tree.add("B/0\(track).mp3") { $0.tag(track == 4 ? "Bok" : "Book", track: track) } }
        #expect(tree.books() == [(1...6).map { "B/0\($0).mp3" }])
    }

    @Test("albums that differ only in the disc are one book")
    func albumsWithDiscs() throws {
        var tree = try BookTree()
        for disc in 1...3 { try tree.add("B/CD \(disc)/1.mp3") { $0.tag("Book (CD \(disc))", disc: disc, track: 1) } }
        #expect(tree.books() == [["B/CD 1/1.mp3", "B/CD 2/1.mp3", "B/CD 3/1.mp3"]])
    }

    @Test("parts with albums of their own are books of a series; untagged parts are one book")
    func parts() throws {
        var series = try BookTree()
        try series.add("S/Part 1 - The Pilot/1.mp3") { $0.tag("The Pilot") }
        try series.add("S/Part 2 - The Storm/1.mp3") { $0.tag("The Storm") }
        #expect(series.books().count == 2)
        let parts = try BookTree(["B/Part 1/a.mp3", "B/Part 2/a.mp3", "B/Part 10/a.mp3"])
        #expect(parts.books() == [["B/Part 1/a.mp3", "B/Part 2/a.mp3", "B/Part 10/a.mp3"]])
    }

    @Test("folders that are only numbers: discs when they hold tracks, books when they hold one untagged file each")
    func numbers() throws {
        let discs = try BookTree(["B/1/01.mp3", "B/1/02.mp3", "B/2/01.mp3"])
        #expect(discs.books() == [["B/1/01.mp3", "B/1/02.mp3", "B/2/01.mp3"]])
        let books = try BookTree(["S/1/a.m4b", "S/2/b.m4b"])
        #expect(books.books() == [["S/1/a.m4b"], ["S/2/b.m4b"]])
    }

    @Test("long files with names of their own in one folder are books, parts of one name are a volume")
    func longFiles() throws {
        var books = try BookTree()
        for name in ["Emma", "Persuasion", "Northanger Abbey"] { try books.add("Austen/\(name).m4b", minutes: 600) }
        #expect(books.books().count == 3)
        var parts = try BookTree()
        for part in 1...3 { try parts.add("Emma/Emma, Part \(part).m4b", minutes: 300) }
        #expect(parts.books() == [(1...3).map { "Emma/Emma, Part \($0).m4b" }])
    }

    @Test("--volume makes one book of everything below a path, --separate a book of every file")
    func choices() throws {
        let tree = try BookTree(["A/One/1.mp3", "A/One/2.mp3", "A/x.mp3"])
        #expect(tree.books(choice: .separate).count == 3)
    }

    @Test("R16: two spellings of one folder's name are one book")
    func twins() throws {
        let tree = try BookTree(["Zo\u{EB}/01.mp3", "Zoe\u{308}/02.mp3"])
        #expect(tree.works().map { $0.tracks.count } == [2])
        #expect(tree.works().first?.layout == ["Zo\u{EB}"])
    }

    @Test("files named one by one belong together by their folder (F058), one alone is a book called by its name")
    func named() throws {
        let tree = try BookTree(["B/2.mp3", "B/10.mp3", "B/1.mp3", "B/not me.mp3"])
        let works = tree.works(["B/10.mp3", "B/1.mp3", "B/2.mp3"])
        #expect(works.map(tree.paths) == [["B/1.mp3", "B/2.mp3", "B/10.mp3"]])
        #expect(works.first?.layout == ["B"])
        let single = tree.works(["B/not me.mp3"])
        #expect(single.map(\.layout) == [["not me"]])
        #expect(single.map(\.tree) == [[]])
    }

    @Test("the imported folder is a folder of the library unless it is a book or only says audiobooks")
    func roots() throws {
        let tree = try BookTree([
            "Saga/One/1.mp3", "Saga/One/2.mp3", "Saga/Two/1.mp3", "Audiobooks/Saga/x.mp3", "Vol/1.mp3", "Vol/2.mp3",
        ])
        #expect(tree.works(["Saga"]).map(\.tree) == [["Saga"], ["Saga"]])
        #expect(tree.works(["Audiobooks"]).map(\.tree) == [[]])
        #expect(tree.works(["Vol"]).map(\.tree) == [[]])
        #expect(tree.works(["Vol"]).map(\.layout) == [["Vol"]])
    }
}
