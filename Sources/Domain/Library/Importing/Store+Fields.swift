internal import AmboBase
internal import AmboModel
internal import AmboSQLite

/// A field's value as it is kept, with its source.
struct StoredField: Equatable, Sendable {
    var values: [String] = []
    var series: [SeriesEntry] = []
    /// Nil: nothing was ever said about the field.
    var source: FieldSource?
}

extension Store {
    /// Writes a field of an item and where it came from. An empty value with a source is empty on purpose.
    func setField(_ field: ItemField, of item: ID<Item>, to value: StoredField, isNew: Bool = false)
        throws(LibraryError)
    {
        switch field {
        case .title: try setTitle(value.values.first ?? "", of: item, isNew: isNew)
        case .authors: try setPeople(value.values, role: .author, of: item, isNew: isNew)
        case .narrators: try setPeople(value.values, role: .narrator, of: item, isNew: isNew)
        case .series: try setSeries(value.series, of: item, isNew: isNew)
        case .genres: try setGenres(value.values, of: item, isNew: isNew)
        default: if !isNew { try setText(field, of: item, to: value.values.first) }
        }
        if let source = value.source {
            try run(
                "INSERT OR REPLACE INTO field_sources (item, field, source) VALUES (?, ?, ?)", item, field.rawValue,
                source.rawValue)
        } else if !isNew {
            try run("DELETE FROM field_sources WHERE item = ? AND field = ?", item, field.rawValue)
        }
    }

    /// A field as it is kept.
    func field(_ field: ItemField, of item: ID<Item>) throws(LibraryError) -> StoredField {
        var value = StoredField()
        switch field {
        case .title: value.values = try rows("SELECT title FROM items WHERE id = ?", item) { row in row.text(0) }
        case .authors: value.values = try people(.author, of: item)
        case .narrators: value.values = try people(.narrator, of: item)
        case .series: value.series = try series(of: item)
        case .genres: value.values = try genres(of: item)
        default: value.values = try text(field, of: item).map { [$0] } ?? []
        }
        value.source =
            try first(
                "SELECT source FROM field_sources WHERE item = ? AND field = ?", item, field.rawValue
            ) { row in FieldSource(rawValue: row.text(0)) } ?? nil
        return value
    }

    /// Where each field of an item came from.
    func fieldSources(of item: ID<Item>) throws(LibraryError) -> [ItemField: FieldSource] {
        var sources: [ItemField: FieldSource] = [:]
        let pairs = try rows("SELECT field, source FROM field_sources WHERE item = ?", item) { row in
            (ItemField(rawValue: row.text(0)), FieldSource(rawValue: row.text(1)))
        }
        for case (let field?, let source?) in pairs { sources[field] = source }
        return sources
    }

    private func setTitle(_ title: String, of item: ID<Item>, isNew: Bool) throws(LibraryError) {
        guard !isNew else { return }
        try run(
            "UPDATE items SET title = ?, title_key = ?, folded_title = ? WHERE id = ?", title,
            NaturalOrder.key(Self.head(of: title)),
            Folding.fold(Self.head(of: title)), item)
    }

    // MARK: texts

    private func setText(_ field: ItemField, of item: ID<Item>, to text: String?) throws(LibraryError) {
        guard let statements = Self.textStatements[field] else { return }
        try run("INSERT OR IGNORE INTO texts (item) VALUES (?)", item)
        try run(statements.set, text, item)
    }

    private func text(_ field: ItemField, of item: ID<Item>) throws(LibraryError) -> String? {
        guard let statements = Self.textStatements[field] else { return nil }
        return try first(statements.get, item) { row in row.textOrNil(0) } ?? nil
    }

    /// Writes all texts of a new item at once.
    func insertTexts(_ fields: [ItemField: FieldValue], of item: ID<Item>) throws(LibraryError) {
        let texts = ItemField.texts.map { fields[$0]?.values.first }
        guard texts.contains(where: { $0 != nil }) else { return }
        try run(
            """
            INSERT INTO texts (item, subtitle, date, publisher, description, language, asin, isbn, copyright, explicit,
                cover)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, item, texts[0], texts[1], texts[2], texts[3], texts[4], texts[5], texts[6], texts[7], texts[8],
            texts[9])
    }

    private static let textStatements: [ItemField: (get: SQL, set: SQL)] = [
        .subtitle: ("SELECT subtitle FROM texts WHERE item = ?", "UPDATE texts SET subtitle = ? WHERE item = ?"),
        .date: ("SELECT date FROM texts WHERE item = ?", "UPDATE texts SET date = ? WHERE item = ?"),
        .publisher: ("SELECT publisher FROM texts WHERE item = ?", "UPDATE texts SET publisher = ? WHERE item = ?"),
        .description: (
            "SELECT description FROM texts WHERE item = ?", "UPDATE texts SET description = ? WHERE item = ?"
        ),
        .language: ("SELECT language FROM texts WHERE item = ?", "UPDATE texts SET language = ? WHERE item = ?"),
        .asin: ("SELECT asin FROM texts WHERE item = ?", "UPDATE texts SET asin = ? WHERE item = ?"),
        .isbn: ("SELECT isbn FROM texts WHERE item = ?", "UPDATE texts SET isbn = ? WHERE item = ?"),
        .copyright: ("SELECT copyright FROM texts WHERE item = ?", "UPDATE texts SET copyright = ? WHERE item = ?"),
        .explicit: ("SELECT explicit FROM texts WHERE item = ?", "UPDATE texts SET explicit = ? WHERE item = ?"),
        .cover: ("SELECT cover FROM texts WHERE item = ?", "UPDATE texts SET cover = ? WHERE item = ?"),
    ]
}
