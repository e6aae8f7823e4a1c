import AmboModel
import Testing

@testable import AmboMetadata

struct CueSheetTests {

    @Test(
        "R41 odd places are read, beyond 74 frames with a warning",
        arguments: [
            ("113:02:03", 6_782_040, false), ("126:14:81", 7_575_080, true), ("0:0:00", 0, false),
            ("00:00:37", 493, false),
            ("72:10:74", 4_330_987, false), ("00:05:41.4029930", 341_403, false), ("5:60:00", 360_000, true),
            ("5:41", 341_000, false),
        ] as [(String, Int64, Bool)])
    func places(text: String, ms: Int64, warns: Bool) {
        let sheet = CueSheet.parse("FILE \"a.mp3\" MP3\nTRACK 01 AUDIO\nINDEX 01 \(text)")
        #expect(sheet.chapters.map(\.startMs) == [ms])
        #expect(sheet.warnings.map(\.code) == (warns ? ["frames-carried"] : []))
    }

    @Test(
        "hostile places are left out and named",
        arguments: [
            "", "a", "::", "1:2:3:4", "-1:00:00", "99999999999999999999:00:00", "9999999:9999999:9999999", "1:00:00x",
        ])
    func badPlaces(text: String) {
        let sheet = CueSheet.parse("TRACK 01 AUDIO\nINDEX 01 \(text)\nTRACK 02 AUDIO\nINDEX 01 00:01:00")
        #expect(sheet.chapters.map(\.startMs) == [1000])
        #expect(sheet.warnings.contains { $0.code == "line-unreadable" })
    }

    @Test("R41 track 00 and the gap in front of a track: INDEX 01 is the start, INDEX 00 where there is no other")
    func gaps() {
        let sheet = CueSheet.parse(
            """
            FILE "other name.flac" WAVE
              TRACK 00 AUDIO
                TITLE "Before"
                INDEX 00 00:00:00
              TRACK 01 AUDIO
                TITLE "One "quoted" word"
                INDEX 00 00:02:00
                INDEX 01 00:04:00
              TRACK 02 MODE1/2352
                INDEX 01 00:05:00
              TRACK 03 AUDIO
            """)
        #expect(sheet.files.map(\.name) == ["other name.flac"])
        #expect(
            sheet.chapters == [
                Chapter(title: "Before", startMs: 0, endMs: 4000),
                Chapter(title: "One \"quoted\" word", startMs: 4000, endMs: 4000),
            ])
        #expect(sheet.trackCount == 4)
        #expect(sheet.warnings.map(\.code) == ["track-without-start"])
    }

    @Test("a track whose gap lies in the file before belongs to the file of its INDEX 01")
    func gapInFileBefore() {
        let sheet = CueSheet.parse(
            """
            FILE 01 One.wav WAVE
              TRACK 01 AUDIO
                INDEX 01 00:00:00
              TRACK 02 AUDIO
                INDEX 00 03:00:00
            FILE "02.wav" WAVE
                INDEX 01 00:00:00
            FILE "03.wav" WAVE
            """)
        #expect(sheet.files.map(\.name) == ["01 One.wav", "02.wav", "03.wav"])
        #expect(sheet.files.map { $0.chapters.map(\.startMs) } == [[0], [0], []])
    }

    @Test("fields of the sheet, with its remarks, become tags")
    func fields() {
        let sheet = CueSheet.parse(
            """
            REM GENRE "Audio Book"\r
            rem date 2019\r
            REM NARRATOR "Nora Reader"
            REM Created by: hand
            PERFORMER "Ada Example"
            TITLE Plain
            FILE "a.mp3" MP3
            TRACK 01 AUDIO
            TITLE "t"
            PERFORMER "x"
            REM GENRE "none"
            """)
        #expect(sheet.tags.genres == ["Audio Book"])
        #expect(sheet.tags.date == "2019")
        #expect(sheet.tags.narrators == ["Nora Reader"])
        #expect(sheet.tags.authors == ["Ada Example"])
        #expect(sheet.tags.title == "Plain")
    }

    @Test("nothing, noise and very long sheets are borne")
    func hostile() {
        #expect(CueSheet.parse("").files.isEmpty)
        #expect(CueSheet.parse("\u{0}\u{1}\nFILE\nFILE \"\nTRACK\nINDEX\nTITLE\nREM").files.count == 2)
        let many = String(repeating: "TRACK 01 AUDIO\nINDEX 01 00:00:00\n", count: 30_000)
        let sheet = CueSheet.parse(many)
        #expect(sheet.chapters.count == ChapterText.entryLimit)
        #expect(sheet.warnings.count <= 20)
    }
}
