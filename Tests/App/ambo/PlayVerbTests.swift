import AmboTestSupport
import Foundation
import Testing

/// Playing through the null output, which takes as long as sound would.
@Suite struct PlayVerbTests {
    private func stocked() throws -> Program {
        let program = try Program()
        try program.importing(Program.book)
        return program
    }

    private func place(_ program: Program) throws -> Int {
        try #require(try program.run("progress", "@1", "--json").json()["positionMs"] as? Int)
    }

    @Test("--plain prints a line an event, keeps the place, and play alone goes on there")
    func plain() throws {
        let program = try stocked()
        let first = try program.run("play", "@1", "--output", "null", "--for", "2s", "--from", "1:51", "--plain")
        #expect(first.status == 0, "\(first.errors)")
        let lines = first.output.split(separator: "\n")
        #expect(lines.contains("1:51 playing “The Time Machine”, chapter 1/7 I. Introduction"), "\(lines)")
        #expect(lines.contains("1:52 chapter 2/7 II. The Machine"), "\(lines)")
        #expect(lines.last?.hasSuffix(" stopped") == true)
        let kept = try place(program)
        #expect(kept >= 111_500 && kept < 115_000, "\(kept)")
        let second = try program.run("play", "--output", "null", "--for", "1s", "--plain")
        #expect(second.status == 0)
        #expect(second.output.contains("playing “The Time Machine”"))
        #expect(try place(program) > kept)
    }

    @Test("--chapter, --rate and --volume start it so, and the rate is kept for the book")
    func options() throws {
        let program = try stocked()
        let result = try program.run(
            "play", "@1", "--output", "null", "--for", "1s", "--chapter", "3", "--rate", "1.5", "--volume", "50",
            "--json")
        let events = try result.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(events.contains { $0["event"] as? String == "started" })
        #expect(events.last?["event"] as? String == "stopped")
        let status = try #require(events.last?["status"] as? [String: Any])
        #expect(status["rate"] as? Double == 1.5)
        #expect(status["volumePercent"] as? Int == 50)
        #expect((status["chapter"] as? [String: Any])?["number"] as? Int == 3)
        let again = try program.run("play", "@1", "--output", "null", "--for", "1s", "--json").output
        #expect(again.contains("\"rate\":1.5,"))
        #expect(again.contains("\"volumePercent\":50"))
    }

    @Test("--private keeps no place")
    func secret() throws {
        let program = try stocked()
        try program.run("play", "@1", "--output", "null", "--for", "1s", "--from", "3:00", "--private")
        #expect(try place(program) == 0)
    }

    @Test("a folder, a chapter or a place that is not there, and words for several books are refused with their reason")
    func refused() throws {
        let program = try stocked()
        try program.importing("--into", "/Shelf", Program.zip)
        let folder = try program.run("play", "/Shelf", "--output", "null")
        #expect(folder.sentence == "ambo: “Shelf” is a folder and has no sound of its own. Name a book in it.")
        let chapter = try program.run("play", "@1", "--chapter", "8", "--output", "null")
        #expect(chapter.sentence.hasPrefix("ambo: There is no chapter 8: the book has 7."))
        let place = try program.run("play", "@1", "--from", "99:00:00", "--output", "null")
        #expect(place.sentence.hasPrefix("ambo: 99:00:00 lies outside the book, which is 6:55 long."))
        #expect(try program.run("play", "machine", "--output", "null").errors.contains("names 2 items"))
    }

    @Test("another terminal sees and controls the player")
    func control() throws {
        let program = try stocked()
        let player = try RunningProgram(program, "play", "@1", "--output", "null", "--plain")
        try player.wait(for: "playing")
        let now = try program.run("now", "--json").json()
        #expect(now["title"] as? String == "The Time Machine")
        #expect(now["state"] as? String == "playing")
        #expect(try program.run("ctl", "pause", "--json").json()["state"] as? String == "paused")
        try player.wait(for: "paused")
        let sought = try program.run("ctl", "seek", "3:00", "--json").json()
        #expect(sought["positionMs"] as? Int == 180_000)
        let chapter = try program.run("ctl", "chapter", "next", "--json").json()
        #expect((chapter["chapter"] as? [String: Any])?["number"] as? Int == 4)
        #expect(try program.run("ctl", "rate", "1.25", "--json").json()["rate"] as? Double == 1.25)
        #expect(try program.run("ctl", "rate", "-0.05", "--json").json()["rate"] as? Double == 1.2)
        #expect(try program.run("ctl", "volume", "80", "--json").json()["volumePercent"] as? Int == 80)
        #expect(try program.run("ctl", "sleep", "chapter", "--json").json()["sleepsAtChapterEnd"] as? Bool == true)
        #expect(try program.run("ctl", "sleep", "off", "--json").json()["sleepsAtChapterEnd"] as? Bool == false)
        try program.run("ctl", "bookmark", "from", "elsewhere")
        #expect(try program.run("ctl", "chapter", "99").status != 0)
        #expect(try program.run("ctl", "rate", "fast").status == 2)
        #expect(try program.run("now").output.hasPrefix("⏸ "))
        #expect(try program.run().output.contains("playing:\n  ⏸ "))
        #expect(try program.run("ctl", "stop").status == 0)
        #expect(try player.waitForEnd() == 0)
        let bookmarks = try program.run("bookmark", "@1", "--json").list("bookmarks")
        #expect(bookmarks.contains { $0["note"] as? String == "from elsewhere" })
        #expect(try program.run("now").sentence == "ambo: No player is running. Start one with `ambo play`.")
        #expect(try program.run("ctl", "pause").status == 1)
    }

    @Test("a second player is refused, and takes over with --replace")
    func second() throws {
        let program = try stocked()
        let player = try RunningProgram(program, "play", "@1", "--output", "null", "--plain")
        try player.wait(for: "playing")
        let refused = try program.run("play", "@1", "--output", "null", "--for", "1s")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("“The Time Machine” is being played already by process \(player.processID)."))
        #expect(refused.errors.contains("`ambo play --replace`"))
        let other = try program.run("play", "@1", "--output", "null", "--for", "1s", "--replace", "--plain")
        #expect(other.status == 0, "\(other.errors)")
        #expect(other.output.contains("playing"))
        #expect(try player.waitForEnd() == 0)
    }

    @Test(
        "a polite signal stops it with the place kept",
        arguments: [(SIGTERM, Int32(0)), (SIGHUP, Int32(0)), (SIGINT, Int32(130))])
    func signals(signal: Int32, status: Int32) throws {
        let program = try stocked()
        let player = try RunningProgram(program, "play", "@1", "--output", "null", "--plain", "--from", "2:00")
        try player.wait(for: "playing")
        let before = try #require(try program.run("now", "--json").json()["positionMs"] as? Int)
        player.send(signal)
        #expect(try player.waitForEnd() == status)
        #expect(player.printed.contains("stopped"))
        let kept = try place(program)
        #expect(kept >= before && kept < before + 5000, "\(before) \(kept)")
    }

    @Test("a kill loses at most five seconds (F146), and the next player starts without trouble")
    func killed() throws {
        let program = try stocked()
        let player = try RunningProgram(program, "play", "@1", "--output", "null", "--json", "--from", "2:00")
        try player.wait(for: "\"positionMs\":127")
        let heard = try #require(try program.run("now", "--json").json()["positionMs"] as? Int)
        player.send(SIGKILL)
        #expect(try player.waitForEnd() == -SIGKILL)
        let kept = try place(program)
        #expect(kept > heard - 5500 && kept <= heard + 1000, "\(heard) \(kept)")
        let next = try program.run("play", "--output", "null", "--for", "1s", "--plain")
        #expect(next.status == 0, "\(next.errors)")
        #expect(next.output.contains("playing"))
    }

    @Test("a book that is heard to its end is finished, and play alone has nothing to go on with")
    func end() throws {
        let program = try stocked()
        let result = try program.run("play", "@1", "--output", "null", "--from", "6:54", "--plain")
        #expect(result.status == 0)
        #expect(result.output.contains(" finished\n"))
        #expect(try program.run("progress", "@1", "--json").json()["finished"] as? Bool == true)
        #expect(try program.run("play").sentence.hasPrefix("ambo: There is no last book"))
    }
}
