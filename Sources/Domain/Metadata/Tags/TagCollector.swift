package import AmboModel

/// Gathers the named values of one block of tags and makes the fields of them.
///
/// Nothing that is added is dropped: what no field takes stays in `custom` under its own name, and so
/// does a value that lost against another name for the same field, where the two differ.
package struct TagCollector: Sendable {
    /// The values of one name.
    struct Entry: Sendable {
        let name: String
        let dialect: TagDialect
        let key: String
        let isOwn: Bool
        var values: [String]
    }

    /// Entries by the number of their role, a dialect's own names first.
    private var entries = [[Entry]](repeating: [], count: TagField.allCases.count)
    private var custom: [Entry] = []
    private var customPlaces: [String: Int] = [:]

    /// An empty collector.
    package init() {}

    /// Adds the values of one name.
    ///
    /// - Parameters:
    ///   - name: As the file has it: `©nam`, `com.apple.iTunes:SERIES` (or `SERIES`), `TIT2`,
    ///     `COMM:description`, a TXXX description, a Vorbis key. Names added twice are one list.
    ///   - values: In the order of the file, numbers as `3` or `3/12`.
    ///   - dialect: The world that the name is from.
    package mutating func add(name: String, values: [String], in dialect: TagDialect) {
        let (own, lookup) = dialect == .mp4Freeform ? Self.freeform(name) : (name, name)
        let key = dialect.isExact ? lookup : TagFieldTable.folded(lookup)
        guard let match = TagFieldTable.match(lookup, in: dialect) else {
            addCustom(Entry(name: own, dialect: dialect, key: own, isOwn: true, values: values))
            return
        }
        let entry = Entry(name: own, dialect: dialect, key: key, isOwn: match.isOwn, values: values)
        let role = match.field.rawValue
        if let place = entries[role].firstIndex(where: { $0.key == key && $0.dialect == dialect }) {
            entries[role][place].values += values
        } else if match.isOwn, let place = entries[role].firstIndex(where: { !$0.isOwn }) {
            entries[role].insert(entry, at: place)
        } else {
            entries[role].append(entry)
        }
    }

    /// The fields of all that was added.
    package consuming func finish() -> Tags {
        var tags = Tags()
        tags.title = text(of: [.title])
        tags.subtitle = text(of: [.subtitle])
        tags.album = text(of: [.album])
        takePeople(into: &tags)
        takeSeries(into: &tags)
        tags.genres = genres()
        tags.date = date()
        tags.publisher = text(of: [.publisher, .label])
        tags.description = descriptionText()
        tags.language = text(of: [.language])
        tags.asin = text(of: [.asin])
        tags.isbn = text(of: [.isbn])
        tags.copyright = text(of: [.copyright])
        tags.track = number(of: [.track, .trackFromZero], total: .trackTotal)
        tags.disc = number(of: [.disc], total: .discTotal)
        tags.explicit = explicit()
        for entry in custom { tags.custom[entry.name, default: []] += entry.values }
        return tags
    }

    // MARK: Pieces for the fields

    /// The entries of a role, which are taken away by it.
    mutating func take(_ field: TagField) -> [Entry] {
        let taken = entries[field.rawValue]
        if !taken.isEmpty { entries[field.rawValue] = [] }
        return taken
    }

    /// Keeps values that no field has taken, under the name that they came with.
    mutating func leaveOver(_ entry: Entry, _ values: [String]) {
        guard !values.isEmpty else { return }
        addCustom(Entry(name: entry.name, dialect: entry.dialect, key: entry.name, isOwn: true, values: values))
    }

    /// The first text of these roles; every other text that differs is left over.
    mutating func text(of roles: [TagField]) -> String? {
        var chosen: String?
        for entry in roles.flatMap({ take($0) }) {
            var others: [String] = []
            for value in entry.values {
                let value = PlainText.trimmed(value)
                guard !value.isEmpty, value != chosen else { continue }
                if chosen == nil { chosen = value } else { others.append(value) }
            }
            leaveOver(entry, others)
        }
        return chosen
    }

    private mutating func addCustom(_ entry: Entry) {
        let key = entry.dialect.isExact ? entry.name : TagFieldTable.folded(entry.name)
        if let place = customPlaces[key] {
            custom[place].values += entry.values
        } else {
            customPlaces[key] = custom.count
            custom.append(entry)
        }
    }

    /// The name to keep and the name to look up of a free-form item: Apple's own space is left out.
    private static func freeform(_ name: String) -> (own: String, lookup: String) {
        let bare = name.hasPrefix("----:") ? String(name.dropFirst(5)) : name
        guard let colon = bare.firstIndex(of: ":") else { return (bare, bare) }
        let lookup = String(bare[bare.index(after: colon)...])
        return bare[..<colon] == "com.apple.iTunes" ? (lookup, lookup) : ("----:\(bare)", lookup)
    }
}
