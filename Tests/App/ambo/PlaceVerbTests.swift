import AmboTestSupport
import Foundation
import Testing

@Suite struct PlaceVerbTests {
    private func stocked() throws -> Program {
        let program = try Program()
        try program.importing(Program.book)
        return program
    }

    @Test("progress shows and sets the place; --finished and --unfinished say the rest")
    func progress() throws {
        let program = try stocked()
        #expect(try program.run("progress", "@1").output == "The Time Machine: 0:00 of 6:55\n")
        #expect(
            try program.run("progress", "@1", "--set", "1:30", "--dry-run").output
                == "would be: The Time Machine: 1:30 of 6:55\n")
        #expect(try program.run("progress", "@1").output == "The Time Machine: 0:00 of 6:55\n")
        #expect(try program.run("progress", "@1", "--set", "1:30").output == "The Time Machine: 1:30 of 6:55\n")
        let json = try program.run("progress", "scientific", "romances", "--json").json()
        #expect(json["positionMs"] as? Int == 90_000)
        #expect(json["durationMs"] as? Int == 415_555)
        #expect(try program.run("progress", "@1", "--finished").output.hasSuffix(", finished\n"))
        #expect(try program.run("list", "--json").list("items").first?["finished"] as? Bool == true)
        #expect(try program.run("progress", "@1", "--unfinished", "--json").json()["finished"] as? Bool == false)
    }

    @Test("a place outside the book is refused, and words never set one")
    func refused() throws {
        let program = try stocked()
        let outside = try program.run("progress", "@1", "--set", "9:00:00")
        #expect(outside.status != 0)
        #expect(outside.sentence == "ambo: 9:00:00 is not in the book, which is 6:55 long.")
        let words = try program.run("progress", "time", "machine", "--set", "1")
        #expect(words.status == 2)
        #expect(try program.run("progress", "@1", "--json").json()["positionMs"] as? Int == 0)
        #expect(
            try program.run("progress", "@1", "--use", "99").sentence.hasPrefix("ambo: There is no place 99 in this"))
    }

    @Test("earlier places are listed and can be used again, and setting one can be undone")
    func places() throws {
        let program = try stocked()
        try program.run("progress", "@1", "--set", "1:00")
        try program.run("progress", "@1", "--set", "5:00")
        let places = try program.run("progress", "@1", "--history", "--json").list("places")
        #expect(places.contains { $0["positionMs"] as? Int == 60_000 && $0["origin"] as? String == "set" })
        let first = try #require(places.first { $0["positionMs"] as? Int == 60_000 }?["id"] as? String)
        let used = try program.run("progress", "@1", "--use", String(first.dropFirst()), "--json").json()
        #expect(used["positionMs"] as? Int == 60_000)
        try program.run("undo")
        #expect(try program.run("progress", "@1", "--json").json()["positionMs"] as? Int == 300_000)
        #expect(try program.run("progress", "@1", "--history").output.contains("1:00"))
    }

    @Test("bookmarks are added, listed, edited, deleted and undone")
    func bookmarks() throws {
        let program = try stocked()
        try program.run("progress", "@1", "--set", "2:00")
        let here = try program.run("bookmark", "@1", "add", "--json").list("bookmarks")
        #expect(here.map { $0["positionMs"] as? Int } == [120_000])
        #expect(here.first?["kind"] as? String == "person")
        let letter = try program.run("bookmark", "@1", "add", "--at", "0:45", "--note", "the letter", "--json")
        let id = try #require(try letter.list("bookmarks").first?["id"] as? String)
        #expect(try program.run("bookmark", "@1").output == "\(id)  0:45  the letter\n@1  2:00\n")
        try program.run("bookmark", "@1", "edit", id, "--note", "another", "--at", "0:50")
        let list = try program.run("bookmark", "@1", "list", "--json").list("bookmarks")
        #expect(list.map { $0["note"] as? String } == ["another", ""])
        #expect(list.map { $0["positionMs"] as? Int } == [50_000, 120_000])
        #expect(try program.run("bookmark", "@1", "delete", id).status == 0)
        #expect(try program.run("bookmark", "@1", "list", "--json").list("bookmarks").count == 1)
        try program.run("undo")
        #expect(try program.run("bookmark", "@1", "list", "--json").list("bookmarks").count == 2)
        #expect(try program.run("bookmark", "@1", "delete", "@99").sentence.hasPrefix("ambo: There is no bookmark 99"))
        #expect(try program.run("bookmark", "@1", "delete").status == 2)
        #expect(try program.run("bookmark", "@1", "frobnicate").status == 2)
        #expect(try program.run("bookmark", "@1", "add", "--at", "99:00").status != 0)
    }

    @Test("export gives chapter, time inside it and note (F155)")
    func export() throws {
        let program = try stocked()
        try program.run("bookmark", "@1", "add", "--at", "2:00", "--note", "a machine")
        try program.run("bookmark", "@1", "add", "--at", "0:10")
        #expect(
            try program.run("bookmark", "@1", "export").output == """
                The Time Machine

                I. Introduction, 0:10
                ---
                II. The Machine, 0:07
                a machine
                ---

                """)
    }

    @Test("ambo alone shows what you listen to, what is missing and what is in the trash")
    func overview() throws {
        let program = try Program()
        let file = try program.copy(Program.odd + "/short.flac", to: "in/short.flac")
        try program.copy(Program.odd + "/vbr-without-index.mp3", to: "in/other.mp3")
        try program.importing(Program.book)
        try program.importing(program.path("in"))
        #expect(try program.run().output.contains("\ncame in last:\n"))
        try program.run("progress", "@1", "--set", "3:27")
        try FileManager.default.removeItem(atPath: file)
        try program.run("import", program.path("in"))
        let output = try program.run().output
        #expect(output.hasPrefix("2 books, 7 min, 0 finished\n"))
        #expect(
            output.contains("listening (“ambo play” goes on with the last):\n  @1  49 %  The Time Machine  H. G. Wells")
        )
        #expect(output.contains("1 book with missing files (“ambo list is:missing”):\n"))
        try program.run("delete", "@1")
        #expect(try program.run().output.contains("1 item in the trash (“ambo trash list”)"))
        let json = try program.run("--json").json()
        #expect(json["missingCount"] as? Int == 1)
        #expect(json["trashCount"] as? Int == 1)
        #expect(json["bookCount"] as? Int == 1)
    }
}
