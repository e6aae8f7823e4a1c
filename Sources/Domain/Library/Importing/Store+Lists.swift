internal import AmboBase
internal import AmboModel
internal import AmboSQLite

// People, series and genres of items. A name is kept once, as it was written first in composed form.
extension Store {
    func setPeople(_ names: [String], role: Role, of item: ID<Item>, isNew: Bool) throws(LibraryError) {
        if !isNew { try run("DELETE FROM item_people WHERE item = ? AND role = ?", item, role.rawValue) }
        for (place, name) in names.enumerated() {
            try run(
                "INSERT INTO item_people (item, role, place, person) VALUES (?, ?, ?, ?)", item, role.rawValue, place,
                person(name))
        }
        if role == .author, !isNew {
            try run("UPDATE items SET author_key = ? WHERE id = ?", Self.authorKey(names), item)
        }
    }

    /// The key for sorting by author; an item without one comes last.
    static func authorKey(_ names: [String]) -> [UInt8] {
        names.isEmpty ? [0xFF] : NaturalOrder.key(head(of: names.joined(separator: "; ")))
    }

    func people(_ role: Role, of item: ID<Item>) throws(LibraryError) -> [String] {
        try rows(
            """
            SELECT people.name FROM item_people JOIN people ON people.id = item_people.person
            WHERE item_people.item = ? AND item_people.role = ? ORDER BY item_people.place
            """, item, role.rawValue
        ) { row in row.text(0) }
    }

    func setSeries(_ entries: [SeriesEntry], of item: ID<Item>, isNew: Bool) throws(LibraryError) {
        if !isNew { try run("DELETE FROM item_series WHERE item = ?", item) }
        for (place, entry) in entries.enumerated() {
            try run(
                "INSERT INTO item_series (item, place, series, sequence, sequence_key) VALUES (?, ?, ?, ?, ?)", item,
                place, seriesRow(entry.name), entry.sequence, SeriesNumber.key(entry.sequence))
        }
    }

    func series(of item: ID<Item>) throws(LibraryError) -> [SeriesEntry] {
        try rows(
            """
            SELECT series.name, item_series.sequence FROM item_series JOIN series ON series.id = item_series.series
            WHERE item_series.item = ? ORDER BY item_series.place
            """, item
        ) { row in SeriesEntry(name: row.text(0), sequence: row.textOrNil(1)) }
    }

    func setGenres(_ names: [String], of item: ID<Item>, isNew: Bool) throws(LibraryError) {
        if !isNew { try run("DELETE FROM item_genres WHERE item = ?", item) }
        for (place, name) in names.enumerated() {
            try run("INSERT INTO item_genres (item, place, genre) VALUES (?, ?, ?)", item, place, genre(name))
        }
    }

    func genres(of item: ID<Item>) throws(LibraryError) -> [String] {
        try rows(
            """
            SELECT genres.name FROM item_genres JOIN genres ON genres.id = item_genres.genre
            WHERE item_genres.item = ? ORDER BY item_genres.place
            """, item
        ) { row in row.text(0) }
    }

    private func person(_ name: String) throws(LibraryError) -> Int64 {
        let name = NormalForm.composed(name)
        if let known = try first("SELECT id FROM people WHERE name = ?", name, map: { row in row.int(0) }) {
            return known
        }
        let person = try insert("INSERT INTO people (name) VALUES (?)", name)
        try markForSearch(ID(-person * 2))
        return person
    }

    private func seriesRow(_ name: String) throws(LibraryError) -> Int64 {
        let name = NormalForm.composed(name)
        if let known = try first("SELECT id FROM series WHERE name = ?", name, map: { row in row.int(0) }) {
            return known
        }
        let series = try insert("INSERT INTO series (name) VALUES (?)", name)
        try markForSearch(ID(-series * 2 - 1))
        return series
    }

    private func genre(_ name: String) throws(LibraryError) -> Int64 {
        let name = NormalForm.composed(name)
        if let known = try first("SELECT id FROM genres WHERE name = ?", name, map: { row in row.int(0) }) {
            return known
        }
        return try insert("INSERT INTO genres (name) VALUES (?)", name)
    }
}
