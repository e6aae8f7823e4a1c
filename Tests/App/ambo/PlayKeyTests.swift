import AmboTestSupport
import Foundation
import Testing

/// The keys of `play` on a terminal of its own.
@Suite struct PlayKeyTests {
    /// Runs `ambo play` on a pseudo-terminal: each step sends keys and waits for a text; prints what is left of the
    /// terminal's settings and the exit status.
    private static let driver = """
        import ast, os, pty, select, sys, termios, time
        pid, fd = pty.fork()
        if pid == 0:
            os.execvp("ambo", ["ambo", "play", "@1", "--output", "null"])
        seen = b""
        before = termios.tcgetattr(fd)[3]
        def wait(text):
            global seen
            end = time.time() + 20
            while text.encode() not in seen:
                if time.time() > end or not select.select([fd], [], [], 20)[0]:
                    print("NOT SEEN", text, "IN", seen.decode()); os.kill(pid, 9); sys.exit(1)
                seen += os.read(fd, 65536)
        for keys, text in ast.literal_eval(sys.argv[1]):
            seen = b""
            os.write(fd, keys.encode())
            wait(text)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        flags = termios.ICANON | termios.ECHO
        print("status", status, "restored", termios.tcgetattr(fd)[3] & flags == before & flags == flags)
        """

    private func drive(_ steps: String) throws -> (Program, Program.Result) {
        let program = try Program()
        try program.importing(Program.book)
        let file = try program.scratch.write("drive.py", Array(Self.driver.utf8))
        return (program, try program.shell("/usr/bin/python3 '\(file)' \"[\(steps)]\""))
    }

    @Test("each key does what the list says, unknown ones nothing, and q leaves the terminal as it was")
    func keys() throws {
        let (program, result) = try drive(
            """
            ('', '▶'), (' ', '⏸ '), (' ', '▶ '), ('\\x1b[C', '▶ 0:3'), ('\\x1b[D', '▶ 0:1'), ('n', '2/7 II. The Machine'),
            (']', '1.05×'), (']', '1.1×'), ('[', '1.05×'), ('\\x1b[B', 'volume 95 %'), ('\\x1bOA', '2/7 II. The Machine'),
            ('b', 'bookmark at 1:5'), ('t', 'sleep in '), ('?', 'space  pause or go on'), ('z', '▶ '), ('\\x1b[5~', '▶ '),
            ('\\x1b[H', '▶ '), ('\\x1bx', '▶ '), ('p', ' 1:52 / '), ('p', '1/7 I. Introduction'), ('q', '■ ')
            """.replacingOccurrences(of: "\n", with: " "))
        #expect(result.output == "status 0 restored True\n", "\(result.output) \(result.errors)")
        let bookmarks = try program.run("bookmark", "@1", "--json").list("bookmarks")
        #expect(bookmarks.filter { $0["kind"] as? String == "person" }.count == 1)
    }

    @Test("Ctrl-C ends it with 130 and the terminal restored")
    func interrupt() throws {
        let (_, result) = try drive("('', '▶'), ('\\x03', '■ ')")
        #expect(result.output == "status 130 restored True\n", "\(result.output) \(result.errors)")
    }

    @Test("the next chapter behind the last one is refused in words, and playing goes on")
    func last() throws {
        let (_, result) = try drive(
            "('', '▶'), ('nnnnnn', '7/7'), ('n', 'This is the last chapter.'), ('', '▶ 6:2'), ('q', '■ ')")
        #expect(result.output == "status 0 restored True\n", "\(result.output) \(result.errors)")
    }
}
