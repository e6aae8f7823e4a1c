public import AmboBase
public import AmboModel
internal import AmboSQLite

extension Library {
    /// The row of a list for an item.
    public func summary(_ item: ID<Item>) throws(LibraryError) -> ItemSummary {
        guard let summary = try reader().summary(item) else { throw .notFound(item.description) }
        return summary
    }

    /// All that is known of an item.
    public func details(_ item: ID<Item>) throws(LibraryError) -> ItemDetails {
        let reader = try reader()
        let details = try reader.read { () throws(LibraryError) in try reader.details(item) }
        guard let details else { throw .notFound(item.description) }
        return details
    }

    /// What lies in a folder, in the order that holds there; nil is the top of the tree.
    ///
    /// - Parameter offset: How many to pass over, for taking a long list in pages.
    public func children(
        of folder: ID<Item>? = nil, sort: SortMode? = nil, limit: Int? = nil, offset: Int = 0
    ) throws(LibraryError) -> [ItemSummary] {
        let reader = try reader()
        return try reader.read { () throws(LibraryError) in
            let folder = folder ?? Store.root
            try reader.requireFolder(folder)
            return try reader.summaries(reader.children(of: folder, sort: sort, limit: limit, offset: offset))
        }
    }

    /// The top of the tree, or what a query names: books and volumes, wherever they lie.
    ///
    /// - Parameters:
    ///   - all: Every item of the tree, folders too, where nothing is asked.
    ///   - sort: Nil is the order of the place for the top, else by title.
    ///   - offset: How many to pass over, for taking a long list in pages.
    public func list(
        _ query: ListQuery, all: Bool = false, sort: SortMode? = nil, limit: Int? = nil, offset: Int = 0
    ) throws(LibraryError) -> [ItemSummary] {
        if query.isEmpty, !all { return try children(of: nil, sort: sort, limit: limit, offset: offset) }
        if !query.isEmpty { try indexIfPossible() }
        let reader = try reader()
        return try reader.read { () throws(LibraryError) in
            try reader.summaries(
                reader.items(
                    query, withFolders: all && query.isEmpty, sort: sort ?? .title, limit: limit, offset: offset))
        }
    }

    /// Books, authors and series that words find. Accents, case, quotes and apostrophes do not matter; the last word
    /// may be the start of one.
    public func search(_ text: String, limit: Int = 50) throws(LibraryError) -> SearchResult {
        try indexIfPossible()
        let words = Array(Folding.words(text).prefix(12))
        let reader = try reader()
        return try reader.read { () throws(LibraryError) -> SearchResult in
            let items = try reader.search(words, limit: limit)
            let groups = try reader.searchGroups(words, limit: 20)
            return SearchResult(items: try reader.summaries(items), authors: groups.authors, series: groups.series)
        }
    }

    /// What a person means by `@12`, a UUID, a path in the library such as `/Author/Title`, or words.
    ///
    /// - Parameter words: Whether words may name an item: for verbs that only read, and for playing. They have to name
    ///   exactly one work.
    /// - Throws: `notFound`, `ambiguous` with the candidates, or `wordsInsteadOfID`.
    public func resolve(_ text: String, words: Bool = true) throws(LibraryError) -> ID<Item> {
        let reader = try reader()
        if let id = ID<Item>(text: text) {
            guard try reader.isInTree(id) else { throw .notFound(text) }
            return id
        }
        if let uuid = UniqueID(text: text), let id = try reader.item(uuid) { return id }
        if let id = try reader.item(at: text), id != Store.root { return id }
        guard words, !text.hasPrefix("/"), !text.hasPrefix("@") else {
            throw text.hasPrefix("/") || text.hasPrefix("@") ? .notFound(text) : .wordsInsteadOfID(text)
        }
        try indexIfPossible()
        return try reader.read { () throws(LibraryError) in try reader.item(named: text) }
    }

    /// The search index is brought up to date before it is asked; where another process or a read-only disk stands
    /// in the way, it is asked as it is.
    func indexIfPossible() throws(LibraryError) {
        do throws(LibraryError) { try indexPending() } catch {
            guard case .database(let reason) = error, [.locked, .readOnly, .full].contains(reason.kind) else {
                throw error
            }
            log.with("reason", reason.kind.rawValue).warning("search index not brought up to date")
        }
    }
}
