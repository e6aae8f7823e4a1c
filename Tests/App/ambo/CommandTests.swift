import AmboBase
import AmboTestSupport
import Foundation
import Testing

/// The list of commands, as the program itself gives it.
@Suite struct CommandTests {
    /// The names of all commands.
    static func commands() throws -> [String] {
        try Program().run("__commands").output.matches(of: /\n### (.+)\n/).map { String($0.1) }
    }

    @Test("docs/commands.md is what the program says of its commands")
    func page() throws {
        let page = try String(contentsOfFile: Fixtures.folder.display + "/../docs/commands.md", encoding: .utf8)
        #expect(try Program().run("__commands").output == page, "run: ambo __commands > docs/commands.md")
    }

    @Test("the names of commands are unique and none begins another")
    func unique() throws {
        let names = try Self.commands()
        #expect(Set(names).count == names.count)
        for name in names { #expect(names.filter { $0.hasPrefix(name + " ") } == []) }
    }

    @Test("every command has an example, and every example is a line that the program understands")
    func examples() throws {
        let program = try Program()
        try program.copy(Program.odd + "/short.mp3", to: "short.mp3")
        let text = try program.run("__commands").output
        for section in text.components(separatedBy: "\n### ").dropFirst() {
            let name = section.prefix { $0 != "\n" }
            let examples = section.matches(of: /\n- `([^`]+)` (.+)/)
            #expect(!examples.isEmpty, "\(name)")
            for example in examples {
                #expect(example.1.contains("ambo \(name)"), "\(example.1)")
                let result = try program.shell("HOME=$PWD; exec </dev/null; \(example.1)")
                #expect(result.status != 2, "\(example.1): \(result.errors)")
            }
        }
    }
}
