public import AmboBase
internal import AmboLibrary
public import AmboModel

/// What came of an import.
public struct ImportReport: Sendable, Equatable {
    /// Books that are new in the library, or came back out of its trash.
    public var imported: [ImportedItem] = []
    /// Known books with new facts: tags, files, texts or pictures beside them.
    public var updated: [ImportedItem] = []
    /// Known books whose files lie or are called otherwise.
    public var moved: [ImportedItem] = []
    /// Known books that are as they were.
    public var unchanged: [ImportedItem] = []
    /// Known books of which files are gone.
    public var missing: [ImportedItem] = []
    /// Books whose sound is in the library already and that were left out.
    public var duplicates: [ImportedItem] = []
    /// What was left out, with the reason.
    public var failed: [ImportFailure] = []
    /// Whether it was stopped before its end.
    public var wasStopped = false
    /// How long bringing everything to the disk took: the last sync of the library, and of unpacked archives.
    public var syncMs: Int64 = 0

    /// Nothing yet.
    public init() {}

    /// The exit status of a command that ends with this report.
    public var exitCode: ExitCode {
        if wasStopped { return .interrupted }
        if failed.isEmpty { return .done }
        let isPart = [imported, updated, moved, unchanged, duplicates].contains { !$0.isEmpty }
        return isPart ? .partial : .failed
    }
}

/// A book as a report names it.
public struct ImportedItem: Sendable, Equatable {
    /// Number in the library; nil in a dry run and for a copy that was left out.
    public var id: ID<Item>?
    /// Number that is the same everywhere; nil where `id` is.
    public var uuid: UniqueID?
    /// Book or volume.
    public var kind: Item.Kind
    /// Title.
    public var title: String
    /// Authors in order.
    public var authors: [String]
    /// Media files in it.
    public var fileCount: Int
    /// Whole length.
    public var durationMs: Int64
    /// Which key put the files in order.
    public var orderedBy: OrderKey
    /// The folder or file on disk.
    public var path: FilePath
    /// The item that has the same sound; only of duplicates.
    public var duplicateOf: ID<Item>?

    /// What the library tells of an item.
    init(_ facts: ImportFacts) {
        id = facts.id
        uuid = facts.uuid
        kind = facts.kind
        title = facts.title
        authors = facts.authors
        fileCount = facts.fileCount
        durationMs = facts.durationMs
        orderedBy = facts.orderedBy
        path = facts.path
    }

    /// A draft that is or will be an item.
    init(_ draft: ItemDraft, id: ID<Item>? = nil, uuid: UniqueID? = nil) {
        self.id = id
        self.uuid = uuid
        kind = draft.kind
        title = draft.fields[.title]?.values.first ?? draft.path.stem
        authors = draft.fields[.authors]?.values ?? []
        fileCount = draft.files.count
        durationMs = MediaLength.milliseconds(draft.files.map(\.length))
        orderedBy = draft.orderedBy
        path = draft.path
    }
}

/// Something that was left out.
public struct ImportFailure: Sendable, Equatable {
    /// The file, folder or archive.
    public var path: FilePath
    /// Stable identifier of the reason.
    public var code: String
    /// The reason, one sentence.
    public var error: String
    /// What to do next.
    public var advice: String?

    /// A failure out of an error.
    public init(_ path: FilePath, _ error: any Explained) {
        self.path = path
        code = error.code
        self.error = error.problem
        advice = error.advice
    }
}

/// What an import tells while it runs.
public enum ImportEvent: Sendable, Equatable {
    /// Another import works on the library; this one goes on when that has ended.
    case waiting
    /// How much was gone through so far.
    case progress(folderCount: Int, fileCount: Int)
    /// An archive is being unpacked.
    case unpacking(FilePath, byteCount: Int64)
    /// A file is being copied into the managed folder.
    case placing(FilePath)
    /// A book came in.
    case imported(ImportedItem)
    /// Something was left out.
    case failed(ImportFailure)
}
