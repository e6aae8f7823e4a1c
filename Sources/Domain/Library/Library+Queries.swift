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
}
