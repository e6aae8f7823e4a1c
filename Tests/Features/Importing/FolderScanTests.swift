import AmboBase
import AmboFiles
import AmboTestSupport
import Foundation
import Testing

@testable import AmboImporting

@Suite struct FolderScanTests {
    private func steps(_ paths: [FilePath]) -> [ScanStep] {
        var scan = FolderScan(paths)
        var steps: [ScanStep] = []
        while let step = scan.next() { steps.append(step) }
        return steps
    }

    private func media(_ steps: [ScanStep]) -> [String] {
        var names: [String] = []
        for step in steps {
            guard case .folder(let folder) = step else { continue }
            names += folder.all.flatMap(\.media).map(\.path.name.display).sorted()
        }
        return names
    }

    private func problems(_ steps: [ScanStep]) -> [String] {
        steps.compactMap { step in if case .problem(_, let error) = step { error.code } else { nil } }
    }

    private func link(_ path: FilePath, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path.display, withDestinationPath: target)
    }

    @Test(
        "hidden files, systems' files and half downloads are passed over; the ending decides what is opened (pain 12)")
    func junk() throws {
        let scratch = try ScratchFolder()
        for name in [
            "a.mp3", "._a.mp3", ".DS_Store", "Thumbs.db", "desktop.ini", "b.mp3.part", "c.crdownload", "d.pdf", "e.xyz",
            "README",
            "__MACOSX/f.mp3", ".hidden/g.mp3", "@eaDir/h.mp3", "cover.jpg", "book.epub",
        ] { try scratch.write("B/\(name)", [1]) }
        let found = steps([scratch.path])
        // A file without an ending may be sound.
        #expect(media(found) == ["README", "a.mp3"])
        #expect(problems(found) == [])
    }

    @Test("links in a circle are walked once, links into the root not twice")
    func circles() throws {
        let scratch = try ScratchFolder()
        try scratch.write("A/1.mp3", [1])
        try link(scratch.path.appending("A/loop"), to: "..")
        try link(scratch.path.appending("A/self"), to: ".")
        try link(scratch.path.appending("B"), to: "A")
        #expect(media(steps([scratch.path])) == ["1.mp3"])
        try link(scratch.path.appending("A/dead.mp3"), to: "nowhere.mp3")
        try link(scratch.path.appending("A/round.mp3"), to: "round.mp3")
        let found = steps([scratch.path])
        #expect(media(found) == ["1.mp3"])
        #expect(problems(found) == ["file-not-read", "file-not-read"])
    }

    @Test("a link out of the root is followed, once")
    func linkOut() throws {
        let scratch = try ScratchFolder()
        try scratch.write("out/1.mp3", [1])
        try scratch.write("in/2.mp3", [1])
        try link(scratch.path.appending("in/one"), to: "../out")
        try link(scratch.path.appending("in/two"), to: "../out")
        #expect(media(steps([scratch.path.appending("in")])) == ["1.mp3", "2.mp3"])
    }

    @Test("a path that is not there, an empty folder, a root inside another root")
    func oddRoots() throws {
        let scratch = try ScratchFolder()
        try scratch.write("A/B/1.mp3", [1])
        try FileManager.default.createDirectory(
            atPath: scratch.path.appending("empty").display, withIntermediateDirectories: true)
        #expect(problems(steps([scratch.path.appending("none")])) == ["file-not-read"])
        #expect(problems(steps([scratch.path.appending("empty")])) == ["nothing-found"])
        let nested = steps([scratch.path.appending("A"), scratch.path.appending("A/B")])
        #expect(media(nested) == ["1.mp3"])
        #expect(problems(nested) == [])
        #expect(steps([]).isEmpty)
    }

    @Test("folders deeper than the limit are named, not walked for ever")
    func deep() throws {
        let scratch = try ScratchFolder()
        try scratch.write((0..<70).map { _ in "x" }.joined(separator: "/") + "/1.mp3", [1])
        #expect(problems(steps([scratch.path])) == ["folder-too-deep"])
    }

    @Test("a folder is given after what is below it, folders in natural order")
    func order() throws {
        let scratch = try ScratchFolder()
        for name in ["Book 10/1.mp3", "Book 2/1.mp3", "Book 2/Sub/1.mp3", "z.mp3"] { try scratch.write(name, [1]) }
        let layouts = steps([scratch.path]).compactMap { step in
            if case .folder(let folder) = step { folder.layout } else { nil }
        }
        #expect(layouts == [["Book 2", "Sub"], ["Book 2"], ["Book 10"], []])
    }

    @Test(
        "an archive is given by itself; of a RAR in parts only the first",
        arguments: [("a.zip", 1), ("a.part1.rar", 1), ("a.part2.rar", 0), ("a.tar.gz", 1), ("a.cbz", 0)])
    func archives(name: String, count: Int) throws {
        let scratch = try ScratchFolder()
        try scratch.write(name, [1])
        let found = steps([scratch.path]).count { if case .archive = $0 { true } else { false } }
        #expect(found == count)
    }
}
