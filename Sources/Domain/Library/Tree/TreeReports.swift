public import AmboBase
public import AmboFiles
public import AmboModel

/// What a move did.
public struct MoveReport: Sendable, Equatable {
    /// Items that lie in the new folder now.
    public var moved: [ID<Item>] = []
    /// Items that stayed where they are, each with the reason.
    public var stayed: [Refusal] = []

    /// An item that stayed.
    public struct Refusal: Sendable, Equatable {
        /// The item.
        public var item: ID<Item>
        /// Its title.
        public var title: String
        /// Why, in one sentence.
        public var problem: String
        /// Stable identifier of the reason.
        public var code: String
    }
}

/// Where in its folder an item goes.
public enum Arrangement: Sendable, Equatable {
    // `at` counts from 1.
    case first, last, before(ID<Item>), after(ID<Item>), at(Int)
}

/// Something in the trash.
public struct TrashEntry: Sendable, Equatable {
    /// What was thrown away.
    public var item: ItemSummary
    /// When, in milliseconds since 1970.
    public var deletedMs: Int64
    /// When it goes for good.
    public var expiresMs: Int64
}

/// What emptying the trash did.
public struct TrashReport: Sendable, Equatable {
    /// How many items are gone for good.
    public var itemCount = 0
    /// Files of the managed folder that were removed.
    public var removedFiles: [FilePath] = []
    /// Files that could not be removed; their items stay in the trash.
    public var failed: [FileError] = []
}
