/// Keeps places and bookmarks of a player in the library.
struct LibraryPlaces: PlaceKeeping {
    let library: Library
    let item: ID<Item>

    func keep(_ report: PlaceReport) async throws {
        try await library.savePosition(
            item, positionMs: report.positionMs, atMs: report.atMs, finished: report.state == .finished,
            startsBook: report.state != .unread)
    }

    func keep(_ bookmark: BookmarkReport) async throws {
        _ = try await library.addBookmark(
            item, positionMs: bookmark.positionMs, note: bookmark.note, kind: bookmark.kind)
    }
}
