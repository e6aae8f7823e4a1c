import AmboCommandLine
import Testing

@Suite struct TextWidthTests {
    @Test(
        "a text takes as many columns as a terminal gives it",
        arguments: [("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("👍", 2), ("", 0), ("ﬁ", 1)])
    func columns(text: String, columns: Int) { #expect(TextWidth.columns(text) == columns) }

    @Test("a text that is too long ends in …, never in half a wide letter")
    func fitting() {
        #expect(TextWidth.fit("abcdef", to: 4) == "abc…")
        #expect(TextWidth.fit("日本語", to: 4) == "日…")
        #expect(TextWidth.fit("日本語", to: 6) == "日本語")
        #expect(TextWidth.fit("abc", to: 0) == "")
    }

    @Test("words go on as many lines as they need, a word longer than a line on several")
    func wrapping() {
        #expect(TextWidth.wrap("one two three", width: 7) == ["one two", "three"])
        #expect(TextWidth.wrap("  one two", width: 6) == ["  one", "  two"])
        #expect(TextWidth.wrap("abcdefgh", width: 3) == ["abc", "def", "gh"])
        #expect(TextWidth.wrap("a 日本語の本", width: 5) == ["a", "日本", "語の", "本"])
        #expect(TextWidth.wrap("日本", width: 1) == ["日本"])
        #expect(TextWidth.wrap("", width: 10) == [""])
    }

    @Test("no row of a table is wider than asked for while its rigid columns leave room")
    func table() {
        var table = TextTable([.number, .flexible, .flexible, .text])
        table.add(["@1", "a title that goes on and on", "somebody with a long name", "1 min"])
        table.add(["@10", "日本語の題名", "", "12 min"])
        for width in [24, 30, 40, 80] {
            for line in table.lines(width: width) { #expect(TextWidth.columns(line) <= max(width, 28)) }
        }
        #expect(table.lines(width: 80)[1].hasPrefix("@10  日本語の題名"))
    }
}
