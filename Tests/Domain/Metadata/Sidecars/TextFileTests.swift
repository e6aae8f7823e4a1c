import AmboText
import Testing

@testable import AmboMetadata

struct TextFileTests {
    @Test(
        "texts are read whatever marks, line ends and sets they have",
        arguments: [
            ([0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0x0A, 0x62, 0x0D, 0x63], "a\nb\nc", Charset.utf8, false),
            ([0xFF, 0xFE, 0x61, 0, 0x0A, 0], "a\n", .utf16LE, false), ([0xFE, 0xFF, 0, 0x61], "a", .utf16BE, false),
            ([0x61, 0, 0x62, 0, 0x63, 0, 0x64, 0], "abcd", .utf16LE, true),
            ([0x47, 0x72, 0xFC, 0xDF, 0x65], "Grüße", .cp1252, true),
            ([0x61, 0x0A, 0x0A], "a\n\n", .utf8, false), ([], "", .utf8, false),
        ] as [([UInt8], String, Charset, Bool)])
    func texts(bytes: [UInt8], text: String, charset: Charset, isGuess: Bool) {
        let file = TextFile(bytes)
        #expect(file?.text == text)
        #expect(file?.charset == charset)
        #expect(file?.isGuess == isGuess)
    }

    @Test("bytes with zeros in them are no text")
    func binary() { #expect(TextFile([0, 1, 2, 3, 0, 0, 0, 9]) == nil) }

    @Test("lines are counted from one, and a combining mark behind a line end does not join two")
    func lines() {
        let lines = TextFile(Array("a\n\u{301}b\n".utf8))?.lines ?? []
        #expect(lines.map(\.number) == [1, 2, 3])
        #expect(lines.map { String($0.text) } == ["a", "\u{301}b", ""])
    }
}
