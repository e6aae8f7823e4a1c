internal import AmboBase
internal import AmboModel
internal import AmboSQLite

/// How far an entry of the trash is: what lies below a thrown away folder is marked in batches, so that no transaction
/// is long, and the folder itself, which goes first, hides it already in the tree.
private enum TrashState {
    static let marking: Int64 = 0
    static let complete: Int64 = 1
    static let unmarking: Int64 = 2
}

extension Store {
    /// Puts an item in the trash. Only the item itself is marked here; ``finishTrash()`` marks what is below it.
    func throwAway(_ item: ID<Item>) throws(LibraryError) -> [Step] {
        guard item != Self.root, let parent = try visibleParent(of: item) else { throw .notFound(item.description) }
        let isFolder = try number("SELECT child_count FROM items WHERE id = ? AND kind = 0", item) > 0
        let entry = try insert(
            "INSERT INTO trash (item, deleted_ms, marked) VALUES (?, ?, ?)", item, clock.nowMs,
            isFolder ? TrashState.marking : TrashState.complete)
        try addTotals(Totals() - (try totals(of: item)), childCount: -1, to: parent)
        try run("UPDATE items SET hidden = ? WHERE id = ?", entry, item)
        try markForSearch(item)
        return [.restore(item: item.rawValue)]
    }

    /// Takes an item out of the trash, to where it was; to the top where that is gone, under the next free name where
    /// its own is taken.
    func takeBack(_ item: ID<Item>) throws(LibraryError) -> [Step] {
        let old = try first(
            """
            SELECT trash.id, items.name, items.parent, above.kind = 0 AND above.hidden = 0, items.child_count
            FROM trash JOIN items ON items.id = trash.item AND items.hidden = trash.id
            JOIN items AS above ON above.id = items.parent WHERE trash.item = ?
            """, item
        ) { row in
            (
                entry: row.int(0), name: row.text(1), parent: ID<Item>(row.int(2)), isThere: row.bool(3),
                children: row.int(4)
            )
        }
        guard let old else { throw .notInTrash(item.description) }
        let parent = old.isThere ? old.parent : Self.root
        let rank = old.isThere ? nil : try nextRank(in: parent)
        let name = try freeName(old.name, in: parent)
        try run(
            "UPDATE items SET hidden = 0, parent = ?, name = ?, rank = coalesce(?, rank) WHERE id = ?", parent, name,
            rank, item)
        try addTotals(try totals(of: item), childCount: 1, to: parent)
        try markForSearch(item)
        if old.children > 0 {
            try run("UPDATE trash SET marked = ? WHERE id = ?", TrashState.unmarking, old.entry)
        } else {
            try run("DELETE FROM trash WHERE id = ?", old.entry)
        }
        return [.trash(item: item.rawValue)]
    }

    /// Marks, or unmarks, what lies below folders that were thrown away or taken back. Runs after such a change, and
    /// when the library is opened in case a process was killed in between.
    func finishTrash() throws(LibraryError) {
        let entries = try rows(
            "SELECT id, item, marked FROM trash WHERE marked <> ?", TrashState.complete
        ) { row in (id: row.int(0), item: ID<Item>(row.int(1)), state: row.int(2)) }
        for entry in entries {
            if entry.state == TrashState.marking {
                let below = try rows(Self.below, entry.item) { row in ID<Item>(row.int(0)) }
                try inBatches(below) { (item: ID<Item>) throws(LibraryError) in
                    try run("UPDATE items SET hidden = ? WHERE id = ? AND hidden = 0", entry.id, item)
                    try markForSearch(item)
                }
                try write { () throws(LibraryError) in
                    try run("UPDATE trash SET marked = ? WHERE id = ?", TrashState.complete, entry.id)
                }
            } else {
                let below = try rows("SELECT id FROM items WHERE hidden = ?", entry.id) { row in ID<Item>(row.int(0)) }
                try inBatches(below) { (item: ID<Item>) throws(LibraryError) in
                    try run("UPDATE items SET hidden = 0 WHERE id = ?", item)
                    try markForSearch(item)
                }
                try write { () throws(LibraryError) in try run("DELETE FROM trash WHERE id = ?", entry.id) }
            }
        }
    }

    /// Does something to many items in transactions of at most 1,000, none of which is long.
    func inBatches(
        _ items: [ID<Item>], _ body: (ID<Item>) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        var rest = items[...]
        while !rest.isEmpty {
            let batch = rest.prefix(1000)
            try write { () throws(LibraryError) in for item in batch { try body(item) } }
            rest = rest.dropFirst(batch.count)
        }
    }

    /// All that lies below an item and is not in the trash by itself.
    static let below: SQL = """
        WITH RECURSIVE below (id) AS (
            SELECT id FROM items WHERE parent = ?1 AND hidden = 0
            UNION ALL SELECT items.id FROM items JOIN below ON items.parent = below.id WHERE items.hidden = 0
        ) SELECT id FROM below
        """

    /// The entries of the trash, the newest first.
    func trashEntries() throws(LibraryError) -> [(item: ID<Item>, deletedMs: Int64)] {
        try rows(
            "SELECT trash.item, trash.deleted_ms FROM trash WHERE marked <> ? ORDER BY trash.id DESC",
            TrashState.unmarking
        ) { row in (ID(row.int(0)), row.int(1)) }
    }
}
