import AmboBase
import AmboCommandLine
import Testing

/// A command with one option of each kind.
struct Sample: Sendable {
    var all = false
    var sort: String?
    var limit: Int?
    var headers: [String] = []
    var words: [Argument] = []

    static let spec = CommandSpec<Sample>(
        ["sample"], summary: "Shows how words are read",
        operands: Operands("[WORDS…]", kind: .words, count: 0...3, \.words),
        options: [
            .flag("--all", "-a", help: "Everything", \.all),
            .value("--sort", value: "MODE", choices: ["title", "added"], help: "Order", \.sort) { $0.text },
            .value("--limit", value: "N", help: "At most", \.limit) { (argument) throws(UsageError) in
                guard let number = Int(argument.text) else {
                    throw .badValue(option: "--limit", value: argument.text, expected: "a number")
                }
                return number
            },
            .list("--header", value: "NAME", help: "A header", \.headers) { $0.text },
        ], examples: [("ambo sample --all", "everything")])
}

@Suite struct ArgumentParserTests {
    private func parse(_ words: String...) throws(UsageError) -> Sample {
        var sample = Sample()
        try ArgumentParser(Sample.spec).parse(words.map { Argument($0) }, into: &sample)
        return sample
    }

    @Test("options come before, between and behind operands, with = or without")
    func options() throws {
        let sample = try parse("one", "--sort=added", "two", "-a", "--limit", "5", "--header", "A", "--header=B")
        #expect(sample.all && sample.sort == "added" && sample.limit == 5)
        #expect(sample.headers == ["A", "B"])
        #expect(sample.words.map(\.text) == ["one", "two"])
    }

    @Test("what looks like a negative number, a lone dash and all behind -- are operands")
    func operands() throws {
        #expect(try parse("-15", "-", "--", "--all").words.map(\.text) == ["-15", "-", "--all"])
    }

    @Test("each mistake is named and the nearest right word is offered")
    func mistakes() {
        #expect(throws: UsageError.unknownOption("--srot", command: "sample", nearest: "--sort")) {
            try parse("--srot", "title")
        }
        #expect(throws: UsageError.valueMissing(option: "--sort", value: "MODE")) { try parse("--sort") }
        #expect(throws: UsageError.valueUnwanted(option: "--all")) { try parse("--all=1") }
        #expect(throws: UsageError.badValue(option: "--sort", value: "size", expected: "title, added")) {
            try parse("--sort", "size")
        }
        #expect(throws: UsageError.operands(command: "sample", label: "[WORDS…]", given: 4, least: 0)) {
            try parse("1", "2", "3", "4")
        }
    }

    @Test("bytes that are not UTF-8 reach the command as they are")
    func bytes() throws {
        var sample = Sample()
        try ArgumentParser(Sample.spec).parse([Argument(bytes: [0x61, 0xFF])], into: &sample)
        #expect(sample.words.first?.path.bytes == [0x61, 0xFF])
    }
}

@Suite struct TextTests {
    @Test("width counts columns, not letters", arguments: [("abc", 3), ("日本", 4), ("u\u{308}", 1), ("🎧", 2), ("", 0)])
    func columns(text: String, columns: Int) { #expect(TextWidth.columns(text) == columns) }

    @Test("text is cut at a column with a mark")
    func fit() {
        #expect(TextWidth.fit("Der Leuchtturm", to: 5) == "Der …")
        #expect(TextWidth.fit("日本語", to: 4) == "日…")
        #expect(TextWidth.fit("kurz", to: 4) == "kurz")
    }

    @Test("a table keeps to its width and cuts the flexible columns alone")
    func table() {
        var table = TextTable([.text, .flexible, .number])
        table.add(["@1", "A very long title of a book", "1:00:00"])
        table.add(["@12", "Short", "5:00"])
        #expect(table.lines(width: 30) == ["@1   A very long tit…  1:00:00", "@12  Short                5:00"])
    }

    @Test("help, completions and man page are made of the same data")
    func derived() {
        let page = Sample.spec.page
        #expect(HelpText.page(page, width: 80).contains("--sort title|added  Order"))
        for shell in Completions.Shell.allCases {
            #expect(Completions.script(shell, pages: [page]).contains("sort"))
        }
        let man = ManPage.text(groups: [("Library", [page])], version: "1", date: "2026-01-01", sections: [])
        #expect(man.contains(".B \\-\\-sort title|added"))
    }
}
