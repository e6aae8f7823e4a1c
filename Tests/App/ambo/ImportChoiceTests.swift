import AmboTestSupport
import Foundation
import Testing

/// What people may say about an import.
@Suite struct ImportChoiceTests {
    private func files(_ program: Program, _ item: String) throws -> [String] {
        let files = try program.run("show", item, "--json").json()["files"] as? [[String: Any]]
        return try #require(files).compactMap { $0["path"] as? String }
    }

    @Test("--place copy copies into the managed folder and leaves the source", arguments: ["copy", "link"])
    func keeping(mode: String) throws {
        let program = try Program()
        let source = try program.copy(Program.book, to: "in/book.m4b")
        #expect(try program.run("import", "--place", mode, source).status == 0)
        let path = try #require(try files(program, "@1").first)
        #expect(path.hasPrefix(program.home + "/data/books/"))
        #expect(FileManager.default.contentsEqual(atPath: path, andPath: Program.book))
        #expect(FileManager.default.fileExists(atPath: source))
        let inode = { (path: String) in
            try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        }
        #expect(try (inode(path) == inode(source)) == (mode == "link"))
    }

    @Test("--place move moves the file when the library has it")
    func moving() throws {
        let program = try Program()
        let source = try program.copy(Program.book, to: "in/book.m4b")
        #expect(try program.run("import", "--place", "move", source).status == 0)
        let path = try #require(try files(program, "@1").first)
        #expect(path.hasPrefix(program.home + "/data/books/"))
        #expect(FileManager.default.contentsEqual(atPath: path, andPath: Program.book))
        #expect(!FileManager.default.fileExists(atPath: source))
    }

    @Test("--into puts books below a folder of the library")
    func into() throws {
        let program = try Program()
        #expect(try program.run("import", "--into", "/Old/Science", Program.book).status == 0)
        let items = try program.run("list", "--all", "--json").list("items")
        #expect(
            Set(items.compactMap { $0["libraryPath"] as? String }) == [
                "/Old", "/Old/Science", "/Old/Science/The Time Machine",
            ])
    }

    @Test("--into refuses names that go up", arguments: ["../Old", "/Old/./New"])
    func intoUp(_ folder: String) throws {
        let program = try Program()
        let result = try program.run("import", "--into", folder, Program.book)
        #expect(result.status == 2)
        #expect(
            result.sentence
                == "ambo: “\(folder)” cannot be used for --into: give a folder of the library, such as /Fiction.")
        #expect(try program.run("list", "--all", "--json").list("items").isEmpty)
    }

    @Test("--separate makes a book of each file, --volume one of all")
    func grouping() throws {
        let separate = try Program()
        let apart = try separate.run("import", "--json", "--separate", Program.discs)
        #expect(try apart.list("imported").map { $0["fileCount"] as? Int } == Array(repeating: 1, count: 7))
        let together = try Program()
        for name in ["short.flac", "short.wav", "vbr-without-index.mp3"] {
            try together.copy(Program.odd + "/" + name, to: "in/" + name)
        }
        let one = try together.run("import", "--json", "--volume", "--duplicates", together.path("in"))
        #expect(try one.list("imported").map { $0["fileCount"] as? Int } == [3], "\(one.output)")
    }

    @Test("for people there is a line a book and a count; --quiet says nothing")
    func text() throws {
        let program = try Program()
        let result = try program.run("import", Program.book, Program.discs)
        #expect(
            result.output == """
                imported  @1  The Time Machine                 H. G. Wells   1 file  7 min
                imported  @3  The Time Machine (Disc Edition)  H. G. Wells  7 files  6 min
                2 imported

                """)
        #expect(result.errors.isEmpty)
        let again = try program.run("import", Program.book, Program.discs)
        #expect(again.output == "2 unchanged\n")
        let quiet = try program.run("import", "--quiet", "--duplicates", Program.zip)
        #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
    }

    @Test("a folder without sound says so and is no failure of the rest")
    func nothing() throws {
        let program = try Program()
        try program.scratch.write("in/notes.txt", Array("words".utf8))
        let result = try program.run("import", program.path("in"))
        #expect(result.status == 1)
        #expect(
            result.sentence
                == "ambo: Nothing in \(program.path("in")) can be imported: no sound files and no archives were found. Check the path."
        )
        #expect(try program.run("import", program.path("nowhere")).status == 1)
    }
}
