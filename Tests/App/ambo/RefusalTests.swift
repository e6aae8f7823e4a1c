import AmboTestSupport
import Foundation
import Testing

/// What the system refuses: each has its sentence and its exit status, and nothing is lost.
@Suite struct RefusalTests {
    /// Root may read everything; so these tests become somebody else.
    private static let nobody =
        getuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

    /// A program whose scratch folder belongs to the one who runs it.
    private func stocked() throws -> Program {
        let program = try Program()
        try program.importing(Program.book)
        return program
    }

    private func give(_ program: Program) throws {
        guard getuid() == 0 else { return }
        #expect(try program.shell("chown -R 65534:65534 .").status == 0)
        let able = try program.run("--version", wrapper: Self.nobody)
        #expect(able.status == 0, "setpriv is needed for this test, and the build must be readable: \(able.errors)")
    }

    @Test("a file and a folder that may not be read are named, the rest goes in")
    func unreadable() throws {
        let program = try Program()
        try program.copy(Program.book, to: "in/good/book.m4b")
        try program.copy(Program.odd + "/short.mp3", to: "in/closed.mp3")
        try program.copy(Program.odd + "/short.flac", to: "in/closed/short.flac")
        try give(program)
        #expect(try program.shell("chmod 000 in/closed.mp3 in/closed").status == 0)
        let result = try program.run("import", "--json", program.path("in"), wrapper: Self.nobody)
        _ = try program.shell("chmod 755 in/closed")
        #expect(result.status == 3)
        #expect(try result.list("imported").map { $0["title"] as? String } == ["The Time Machine"])
        let failed = try result.list("failed")
        #expect(
            Set(failed.compactMap { $0["path"] as? String }) == [
                program.path("in/closed.mp3"), program.path("in/closed"),
            ])
        for failure in failed {
            let error = try #require(failure["error"] as? String)
            #expect(error.hasSuffix("permission denied."), "\(error)")
        }
    }

    @Test("files that become unreadable after an import are not lost")
    func closedLater() throws {
        let program = try Program()
        try program.copy(Program.book, to: "in/good/book.m4b")
        try give(program)
        #expect(try program.run("import", program.path("in"), wrapper: Self.nobody).status == 0)
        #expect(try program.shell("chmod 000 in").status == 0)
        let closed = try program.run("import", program.path("in"), wrapper: Self.nobody)
        _ = try program.shell("chmod 755 in")
        #expect(closed.status == 1)
        #expect(closed.errors.contains(program.path("in")))
        let items = try program.run("list", "is:missing", "--json", wrapper: Self.nobody)
        #expect(try items.list("items").isEmpty)
    }

    @Test("a read-only home is named before anything else")
    func readOnly() throws {
        let program = try stocked()
        try give(program)
        #expect(try program.shell("chmod -R a-w home").status == 0)
        let change = try program.run("rename", "@1", "Other", wrapper: Self.nobody)
        #expect(change.status == 1)
        #expect(change.sentence.hasPrefix("ambo: ") && change.sentence.contains(program.home), "\(change.errors)")
        #expect(change.sentence.split(separator: "\n").count == 1)
        let fresh = try program.run(
            "list", wrapper: Self.nobody, environment: ["AMBO_HOME": program.home + "/data/new"])
        #expect(fresh.status == 1)
        #expect(fresh.sentence.contains(program.home + "/data/new"), "\(fresh.errors)")
        #expect(try program.shell("chmod -R u+w home").status == 0)
        let titles = try program.run("list", "--json").list("items").compactMap { $0["title"] as? String }
        #expect(titles == ["The Time Machine"])
    }

    @Test("a full disk stops with its sentence; what was there stays, and with room the import carries on")
    func full() throws {
        let program = try Program()
        let script = """
            mkdir -p small && mount -t tmpfs -o size=1m tmpfs small || exit 99
            export AMBO_HOME=$PWD/small
            ambo import --place copy '\(Program.book)'; echo "status $?"
            ambo list --all --json; echo "status $?"
            find small -name '*.m4b'
            mount -o remount,size=40m small
            ambo import '\(Program.book)'; echo "status $?"
            """
        let result = try program.shell(script, wrapper: ["unshare", "-m"])
        #expect(result.status != 99, "a namespace with a small disk is needed for this test: \(result.errors)")
        let output = result.output.components(separatedBy: "\n")
        #expect(output.first { $0.hasPrefix("status") } == "status 1", "\(result.output) \(result.errors)")
        #expect(!result.output.contains(".m4b\n"))
        #expect(
            result.errors.contains("cannot be written: no space left on device. Free some space"), "\(result.errors)")
        #expect(result.output.hasSuffix("1 imported\nstatus 0\n"), "\(result.output) \(result.errors)")
    }

    @Test("a database that another program holds is named, and works again afterwards")
    func locked() throws {
        let program = try stocked()
        let script = """
            import sqlite3, subprocess, sys
            held = sqlite3.connect(sys.argv[1], isolation_level=None)
            held.execute("BEGIN IMMEDIATE")
            held.execute("UPDATE items SET id = id")
            print(subprocess.run(["ambo", "rename", "@1", "Other"], capture_output=True, text=True))
            held.execute("ROLLBACK")
            """
        let file = try program.scratch.write("hold.py", Array(script.utf8))
        let result = try program.shell("/usr/bin/python3 '\(file)' '\(program.store)'")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("returncode=1"), "\(result.output)")
        #expect(result.output.contains("another program"), "\(result.output)")
        #expect(try program.run("rename", "@1", "Other").status == 0)
    }

    @Test("a damaged database is named with the way back, and is left as it is")
    func corrupt() throws {
        let program = try stocked()
        let handle = try #require(FileHandle(forWritingAtPath: program.store))
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 4096))
        try handle.close()
        let before = try Data(contentsOf: URL(filePath: program.store))
        for words in [["list"], ["import", Program.zip], ["play"], []] {
            let result = try program.run(words)
            #expect(result.status == 1, "\(words)")
            #expect(result.sentence.hasPrefix("ambo: ") && result.errors.contains(program.store), "\(result.errors)")
        }
        #expect(try program.run("doctor").status == 1)
        #expect(try Data(contentsOf: URL(filePath: program.store)) == before)
        let aside = try program.run("doctor", "--set-library-aside")
        #expect(aside.status == 0)
        #expect(try Data(contentsOf: URL(filePath: program.store + ".aside1")) == before)
        #expect(try program.importing(Program.book).count == 1)
    }

    @Test("a library of a newer Ambo is refused untouched, and can be set aside")
    func newer() throws {
        let program = try stocked()
        let made = try program.shell(
            "/usr/bin/python3 -c 'import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.execute(\"PRAGMA journal_mode=DELETE\"); d.execute(\"PRAGMA user_version=999\"); d.commit()' '\(program.store)'"
        )
        #expect(made.status == 0, "\(made.errors)")
        let before = try Data(contentsOf: URL(filePath: program.store))
        let refused = try program.run("list")
        #expect(refused.status == 1)
        #expect(
            refused.sentence.contains("was written by a newer Ambo (version 999; this one knows"), "\(refused.errors)")
        #expect(refused.sentence.contains("`ambo doctor --set-library-aside`"))
        #expect(try Data(contentsOf: URL(filePath: program.store)) == before)
        #expect(try program.run("doctor", "--set-library-aside").output.contains(program.store + ".aside1"))
        #expect(try program.run("list").status == 0)
        #expect(try Data(contentsOf: URL(filePath: program.store + ".aside1")) == before)
    }

    @Test("links in a circle and to nowhere do no harm")
    func loops() throws {
        let program = try Program()
        try program.copy(Program.book, to: "in/one/book.m4b")
        #expect(
            try program.shell("ln -s .. in/one/up; ln -s b in/a; ln -s a in/b; ln -s nowhere.m4b in/gone.m4b").status
                == 0)
        let result = try program.run("import", "--json", program.path("in"))
        #expect(try result.list("imported").count == 1)
        #expect(try result.list("duplicates").isEmpty)
        #expect(result.status == 3)
        #expect(result.errors.contains("in/a cannot be read: too many levels of symbolic links."))
        #expect(result.errors.contains("in/gone.m4b cannot be read: no such file or directory."))
        let shown = try program.run("tag", "show", "--json", program.path("in"))
        #expect(try shown.list("files").count == 1)
    }

    @Test("a file that vanishes is named by what wants it")
    func vanishing() throws {
        let program = try Program()
        let file = try program.copy(Program.odd + "/short.mp3", to: "in/short.mp3")
        try program.importing(file)
        try FileManager.default.removeItem(atPath: file)
        let played = try program.run("play", "@1", "--output", "null")
        #expect(played.status == 1)
        #expect(
            played.sentence.contains("cannot be played: \(file) is not there. Connect the disk"), "\(played.errors)")
        #expect(try program.run("tag", "show", file).status == 1)
        let again = try program.run("import", file)
        #expect(again.status == 1)
        #expect(again.errors.contains(file))
        #expect(try program.run("show", "@1").status == 0)
    }

    @Test("without a home there is no library, and the sentence says what to set")
    func homeless() throws {
        let result = try Program().run("list", wrapper: ["-u", "AMBO_HOME", "-u", "HOME"])
        #expect(result.status == 1)
        #expect(
            result.sentence.hasPrefix("ambo: There is no place for the library: neither HOME nor AMBO_HOME is set."))
    }
}
