import AmboTestSupport
import Foundation
import Testing

@Suite struct FileVerbTests {
    @Test("a folder shows its media files, a broken one is named and the rest goes on")
    func folder() throws {
        let program = try Program()
        try program.scratch.write("books/empty.mp3", [])
        try program.scratch.write("books/cover.jpg", [0xFF, 0xD8, 0xFF])
        try program.copy(Program.odd + "/short.mp3", to: "books/short.mp3")
        let result = try program.run("tag", "show", "--json", program.path("books"))
        #expect(result.status == 3)
        let files = try result.list("files")
        #expect(files.map { $0["container"] as? String } == ["mp3"])
        let failed = try result.list("failed")
        #expect(failed.count == 1)
        #expect((failed.first?["path"] as? String)?.hasSuffix("empty.mp3") == true)
        #expect(failed.first?["code"] as? String == "file-empty")
        #expect(result.sentence.hasPrefix("ambo: "))
    }

    @Test("tag show of a book prints its fields for people")
    func text() throws {
        let result = try Program().run("tag", "show", Program.book)
        #expect(result.status == 0)
        for line in [
            "  mp4 aac, 6:55.555, ", "  title        The Time Machine\n", "  authors      H. G. Wells\n",
            "  narrators    eSpeak NG\n", "  series       Scientific Romances #1\n",
            "  picture      front: image/jpeg 600×600, ", "  chapters     7 (quicktime)\n",
        ] {
            #expect(result.output.contains(line), "\(line)")
        }
    }

    @Test("chapters show prints number, start and title of each chapter")
    func chapters() throws {
        let result = try Program().run("chapters", "show", Program.book)
        let lines = result.output.components(separatedBy: "\n")
        #expect(lines[0].hasSuffix("The Time Machine.m4b: 7 chapters (quicktime)"))
        #expect(lines[1] == "     1      0:00.000  I. Introduction")
        #expect(lines[2] == "     2      1:52.317  II. The Machine")
        #expect(lines[7] == "     7      6:20.339  Epilogue")
    }

    @Test("a list of paths is read from standard input, one a line or ended by NUL bytes")
    func list() throws {
        let program = try Program()
        let short = Program.odd + "/short.flac"
        let lines = try program.run(
            "tag", "show", "--json", "--files-from", "-", input: short + "\n" + Program.book + "\n")
        #expect(try lines.list("files").map { $0["container"] as? String } == ["flac", "mp4"])
        let zeros = try program.run("tag", "show", "--json", "--files-from", "-", "-0", input: short + "\0")
        #expect(try zeros.list("files").map { $0["container"] as? String } == ["flac"])
    }

    @Test("a name that is not UTF-8 is opened as its bytes and shown with \\x")
    func foreignName() throws {
        let program = try Program()
        let line = "cp '\(Program.odd)/short.mp3' \"$(printf 'H\\366rbuch.mp3')\" && ambo tag show --json -- H*.mp3"
        let result = try program.shell(line)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try result.list("files").first?["path"] as? String == "H\\xF6rbuch.mp3")
    }

    @Test("words behind -- are paths, also when they look like options")
    func dashes() throws {
        let program = try Program()
        try program.copy(Program.odd + "/short.mp3", to: "--json")
        let result = try program.run("tag", "show", "--json", "--", "--json")
        #expect(try result.list("files").first?["path"] as? String == "--json")
    }
}
