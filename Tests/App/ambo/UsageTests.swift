import Foundation
import Testing

@Suite struct UsageTests {
    @Test(
        "a command line that is wrong says how and exits with 2",
        arguments: [
            (["tag", "shw"], "There is no command “tag shw”. Did you mean “ambo tag show”?"),
            (["frobnicate"], "There is no command “frobnicate”. “ambo help” lists the commands."),
            (["trash"], "“ambo trash” needs list, restore, empty."),
            (["trash", "emty"], "There is no command “trash emty”. Did you mean “ambo trash empty”?"),
            (["list", "--sort", "colour"], "“colour” cannot be used for --sort: give title, author, added,"),
            (["list", "colour:red"], "“colour:” is no query word; there are author:, narrator:, series:,"),
            (["list", "--limit", "-1"], "“-1” cannot be used for --limit: give a whole number."),
            (["import"], "“ambo import” needs PATH. “ambo import --help” shows what it takes."),
            (["rename", "@1"], "“ambo rename” needs ITEM TITLE."),
            (["delete", "time", "machine"], "“time” is neither an id nor a path in the library."),
            (["import", "--volume", "--separate", "x"], "--volume and --separate exclude each other."),
            (["play", "--rate", "9"], "“9” cannot be used for --rate: give a number from 0.5 to 3.0."),
            (["play", "--sleep"], "The option --sleep needs a value (TIME)."),
            (["ctl", "frobnicate"], "“frobnicate” cannot be used for ctl: give pause, resume, toggle, seek,"),
            (["ctl", "seek"], "“seek” needs a value."),
            (["progress", "@1", "--set", "soon"], "“soon” cannot be used for --set: give a time such as 1:02:03,"),
            (["progress", "@1", "--finished", "--unfinished"], "exclude each other."),
            (["tag", "show"], "“ambo tag show” needs FILES."),
            (["tag", "show", "--jsn", "x"], "“ambo tag show” has no option --jsn."),
        ])
    func wrong(words: [String], sentence: String) throws {
        let result = try Program().run(words)
        #expect(result.status == 2)
        #expect(result.errors.contains(sentence))
        #expect(result.output.isEmpty)
    }

    @Test("help is there for every command, within 80 columns, with an example")
    func help() throws {
        let program = try Program()
        let overview = try program.run("help").output
        let commands = overview.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
        #expect(commands.count > 20)
        for line in commands {
            let words = line.dropFirst(2).prefix(26).components(separatedBy: "  ")[0].split(separator: " ").map(
                String.init)
            let page = try program.run(words + ["--help"])
            #expect(page.status == 0)
            #expect(page.output.contains("\nexamples:\n  ambo"), "\(words)")
            for line in page.output.split(separator: "\n") where !line.hasPrefix("  ambo") {
                #expect(line.count <= 80, "\(words): \(line)")
            }
        }
    }

    @Test("--version prints one line")
    func version() throws {
        #expect(try Program().run("--version").output.wholeMatch(of: /ambo \d+\.\d+\.\d+\n/) != nil)
    }
}
