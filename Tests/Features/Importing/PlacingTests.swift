import AmboBase
import AmboFiles
import AmboLibrary
import AmboModel
import AmboTestSupport
import Foundation
import Testing

@testable import AmboImporting

@Suite struct PlacingTests {
    private func house() async throws -> ImportHouse {
        let house = try await ImportHouse()
        for disc in 1...2 {
            for track in 1...2 {
                try house.write(
                    "Ada/What: a Book?/CD\(disc)/0\(track).mp3",
                    SoundMaker(seed: UInt64(disc * 10 + track), ["TALB": "What: a Book?", "TPE1": "Ada"]))
            }
        }
        try house.write("Ada/What: a Book?/desc.txt", "About.")
        try house.write("Ada/single.mp3", SoundMaker(seed: 99, ["TIT2": "Single"]))
        return house
    }

    private func tree(_ folder: FilePath) -> [String] {
        FileManager.default.enumerator(atPath: folder.display)?.compactMap { $0 as? String }.filter { $0.contains(".") }
            .sorted() ?? []
    }

    private let placed = [
        "Ada/Single.mp3", "Ada/What_ a Book/CD1 - 01.mp3", "Ada/What_ a Book/CD1 - 02.mp3",
        "Ada/What_ a Book/CD2 - 01.mp3",
        "Ada/What_ a Book/CD2 - 02.mp3", "Ada/What_ a Book/desc.txt",
    ]

    @Test(
        "copy, link and move bring files and texts into the managed folder under clean names (F061, F068)",
        arguments: [PlaceMode.copy, .link, .move])
    func modes(mode: PlaceMode) async throws {
        let house = try await house()
        let sources = tree(house.books)
        let report = try await house.run(["Ada"], edit: { $0.place = mode })
        #expect(report.failed == [])
        #expect(report.imported.count == 2)
        let books = house.library.folders.books
        #expect(tree(books) == placed)
        #expect(tree(house.books) == (mode == .move ? [] : sources))
        for item in report.imported {
            let files = try await house.library.knownFiles(of: try #require(item.id))
            for file in files {
                #expect(file.path.isInside(books))
                #expect(file.stamp.matches(FileStamp(try FileFacts.of(file.path))))
            }
        }
        if mode == .link {
            let source = try FileFacts.of(house.books.appending("Ada/single.mp3"))
            #expect(try FileFacts.of(books.appending("Ada/Single.mp3")).inode == source.inode)
        }
        guard mode != .move else { return }
        let again = try await house.run(["Ada"], edit: { $0.place = mode })
        #expect(again.counts == [0, 0, 0, 2, 0, 0, 0])
        #expect(tree(books) == placed)
    }

    @Test("a copy is the same bytes with the same time, and nothing half done is left")
    func copy() throws {
        let scratch = try ScratchFolder()
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let source = try scratch.write("a.bin", bytes)
        try FilePlacement.copy(source, to: scratch.path.appending("b.bin"))
        #expect(Array(try Data(contentsOf: URL(filePath: scratch.path.appending("b.bin").display))) == bytes)
        #expect(try FileFacts.of(scratch.path.appending("b.bin")).modifiedNs == FileFacts.of(source).modifiedNs)
        #expect(throws: FileError.self) { try FilePlacement.copy(source, to: scratch.path.appending("b.bin")) }
        #expect(throws: FileError.self) { try FilePlacement.rename(source, to: scratch.path.appending("b.bin")) }
        #expect(throws: FileError.self) { try FilePlacement.link(source, to: scratch.path.appending("b.bin")) }
        let cancel = CancelFlag()
        cancel.raise()
        #expect(throws: FileError.self) {
            try FilePlacement.copy(source, to: scratch.path.appending("c.bin"), cancel: cancel)
        }
        #expect(try Folder.entries(of: scratch.path).map(\.name.display) == ["a.bin", "b.bin"])
    }

    @Test("linking and moving never copy across file systems: they say how much it would be")
    func across() async throws {
        let shared = FilePath("/dev/shm")
        let house = try await house()
        let device = try FileFacts.of(house.books).device
        guard let other = try? FileFacts.of(shared), other.device != device else { return }
        let home = shared.appending("ambo-test-\(UniqueID())")
        defer { try? FileManager.default.removeItem(atPath: home.display) }
        let library = try await Library.open(at: LibraryFolders(home: home))
        for mode in [PlaceMode.link, .move] {
            var request = ImportRequest(paths: [house.books])
            request.place = mode
            let report = try await Importer(library, unpacker: DirectUnpacker()).run(request)
            #expect(report.imported == [])
            #expect(report.failed.map(\.code) == ["crosses-file-systems"])
            #expect(report.failed.first?.error.contains("would copy") == true)
            #expect(report.failed.first?.advice?.contains("--place copy") == true)
        }
        var request = ImportRequest(paths: [house.books])
        request.place = .copy
        #expect(try await Importer(library, unpacker: DirectUnpacker()).run(request).imported.count == 2)
    }

    @Test(
        "names are cleaned (F068)",
        arguments: [
            ("a/b:c", "a_b_c"), ("__x__", "x"), ("..", "untitled_file"), ("", "untitled_file"),
            ("What? *Now*", "What_ _Now"),
            ("a\u{1}b", "a_b"), (" x. ", "x"), ("Zoe\u{308}", "Zo\u{EB}"),
        ])
    func names(name: String, clean: String) { #expect(ManagedName.sanitised(name) == clean) }

    @Test("a taken name gets a number in front of its ending (F059)")
    func taken() throws {
        let scratch = try ScratchFolder()
        #expect(ManagedName.free("a", ending: "mp3", in: scratch.path).name.display == "a.mp3")
        try scratch.write("a.mp3", [1])
        try scratch.write("a-1.mp3", [1])
        #expect(ManagedName.free("a", ending: "mp3", in: scratch.path).name.display == "a-2.mp3")
        #expect(ManagedName.free("b", in: scratch.path).name.display == "b")
    }

    @Test(
        "sizes are told as people say them",
        arguments: [
            (0, "0 bytes"), (999, "999 bytes"), (1_500_000, "1.5 MB"), (1_100_000_000_000, "1.1 TB"),
            (250_000_000, "250 MB"),
        ] as [(Int64, String)])
    func sizes(byteCount: Int64, text: String) { #expect(ImportError.size(byteCount) == text) }
}
