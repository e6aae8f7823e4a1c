import AmboBase
import AmboLibrary
import AmboModel
import AmboTestSupport

/// A library in a folder of its own.
struct Home {
    let folder: ScratchFolder
    let library: Library
    let hands = Drafts.Hands()
    var folders: LibraryFolders { LibraryFolders(home: folder.path) }

    init() async throws {
        folder = try ScratchFolder()
        library = try await Library.open(at: LibraryFolders(home: folder.path), clock: hands.clock)
    }

    @discardableResult
    func add(_ drafts: ItemDraft...) async throws -> [ID<Item>] {
        var items: [ID<Item>] = []
        for draft in drafts { items.append(try await library.add(draft).id) }
        return items
    }

    func titles(_ folder: ID<Item>? = nil) async throws -> [String] {
        try await library.children(of: folder).map(\.title)
    }
}
