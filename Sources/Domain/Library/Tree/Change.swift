public import AmboBase

/// One entry of the library's history.
public struct Change: Sendable, Equatable {
    /// Which verb made it.
    public enum Verb: String, Sendable, CaseIterable {
        // Named as the verbs of the command.
        case `import`, move, rename, delete, restore, bind, unbind, reorder, edit, progress, bookmark, setting, undo
    }

    /// Its number, by which it is undone.
    public var id: ID<Change>
    /// When, in milliseconds since 1970.
    public var atMs: Int64
    /// Which verb made it.
    public var verb: Verb
    /// What it did, for people.
    public var summary: String
    /// How many single changes it is made of.
    public var stepCount: Int
    /// The entry that took it back; nil while it stands.
    public var undoneBy: ID<Change>?
    /// The entry that it took back; nil for all but an undo.
    public var undoes: ID<Change>?
}
