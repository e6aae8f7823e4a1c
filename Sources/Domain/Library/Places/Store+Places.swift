internal import AmboBase
internal import AmboModel
internal import AmboSQLite

/// How far somebody got with a book.
struct PlaceState: Equatable {
    var positionMs: Int64
    var finished: Bool
    var playedMs: Int64?
}

extension Store {
    /// The listening place of a book or volume.
    func placeState(of item: ID<Item>) throws(LibraryError) -> PlaceState? {
        try first("SELECT position_ms, finished, played_ms FROM items WHERE id = ? AND id > 0", item) { row in
            PlaceState(positionMs: row.int(0), finished: row.bool(1), playedMs: row.intOrNil(2))
        }
    }

    /// Sets the listening place and carries the percent up through the folders (rules F122, F145).
    func setPlace(of item: ID<Item>, to state: PlaceState) throws(LibraryError) -> [Step] {
        guard let old = try placeState(of: item) else { throw .notFound(item.description) }
        let before = try totals(of: item)
        try run(
            "UPDATE items SET position_ms = ?, finished = ?, played_ms = ? WHERE id = ?", state.positionMs,
            state.finished, state.playedMs, item)
        try updatePercent(of: item)
        let difference = try totals(of: item) - before
        if difference.percent != 0 || difference.finishedCount != 0, let parent = try visibleParent(of: item) {
            try addTotals(difference, childCount: 0, to: parent)
        }
        return [
            .position(
                item: item.rawValue, positionMs: old.positionMs, finished: old.finished, playedMs: old.playedMs)
        ]
    }

    /// Stamps an item and the folders above it as played now (rule F118).
    func stampPlayed(_ item: ID<Item>, atMs: Int64) throws(LibraryError) {
        var next = try visibleParent(of: item)
        while let folder = next, folder != Self.root {
            try run("UPDATE items SET played_ms = ? WHERE id = ?", atMs, folder)
            next = try visibleParent(of: folder)
        }
    }

    // MARK: bookmarks

    func bookmark(_ id: ID<Bookmark>) throws(LibraryError) -> Bookmark? {
        try first(
            "SELECT id, item, position_ms, note, kind, created_ms FROM bookmarks WHERE id = ?", id, map: Self.bookmark)
    }

    func bookmarks(of item: ID<Item>) throws(LibraryError) -> [Bookmark] {
        try rows(
            """
            SELECT id, item, position_ms, note, kind, created_ms FROM bookmarks WHERE item = ?
            ORDER BY position_ms, id
            """, item, map: Self.bookmark)
    }

    private static func bookmark(_ row: borrowing Row) -> Bookmark {
        Bookmark(
            id: ID(row.int(0)), item: ID(row.int(1)), positionMs: row.int(2), note: row.text(3),
            kind: Bookmark.Kind(rawValue: row.text(4)) ?? .person, createdMs: row.int(5))
    }

    /// Makes a bookmark as given, or changes it when there is one of its number.
    func putBookmark(_ bookmark: Bookmark) throws(LibraryError) -> [Step] {
        let old = try self.bookmark(bookmark.id)
        try run(
            """
            INSERT INTO bookmarks (id, item, position_ms, note, kind, created_ms) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET position_ms = excluded.position_ms, note = excluded.note,
                item = excluded.item
            """, bookmark.id, bookmark.item, bookmark.positionMs, bookmark.note, bookmark.kind.rawValue,
            bookmark.createdMs)
        return [old.map(Step.put) ?? .removeBookmark(id: bookmark.id.rawValue)]
    }

    func removeBookmark(_ id: ID<Bookmark>) throws(LibraryError) -> [Step] {
        guard let old = try bookmark(id) else { throw .noSuchBookmark(id.rawValue) }
        try run("DELETE FROM bookmarks WHERE id = ?", id)
        return [.put(old)]
    }

    // MARK: settings

    func setting(_ key: String, of item: ID<Item> = Store.root) throws(LibraryError) -> String? {
        if item == Self.root {
            return try first("SELECT value FROM settings WHERE key = ?", key) { row in row.text(0) }
        }
        return try first("SELECT value FROM item_settings WHERE item = ? AND key = ?", item, key) { row in row.text(0) }
    }

    func setSetting(_ key: String, of item: ID<Item>, to value: String?) throws(LibraryError) -> [Step] {
        let old = try setting(key, of: item)
        switch (item == Self.root, value) {
        case (true, let value?): try run("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", key, value)
        case (true, nil): try run("DELETE FROM settings WHERE key = ?", key)
        case (false, let value?):
            try run("INSERT OR REPLACE INTO item_settings (item, key, value) VALUES (?, ?, ?)", item, key, value)
        case (false, nil): try run("DELETE FROM item_settings WHERE item = ? AND key = ?", item, key)
        }
        return [.setting(item: item.rawValue, key: key, value: old)]
    }
}

extension Step {
    /// The step that makes a bookmark as it is.
    static func put(_ bookmark: Bookmark) -> Step {
        .bookmark(
            id: bookmark.id.rawValue, item: bookmark.item.rawValue, positionMs: bookmark.positionMs,
            note: bookmark.note, kind: bookmark.kind.rawValue, createdMs: bookmark.createdMs)
    }
}
