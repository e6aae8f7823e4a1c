internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// Entries that are kept for an item.
    private static let mostPlaces = 200
    /// Listening that goes on within this time is one entry.
    private static let sessionGapMs: Int64 = 10 * 60_000
    /// A jump of more than this, beside what playing covers at the fastest rate, begins a new entry.
    private static let jumpMs: Int64 = 60_000

    /// The item that plays for an item: of a part of a volume, the volume (rule F158).
    func playing(_ item: ID<Item>) throws(LibraryError) -> ID<Item> {
        let found = try first("SELECT hidden, parent, kind, title FROM items WHERE id = ? AND id > 0", item) { row in
            (hidden: row.int(0), parent: ID<Item>(row.int(1)), kind: row.int(2), title: row.text(3))
        }
        guard let found, found.hidden <= 0 else { throw .notFound(item.description) }
        guard found.kind != Item.Kind.folder.stored else { throw .notPlayable(found.title) }
        return found.hidden == Self.boundMark ? found.parent : item
    }

    func listeningPlace(of item: ID<Item>) throws(LibraryError) -> ListeningPlace {
        let item = try playing(item)
        let place = try first("SELECT position_ms, duration_ms, finished, played_ms FROM items WHERE id = ?", item) {
            row in
            ListeningPlace(
                item: item, positionMs: row.int(0), durationMs: row.int(1), finished: row.bool(2),
                lastPlayedMs: row.intOrNil(3))
        }
        guard let place else { throw .notFound(item.description) }
        return place
    }

    /// Adds a place to the item's history; listening that goes on only moves the newest entry.
    func keepPlace(
        of item: ID<Item>, positionMs: Int64, finished: Bool, atMs: Int64, origin: PastPlace.Origin
    ) throws(LibraryError) {
        let last = try first(
            "SELECT id, position_ms, at_ms, origin, finished FROM place_history WHERE item = ? ORDER BY id DESC LIMIT 1",
            item
        ) { row in
            (id: row.int(0), positionMs: row.int(1), atMs: row.int(2), origin: row.text(3), finished: row.bool(4))
        }
        if let last, origin == .played, last.origin == origin.rawValue, last.finished == finished {
            let passedMs = atMs - last.atMs
            let movedMs = positionMs - last.positionMs
            if passedMs >= 0, passedMs <= Self.sessionGapMs, movedMs >= -Self.jumpMs,
                movedMs <= passedMs * 3 + Self.jumpMs
            {
                try run("UPDATE place_history SET position_ms = ?, at_ms = ? WHERE id = ?", positionMs, atMs, last.id)
                return
            }
        }
        let id = try insert(
            "INSERT INTO place_history (item, position_ms, finished, at_ms, origin) VALUES (?, ?, ?, ?, ?)", item,
            positionMs, finished, atMs, origin.rawValue)
        if id % 16 == 0 {
            try run(
                """
                DELETE FROM place_history WHERE item = ?1 AND id <= coalesce(
                    (SELECT id FROM place_history WHERE item = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2), 0)
                """, item, Self.mostPlaces)
        }
    }

    func pastPlaces(of item: ID<Item>, limit: Int) throws(LibraryError) -> [PastPlace] {
        try rows(
            """
            SELECT id, position_ms, finished, at_ms, origin FROM place_history WHERE item = ? ORDER BY id DESC LIMIT ?
            """, item, limit
        ) { row in
            PastPlace(
                id: ID(row.int(0)), positionMs: row.int(1), finished: row.bool(2), atMs: row.int(3),
                origin: PastPlace.Origin(rawValue: row.text(4)) ?? .played)
        }
    }

    /// What was listened to last, unfinished, the newest first.
    func listening(limit: Int) throws(LibraryError) -> [ID<Item>] {
        try rows(
            """
            SELECT id FROM items WHERE played_ms IS NOT NULL AND hidden = 0 AND kind <> 0 AND finished = 0
                AND position_ms > 0 ORDER BY played_ms DESC, id LIMIT ?
            """, limit
        ) { row in ID(row.int(0)) }
    }
}
