internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// Carries a step out; part of the caller's transaction.
    ///
    /// - Returns: What takes it back, to be carried out in this order.
    func apply(_ step: Step) throws(LibraryError) -> [Step] {
        switch step {
        case .place(let item, let parent, let name, let rank):
            return try place(ID(item), in: ID(parent), name: name, rank: rank)
        case .trash(let item): return try throwAway(ID(item))
        case .restore(let item): return try takeBack(ID(item))
        case .field(let item, let name, let values, let series, let source):
            guard let field = ItemField(rawValue: name) else { return [] }
            let entries = series.compactMap { pair in
                pair.first.map { SeriesEntry(name: $0, sequence: pair.count > 1 ? pair[1] : nil) }
            }
            return try edit(
                field, of: ID(item),
                to: StoredField(values: values, series: entries, source: source.flatMap { FieldSource(rawValue: $0) }))
        case .ranks(let pairs): return try setRanks(pairs)
        case .setting(let item, let key, let value): return try setSetting(key, of: ID(item), to: value)
        case .position(let item, let positionMs, let finished, let playedMs):
            let state = PlaceState(positionMs: positionMs, finished: finished, playedMs: playedMs)
            return try setPlace(of: ID(item), to: state)
        case .bookmark(let id, let item, let positionMs, let note, let kind, let createdMs):
            return try putBookmark(
                Bookmark(
                    id: ID(id), item: ID(item), positionMs: positionMs, note: note,
                    kind: Bookmark.Kind(rawValue: kind) ?? .person, createdMs: createdMs))
        case .removeBookmark(let id): return try removeBookmark(ID(id))
        case .bind(let item): return try bind(ID(item))
        case .unbind(let item): return try unbind(ID(item))
        }
    }

    /// Puts an item elsewhere, or under another name. A taken name is refused (rule F119).
    private func place(
        _ item: ID<Item>, in parent: ID<Item>, name: String, rank: Int64
    ) throws(LibraryError) -> [Step] {
        let old = try first("SELECT parent, name, rank FROM items WHERE id = ? AND hidden = 0 AND id > 0", item) {
            row in
            (parent: ID<Item>(row.int(0)), name: row.text(1), rank: row.int(2))
        }
        guard let old else { throw .notFound(item.description) }
        if let taken = try child(named: name, of: parent), taken.id != item {
            throw .nameTaken(name, folder: try path(of: parent))
        }
        if old.parent == parent {
            try run("UPDATE items SET name = ?, rank = ? WHERE id = ?", name, rank, item)
        } else {
            try requireFolder(parent)
            guard try !isInside(parent, item) else { throw .insideItself(old.name) }
            let totals = try totals(of: item)
            try addTotals(Totals() - totals, childCount: -1, to: old.parent)
            try run("UPDATE items SET parent = ?, name = ?, rank = ? WHERE id = ?", parent, name, rank, item)
            try addTotals(totals, childCount: 1, to: parent)
        }
        return [.place(item: item.rawValue, parent: old.parent.rawValue, name: old.name, rank: old.rank)]
    }

    /// Sets a field and gives back its former value, which may be empty on purpose.
    private func edit(_ field: ItemField, of item: ID<Item>, to value: StoredField) throws(LibraryError) -> [Step] {
        let old = try self.field(field, of: item)
        try setField(field, of: item, to: value)
        try markForSearch(item)
        return [Step.set(field, of: item, to: old)]
    }

    private func setRanks(_ pairs: [[Int64]]) throws(LibraryError) -> [Step] {
        var old: [[Int64]] = []
        for pair in pairs where pair.count == 2 {
            let before = try first("SELECT rank FROM items WHERE id = ?", pair[0]) { row in row.int(0) }
            guard let before else { continue }
            old.append([pair[0], before])
            try run("UPDATE items SET rank = ? WHERE id = ?", pair[1], pair[0])
        }
        return [.ranks(old)]
    }

    // MARK: the tree

    /// Whether an item is `folder` or lies somewhere below it.
    func isInside(_ item: ID<Item>, _ folder: ID<Item>) throws(LibraryError) -> Bool {
        var next: ID<Item>? = item
        while let current = next {
            if current == folder { return true }
            next = try first("SELECT parent FROM items WHERE id = ? AND parent IS NOT NULL", current) { row in
                ID(row.int(0))
            }
        }
        return false
    }

    /// Throws unless it is a folder of the tree; the root is one.
    func requireFolder(_ folder: ID<Item>) throws(LibraryError) {
        let found = try first("SELECT kind, name FROM items WHERE id = ? AND hidden = 0", folder) { row in
            (kind: Item.Kind(stored: row.int(0)), name: row.text(1))
        }
        guard let found else { throw .notFound(folder.description) }
        guard found.kind == .folder else { throw .notAFolder(found.name) }
    }

    /// The path of an item in the tree: `/Author/Title`; `/` for the root.
    func path(of item: ID<Item>) throws(LibraryError) -> String {
        var names: [String] = []
        var next: ID<Item>? = item
        while let current = next, current != Self.root {
            let step = try first("SELECT name, parent FROM items WHERE id = ?", current) { row in
                (name: row.text(0), parent: row.intOrNil(1))
            }
            guard let step else { break }
            names.append(step.name)
            next = step.parent.map { ID($0) }
        }
        return "/" + names.reversed().joined(separator: "/")
    }
}

extension Step {
    /// The step that sets a field.
    static func set(_ field: ItemField, of item: ID<Item>, to value: StoredField) -> Step {
        .field(
            item: item.rawValue, field: field.rawValue, values: value.values,
            series: value.series.map { [$0.name] + ($0.sequence.map { [$0] } ?? []) }, source: value.source?.rawValue)
    }
}
