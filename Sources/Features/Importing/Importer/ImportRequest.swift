public import AmboBase

/// What is to be imported, and how.
public struct ImportRequest: Sendable {
    /// Files, folders and archives, as a person named them.
    public var paths: [FilePath]
    /// Folders of the library below which everything goes, outermost first.
    public var into: [String] = []
    /// What a person said about how files belong together.
    public var grouping: GroupingChoice?
    /// Where the files of new books are kept.
    public var place = PlaceMode.reference
    /// Whether the good entries of a damaged archive are taken.
    public var takesPartial = false
    /// Whether a book whose sound is in the library already is taken a second time.
    public var takesDuplicates = false
    /// The password of encrypted archives.
    public var password: Secret?
    /// Whether only the plan is wanted and nothing changes.
    public var isDryRun = false

    /// A request with the defaults.
    public init(paths: [FilePath]) { self.paths = paths }
}

/// Where the files of a new book are kept.
public enum PlaceMode: String, Sendable, CaseIterable {
    /// They stay where they are.
    case reference
    /// They get a second name in the managed folder, on the same file system.
    case link
    /// They are copied into the managed folder.
    case copy
    /// They are moved into the managed folder, on the same file system.
    case move
}
