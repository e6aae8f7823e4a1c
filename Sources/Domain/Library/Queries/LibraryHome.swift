public import AmboModel

/// What bare `ambo` shows.
public struct LibraryHome: Sendable, Equatable {
    /// The book that was played last and is not finished.
    public var last: ItemSummary?
    /// What is begun and not finished, the newest listening first.
    public var listening: [ItemSummary] = []
    /// What came in last.
    public var recentlyAdded: [ItemSummary] = []
    /// Items with files that were gone when they were looked for; up to 20.
    public var missing: [ItemSummary] = []
    /// How many items have such files.
    public var missingCount = 0
    /// Books and volumes in the library.
    public var bookCount = 0
    /// How many of them are finished.
    public var finishedCount = 0
    /// Length of all of them together.
    public var durationMs: Int64 = 0
    /// Entries in the trash.
    public var trashCount = 0
}

/// What plays after an item, and why.
public struct NextItem: Sendable, Equatable {
    /// Why it is this one.
    public enum Reason: String, Sendable {
        /// It follows in the same folder.
        case sameFolder = "same-folder"
        /// The folder is at its end; this follows the folder in the one above.
        case afterFolder = "after-folder"
        /// It is the first unfinished one of the folder that follows.
        case intoFolder = "into-folder"
    }

    /// What plays next.
    public var item: ItemSummary
    /// Why it is this one.
    public var reason: Reason
}
