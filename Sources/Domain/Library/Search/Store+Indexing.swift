internal import AmboBase
internal import AmboModel
internal import AmboSQLite

// The search index follows the tables in batches: a change notes its item, and before a search, and now and then in an
// import, what was noted is indexed. A kill in between leaves the notes.
extension Store {
    /// Whether something waits to be indexed.
    func hasPending() throws(LibraryError) -> Bool {
        try number("SELECT EXISTS (SELECT 1 FROM search_pending)") == 1
    }

    /// Indexes up to `count` of what waits, in one transaction.
    ///
    /// - Returns: How many there were.
    func indexPending(count: Int) throws(LibraryError) -> Int {
        try write(.bulk) { () throws(LibraryError) -> Int in
            let pending = try rows("SELECT item FROM search_pending LIMIT ?", count) { row in row.int(0) }
            for number in pending {
                if number < 0 { try indexGroup(-number) } else { try indexItem(ID(number)) }
                try run("DELETE FROM search_pending WHERE item = ?", number)
            }
            return pending.count
        }
    }

    /// A person (even) or series (odd).
    private func indexGroup(_ row: Int64) throws(LibraryError) {
        let name =
            row % 2 == 0
            ? try first("SELECT name FROM people WHERE id = ?", row / 2) { row in row.text(0) }
            : try first("SELECT name FROM series WHERE id = ?", row / 2) { row in row.text(0) }
        guard let name else { return }
        try run("INSERT INTO search_groups (rowid, name) VALUES (?, ?)", row, Folding.indexed(name))
    }

    private func indexItem(_ item: ID<Item>) throws(LibraryError) {
        try run("DELETE FROM search_names WHERE rowid = ?", item)
        let old = try first("DELETE FROM description_documents WHERE item = ? RETURNING id", item) { row in row.int(0) }
        _ = old
        let title = try first("SELECT title FROM items WHERE id = ? AND hidden = 0 AND id > 0", item) { row in
            row.text(0)
        }
        guard let title else { return }
        let subtitle = try field(.subtitle, of: item).values
        let titles = Folding.indexed(([title] + subtitle).joined(separator: " "))
        let authors = Folding.indexed(try people(.author, of: item).joined(separator: " "))
        let narrators = Folding.indexed(try people(.narrator, of: item).joined(separator: " "))
        let series = Folding.indexed(try series(of: item).map(\.name).joined(separator: " "))
        try run(
            "INSERT INTO search_names (rowid, title, authors, narrators, series) VALUES (?, ?, ?, ?, ?)", item, titles,
            authors, narrators, series)
        guard let description = try field(.description, of: item).values.first, !description.isEmpty else { return }
        // Names stand in it too, so that words of both find the item. Its document is new each time, as the index
        // cannot forget one without the text that it was made of; the old one leads nowhere any more.
        let document = try insert("INSERT INTO description_documents (item) VALUES (?)", item)
        let text = [titles, authors, narrators, series, Folding.indexed(description)].joined(separator: " ")
        try run("INSERT INTO search_descriptions (rowid, text) VALUES (?, ?)", document, text)
    }
}

extension Library {
    /// Indexes what waits, in transactions of well under 100 ms.
    func indexPending() throws(LibraryError) {
        addedSinceIndexing = 0
        while try writer.hasPending(), try writer.indexPending(count: 100) > 0 {}
    }
}
