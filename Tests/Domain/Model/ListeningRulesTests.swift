import AmboModel
import Testing

@Suite struct ListeningRulesTests {
    private static func book(hours: Double, lastChapter: (String, Int64)? = nil) -> Timeline {
        let ms = Int64(hours * 3_600_000)
        var chapters = [Chapter(title: "One", startMs: 0, endMs: ms)]
        if let lastChapter {
            chapters[0].endMs = ms - lastChapter.1
            chapters.append(Chapter(title: lastChapter.0, startMs: ms - lastChapter.1, endMs: ms))
        }
        return Timeline(lengths: [MediaLength(ms: ms)], chapters: chapters, title: "")
    }

    @Test(
        "decision 5: finished is at most 1 % and 120 s left, or under 10 s (pain 39)",
        arguments: [
            (40.0, 120_000, true), (40.0, 120_001, false), (1.0, 36_000, true), (1.0, 36_001, false),
            (0.1, 9999, true), (0.1, 10_000, false), (0.004, 7000, true), (0.004, 8000, false),
            (40.0, 14_400_000, false),
        ] as [(Double, Int64, Bool)])
    func finished(hours: Double, leftMs: Int64, expected: Bool) {
        let book = Self.book(hours: hours)
        #expect(Finishing().isFinished(at: book.durationMs - leftMs, of: book) == expected)
    }

    @Test(
        "decision 5: a last chapter named as credits may be left out, whatever its length",
        arguments: [
            ("End Credits", true), ("Closing credits", true), ("Abspann", true), ("Générique", true),
            ("Titoli di coda", true), ("Opening Credits", false), ("Chapter 40", false), ("Accreditation", false),
        ])
    func credits(title: String, expected: Bool) {
        let book = Self.book(hours: 10, lastChapter: (title, 300_000))
        #expect(Finishing().isFinished(at: book.durationMs - 299_900, of: book) == expected)
        #expect(!Finishing().isFinished(at: book.durationMs - 300_001, of: book))
    }

    @Test("a book without length, and a position that makes no sense, are never finished")
    func nonsense() {
        let none = Timeline(lengths: [], chapters: [], title: "")
        #expect(!Finishing().isFinished(at: 0, of: none))
        #expect(!Finishing().isFinished(at: -1, of: Self.book(hours: 1)))
    }

    @Test(
        "F146: a book opens at 0 when it was finished or left within 1 s of its end",
        arguments: [
            (5000, false, 5000), (9000, false, 0), (8999, false, 8999), (10_000, false, 0), (5000, true, 0),
            (-7, false, 0), (99_999, false, 0),
        ] as [(Int64, Bool, Int64)])
    func opening(saved: Int64, isFinished: Bool, expected: Int64) {
        #expect(Finishing().openingMs(savedMs: saved, isFinished: isFinished, durationMs: 10_000) == expected)
    }

    @Test(
        "F145: percent is rounded and never leaves 0 to 100",
        arguments: [
            (0, 1000, 0), (4, 1000, 0), (5, 1000, 1), (995, 1000, 100), (994, 1000, 99), (2000, 1000, 100),
            (-5, 1000, 0), (5, 0, 0), (5, -3, 0),
        ] as [(Int64, Int64, Int)])
    func percent(positionMs: Int64, durationMs: Int64, expected: Int) {
        #expect(Finishing.percent(positionMs: positionMs, durationMs: durationMs) == expected)
    }

    @Test(
        "F151: an eased rewind grows with the pause, is at least 2 s, at most the pause, and stays in the chapter",
        arguments: [
            // pause, chapter start, expected distance from 100 s
            (1000, 0, 1000), (10_000, 0, 2000), (900_000, 0, 20_508), (3_600_000, 0, 30_000), (36_000_000, 0, 30_000),
            (3_600_000, 90_000, 10_000), (3_600_000, 100_000, 0), (0, 0, 0),
        ] as [(Int64, Int64, Int64)])
    func eased(pauseMs: Int64, chapterStartMs: Int64, distanceMs: Int64) {
        let resumed = SmartRewind.eased(mostMs: 30_000).resumeMs(
            from: 100_000, afterPauseOf: pauseMs, chapterStartMs: chapterStartMs)
        #expect(resumed == 100_000 - distanceMs)
    }

    @Test(
        "F179: a fixed rewind counts only after 5 min and never goes below 0",
        arguments: [(299_999, 100_000, 100_000), (300_000, 100_000, 90_000), (300_000, 4000, 0)]
            as [(Int64, Int64, Int64)])
    func fixed(pauseMs: Int64, positionMs: Int64, expected: Int64) {
        let rewind = SmartRewind.fixed(ms: 10_000)
        #expect(rewind.resumeMs(from: positionMs, afterPauseOf: pauseMs, chapterStartMs: 50_000) == expected)
    }

    @Test(
        "F178: a rate is rounded to 0.05 between 0.5 and 3.0, anything else is none",
        arguments: [
            (1.23, "1.25"), (0.5, "0.5"), (3.0, "3.0"), (1.02, "1.0"), (1.2, "1.2"), (1.05, "1.05"), (0.4, nil),
            (3.1, nil), (.nan, nil), (.infinity, nil), (-1, nil), (0, nil),
        ] as [(Double, String?)])
    func rate(value: Double, expected: String?) { #expect(Rate(value)?.description == expected) }

    @Test("F153: a stored rate of 0 and a missing one are 1.0; steps stop at the ends")
    func storedRate() {
        #expect(Rate(stored: 0) == .normal)
        #expect(Rate(stored: nil) == .normal)
        #expect(Rate(stored: 1.5).hundredths == 150)
        #expect(Rate.normal.stepped(by: 3).hundredths == 115)
        #expect(Rate.normal.stepped(by: .max) == .fastest)
        #expect(Rate.normal.stepped(by: .min) == .slowest)
    }

    @Test(
        "F156, F181: a sleep timer is typed as minutes, with units, or as the end of the chapter",
        arguments: [
            ("30", .after(ms: 1_800_000)), ("30m", .after(ms: 1_800_000)), ("1h30m", .after(ms: 5_400_000)),
            ("90s", .after(ms: 90_000)), ("Chapter", .endOfChapter), ("0", nil), ("25h", nil), ("+5", nil),
            ("soon", nil),
            ("", nil),
        ] as [(String, SleepTimer?)])
    func sleep(text: String, expected: SleepTimer?) { #expect(SleepTimer(text: text) == expected) }

    @Test("F181: the presets go round from none over 120 min and the end of the chapter to none")
    func presets() {
        var seen: [SleepTimer?] = []
        var timer: SleepTimer?
        repeat {
            timer = SleepTimer.next(after: timer)
            seen.append(timer)
        } while timer != nil && seen.count < 20
        let minutes: [SleepTimer?] = [5, 10, 15, 30, 45, 60, 90, 120].map { .after(ms: $0 * 60_000) }
        #expect(seen == minutes + [.endOfChapter, nil])
        #expect(SleepTimer.next(after: .after(ms: 298_000)) == .after(ms: 600_000))
        #expect(SleepTimer.next(after: .after(ms: 200_000)) == .after(ms: 300_000))
        #expect(SleepTimer.next(after: .after(ms: .max)) == .endOfChapter)
        #expect(SleepTimer.loudness(leftMs: 60_000) == 1)
        #expect(SleepTimer.loudness(leftMs: 2500) == 0.5)
        #expect(SleepTimer.loudness(leftMs: -1) == 0)
    }

    @Test(
        "a typed time is understood, or refused",
        arguments: [
            ("1:02:03", .absolute(3_723_000)), ("62:03", .absolute(3_723_000)), ("90", .absolute(90_000)),
            ("90.5", .absolute(90_500)), ("1h30m", .absolute(5_400_000)), ("1h 30m", .absolute(5_400_000)),
            ("+30", .relative(30_000)), ("-15", .relative(-15_000)), ("-1:30", .relative(-90_000)),
            ("30m", .absolute(1_800_000)), ("0:00:01.25", .absolute(1250)), ("500ms", .absolute(500)),
            ("1.5h", .absolute(5_400_000)), ("0", .absolute(0)), ("1.0000009", .absolute(1000)),
            ("1:60", nil), ("1:2:60", nil), ("1:60:00", nil), ("", nil), ("+", nil), ("--5", nil), ("1m1h", nil),
            ("5x", nil), ("1:2:3:4", nil), (":", nil), ("1:", nil), ("1.5:00", nil), ("99999999999", nil),
            ("9999999999999999999999", nil), ("nan", nil), ("1.", nil), (".5", nil), ("١", nil), ("h", nil),
            (String(repeating: " ", count: 50) + "1", nil),
        ] as [(String, TimeText?)])
    func typed(text: String, expected: TimeText?) { #expect(TimeText(text) == expected) }

    @Test(
        "a time is shown with hours only where there are some",
        arguments: [(0, "0:00"), (59_999, "0:59"), (3_723_000, "1:02:03"), (360_000_000, "100:00:00"), (-5, "0:00")]
            as [(Int64, String)])
    func shown(ms: Int64, expected: String) { #expect(TimeText.clock(ms) == expected) }
}
