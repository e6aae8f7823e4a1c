public import AmboBase
public import AmboFiles

/// Why something was left out of an import, beside what the scan, the readers and the unpacker say.
public enum ImportError: Explained, Equatable {
    /// The managed folder lies on another file system than the files, so that linking or moving them would be a copy.
    case crossesFileSystems(FilePath, mode: PlaceMode, byteCount: Int64)
    /// A file could not be put into the managed folder.
    case notPlaced(FileError)
    /// All that the library knows below a root is gone: a mount that is away looks the same.
    case rootLost(FilePath, fileCount: Int)
    /// Files that were in a folder which is now empty and on another file system: its mount is away.
    case mountAway(FilePath, fileCount: Int)
    /// An entry of an archive was not taken.
    case entryLeftOut(archive: FilePath, entry: FilePath, reason: String)
    /// A text beside the sound could not be read and was passed over.
    case sidecar(path: FilePath, reason: String)

    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .crossesFileSystems(let path, let mode, let byteCount):
            """
            \(path.display) lies on another file system than the managed folder: to \(mode.rawValue) it would copy \
            \(Self.size(byteCount)).
            """
        case .notPlaced(let error): error.problem
        case .rootLost(let path, let fileCount):
            "None of the \(fileCount) known files below \(path.display) is there any more; nothing was marked as missing."
        case .mountAway(let path, let fileCount):
            """
            \(path.display) is empty and on another file system than before; its \(fileCount) known files were not \
            marked as missing.
            """
        case .entryLeftOut(let archive, let entry, let reason):
            "\(entry.display) in \(archive.display) was left out: \(reason)."
        case .sidecar(_, let reason): reason
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .crossesFileSystems: "Say so with `--place copy`, or leave it where it is with `--place reference`."
        case .notPlaced(let error): error.advice
        case .rootLost: "Mount it, or delete the books with `ambo delete` if they are gone for good."
        case .mountAway: "Mount it and run the import again."
        case .entryLeftOut, .sidecar: nil
        }
    }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .crossesFileSystems: "crosses-file-systems"
        case .notPlaced(let error): error.code
        case .rootLost: "root-lost"
        case .mountAway: "mount-away"
        case .entryLeftOut: "archive-entry-left-out"
        case .sidecar: "sidecar-unreadable"
        }
    }

    /// A size as people say it: `1.1 TB`.
    static func size(_ byteCount: Int64) -> String {
        var value = Double(max(byteCount, 0))
        var unit = 0
        let units = ["bytes", "kB", "MB", "GB", "TB", "PB"]
        while value >= 1000, unit + 1 < units.count {
            value /= 1000
            unit += 1
        }
        guard unit > 0 else { return "\(byteCount) bytes" }
        let tenths = Int64((value * 10).rounded())
        return value >= 100
            ? "\(Int64(value.rounded())) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}
