public import AmboBase
public import AmboFiles

/// Why a part of what was to be imported was left out by the scan.
public enum ScanError: Explained, Equatable {
    /// The file system refused.
    case system(FileError)
    /// Folders lie in each other more deeply than any library needs.
    case tooDeep(FilePath)
    /// More folders than are gone through in one run.
    case tooMany(FilePath)
    /// Nothing that could be imported lies there.
    case nothing(FilePath)
    /// A device, socket or pipe.
    case notAFile(FilePath)

    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .system(let error): error.problem
        case .tooDeep(let path):
            "\(path.display) lies more than \(FolderScan.depthLimit) folders deep and was left out."
        case .tooMany(let path):
            "\(path.display) and what follows was left out: there are more folders than one run takes."
        case .nothing(let path):
            "Nothing in \(path.display) can be imported: no sound files and no archives were found."
        case .notAFile(let path): "\(path.display) is neither a file nor a folder."
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .system(let error): error.advice
        case .tooDeep: "Import that folder by itself."
        case .tooMany: "Import it in parts."
        case .nothing: "Check the path."
        case .notAFile: nil
        }
    }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .system(let error): error.code
        case .tooDeep: "folder-too-deep"
        case .tooMany: "folders-too-many"
        case .nothing: "nothing-found"
        case .notAFile: "not-a-file"
        }
    }
}
