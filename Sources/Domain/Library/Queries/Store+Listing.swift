internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    static let sortKey = "sort"

    /// The sort mode that holds at a folder: its own, else that of the nearest folder above, else the library's. Nil
    /// when none is set anywhere: the order is that of the ranks then (rule F114).
    func effectiveSort(at folder: ID<Item>) throws(LibraryError) -> SortMode? {
        var next: ID<Item>? = folder
        while let current = next, current != Self.root {
            if let own = try setting(Self.sortKey, of: current).flatMap(SortMode.init(rawValue:)) { return own }
            next = try first("SELECT parent FROM items WHERE id = ? AND parent IS NOT NULL", current) { row in
                ID(row.int(0))
            }
        }
        return try setting(Self.sortKey).flatMap(SortMode.init(rawValue:))
    }

    /// The children of a folder in the order in which they are shown. Ranks break ties and are never written here
    /// (rule F113).
    ///
    /// - Parameter sort: Nil takes what holds at the folder.
    func children(
        of folder: ID<Item>, sort: SortMode?, limit: Int? = nil, offset: Int = 0
    ) throws(LibraryError) -> [ID<Item>] {
        var mode = sort
        if mode == nil { mode = try effectiveSort(at: folder) }
        if mode == .name {
            let named = try rows("SELECT id, name FROM items WHERE parent = ? AND hidden = 0 ORDER BY rank", folder) {
                row in
                (id: ID<Item>(row.int(0)), name: row.text(1))
            }
            let sorted = NaturalOrder.sorted(named, by: \.name).map(\.id)
            return Array(sorted.dropFirst(offset).prefix(limit ?? .max))
        }
        return try rows(
            "SELECT id FROM items WHERE parent = ? AND hidden = 0" + Self.order(mode ?? .custom) + "LIMIT ? OFFSET ?",
            folder, limit ?? -1, offset
        ) { row in ID(row.int(0)) }
    }

    /// The clause that sorts items by a mode; names have no stored key, over folders they go by title.
    static func order(_ mode: SortMode) -> SQL {
        switch mode {
        case .title, .name: "ORDER BY title_key, rank, id"
        case .author:
            """
            ORDER BY author_key,
                (SELECT series.name || char(0) FROM item_series JOIN series ON series.id = item_series.series
                 WHERE item_series.item = items.id AND item_series.place = 0),
                (SELECT sequence_key FROM item_series WHERE item_series.item = items.id AND item_series.place = 0),
                title_key, rank, id
            """
        case .added: "ORDER BY added_ms DESC, id DESC"
        case .recent: "ORDER BY played_ms DESC NULLS LAST, rank, id"
        case .duration: "ORDER BY duration_ms DESC, title_key, id"
        case .custom: "ORDER BY rank, id"
        }
    }
}
