import AmboBase
import AmboFiles
import AmboLibrary
import AmboModel
import AmboTestSupport
import Foundation

@testable import AmboImporting

/// A library of its own and a folder of books for one test.
struct ImportHouse {
    let scratch: ScratchFolder
    let library: Library
    /// Where the books lie.
    let books: FilePath

    init() async throws {
        scratch = try ScratchFolder()
        library = try await Library.open(at: LibraryFolders(home: scratch.path.appending("home")))
        books = scratch.path.appending("in")
        try FileManager.default.createDirectory(atPath: books.display, withIntermediateDirectories: true)
    }

    @discardableResult
    func write(_ name: String, _ sound: SoundMaker) throws -> FilePath { try scratch.write("in/\(name)", sound.bytes) }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> FilePath { try scratch.write("in/\(name)", Array(text.utf8)) }

    func move(_ name: String, to target: String) throws {
        let to = books.appending(target).display
        try FileManager.default.createDirectory(
            atPath: (to as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: books.appending(name).display, toPath: to)
    }

    func copy(_ name: String, to target: String) throws {
        try FileManager.default.copyItem(atPath: books.appending(name).display, toPath: books.appending(target).display)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: books.appending(name).display) }

    /// Imports the folder of books, or paths in it.
    func run(
        _ names: [String]? = nil, cancel: CancelFlag = CancelFlag(),
        onEvent: @escaping @Sendable (ImportEvent) -> Void = { _ in }, edit: (inout ImportRequest) -> Void = { _ in }
    ) async throws -> ImportReport {
        var request = ImportRequest(paths: names.map { $0.map(books.appending) } ?? [books])
        edit(&request)
        let importer = Importer(library, unpacker: DirectUnpacker())
        return try await importer.run(request, cancel: cancel, onEvent: onEvent)
    }

    /// The paths of an item's files below the folder of books.
    func files(_ item: ImportedItem) async throws -> [String] {
        guard let id = item.id else { return [] }
        return try await library.knownFiles(of: id).map { $0.path.relative(to: books)?.display ?? $0.path.display }
    }
}

extension ImportReport {
    /// How many items each list has, in the order imported, updated, moved, unchanged, missing, duplicates, failed.
    var counts: [Int] {
        [imported.count, updated.count, moved.count, unchanged.count, missing.count, duplicates.count, failed.count]
    }
}
