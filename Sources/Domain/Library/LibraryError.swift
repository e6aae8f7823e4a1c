public import AmboBase
public import AmboFiles
public import AmboModel
public import AmboSQLite

/// Why the library refused or failed.
public enum LibraryError: Explained {
    /// The database said no.
    case database(SQLiteError)
    /// A file or folder beside the database said no.
    case files(FileError)
    /// The store was written by a newer Ambo; it was not touched.
    case newerStore(FilePath, version: Int64, known: Int64)
    /// The file belongs to another program; it was not touched.
    case foreignStore(FilePath)
    /// No verified backup could be made, so the store was not migrated.
    case backupFailed(FilePath, reason: String)
    /// Nothing in the library answers to this id, path or these words.
    case notFound(String)
    /// Words that name several works.
    case ambiguous(String, candidates: [ItemSummary])
    /// A verb that writes was given words; it takes an id or a path.
    case wordsInsteadOfID(String)
    /// The item is not a folder.
    case notAFolder(String)
    /// The item has no sound of its own: it is a folder.
    case notPlayable(String)
    /// The name is taken in that folder.
    case nameTaken(String, folder: String)
    /// A name without a letter.
    case emptyName
    /// A folder cannot go into itself.
    case insideItself(String)
    /// An item that is to be put beside another one lies in another folder, or is that other one.
    case notBeside(String, String)
    /// It cannot be bound into a volume or unbound; why.
    case notBindable(String, BindingObstacle)
    /// A query word before a colon that does not exist.
    case unknownQueryWord(String, valid: [String])
    /// A query word whose value does not exist.
    case badQueryValue(word: String, value: String, valid: [String])
    /// There is no such change in the history.
    case noSuchChange(Int64)
    /// Nothing is left to undo.
    case nothingToUndo
    /// The change was undone already.
    case alreadyUndone(Int64)
    /// The library has moved on since; what stands in the way.
    case notUndoable(Int64, reason: String)
    /// There is no such bookmark at the item.
    case noSuchBookmark(Int64)
    /// There is no such entry in the item's list of places.
    case noSuchPlace(Int64)
    /// A time that is not in the book.
    case outsideBook(positionMs: Int64, durationMs: Int64)
    /// The item is not in the trash.
    case notInTrash(String)
    /// The picture could not be made small.
    case noThumbnail(String)

    /// Why a folder is no volume, or a volume no folder.
    public enum BindingObstacle: String, Sendable {
        // Each is the end of "NAME cannot be bound: …".
        case empty = "there is no book in it"
        case notOnlyBooks = "it holds something that is not a single book"
        case notAVolume = "it is not a volume"
        case needsFolder = "name one folder, or several books"
    }
}

extension LibraryError {
    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .database(let error): error.problem
        case .files(let error): error.problem
        case .newerStore(let path, let version, let known):
            "The library \(path.display) was written by a newer Ambo (version \(version); this one knows \(known))."
        case .foreignStore(let path): "\(path.display) is the database of another program, not a library of Ambo."
        case .backupFailed(let path, let reason):
            "The library was left as it is, because no backup could be made at \(path.display): \(reason)."
        case .notFound("/"): "“/” is the whole library; one item of it is needed here."
        case .notFound(let text): "Nothing in the library is called “\(text)”."
        case .ambiguous(let text, let candidates): "“\(text)” names \(candidates.count) items of the library."
        case .wordsInsteadOfID(let text): "“\(text)” is neither an id nor a path in the library."
        case .notAFolder(let name): "“\(name)” is not a folder."
        case .notPlayable(let name): "“\(name)” is a folder and has no sound of its own."
        case .nameTaken(let name, let folder): "“\(folder)” holds something called “\(name)” already."
        case .emptyName: "The name is empty."
        case .insideItself(let name): "“\(name)” cannot be moved into itself."
        case .notBeside(let name, let other): "“\(name)” does not lie beside “\(other)”: their folders differ."
        case .notBindable(let name, let obstacle): "“\(name)” cannot be bound or unbound: \(obstacle.rawValue)."
        case .unknownQueryWord(let word, let valid):
            "“\(word):” is no query word; there are \(valid.map { $0 + ":" }.joined(separator: ", "))."
        case .badQueryValue(let word, let value, let valid):
            "“\(word):\(value)” does not exist; there are \(valid.map { word + ":" + $0 }.joined(separator: ", "))."
        case .noSuchChange(let number): "There is no change \(number) in the history."
        case .nothingToUndo: "There is nothing to undo."
        case .alreadyUndone(let number): "Change \(number) was undone already."
        case .notUndoable(let number, let reason): "Change \(number) cannot be undone: \(reason)."
        case .noSuchBookmark(let number): "There is no bookmark \(number) in this book."
        case .noSuchPlace(let number): "There is no place \(number) in this book’s history."
        case .outsideBook(let position, let duration):
            "\(TimeText.clock(position)) is not in the book, which is \(TimeText.clock(duration)) long."
        case .notInTrash(let name): "“\(name)” is not in the trash."
        case .noThumbnail(let reason): "The cover cannot be made small: \(reason)."
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .database(let error): error.advice
        case .files(let error): error.advice
        case .newerStore:
            "Install the newer Ambo, or put the library aside with `ambo doctor --set-library-aside`; it was not touched."
        case .foreignStore: "Choose another folder with AMBO_HOME; the file was not touched."
        case .backupFailed: "Free some space or mend the folder, and run the command again."
        case .notFound("/"): "`ambo list` shows what there is."
        case .notFound: "Look for it with `ambo search`."
        case .ambiguous: "Name one of them by its id."
        case .wordsInsteadOfID: "Verbs that change something take an id such as @12 or a path such as /Author/Title."
        case .nameTaken: "Choose another name."
        case .emptyName: "Give a name with at least one letter."
        case .noSuchChange, .nothingToUndo, .alreadyUndone: "`ambo history` lists what can be undone."
        case .noSuchBookmark: "`ambo bookmark ITEM list` lists them."
        case .noSuchPlace: "`ambo progress ITEM --history` lists them."
        case .notInTrash: "`ambo trash list` lists what is there."
        case .notPlayable: "Name a book in it."
        case .notBeside: "Move one to the other with `ambo move` first."
        case .notAFolder, .insideItself, .notBindable, .unknownQueryWord, .badQueryValue, .notUndoable, .outsideBook,
            .noThumbnail:
            nil
        }
    }

    /// The exit status of a command that fails with this error.
    public var exitCode: ExitCode {
        switch self {
        case .unknownQueryWord, .badQueryValue, .emptyName, .wordsInsteadOfID: .usage
        default: .failed
        }
    }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .database(let error): error.code
        case .files(let error): error.code
        case .newerStore: "library-newer"
        case .foreignStore: "library-foreign"
        case .backupFailed: "library-backup-failed"
        case .notFound: "not-found"
        case .ambiguous: "ambiguous"
        case .wordsInsteadOfID: "words-instead-of-id"
        case .notAFolder: "not-a-folder"
        case .notPlayable: "not-playable"
        case .nameTaken: "name-taken"
        case .emptyName: "name-empty"
        case .insideItself: "inside-itself"
        case .notBeside: "not-beside"
        case .notBindable: "not-bindable"
        case .unknownQueryWord: "unknown-query-word"
        case .badQueryValue: "bad-query-value"
        case .noSuchChange: "no-such-change"
        case .nothingToUndo: "nothing-to-undo"
        case .alreadyUndone: "already-undone"
        case .notUndoable: "not-undoable"
        case .noSuchBookmark: "no-such-bookmark"
        case .noSuchPlace: "no-such-place"
        case .outsideBook: "outside-book"
        case .notInTrash: "not-in-trash"
        case .noThumbnail: "no-thumbnail"
        }
    }
}
