internal import AmboBase
internal import AmboTestSupport
internal import Testing

@testable internal import AmboImporting

@Suite("The guard of paths")
struct PathGuardTests {
    @Test(
        "refuses names that lead out, and says why",
        arguments: [
            ("../evil.mp3", UnpackReport.Reason.outside), ("a/../../evil.mp3", .outside), ("a/..", .outside),
            ("..\\evil.mp3", .outside), ("a\\..\\..\\evil.mp3", .outside), ("..", .outside), ("a/../b", .outside),
            ("/etc/passwd", .absolute), ("//server/share/x", .absolute), ("\\\\server\\share\\x", .absolute),
            ("\\evil.mp3", .absolute), ("C:\\evil.mp3", .absolute), ("c:/evil.mp3", .absolute),
            ("a\u{0}b", .nulByte), ("", .emptyName), (".", .emptyName), ("./", .emptyName),
            (String(repeating: "d/", count: 40) + "x", .tooDeep),
            (Array(repeating: String(repeating: "n", count: 250), count: 9).joined(separator: "/"), .tooLong),
        ])
    func refusals(name: String, reason: UnpackReport.Reason) {
        var places = PathGuard()
        #expect(places.place(Array(name.utf8), isFolder: false) == .refused(reason))
    }

    @Test(
        "keeps names that only look odd",
        arguments: [
            ("a/b.mp3", "a/b.mp3"), ("./a//b.mp3", "a/b.mp3"), ("...", "..."), ("a..b/c", "a..b/c"),
            ("I: The Start.mp3", "I: The Start.mp3"), ("-rf", "-rf"), ("a\nb.mp3", "a\nb.mp3"),
            ("AC\\DC.mp3", "AC\\DC.mp3"), (" .mp3", " .mp3"), ("~/x", "~/x"), ("$(x).mp3", "$(x).mp3"),
        ])
    func oddNames(name: String, place: String) {
        var places = PathGuard()
        #expect(places.place(Array(name.utf8), isFolder: false) == .at(FilePath(place)))
    }

    @Test("takes backslashes of DOS and Windows for slashes")
    func backslashes() {
        var places = PathGuard()
        let placed = places.place(Array("Book\\CD1\\01.mp3".utf8), isFolder: false, splitsBackslash: true)
        #expect(placed == .at(FilePath("Book/CD1/01.mp3")))
    }

    @Test("numbers names that are taken: equal ones, case twins, both normal forms, files where folders are")
    func twins() {
        var places = PathGuard()
        let names = [
            "01.mp3", "01.mp3", "01.MP3", "Größe.mp3", "Gro\u{308}ße.mp3", "a", "a/b", "01-1.mp3", "CD1/x", "cd1/x",
        ]
        let placed = names.map { places.place(Array($0.utf8), isFolder: false) }
        let wanted = [
            "01.mp3", "01-1.mp3", "01-2.MP3", "Größe.mp3", "Gro\u{308}ße-1.mp3", "a", "a-1/b", "01-1-1.mp3", "CD1/x",
            "cd1-1/x",
        ]
        #expect(placed == wanted.map { .at(FilePath($0)) })
    }

    @Test("R16: gives one folder to both normal forms of its name")
    func normalForms() {
        var places = PathGuard()
        let composed = places.place(Array("Größe/1.mp3".utf8), isFolder: false)
        let decomposed = places.place(Array("Gro\u{308}\u{DF}e/2.mp3".utf8), isFolder: false)
        #expect(composed == .at(FilePath("Größe/1.mp3")))
        #expect(decomposed == .at(FilePath("Größe/2.mp3")))
    }

    @Test("shortens a name that no file system takes, keeping its ending and whole characters")
    func longNames() {
        var places = PathGuard()
        let name = String(repeating: "ü", count: 200) + ".mp3"
        guard case .at(let path) = places.place(Array(name.utf8), isFolder: false),
            case .at(let other) = places.place(Array((name + "").utf8), isFolder: false)
        else { return #expect(Bool(false), "refused") }
        #expect(path.bytes.count <= 255 && path.text?.hasSuffix("ü.mp3") == true)
        #expect(other.bytes.count <= 255 && other.text?.hasSuffix("-1.mp3") == true && other != path)
    }

    @Test("keeps bytes that are no text")
    func rawBytes() {
        var places = PathGuard()
        #expect(places.place([0x81, 0x39, 0xFF], isFolder: false) == .at(FilePath(bytes: [0x81, 0x39, 0xFF])))
    }

    @Test("never gives a path that leaves, whatever the name, and never one twice")
    func mutations() {
        var mutator = Mutator(seed: 11)
        let seeds = ["../a/b", "a/../../b.mp3", "C:\\x\\y", "/a//b/./c", "Größe/01.mp3", "a\\..\\b", "....//....//x"]
        var places = PathGuard()
        var seen: Set<FilePath> = []
        for round in 0..<4000 {
            let name = mutator.changed(Array(seeds[round % seeds.count].utf8))
            let splits = round.isMultiple(of: 2)
            guard case .at(let path) = places.place(name, isFolder: false, splitsBackslash: splits) else { continue }
            #expect(seen.insert(path).inserted)
            #expect(!path.isAbsolute && !path.bytes.isEmpty && !path.bytes.contains(0))
            #expect(!path.components.contains { $0.bytes == Array("..".utf8) || $0.bytes.count > 255 })
        }
        #expect(seen.count > 1000)
    }
}
