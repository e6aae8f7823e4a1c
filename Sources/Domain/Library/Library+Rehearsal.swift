public import AmboBase
public import AmboModel
internal import AmboSQLite

extension Library {
    /// Makes changes and takes them all back: what a dry run shows has passed every check of the real thing.
    ///
    /// - Parameter body: Calls the methods that write; they see each other's changes, and nothing stays.
    /// - Throws: What the changes would throw.
    public func rehearse<Result: Sendable>(
        _ body: (isolated Library) throws(LibraryError) -> Result
    ) throws(LibraryError) -> Result {
        do throws(SQLiteError) { try writer.database.begin() } catch { throw .database(error) }
        defer {
            writer.database.rollback()
            importChange = nil
        }
        return try body(self)
    }

    /// Makes changes on the library's own queue, one after the other.
    public func perform<Result: Sendable>(
        _ body: (isolated Library) throws(LibraryError) -> Result
    ) throws(LibraryError) -> Result {
        try body(self)
    }

    /// Makes several changes that are one for a person: all or none, and one entry of the history.
    public func together<Result: Sendable>(
        _ body: (isolated Library) throws(LibraryError) -> Result
    ) throws(LibraryError) -> Result {
        try writer.asOneChange { () throws(LibraryError) -> Result in try body(self) }
    }

    /// The row of an item as changes that are not written yet would leave it; inside ``rehearse(_:)``.
    public func current(_ item: ID<Item>) throws(LibraryError) -> ItemSummary {
        guard let summary = try writer.summary(item) else { throw .notFound(item.description) }
        return summary
    }
}
