import AmboTestSupport
import Foundation
import Testing

@Suite struct ImportVerbTests {
    @Test("a book comes in once: id, kind, length and order are told, a second import finds it unchanged")
    func once() throws {
        let program = try Program()
        let first = try program.run("import", "--json", Program.book)
        #expect(first.status == 0)
        let book = try #require(try first.list("imported").first)
        #expect(book["id"] as? String == "@1")
        #expect(book["kind"] as? String == "book")
        #expect(book["title"] as? String == "The Time Machine")
        #expect(book["authors"] as? [String] == ["H. G. Wells"])
        #expect(book["durationMs"] as? Int == 415_555)
        #expect(book["fileCount"] as? Int == 1)
        #expect(book["path"] as? String == Program.book)
        let again = try program.run("import", "--json", Program.book)
        #expect(again.status == 0)
        #expect(try again.list("imported").isEmpty)
        #expect(try again.list("unchanged").map { $0["id"] as? String } == ["@1"])
        #expect(try again.list("unchanged").first?["uuid"] as? String == book["uuid"] as? String)
    }

    @Test("a zip of disc folders is unpacked into one volume, ordered by its tags, and not unpacked again")
    func zip() throws {
        let program = try Program()
        let first = try program.run("import", "--json", Program.zip)
        let volume = try #require(try first.list("imported").first)
        #expect(volume["kind"] as? String == "volume")
        #expect(volume["title"] as? String == "The Time Machine (Disc Edition)")
        #expect(volume["orderedBy"] as? String == "tags")
        #expect(volume["fileCount"] as? Int == 7)
        #expect(volume["durationMs"] as? Int == 382_041)
        let path = try #require(volume["path"] as? String)
        #expect(path.hasPrefix(program.home + "/data/books/"))
        #expect(FileManager.default.fileExists(atPath: path + "/CD2/03 - Epilogue.mp3"))
        #expect(try program.run("import", "--json", Program.zip).list("unchanged").count == 1)
    }

    @Test("a rehearsal shows the plan and writes nothing")
    func rehearsal() throws {
        let program = try Program()
        let plan = try program.run("import", "--dry-run", "--json", Program.discs)
        let planned = try #require(try plan.list("imported").first)
        #expect(planned["title"] as? String == "The Time Machine (Disc Edition)")
        #expect(planned["id"] == nil)
        #expect(try program.run("list", "--json").list("items").isEmpty)
        #expect(try program.run("history", "--json").list("changes").isEmpty)
        let text = try program.run("import", "--dry-run", Program.zip).output
        #expect(text.contains("would import  The Time Machine (discs)  to be unpacked"))
        #expect(text.hasSuffix("planned: 1 imported\n"))
        #expect(!FileManager.default.fileExists(atPath: program.home + "/data/books"))
    }

    @Test("a bad file is named, the rest goes in, and the exit status is 3")
    func partly() throws {
        let program = try Program()
        try program.copy(Program.book, to: "in/good.m4b")
        try program.copy(Program.odd + "/page.m4b", to: "in/page.m4b")
        try program.copy(Program.odd + "/empty.m4b", to: "in/empty.m4b")
        let result = try program.run("import", "--json", program.path("in"))
        #expect(result.status == 3)
        #expect(try result.list("imported").map { $0["title"] as? String } == ["The Time Machine"])
        let failed = try result.list("failed")
        #expect(
            Set(failed.compactMap { $0["path"] as? String }) == [
                program.path("in/page.m4b"), program.path("in/empty.m4b"),
            ])
        #expect(result.errors.contains("page.m4b is not a media file but a web page (HTML)."))
        #expect(result.errors.contains("empty.m4b is empty: it has no bytes."))
        #expect(try program.run("import", program.path("in/page.m4b")).status == 1)
    }

    @Test("retagging, renaming and moving a file keep id, place and bookmarks")
    func identity() throws {
        let program = try Program()
        try program.copy(Program.odd + "/short.mp3", to: "in/short.mp3")
        #expect(try program.importing(program.path("in")).count == 1)
        try program.run("progress", "@1", "--set", "2")
        try program.run("bookmark", "@1", "add", "--at", "1", "--note", "kept")
        // Another title in the tags: a frame of ID3v1 behind the sound.
        let tag = "TAGAnother Title" + String(repeating: "\0", count: 113)
        let file = program.path("in/short.mp3")
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(tag.utf8.prefix(128)))
        try handle.close()
        let retagged = try program.run("import", "--json", program.path("in"))
        #expect(try retagged.list("updated").map { $0["id"] as? String } == ["@1"], "\(retagged.output)")
        try FileManager.default.createDirectory(atPath: program.path("in/deeper"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: file, toPath: program.path("in/deeper/renamed.mp3"))
        let moved = try program.run("import", "--json", program.path("in"))
        #expect(try moved.list("moved").map { $0["id"] as? String } == ["@1"], "\(moved.output)")
        let shown = try program.run("show", "@1", "--json").json()
        #expect(shown["positionMs"] as? Int == 2000)
        let bookmarks = try #require(shown["bookmarks"] as? [[String: Any]])
        #expect(bookmarks.map { $0["note"] as? String } == ["kept"])
        let files = try #require(shown["files"] as? [[String: Any]])
        #expect(files.first?["path"] as? String == program.path("in/deeper/renamed.mp3"))
    }

    @Test("a file that is gone is missing, found again when it is back, and a folder that is away changes nothing")
    func missing() throws {
        let program = try Program()
        try program.copy(Program.discs, to: "in")
        try program.importing(program.path("in"))
        let epilogue = program.path("in/The Time Machine (Disc Edition)/CD2/03 - Epilogue.mp3")
        try FileManager.default.moveItem(atPath: epilogue, toPath: program.path("aside.mp3"))
        let gone = try program.run("import", "--json", program.path("in"))
        #expect(try gone.list("missing").count == 1, "\(gone.output)")
        #expect(try program.run("list", "--json", "is:missing").list("items").count == 1)
        #expect(
            try program.run("play", "time machine", "--output", "null", "--for", "1s").errors.contains("is not there"))
        try FileManager.default.moveItem(atPath: program.path("aside.mp3"), toPath: epilogue)
        try program.run("import", program.path("in"))
        #expect(try program.run("list", "--json", "is:missing").list("items").isEmpty)
        try FileManager.default.moveItem(atPath: program.path("in"), toPath: program.path("away"))
        let away = try program.run("import", program.path("in"))
        #expect(away.status == 1)
        #expect(away.errors.contains(program.path("in")))
        #expect(try program.run("list", "--json", "is:missing").list("items").isEmpty)
    }

    @Test("the same sound elsewhere is left out as a copy, and taken with --duplicates")
    func duplicates() throws {
        let program = try Program()
        try program.importing(Program.book)
        try program.copy(Program.book, to: "in/copy.m4b")
        let left = try program.run("import", "--json", program.path("in"))
        #expect(left.status == 0)
        #expect(try left.list("imported").isEmpty)
        #expect(try left.list("duplicates").map { $0["duplicateOf"] as? String } == ["@1"])
        let taken = try program.run("import", "--json", "--duplicates", program.path("in"))
        #expect(try taken.list("imported").count == 1)
    }

    @Test("an encrypted archive needs its password, from standard input alone")
    func password() throws {
        let program = try Program()
        try program.copy(Program.odd + "/short.mp3", to: "in/short.mp3")
        let made = try program.shell("cd in && zip -q -e -P 'open sesame' ../locked.zip short.mp3")
        #expect(made.status == 0, "zip is needed: \(made.errors)")
        let locked = program.path("locked.zip")
        let without = try program.run("import", "--json", locked)
        #expect(without.status == 1)
        #expect(try without.list("failed").first?["code"] as? String == "archive-needs-password")
        let wrong = try program.run("import", "--json", "--password-stdin", locked, input: "open barley\n")
        #expect(try wrong.list("failed").first?["code"] as? String == "archive-wrong-password")
        #expect(!wrong.errors.contains("barley"))
        let right = try program.run("import", "--json", "--password-stdin", locked, input: "open sesame\n")
        #expect(try right.list("imported").count == 1, "\(right.output)")
    }

    @Test("a damaged archive gives nothing, and its good files with --partial")
    func partial() throws {
        let program = try Program()
        let cut = Program.odd + "/cut.zip"
        let whole = try program.run("import", "--json", cut)
        #expect(whole.status == 1)
        #expect(
            try whole.list("failed").first?["advice"] as? String
                == "Get it again, or take what is good of it with --partial.")
        #expect(try program.run("list", "--all", "--json").list("items").isEmpty)
        // Two files, the second cut in half.
        let made = try program.shell(
            "zip -q -j -0 two.zip '\(Program.odd)/short.mp3' '\(Program.odd)/vbr-without-index.mp3' && truncate -s -8k two.zip"
        )
        #expect(made.status == 0, "zip is needed: \(made.errors)")
        #expect(try program.run("import", program.path("two.zip")).status == 1)
        let part = try program.run("import", "--json", "--partial", program.path("two.zip"))
        #expect(try part.list("imported").map { $0["title"] as? String } == ["Short Files"], "\(part.output)")
        #expect(part.status == 3)
        #expect(part.errors.contains("two.zip"))
    }

    @Test("names inside an old archive come out right, what leads out of the folder is left out")
    func archives() throws {
        let program = try Program()
        let old = try program.run("import", "--json", Program.odd + "/old-names.zip")
        let path = try #require(try old.list("imported").first?["path"] as? String)
        #expect(path.hasSuffix("/old-names/Hörbuch/Grösse.mp3"))
        let outside = try program.run("import", "--json", Program.odd + "/outside.zip")
        #expect(outside.status == 3)
        #expect(outside.errors.contains("its name leads out of the folder"))
        let names = try FileManager.default.subpathsOfDirectory(atPath: program.home)
        #expect(!names.contains { $0.hasSuffix("/outside.mp3") || $0 == "outside.mp3" })
        #expect(try program.run("import", "--json", Program.odd + "/no-sound.zip").list("failed").count == 1)
    }

    @Test("a name that is not UTF-8 comes in, is shown with \\x, and plays")
    func foreignName() throws {
        let program = try Program()
        #expect(
            try program.shell("mkdir in && cp '\(Program.odd)/short.mp3' \"$(printf 'in/H\\366r.mp3')\"").status == 0)
        let result = try program.run("import", "--json", program.path("in"))
        #expect(result.status == 0, "\(result.errors)")
        let shown = try program.run("show", "@1", "--json").json()
        let files = try #require(shown["files"] as? [[String: Any]])
        #expect(files.first?["path"] as? String == program.path("in/H\\xF6r.mp3"))
        #expect(try program.run("play", "@1", "--output", "null", "--for", "1s", "--plain").status == 0)
    }
}
