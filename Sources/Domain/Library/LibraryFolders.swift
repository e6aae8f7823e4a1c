public import AmboBase

/// Where a library keeps its things.
public struct LibraryFolders: Sendable {
    /// The database.
    public var database: FilePath
    /// Book files that Ambo itself put there; only files below it are ever removed.
    public var books: FilePath
    /// What can be made again: thumbnails.
    public var cache: FilePath

    /// Three places.
    public init(database: FilePath, books: FilePath, cache: FilePath) {
        self.database = database
        self.books = books
        self.cache = cache
    }

    /// Everything below one folder.
    public init(home: FilePath) {
        self.init(
            database: home.appending("library.sqlite"), books: home.appending("books"), cache: home.appending("cache"))
    }

    /// Backups of the database, beside it.
    public var backups: FilePath { beside.appending("backups") }

    /// Held by the import that is running, so that a second one waits for its end.
    public var importLock: FilePath { beside.appending("import.lock") }

    private var beside: FilePath { database.parent ?? FilePath(".") }
}
