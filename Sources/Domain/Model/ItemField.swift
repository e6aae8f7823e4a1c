/// The fields of an item that have a source of their own each. Raw values are those of `fieldSources` in JSON.
public enum ItemField: String, Sendable, CaseIterable {
    // What each one holds is said at `Tags`.
    case title, subtitle, authors, narrators, series, genres, date, publisher, description, language, asin, isbn
    case copyright, explicit, cover
}

/// Where a field's value came from, best first (import rules: a person beats `metadata.json` and so on).
public enum FieldSource: String, Sendable, CaseIterable {
    /// Set by a person; an import never changes it, also when it is empty on purpose.
    case person
    /// Audiobookshelf's `metadata.json`.
    case metadataJSON = "metadata.json"
    /// An OPF package.
    case opf
    /// `desc.txt` or `reader.txt`.
    case textFile = "text"
    /// An `.nfo` file.
    case nfo
    /// The media files' own tags.
    case tags
    /// Names of folders and files.
    case folder = "path"
}
