internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// The items that a query names, over the whole tree.
    ///
    /// - Parameter withFolders: Whether folders are listed too, or only what can be played.
    func items(
        _ query: ListQuery, withFolders: Bool, sort: SortMode, limit: Int?, offset: Int
    ) throws(LibraryError) -> [ID<Item>] {
        // No server is known yet, and all files are on this disk.
        guard query.servers.isEmpty, query.sources.allSatisfy({ $0 == "local" }) else { return [] }
        var sql: SQL = "SELECT id FROM items WHERE hidden = 0 AND id > 0"
        var values: [any Bindable] = []
        if !withFolders { sql = sql + "AND kind <> 0" }
        if !query.terms.isEmpty {
            guard let match = MatchExpression.terms(query.terms) else { return [] }
            sql = sql + "AND id IN (SELECT rowid FROM search_names WHERE search_names MATCH ?)"
            values.append(match)
        }
        for genre in query.genres {
            sql =
                sql + """
                    AND EXISTS (SELECT 1 FROM item_genres WHERE item_genres.item = items.id
                        AND genre IN (SELECT value FROM json_each(?)))
                    """
            values.append(try genreRows(genre))
        }
        for state in query.states {
            switch state {
            case "started": sql = sql + "AND kind <> 0 AND finished = 0 AND position_ms > 0 AND played_ms IS NOT NULL"
            case "finished": sql = sql + "AND kind <> 0 AND finished = 1"
            case "unfinished": sql = sql + "AND kind <> 0 AND finished = 0"
            case "unread": sql = sql + "AND kind <> 0 AND finished = 0 AND (position_ms = 0 OR played_ms IS NULL)"
            default: sql = sql + "AND id IN (SELECT item FROM files WHERE missing_ms IS NOT NULL)"
            }
        }
        values += [limit ?? -1, offset] as [any Bindable]
        return try rows(sql + Self.order(sort) + "LIMIT ? OFFSET ?", values: values) { row in ID(row.int(0)) }
    }

    /// The numbers of the genres that hold all words of a text, as a JSON list.
    private func genreRows(_ text: String) throws(LibraryError) -> String {
        let wanted = Folding.words(text)
        let genres = try rows("SELECT id, name FROM genres") { row in (id: row.int(0), name: row.text(1)) }
        let found = genres.filter { genre in
            let words = Folding.indexed(genre.name).split(separator: " ")
            return !wanted.isEmpty && wanted.allSatisfy { start in words.contains { $0.hasPrefix(start) } }
        }
        return "[" + found.map { String($0.id) }.joined(separator: ",") + "]"
    }

    /// The item of a path in the library; nil when there is none. `/` is the root.
    func item(at path: String) throws(LibraryError) -> ID<Item>? {
        var item = Self.root
        for name in path.split(separator: "/") {
            guard let child = try child(named: NormalForm.composed(String(name)), of: item) else { return nil }
            item = child.id
        }
        return item
    }
}
