internal import AmboModel

/// Names of folders that only say that there are books, or nothing at all of what is in them: what lies in such a root goes to the top of the library.
enum CollectionName {
    /// Whether a folder's name says no more than that.
    static func isOne(_ name: String) -> Bool { names.contains(Folding.fold(name)) }

    private static let names: Set<String> = [
        "books", "my books", "library", "media", "downloads", "audiobooks", "audiobook", "audio books", "my audiobooks",
        "horbucher", "hoerbuecher", "horbuch",
        "livres audio",
        "audiolivres", "audiolibros", "audiolibri", "luisterboeken", "audioboeken", "ljudbocker", "lydboker",
        "lydboger",
        "audiobooki", "audioknihy", "аудиокниги",
    ]
}
