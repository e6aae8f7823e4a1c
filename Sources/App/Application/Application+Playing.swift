extension Application {
    /// The names of settings that playing keeps.
    public enum PlayingSetting {
        /// How fast a book is played, by the book (rule F153).
        public static let rate = "rate"
        /// How loud, for all books.
        public static let volume = "volume"
    }

    /// A book of the library as the engine plays it, with its place, rate and loudness.
    ///
    /// - Throws: `LibraryError.notPlayable` for a folder; `PlayingError.missing` when files are gone.
    public func playable(_ item: ID<Item>, in library: Library) async throws -> PlayableBook {
        let place = try await library.position(item)
        let details = try await library.details(place.item)
        let missing = details.files.filter { !FileFacts.isThere($0.path) }
        guard missing.isEmpty else {
            throw PlayingError.missing(title: details.summary.title, files: missing.map(\.path))
        }
        var book = PlayableBook(
            item: place.item.description, title: details.summary.title, authors: details.summary.authors,
            files: details.files.map { file in
                PlayableFile(path: file.path, length: file.length, container: file.container, codec: file.codec)
            }, chapters: details.chapters)
        book.saved = SavedPlace(positionMs: place.positionMs, state: place.state)
        let rate = try await library.setting(PlayingSetting.rate, of: place.item)
        book.rate = Rate(stored: rate.flatMap { Double($0) })
        let volume = try await library.setting(PlayingSetting.volume)
        book.volumePercent = volume.flatMap { Int($0) }.map { min(max($0, 0), 130) } ?? 100
        return book
    }

    /// Keeps how fast a book was played, and how loud, for the next time.
    public func keepSettings(of status: PlayerStatus, in library: Library) async throws(LibraryError) {
        guard let item = ID<Item>(text: status.item) else { return }
        let rate = Rate(stored: status.rate)
        try await library.setSetting(PlayingSetting.rate, of: item, to: rate == .normal ? nil : rate.description)
        let volume = status.volumePercent
        try await library.setSetting(PlayingSetting.volume, to: volume == 100 ? nil : String(volume))
    }

    /// Where the places of a book that is played are kept.
    public func places(of item: ID<Item>, in library: Library) -> any PlaceKeeping {
        LibraryPlaces(library: library, item: item)
    }
}

/// Why a book of the library cannot be played.
public enum PlayingError: Explained {
    /// Files are not where they were.
    case missing(title: String, files: [FilePath])
    /// Nothing was played yet, so there is no last book.
    case nothingPlayed

    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .missing(let title, let files) where files.count == 1:
            "“\(title)” cannot be played: \(files[0].display) is not there."
        case .missing(let title, let files):
            "“\(title)” cannot be played: \(files.count) of its files are not there, the first is \(files[0].display)."
        case .nothingPlayed: "There is no last book: nothing was played yet, or it is finished."
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .missing: "Connect the disk, or import the folder again if the files were moved."
        case .nothingPlayed: "Name a book: `ambo list` shows what there is."
        }
    }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .missing: "files-missing"
        case .nothingPlayed: "nothing-played"
        }
    }
}
