internal import AmboBase
internal import AmboPrograms
internal import AmboTestSupport
internal import Foundation
internal import Testing

@testable internal import AmboImporting

/// What is left when processes are killed and disks are full. One at a time: they count processes and time.
@Suite("Unpacking that is broken off", .serialized)
struct UnpackCrashTests {
    private static let fileCount = 40

    /// A zip of 40 files of a megabyte, stored.
    private func large(_ scratch: ScratchFolder) throws -> FilePath {
        let script = """
            import zipfile, os
            data = bytes([0xff, 0xfb, 0x90, 0x64]) + os.urandom(1 << 20)
            with zipfile.ZipFile('large.zip', 'w') as z:
                for i in range(\(Self.fileCount)): z.writestr('Book/%03d.mp3' % i, data)
            """
        let file = try scratch.write("make.py", Array(script.utf8))
        try run("cd \(scratch.path.display) && python3 \(file.display)")
        return scratch.path.appending("large.zip")
    }

    private func probe() throws -> FilePath { try #require(BuiltProgram.path("ambo-unpack-probe")) }

    private func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: try probe().display)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func names(_ path: FilePath) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path.display)) ?? []).sorted()
    }

    private func count(_ target: FilePath) -> Int { names(target.appending("Book")).count }

    @Test(
        "the parent killed at any moment leaves the whole target or none, and what it left is swept",
        .timeLimit(.minutes(2)))
    func parentKilled() throws {
        let scratch = try ScratchFolder()
        let archive = try large(scratch)
        try scratch.write("library/canary", [1])
        let library = scratch.path.appending("library")
        var whole = 0
        for round in 0..<14 {
            let target = library.appending("target\(round)")
            let process = try start([archive.display, target.display])
            usleep(UInt32(2000 + round * round * 1200))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            if names(library).contains("target\(round)") {
                whole += 1
                #expect(count(target) == Self.fileCount)
            }
        }
        #expect(whole < 14)
        // The children see that their parent is gone; then nobody holds the hidden folders any more.
        usleep(4_500_000)
        let last = try start([archive.display, library.appending("last").display])
        last.waitUntilExit()
        #expect(last.terminationStatus == 0 && count(library.appending("last")) == Self.fileCount)
        #expect(names(library).filter { $0.hasPrefix(".") } == [])
    }

    @Test("the child killed at any moment gives an error and leaves nothing", .timeLimit(.minutes(2)))
    func childKilled() throws {
        let scratch = try ScratchFolder()
        let archive = try large(scratch)
        try scratch.write("library/canary", [1])
        let library = scratch.path.appending("library")
        var killed = 0
        for round in 0..<10 {
            let target = library.appending("target\(round)")
            let process = try start([archive.display, target.display, "--no-sync"])
            usleep(UInt32(3000 + round * 5000))
            if let child = child(of: process.processIdentifier), kill(child, SIGKILL) == 0 { killed += 1 }
            process.waitUntilExit()
            if process.terminationStatus == 0 {
                #expect(count(target) == Self.fileCount)
            } else {
                #expect(!names(library).contains("target\(round)"))
            }
            #expect(names(library).filter { $0.hasPrefix(".") } == [])
        }
        #expect(killed > 0)
    }

    private func child(of parent: Int32) -> Int32? {
        let text = try? String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
        return text?.split(separator: " ").first.flatMap { Int32($0) }
    }

    /// Runs the probe with a file system of its own at `mount`, and gives what it said and what is left there.
    private func onFileSystem(_ options: String, _ archive: FilePath, _ scratch: ScratchFolder) throws -> String {
        let mount = scratch.path.appending("mount")
        try FileManager.default.createDirectory(atPath: mount.display, withIntermediateDirectories: true)
        let line =
            "mount -t tmpfs -o \(options) tmpfs \(mount.display) && { \(try probe().display) \(archive.display) "
            + "\(mount.display)/target; echo status $?; ls -A \(mount.display); }"
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/unshare")
        process.arguments = (getuid() == 0 ? ["-m"] : ["-rm"]) + ["sh", "-c", line]
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "a file system of its own cannot be mounted")
        return String(decoding: data, as: UTF8.self)
    }

    @Test("a full disk is said, and nothing is left on it")
    func fullDisk() throws {
        let scratch = try ScratchFolder()
        let said = try onFileSystem("size=4m", large(scratch), scratch)
        #expect(said.contains("file-unwritable") && said.contains("no space left on device"))
        #expect(said.contains("Free some space"))
        #expect(said.hasSuffix("status 1\n"))
    }

    @Test("a read-only file system is said")
    func readOnly() throws {
        let scratch = try ScratchFolder()
        let said = try onFileSystem("size=4m,ro", large(scratch), scratch)
        #expect(said.contains("file-unwritable") && said.contains("read-only file system"))
        #expect(said.hasSuffix("status 1\n"))
    }

    @Test("a child that crashes, says nonsense or nothing is an error of its own, and nothing is left")
    func misbehaving() throws {
        for (how, code) in [("crash", "archive-broken"), ("flood", "archive-broken"), ("nothing", "archive-broken")] {
            let unpacking = try Unpacking(ZipBuilder("1.mp3").bytes)
            let child = ChildProgram(try probe(), leading: ["__misbehave", how])
            let error = unpackError { () throws(UnpackError) in try unpacking.run(unpacker: ChildUnpacker(child)) }
            #expect(error?.code == code)
        }
        let unpacking = try Unpacking(ZipBuilder("1.mp3").bytes)
        let silent = ChildUnpacker(ChildProgram(try probe(), leading: ["__misbehave", "sleep"]), silenceMs: 200)
        let error = unpackError { () throws(UnpackError) in try unpacking.run(unpacker: silent) }
        #expect(error == .stalled(unpacking.archive))
    }

    /// A child that says whatever it is told to, after it has planted what it likes.
    private struct Liar: ChildRunning {
        var lines: [String]
        var plant: @Sendable (FilePath) -> Void

        func run(_ call: ChildCall, cancel: CancelFlag, onLine: ([UInt8]) -> Bool) throws(ChildError) -> ChildEnd {
            if let told = UnpackLine(line: call.input)?.request { plant(told.folder) }
            for line in lines where !onLine(Array(line.utf8)) { return .refused }
            return .exited(0)
        }
    }

    @Test("what a child says is held against what it did: links, other files and lengths are not believed")
    func liars() throws {
        let write: @Sendable (FilePath) -> Void = {
            try? Data([1, 2, 3]).write(to: URL(filePath: $0.appending("a").display))
        }
        let good = ["file\ta\t3\t1", "done"]
        let link: @Sendable (FilePath) -> Void = { folder in
            write(folder)
            try? FileManager.default.createSymbolicLink(
                atPath: folder.appending("b").display, withDestinationPath: "/etc/passwd")
        }
        let cases: [(lines: [String], plant: @Sendable (FilePath) -> Void, isBelieved: Bool)] = [
            (good, write, true), (good, { _ in }, false), (good, link, false),
            (["file\ta\t4\t1", "done"], write, false),
            (["file\ta\t3\t0", "done"], write, false), (["file\ta\t3\t1"], write, false),
            (["file\ta\t3\t1", "file\tb\t3\t1", "done"], write, false), (["file\t../a\t3\t1", "done"], write, false),
        ]
        for item in cases {
            let unpacking = try Unpacking(ZipBuilder("1.mp3").bytes)
            let unpacker = ChildUnpacker(Liar(lines: item.lines, plant: item.plant))
            let report = try? unpacking.run(unpacker: unpacker)
            #expect((report != nil) == item.isBelieved, "\(item.lines)")
        }
    }
}
