public import AmboModel

/// What a search found, in groups.
public struct SearchResult: Sendable, Equatable {
    /// Items: those whose title matches first, then those found by author, narrator and series, then by description.
    public var items: [ItemSummary] = []
    /// Authors whose name matches.
    public var authors: [SearchGroup] = []
    /// Series whose name matches.
    public var series: [SearchGroup] = []
}

/// An author or a series that a search found.
public struct SearchGroup: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// How many items of the library belong to it; at most 1,000 are counted.
    public var itemCount: Int

    /// A group.
    public init(name: String, itemCount: Int) {
        self.name = name
        self.itemCount = itemCount
    }
}
