public import AmboBase
public import AmboModel
internal import AmboSQLite

extension Library {
    /// The changes of the library, the newest first.
    public func history(limit: Int = 50) throws(LibraryError) -> [Change] { try reader().changes(limit: limit) }

    /// Takes a change back: the newest that stands when none is named. Undoing an undo makes the change again.
    ///
    /// - Returns: The entry of the history that the undo itself is.
    /// - Throws: `nothingToUndo`, `noSuchChange`, `alreadyUndone`, or `notUndoable` when the library has moved on (a
    ///   name is taken, an item is gone for good); then nothing has changed.
    @discardableResult
    public func undo(_ change: ID<Change>? = nil) throws(LibraryError) -> Change {
        importChange = nil
        if let change {
            guard let found = try writer.change(change.rawValue) else { throw .noSuchChange(change.rawValue) }
            return try writer.undo(found)
        }
        guard let newest = try writer.newestUndoable() else { throw .nothingToUndo }
        return try writer.undo(newest)
    }

    // MARK: the trash

    /// How long things stay in the trash.
    public static let trashDays: Int64 = 30

    /// What is in the trash, the newest first.
    public func trash() throws(LibraryError) -> [TrashEntry] {
        let reader = try reader()
        return try reader.read { () throws(LibraryError) -> [TrashEntry] in
            var entries: [TrashEntry] = []
            for entry in try reader.trashEntries() {
                guard let summary = try reader.summary(entry.item) else { continue }
                entries.append(
                    TrashEntry(
                        item: summary, deletedMs: entry.deletedMs,
                        expiresMs: entry.deletedMs + Self.trashDays * 86_400_000))
            }
            return entries
        }
    }

    /// Takes an item out of the trash to where it was: to the top of the tree when its folder is gone, under the next
    /// free name when its own is taken.
    public func restore(_ item: ID<Item>) throws(LibraryError) {
        importChange = nil
        try writer.write { () throws(LibraryError) in
            let title = try writer.field(.title, of: item).values.first ?? ""
            try writer.perform(.restore, "took “\(title)” out of the trash", [.restore(item: item.rawValue)])
        }
        try writer.finishTrash()
    }

    /// Removes for good what is in the trash; this cannot be undone. Files are removed only below the managed folder
    /// (rule F121), all others stay where they are.
    ///
    /// - Parameter olderThanMs: Only what was thrown away before this time; nil takes all.
    public func emptyTrash(olderThanMs: Int64? = nil) throws(LibraryError) -> TrashReport {
        importChange = nil
        try writer.finishTrash()
        var report = TrashReport()
        for entry in try writer.trashEntries() where entry.deletedMs < olderThanMs ?? .max {
            try writer.purge(entry.item, managed: folders.books, report: &report)
        }
        return report
    }

    /// Removes for good what has been in the trash for longer than it stays there.
    public func expireTrash() throws(LibraryError) -> TrashReport {
        try emptyTrash(olderThanMs: clock.nowMs - Self.trashDays * 86_400_000)
    }
}
