import AmboBase
import AmboTestSupport
import Foundation
import Testing

/// Holds what every command prints with `--json` to `docs/json.md`.
@Suite struct ShapeTests {
    private static let page = Fixtures.folder.display + "/../docs/json.md"
    private static let book = "/The Time Machine"

    /// Command lines in the order in which one library goes through them; the heading of `docs/json.md` for each.
    private static let lines: [(heading: String, words: [String], status: Int32)] = [
        ("ambo alone", [], 0), ("tag show", ["tag", "show", Program.odd], 3),
        ("chapters show", ["chapters", "show", Program.book], 0),
        ("import", ["import", "--dry-run", Program.odd], 3), ("import", ["import", Program.book, Program.zip], 0),
        ("import", ["import", Program.book, Program.odd], 3), ("list", ["list", "--all"], 0),
        ("search", ["search", "wells"], 0), ("show", ["show", book], 0), ("show", ["show", "/odd"], 0),
        ("next", ["next", book], 0),
        ("Failures", ["show", "time", "machine"], 1), ("Failures", ["show", "@999"], 1), ("Failures", ["lst"], 2),
        ("play", ["play", book, "--output", "null", "--for", "1s"], 0), ("progress", ["progress", book], 0),
        ("progress", ["progress", book, "--set", "1:00"], 0), ("progress", ["progress", book, "--history"], 0),
        ("progress", ["progress", book, "--finished", "--dry-run"], 0),
        ("bookmark", ["bookmark", book, "add", "--at", "1:30", "--note", "here"], 0),
        ("bookmark", ["bookmark", book, "list"], 0), ("show", ["show", book], 0), ("ambo alone", [], 0),
        ("rename", ["rename", book, "Machine"], 0), ("reorder", ["reorder", "/Machine", "--first"], 0),
        ("reorder", ["reorder", "/", "--sort", "title"], 0),
        ("Failures", ["bind", "--dry-run", "/Machine", "/The Time Machine (Disc Edition)"], 1),
        ("unbind", ["unbind", "/The Time Machine (Disc Edition)"], 0),
        ("bind", ["bind", "/The Time Machine (Disc Edition)"], 0),
        ("move", ["move", "/Machine", "/New", "--create"], 0),
        ("delete", ["delete", "/New/Machine"], 0), ("trash list", ["trash", "list"], 0),
        ("history", ["history"], 0), ("undo", ["undo", "--dry-run"], 0), ("undo", ["undo"], 0),
        ("delete", ["delete", "/New/Machine"], 0), ("trash empty", ["trash", "empty", "--dry-run"], 0),
        ("trash empty", ["trash", "empty"], 0), ("ambo alone", [], 0), ("Failures", ["now"], 1),
        ("doctor --set-library-aside", ["doctor", "--set-library-aside"], 0), ("doctor", ["doctor"], 0),
    ]

    @Test("every command prints the shapes that docs/json.md documents")
    func shapes() throws {
        let shapes = try DocumentedShapes(page: String(contentsOfFile: Self.page, encoding: .utf8))
        let program = try Program()
        for (heading, words, status) in Self.lines {
            let result = try program.run(words + ["--json"])
            #expect(result.status == status, "ambo \(words): \(result.errors)")
            let documents = heading == "play" ? result.output.split(separator: "\n").map(String.init) : [result.output]
            #expect(!documents.isEmpty)
            for document in documents {
                let value = try? JSONSerialization.jsonObject(with: Data(document.utf8))
                let object = try #require(value, "ambo \(words) printed no JSON: \(document.prefix(300))")
                #expect(shapes.problems(object, of: heading) == [], "ambo \(words)")
            }
        }
    }

    @Test("what is restored, played elsewhere and controlled has its documented shape")
    func playing() throws {
        let shapes = try DocumentedShapes(page: String(contentsOfFile: Self.page, encoding: .utf8))
        let program = try Program()
        try program.importing(Program.book)
        try program.run("delete", "@1")
        let restored = try program.run("trash", "restore", "@1", "--json")
        #expect(shapes.problems(try restored.json(), of: "trash restore") == [])
        let player = try RunningProgram(program, "play", "@1", "--output", "null", "--plain")
        try player.wait(for: "playing")
        #expect(shapes.problems(try program.run("now", "--json").json(), of: "now") == [])
        #expect(shapes.problems(try program.run("ctl", "sleep", "30m", "--json").json(), of: "ctl") == [])
        #expect(shapes.problems(try program.run("--json").json(), of: "ambo alone") == [])
        let watch = try RunningProgram(program, "now", "--watch", "--json")
        try watch.wait(for: "\"event\":\"position\"")
        try program.run("ctl", "stop")
        #expect(try player.waitForEnd() == 0)
        #expect(try watch.waitForEnd() == 0)
        let lines = watch.printed.split(separator: "\n")
        #expect(lines.last?.contains("\"event\":\"stopped\"") == true)
        for line in lines {
            let event = try JSONSerialization.jsonObject(with: Data(line.utf8))
            #expect(shapes.problems(event, of: "now --watch") == [])
        }
    }

    @Test("the notation finds what is absent, unknown or of another kind")
    func notation() throws {
        let shapes = try DocumentedShapes(
            page: """
                ## one, two

                    PART {"name", "lengthMs"?}

                    {"parts": [PART], "kind", "is": BOOLEAN}

                - `kind`: `a` `b`
                """)
        func problems(_ text: String) throws -> [String] {
            shapes.problems(try JSONSerialization.jsonObject(with: Data(text.utf8)), of: "two")
        }
        #expect(try problems(#"{"parts":[{"name":"x","lengthMs":3}],"kind":"a","is":true}"#) == [])
        #expect(try problems(#"{"parts":[],"kind":"c","is":true}"#) == ["two.kind is “c”"])
        #expect(try problems(#"{"parts":[{}],"kind":"a","is":true}"#) == ["two.parts[].name is absent"])
        #expect(try problems(#"{"parts":[],"kind":"a","is":true,"x":1}"#) == ["two.x is not documented"])
        #expect(try problems(#"{"parts":[],"kind":"a","is":1}"#) == ["two.is is 1"])
        #expect(try problems(#"{"parts":[{"name":"x","lengthMs":"3"}],"kind":"a","is":true}"#).count == 1)
    }

    @Test("docs/json.md has a shape for every command")
    func complete() throws {
        let shapes = try DocumentedShapes(page: String(contentsOfFile: Self.page, encoding: .utf8))
        let commands = try CommandTests.commands()
        #expect(commands.count >= 24)
        for command in commands { #expect(shapes.sections[command]?.shape != nil, "\(command)") }
        let tested = Set(Self.lines.map(\.heading)).union(["trash restore", "now", "ctl"])
        #expect(Set(commands).subtracting(tested) == [])
    }
}
