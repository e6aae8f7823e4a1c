internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// The folder at the top of the tree; it has no name and is never shown.
    static let root = ID<Item>(0)

    /// Distance between two ranks, so that one item can be put between two others without touching them.
    static let rankStep: Int64 = 1 << 20

    /// A title as a name of the tree: composed, without slashes, control characters and blanks around it.
    static func name(for title: String) -> String {
        var name = String.UnicodeScalarView()
        for scalar in title.unicodeScalars {
            if scalar == "/" {
                name.append("-")
            } else {
                name.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
            }
        }
        var text = NormalForm.composed(String(name))[...]
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        if text == "." || text == ".." { return "\(text)-" }
        return text.isEmpty ? "-" : String(text.prefix(255))
    }

    /// As much of a title as is sorted and searched by. Hostile tags hold megabytes, which would all go into indexes.
    static func head(of title: String) -> String { title.utf8.count > 1000 ? String(title.prefix(300)) : title }

    /// The item of a name in a folder.
    func child(named name: String, of folder: ID<Item>) throws(LibraryError) -> (id: ID<Item>, kind: Item.Kind)? {
        try first("SELECT id, kind FROM items WHERE parent = ? AND name = ? AND hidden = 0", folder, name) { row in
            (ID(row.int(0)), Item.Kind(stored: row.int(1)))
        }
    }

    /// The name, or the first of `name-1`, `name-2` … that is free in the folder (rule F059).
    func freeName(_ wanted: String, in folder: ID<Item>, besides own: ID<Item>? = nil) throws(LibraryError) -> String {
        guard let taken = try child(named: wanted, of: folder), taken.id != own else { return wanted }
        // Start behind as many as there are, so that a thousand equal titles do not try a thousand names each.
        var number = try self.number(
            "SELECT count(*) FROM items WHERE parent = ? AND name >= ? AND name < ? AND hidden = 0",
            folder, wanted + "-0", wanted + "-:")
        while true {
            number += 1
            let name = "\(wanted)-\(number)"
            guard let taken = try child(named: name, of: folder), taken.id != own else { return name }
        }
    }

    /// The rank behind all children of a folder (rule F062).
    func nextRank(in folder: ID<Item>) throws(LibraryError) -> Int64 {
        let last = try number("SELECT rank FROM items WHERE parent = ? ORDER BY rank DESC LIMIT 1", folder)
        return last + Self.rankStep
    }

    /// The folder of these names from the top; missing ones are made (rule F063).
    func folder(named names: [String]) throws(LibraryError) -> ID<Item> {
        var folder = Self.root
        for title in names where !title.isEmpty {
            let name = Self.name(for: title)
            if let known = try child(named: name, of: folder), known.kind == .folder {
                folder = known.id
            } else {
                folder = try makeFolder(name: freeName(name, in: folder), title: title, in: folder)
            }
        }
        return folder
    }

    /// Makes a folder of a free name.
    func makeFolder(name: String, title: String, in parent: ID<Item>) throws(LibraryError) -> ID<Item> {
        let folder = ID<Item>(
            try insert(
                Self.insertItem, UniqueID(), parent, Item.Kind.folder.stored, name, title, nextRank(in: parent),
                clock.nowMs, NaturalOrder.key(Self.head(of: title)), NaturalOrder.key(""),
                Folding.fold(Self.head(of: title)), 0, 0,
                SQLiteValue.null, SQLiteValue.null, ChapterSource.none.name))
        try addTotals(Totals(), childCount: 1, to: parent)
        try markForSearch(folder)
        return folder
    }

    static let insertItem: SQL = """
        INSERT INTO items (uuid, parent, kind, name, title, rank, added_ms, title_key, author_key, folded_title,
            duration_ms, file_count, path, ordered_by, chapter_source)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// Notes that an item has to be indexed again; the index follows in batches. A person is noted as −2 × its number,
    /// a series as −2 × its number − 1.
    func markForSearch(_ item: ID<Item>) throws(LibraryError) {
        try run("INSERT OR IGNORE INTO search_pending (item) VALUES (?)", item)
    }
}
