import AmboText
import Testing

struct CharsetTests {
    @Test("bytes become text in a named set, strictly or with a mark for what means nothing")
    func decoding() {
        #expect(Charset.cp1252.decode([0x93, 0x61, 0x94]) == "“a”")
        #expect(Charset.cp1252.decode([0x61, 0x81]) == "a\u{81}")
        #expect(Charset.cp437.decode([0x81]) == "ü")
        #expect(Charset.cp866.decode([0x8C, 0xA0, 0xE1]) == "Мас")
        #expect(Charset.cp1251.decode([0xCC, 0xE0, 0xF1]) == "Мас")
        #expect(Charset.cp932.decode([0x93, 0xFA, 0x96, 0x7B]) == "日本")
        #expect(Charset.gbk.decode([0xD6, 0xD0]) == "中")
        #expect(Charset.big5.decode([0xA4, 0xA4]) == "中")
        #expect(Charset.cp949.decode([0xC7, 0xD1]) == "한")
        #expect(Charset.utf8.decode([0xC3, 0xBC]) == "ü")
        #expect(Charset.utf8.decode([0xC3]) == nil)
        #expect(Charset.cp932.decode([0x93]) == nil)
        #expect(Charset.cp932.decodeLossy([0x93, 0xFA, 0x93]) == "日\u{FFFD}")
        #expect(Charset.utf8.decodeLossy([0x61, 0xFF]) == "a\u{FFFD}")
        #expect(Charset.utf16LE.decode([0x61, 0]) == "a")
        #expect(Charset.utf16LE.decode([0, 0xD8]) == nil)
        #expect(Charset.latin1.decode([]) == "")
    }

    @Test("the system knows every set", arguments: Charset.allCases)
    func known(charset: Charset) {
        let ascii: [UInt8] = charset == .utf16LE ? [65, 0] : charset == .utf16BE ? [0, 65] : [65]
        #expect(charset.decode(ascii) == "A")
        #expect(Charset(named: charset.rawValue) == charset)
    }

    @Test(
        "names of sets are known however they are written",
        arguments: [
            ("windows-1251", Charset.cp1251), ("Shift_JIS", .cp932), ("utf8", .utf8), ("EUC-KR", .cp949), ("x", nil),
        ] as [(String, Charset?)])
    func names(name: String, charset: Charset?) { #expect(Charset(named: name) == charset) }

    /// Names as archives and cue sheets of each origin hold them, in the bytes of that set.
    static let cases: [(Charset, [[UInt8]])] = [
        (.utf8, [Array("plain.mp3".utf8)]), (.utf8, []), (.utf8, [Array("Der Leuchtturmwärter.mp3".utf8)]),
        (.cp437, [bytes("Kapitel 01 - Der Leuchtturmw~84rter.mp3"), bytes("Gr~81~E1e.mp3")]),
        (.cp437, [bytes("H~94rbuch/~9Aber den Fl~81ssen.mp3")]), (.cp437, [bytes("Fran~87ois - L'~82t~82.mp3")]),
        (.cp850, [bytes("cora~87~C6o - S~C6o Jo~C6o.mp3"), bytes("can~87~E4es.mp3")]),
        (.cp1252, [bytes("Der Leuchtturmw~E4rter.mp3")]), (.cp1252, [bytes("L~92~E9t~E9 ~96 Fran~E7ois.mp3")]),
        (.cp1252, [bytes("Gr~FC~DFe.mp3"), bytes("~DCber.mp3")]),
        (.cp866, [bytes("~8C~A0~E1~E2~A5~E0 ~A8 ~8C~A0~E0~A3~A0~E0~A8~E2~A0.mp3")]),
        (.cp1251, [bytes("~CC~E0~F1~F2~E5~F0 ~E8 ~CC~E0~F0~E3~E0~F0~E8~F2~E0.mp3")]),
        (.cp1251, [bytes("~C3~EB~E0~E2~E0 1.mp3"), bytes("~C3~EB~E0~E2~E0 2.mp3")]),
        (.koi8r, [bytes("~ED~C1~D3~D4~C5~D2 ~C9 ~ED~C1~D2~C7~C1~D2~C9~D4~C1.mp3")]),
        (.cp932, [bytes("~91~E6~88~EA~8F~CD ~93~F4~91~E4.mp3")]),
        (.cp932, [bytes("~82~B1~82~F1~82~C9~82~BF~82~CD.mp3")]),
        (.cp932, [bytes("~83~49~81~5B~83~66~83~42~83~49~83~75~83~62~83~4E.mp3")]),
        (.gbk, [bytes("~B5~DA~D2~BB~D5~C2 ~CE~D2~B5~C4~D6~D0~B9~FA.mp3")]),
        (.big5, [bytes("~B2~C4~A4~40~B3~B9 ~A7~DA~AA~BA~A4~A4~B0~EA.mp3")]),
        (.cp949, [bytes("~C1~A61~C0~E5 ~B3~AA~C0~C7 ~B3~AA~B6~F3.mp3")]),
        (.eucJP, [bytes("~A4~B3~A4~F3~A4~CB~A4~C1~A4~CF.mp3")]),
        (.cp1250, [bytes("P~F8~EDb~ECh o~9E~EDn~E1~F8ky.mp3"), bytes("~8Aes~9D d~ECt~ED.mp3")]),
        (.cp852, [bytes("Za~BE~A2~88~86 g~A9~98l~A5 ja~AB~E4.mp3")]),
    ]

    /// Text with bytes as `~84`.
    private static func bytes(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "~"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    @Test("the set of names is judged from all of them together", arguments: cases.indices)
    func judged(index: Int) {
        let (charset, samples) = Self.cases[index]
        let found = CharsetJudge.judge(samples)
        let texts = samples.map { found.decodeLossy($0) }
        // Sets that give the same text are as good.
        #expect(
            found == charset || texts == samples.map { charset.decodeLossy($0) },
            "\(index): \(charset) read as \(found): \(texts)")
    }

    @Test("the judge bears any bytes, and a great many")
    func hostile() {
        #expect(CharsetJudge.judge([[UInt8](repeating: 0xFF, count: 100_000)]) != .utf8)
        #expect(CharsetJudge.judgement([[0xC3, 0xBC]]).isCertain)
        for seed in 0..<200 {
            let noise = (0..<40).map { UInt8(truncatingIfNeeded: ($0 &+ seed) &* 2_654_435_761 >> 7) }
            let found = CharsetJudge.judge([noise])
            #expect(found == .utf8 || found.decode(noise) != nil || found == .cp437)
        }
    }
}
