import AmboTestSupport
import Foundation
import Testing

@Suite struct ListVerbTests {
    private func stocked() throws -> Program {
        let program = try Program()
        try program.importing(Program.book)
        try program.importing(Program.zip)
        try program.importing(Program.odd + "/short.flac", Program.odd + "/vbr-without-index.mp3")
        return program
    }

    private func titles(_ result: Program.Result) throws -> [String] {
        try result.list("items").compactMap { $0["title"] as? String }
    }

    @Test("an empty library says how books come in, and is no failure")
    func empty() throws {
        let program = try Program()
        let list = try program.run("list")
        #expect(list.status == 0)
        #expect(list.output.isEmpty)
        #expect(list.sentence == "The library is empty. “ambo import FOLDER” brings books in.")
        #expect(try program.run("list", "--json").output == "{\"items\":[]}\n")
        #expect(try program.run().output.hasPrefix("The library is empty."))
        #expect(try program.run("search", "dune").sentence == "Nothing found.")
        #expect(try program.run("play").sentence.hasPrefix("ambo: There is no last book: nothing was played yet"))
        #expect(try program.run("undo").sentence.hasPrefix("ambo: There is nothing to undo."))
    }

    @Test("queries narrow the list by author, series, state and words")
    func queries() throws {
        let program = try stocked()
        #expect(try titles(program.run("list", "--json", "author:wells")).count == 2)
        #expect(try titles(program.run("list", "--json", "series:romances")) == ["The Time Machine"])
        #expect(try titles(program.run("list", "--json", "narrator:scottish")) == ["The Time Machine (Disc Edition)"])
        #expect(try titles(program.run("list", "--json", "machine", "edition")) == ["The Time Machine (Disc Edition)"])
        #expect(try titles(program.run("list", "--json", "is:started")) == [])
        try program.run("progress", "@1", "--set", "1:00")
        #expect(try titles(program.run("list", "--json", "is:started")) == ["The Time Machine"])
        try program.run("progress", "@1", "--finished")
        #expect(try titles(program.run("list", "--json", "is:finished")) == ["The Time Machine"])
        #expect(try titles(program.run("list", "--json", "author:wells", "is:unfinished")).count == 1)
        #expect(try program.run("list", "--limit", "1", "--json").list("items").count == 1)
        #expect(try program.run("list", "--limit", "0", "--json").list("items").isEmpty)
    }

    @Test("--sort orders by length and title")
    func sorting() throws {
        let program = try stocked()
        let byLength = try program.run("list", "--json", "--sort", "duration", "author:wells").list("items")
        let lengths = byLength.compactMap { $0["durationMs"] as? Int }
        #expect(lengths == [415_555, 382_041])
        #expect(
            try titles(program.run("list", "--json", "--sort", "title", "author:wells")) == [
                "The Time Machine", "The Time Machine (Disc Edition)",
            ])
    }

    @Test("no line is wider than the terminal, also with wide letters and long titles")
    func width() throws {
        let program = try stocked()
        let long = String(repeating: "very ", count: 30) + "long"
        #expect(try program.run("rename", "@1", long).status == 0)
        #expect(try program.run("rename", "@2", "日本語の本の題名がとても長いときはどうなるか見てみましょう、本当に長い題名です").status == 0)
        for columns in [40, 80, 132] {
            let environment = ["COLUMNS": String(columns)]
            for words in [["list"], ["list", "--all"], ["search", "wells"], ["show", "@2"], []] {
                let lines = try program.run(words, environment: environment).output.components(separatedBy: "\n")
                // Paths stay whole, so that they can be copied.
                for line in lines where !line.contains("/") {
                    #expect(Self.columns(line) <= columns, "\(words): \(line)")
                }
            }
        }
    }

    /// Columns of a line as a terminal counts them: wide letters take two.
    private static func columns(_ line: String) -> Int {
        line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 && $1.value < 0xFFE7 ? 2 : 1) }
    }

    @Test("nothing of a name reaches the terminal as a command to it")
    func control() throws {
        let program = try stocked()
        try program.run("rename", "@1", "red \u{1B}[31malert\u{7}")
        for words in [["list"], ["show", "@1"], ["search", "alert"], ["history"], []] {
            let output = try program.run(words).output
            #expect(!output.contains("\u{1B}") && !output.contains("\u{7}"), "\(words)")
        }
    }

    @Test("search finds books by parts of names in any order, with authors and series")
    func search() throws {
        let program = try stocked()
        #expect(try titles(program.run("search", "--json", "mach", "tim")).contains("The Time Machine"))
        let found = try program.run("search", "--json", "WELLS")
        #expect(try found.list("authors").map { $0["name"] as? String } == ["H. G. Wells"])
        #expect(try found.list("authors").first?["count"] as? Int == 2)
        #expect(try program.run("search", "--json", "scientific").list("series").count == 1)
        #expect(try program.run("search", "\"'’").status == 0)
    }

    @Test("show takes an id, a path or words that name one book, and lists the books that several words name")
    func show() throws {
        let program = try stocked()
        for words in [["@1"], ["/The Time Machine"], ["romances"], ["scientific", "romances"]] {
            let shown = try program.run(["show", "--json"] + words)
            #expect(try shown.json()["id"] as? String == "@1", "\(words): \(shown.errors)")
        }
        let several = try program.run("show", "machine")
        #expect(several.status == 1)
        #expect(several.errors.hasPrefix("ambo: “machine” names 2 items of the library. Name one of them by its id.\n"))
        #expect(several.errors.contains("@1  The Time Machine "))
        #expect(several.errors.contains("@2  The Time Machine (Disc Edition)"))
        let json = try program.run("show", "machine", "--json").list("candidates")
        #expect(Set(json.compactMap { $0["id"] as? String }) == ["@1", "@2"])
    }

    @Test("show has chapters, files with offsets, and where each field came from")
    func details() throws {
        let program = try stocked()
        let shown = try program.run("show", "@2", "--json").json()
        let files = try #require(shown["files"] as? [[String: Any]])
        #expect(files.count == 7)
        #expect(files[0]["offsetMs"] as? Int == 0)
        let lengths = files.compactMap { $0["durationMs"] as? Int }
        #expect(abs(lengths.reduce(0, +) - 382_041) <= 7)
        let chapters = try #require(shown["chapters"] as? [[String: Any]])
        #expect(chapters.map { $0["title"] as? String }.first == "I. Introduction")
        #expect(chapters.map { $0["startMs"] as? Int } == files.map { $0["offsetMs"] as? Int })
        #expect(chapters.last?["endMs"] as? Int == 382_041)
        let sources = try #require(shown["fieldSources"] as? [String: String])
        #expect(sources["title"] == "tags" && sources["authors"] == "tags")
        #expect(try program.run("show", "@2").output.contains("\n  chapters:\n"))
    }

    @Test("next names what follows, and why")
    func next() throws {
        let program = try stocked()
        let next = try program.run("next", "@1", "--json").json()
        #expect((next["item"] as? [String: Any])?["id"] as? String == "@2")
        #expect(next["reason"] as? String == "same-folder")
    }

    @Test("a reader that goes away ends the listing quietly")
    func brokenPipe() throws {
        let program = try stocked()
        let result = try program.shell(
            "for i in 1 2 3; do ambo list --all --json | head -c 1 >/dev/null; done; ambo list | head -1")
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(result.output.split(separator: "\n").count == 1)
    }

    @Test("output that cannot be written is a failure that is named")
    func fullOutput() throws {
        let program = try stocked()
        let result = try program.shell("ambo list --all > /dev/full")
        #expect(result.status == 1)
        #expect(result.sentence == "ambo: Standard output cannot be written: no space left on device.")
    }

    @Test("with all three standard streams closed a command works, and nothing is written into its files")
    func closedStreams() throws {
        let program = try stocked()
        let copied = try program.copy(Program.book, to: "more/one.m4b")
        let result = try program.shell("ambo import --place copy --duplicates '\(copied)' <&- >&- 2>&-")
        #expect(result.status == 0)
        let items = try program.run("list", "--all", "--json").list("items")
        let path = try #require(
            items.compactMap { $0["path"] as? String }.first { $0.contains("/data/books/") && $0.hasSuffix(".m4b") })
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(contentsOf: URL(filePath: Program.book)))
    }

    @Test("a title cannot turn the writing direction of the line around, nor break it")
    func direction() throws {
        let program = try stocked()
        try program.run("rename", "@1", "abc\u{202E}txt.\u{2066}exe\u{2028}next")
        let output = try program.run("list", "--all").output
        #expect(output.contains("abctxt.exe next"))
    }
}
