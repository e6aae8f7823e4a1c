internal import AmboText
internal import Testing

@testable internal import AmboImporting

@Suite("The judge of names")
struct NameJudgeTests {
    /// Names in a set that old programs wrote.
    static let sets: [(charset: String, names: [String], bytes: [[UInt8]])] = [
        (
            "CP932", ["第一章 灯台.mp3", "表紙.jpg"],
            [
                [0x91, 0xE6, 0x88, 0xEA, 0x8F, 0xCD, 0x20, 0x93, 0x94, 0x91, 0xE4, 0x2E, 0x6D, 0x70, 0x33],
                [0x95, 0x5C, 0x8E, 0x86, 0x2E, 0x6A, 0x70, 0x67],
            ]
        ),
        (
            "CP866", ["Глава 1.mp3", "Обложка.jpg"],
            [
                [0x83, 0xAB, 0xA0, 0xA2, 0xA0, 0x20, 0x31, 0x2E, 0x6D, 0x70, 0x33],
                [0x8E, 0xA1, 0xAB, 0xAE, 0xA6, 0xAA, 0xA0, 0x2E, 0x6A, 0x70, 0x67],
            ]
        ),
        (
            "CP1251", ["Глава 1.mp3", "Обложка.jpg"],
            [
                [0xC3, 0xEB, 0xE0, 0xE2, 0xE0, 0x20, 0x31, 0x2E, 0x6D, 0x70, 0x33],
                [0xCE, 0xE1, 0xEB, 0xEE, 0xE6, 0xEA, 0xE0, 0x2E, 0x6A, 0x70, 0x67],
            ]
        ),
        ("CP437", ["für.mp3"], [[0x66, 0x81, 0x72, 0x2E, 0x6D, 0x70, 0x33]]),
    ]

    @Test("R13: names without the flag are read in the set that fits all of them", arguments: sets.indices)
    func legacy(index: Int) {
        let set = Self.sets[index]
        let samples = set.bytes.map { NameJudge.Sample($0) } + [NameJudge.Sample(Array("cover.jpg".utf8))]
        let judge = NameJudge(samples)
        #expect(judge.charsetName == set.charset)
        #expect(samples.map { String(decoding: judge.name($0), as: UTF8.self) } == set.names + ["cover.jpg"])
    }

    @Test("R13: UTF-8 without the flag is UTF-8")
    func unflagged() {
        let sample = NameJudge.Sample(Array("Größe/灯台.mp3".utf8))
        let judge = NameJudge([sample])
        #expect(judge.charsetName == nil)
        #expect(judge.name(sample) == sample.bytes)
    }

    @Test("a second name in UTF-8 is believed")
    func unicodeField() {
        let sample = NameJudge.Sample([0x81], unicode: Array("ü".utf8))
        #expect(NameJudge([sample]).name(sample) == Array("ü".utf8))
    }

    @Test("bytes that mean nothing in any set stay as they are")
    func nonsense() {
        let sample = NameJudge.Sample([0xFF, 0xFE, 0x01, 0x80])
        #expect(!NameJudge([sample]).name(sample).isEmpty)
    }
}
