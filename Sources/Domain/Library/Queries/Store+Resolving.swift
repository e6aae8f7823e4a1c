internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// Whether an item is in the tree, not in the trash and not a part of a volume.
    func isInTree(_ item: ID<Item>) throws(LibraryError) -> Bool {
        try number("SELECT EXISTS (SELECT 1 FROM items WHERE id = ? AND hidden = 0 AND id > 0)", item) == 1
    }

    func item(_ uuid: UniqueID) throws(LibraryError) -> ID<Item>? {
        try first("SELECT id FROM items WHERE uuid = ? AND hidden = 0 AND id > 0", uuid) { row in ID(row.int(0)) }
    }

    /// The one item that words name: by a title of exactly these words, else by any names that hold them.
    func item(named text: String) throws(LibraryError) -> ID<Item> {
        let words = Array(Folding.words(text).prefix(12))
        guard !words.isEmpty else { throw .notFound(text) }
        let exact = try rows(
            "SELECT id FROM items WHERE folded_title = ? AND hidden = 0 AND id > 0 LIMIT 20",
            words.joined(separator: " ")
        ) { row in ID<Item>(row.int(0)) }
        if exact.count == 1 { return exact[0] }
        var found = exact
        if found.isEmpty { found = try matches(words) }
        guard !found.isEmpty else { throw .notFound(text) }
        guard found.count > 1 else { return found[0] }
        throw .ambiguous(text, candidates: try summaries(found))
    }

    private func matches(_ words: [String]) throws(LibraryError) -> [ID<Item>] {
        try rows(
            """
            SELECT items.id FROM search_names JOIN items ON items.id = search_names.rowid
            WHERE search_names MATCH ? AND items.hidden = 0 AND items.kind <> 0 LIMIT 20
            """, MatchExpression.words(words, prefixes: true)
        ) { row in ID(row.int(0)) }
    }
}
