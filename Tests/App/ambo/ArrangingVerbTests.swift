import AmboTestSupport
import Foundation
import Testing

@Suite struct ArrangingVerbTests {
    /// The library path of every item, in the order of the list.
    private func tree(_ program: Program) throws -> [String] {
        try program.run("list", "--all", "--json").list("items").compactMap { $0["libraryPath"] as? String }.sorted()
    }

    private func order(_ program: Program) throws -> [String] {
        try program.run("list", "--json").list("items").compactMap { $0["id"] as? String }
    }

    private func stocked() throws -> Program {
        let program = try Program()
        try program.importing(Program.book)
        try program.importing(Program.discs + "/The Time Machine (Disc Edition)")
        return program
    }

    @Test("rename gives another title, --dry-run none, and undo the old one")
    func rename() throws {
        let program = try stocked()
        #expect(try program.run("rename", "@1", "Machine", "--dry-run").status == 0)
        #expect(try tree(program).contains("/The Time Machine"))
        let renamed = try program.run("rename", "@1", "Machine", "of", "Time", "--json").list("items")
        #expect(renamed.map { $0["title"] as? String } == ["Machine of Time"])
        #expect(try tree(program).contains("/Machine of Time"))
        let shown = try program.run("show", "@1", "--json").json()
        #expect((shown["fieldSources"] as? [String: String])?["title"] == "person")
        let undone = try program.run("undo")
        #expect(undone.status == 0)
        #expect(undone.output.hasPrefix("undo of @"))
        #expect(try tree(program).contains("/The Time Machine"))
        #expect(try program.run("rename", "@1", " ").status == 2)
        #expect(try program.run("rename", "@77", "x").status == 1)
    }

    @Test("a title that a person gave survives the next import")
    func lasting() throws {
        let program = try stocked()
        try program.run("rename", "@1", "Mine")
        try program.run("import", Program.book)
        #expect(try program.run("show", "@1", "--json").json()["title"] as? String == "Mine")
    }

    @Test("move takes several items into a new folder, and undo brings them back")
    func move() throws {
        let program = try stocked()
        #expect(try program.run("move", "@1", "@2", "/Favourites").status == 1)
        #expect(try program.run("move", "@1", "@2", "/Favourites", "--create", "--dry-run").status == 0)
        #expect(try tree(program).count == 2)
        #expect(try program.run("move", "@1", "@2", "/Favourites/Old", "--create").status == 0)
        #expect(
            try tree(program) == [
                "/Favourites", "/Favourites/Old", "/Favourites/Old/The Time Machine",
                "/Favourites/Old/The Time Machine (Disc Edition)",
            ])
        #expect(
            try program.run("history", "--json").list("changes").map { $0["verb"] as? String } == [
                "move", "import", "import",
            ])
        #expect(try program.run("undo").output.contains("moved 2 items to /Favourites/Old"))
        #expect(try tree(program) == ["/The Time Machine", "/The Time Machine (Disc Edition)"])
        #expect(try program.run("undo").status == 0)
        #expect(try program.run("undo").status == 0)
        #expect(try tree(program) == [])
    }

    @Test("what has a name that is taken stays, the rest moves, and the exit status is 3")
    func taken() throws {
        let program = try stocked()
        try program.importing(Program.odd + "/short.flac")
        try program.run("move", "@1", "/F", "--create")
        try program.run("rename", "@2", "The Time Machine")
        let result = try program.run("move", "@2", "@3", "/F", "--json")
        #expect(result.status == 3, "\(result.errors)")
        #expect(try result.list("failed").map { $0["path"] as? String } == ["@2"])
        #expect(try result.list("items").map { $0["id"] as? String } == ["@3"])
        #expect(result.errors.contains("The Time Machine"))
        #expect(try program.run("move", "/F", "/F").status == 1)
    }

    @Test("unbind makes single books of a volume, bind one volume again with its place, and both can be undone")
    func binding() throws {
        let program = try stocked()
        try program.run("progress", "@2", "--set", "2:00")
        #expect(try program.run("unbind", "@2", "--dry-run").status == 0)
        #expect(try tree(program).count == 2)
        #expect(try program.run("unbind", "@2").status == 0)
        #expect(try tree(program).count == 9)
        #expect(try tree(program).contains("/The Time Machine (Disc Edition)/Epilogue"))
        #expect(try program.run("bind", "@2").status == 0)
        #expect(try tree(program).count == 2)
        let volume = try program.run("show", "@2", "--json").json()
        #expect(volume["kind"] as? String == "volume")
        #expect(volume["durationMs"] as? Int == 382_041)
        #expect(volume["positionMs"] as? Int == 120_000)
        try program.run("undo")
        #expect(try tree(program).count == 9)
        try program.run("undo")
        #expect(try program.run("show", "@2", "--json").json()["kind"] as? String == "volume")
        #expect(
            try program.run("unbind", "@1").sentence
                == "ambo: “/The Time Machine” cannot be bound or unbound: it is not a volume.")
    }

    @Test("several books become one volume under a title")
    func several() throws {
        let program = try Program()
        try program.importing(Program.book)
        try program.importing(Program.odd + "/short.flac")
        let ids = try order(program)
        let bound = try program.run("bind", ids[0], ids[1], "--title", "Both", "--json").list("items")
        #expect(bound.map { $0["title"] as? String } == ["Both"])
        #expect(bound.first?["fileCount"] as? Int == 2)
        #expect(try tree(program) == ["/Both"])
    }

    @Test("reorder puts an item elsewhere, --sort chooses the order of a folder")
    func reorder() throws {
        let program = try stocked()
        try program.importing(Program.odd + "/short.flac")
        let before = try order(program)
        #expect(before.count == 3)
        #expect(try program.run("reorder", before[2], "--first").status == 0)
        #expect(try order(program) == [before[2], before[0], before[1]])
        try program.run("reorder", before[2], "--after", before[0])
        #expect(try order(program) == [before[0], before[2], before[1]])
        try program.run("reorder", before[1], "--to", "1")
        #expect(try order(program) == [before[1], before[0], before[2]])
        try program.run("undo")
        #expect(try order(program) == [before[0], before[2], before[1]])
        #expect(try program.run("reorder", "/", "--sort", "duration").status == 0)
        #expect(try order(program) != [before[0], before[2], before[1]])
        #expect(try program.run("reorder", before[0]).status == 2)
        try program.run("move", before[0], "/Elsewhere", "--create")
        #expect(
            try program.run("reorder", before[1], "--after", before[0]).sentence.contains(
                "” does not lie beside “/Elsewhere/"))
        #expect(try program.run("reorder", "/", "--first").sentence.hasPrefix("ambo: “/” is the whole library;"))
        #expect(try program.run("reorder", before[0], "--first", "--last").status == 2)
    }

    @Test("delete goes to the trash, restore brings back place and bookmarks, the file is never touched")
    func trash() throws {
        let program = try stocked()
        try program.run("progress", "@1", "--set", "1:23")
        try program.run("bookmark", "@1", "add", "--at", "0:30", "--note", "kept")
        #expect(try program.run("delete", "@1", "--dry-run").output == "would delete @1 The Time Machine\n")
        #expect(try program.run("delete", "@1").output == "deleted @1 The Time Machine\n")
        #expect(try tree(program) == ["/The Time Machine (Disc Edition)"])
        let entry = try #require(try program.run("trash", "list", "--json").list("items").first)
        let deleted = try #require(entry["deletedMs"] as? Int)
        #expect(try #require(entry["expiresMs"] as? Int) - deleted == 30 * 86_400_000)
        #expect(try program.run("trash", "restore", "@1").output == "restored @1 The Time Machine\n")
        let shown = try program.run("show", "@1", "--json").json()
        #expect(shown["positionMs"] as? Int == 83_000)
        #expect((shown["bookmarks"] as? [[String: Any]])?.count == 1)
        try program.run("delete", "@1", "@2", "@1")
        #expect(try tree(program) == [])
        try program.run("undo")
        #expect(try tree(program).count == 2)
        #expect(FileManager.default.fileExists(atPath: Program.book))
        #expect(try program.run("trash", "restore", "@2").sentence.contains("is not in the trash."))
    }

    @Test("empty removes for good what Ambo put into its own folder, and no file of yours")
    func emptying() throws {
        let program = try Program()
        let source = try program.copy(Program.book, to: "in/book.m4b")
        try program.importing(source)
        try program.importing(Program.zip)
        let unpacked = try #require(try program.run("show", "@2", "--json").json()["path"] as? String)
        try program.run("delete", "@1", "@2")
        #expect(try program.run("trash", "empty", "--older-than", "1").output == "removed 0 items for good\n")
        #expect(FileManager.default.fileExists(atPath: unpacked))
        let plan = try program.run("trash", "empty", "--dry-run").output
        #expect(plan.split(separator: "\n").count == 2)
        let emptied = try program.run("trash", "empty", "--json").json()
        #expect(emptied["itemCount"] as? Int == 2)
        #expect((emptied["removedFiles"] as? [String])?.contains { $0.hasSuffix("03 - Epilogue.mp3") } == true)
        #expect(!FileManager.default.fileExists(atPath: unpacked))
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.home + "/data/books") == [])
        #expect(FileManager.default.fileExists(atPath: source))
        #expect(try program.run("trash", "list", "--json").list("items").isEmpty)
    }

    @Test("the history lists changes with what undid them; an undo can be undone, a second time it cannot")
    func history() throws {
        let program = try stocked()
        try program.run("rename", "@1", "One")
        try program.run("undo")
        let changes = try program.run("history", "--json").list("changes")
        #expect(changes.map { $0["verb"] as? String } == ["undo", "rename", "import", "import"])
        let rename = try #require(changes[1]["id"] as? String)
        #expect(changes[0]["undoes"] as? String == rename)
        #expect(changes[1]["undoneBy"] as? String == changes[0]["id"] as? String)
        #expect(try program.run("undo", rename).sentence.contains("was undone already"))
        #expect(try program.run("undo", try #require(changes[0]["id"] as? String)).status == 0)
        #expect(try tree(program).contains("/One"))
        #expect(try program.run("undo", "nonsense").status == 2)
        #expect(try program.run("undo", "@4711").sentence.hasPrefix("ambo: There is no change 4711 in the history."))
        #expect(try program.run("history", "--limit", "1").output.split(separator: "\n").count == 1)
    }

    @Test("an import can be undone: its books are in the trash")
    func undoneImport() throws {
        let program = try Program()
        try program.importing(Program.book)
        #expect(try program.run("undo").status == 0)
        #expect(try tree(program) == [])
        #expect(try program.run("trash", "list", "--json").list("items").count == 1)
        try program.run("import", Program.book)
        #expect(try tree(program) == ["/The Time Machine"])
    }
}
