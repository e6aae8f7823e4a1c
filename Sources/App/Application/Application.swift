/// Ambo for one person: opens what is needed when it is needed and hands it on. It decides nothing.
public struct Application: Sendable {
    /// Where everything is kept.
    public let home: Home
    private let clock: WallClock
    private let log: Log

    /// Ambo in a home.
    public init(home: Home, clock: WallClock = .system, log: Log = .silent) {
        self.home = home
        self.clock = clock
        self.log = log
    }

    /// Where the library keeps its things.
    public var folders: LibraryFolders {
        LibraryFolders(database: home.store, books: home.books, cache: home.cache)
    }

    /// Where a running player can be reached.
    public var controlPlace: ControlPlace { ControlPlace(runtime: home.runtime) }

    /// Opens the library, or makes a new one.
    public func library() async throws(LibraryError) -> Library {
        try await Library.open(at: folders, clock: clock, log: log)
    }

    /// Brings files, folders and archives into a library.
    ///
    /// - Parameter unpacker: Unpacks archives; a `ChildUnpacker` keeps what an archive can do away from this process.
    public func importer(_ library: Library, unpacker: any ArchiveUnpacker = DirectUnpacker()) -> Importer {
        Importer(library, unpacker: unpacker, log: log)
    }
}
