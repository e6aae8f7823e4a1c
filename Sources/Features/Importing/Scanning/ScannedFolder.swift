internal import AmboBase
internal import AmboFiles
internal import AmboModel

/// A file as the scan saw it, before anything of it was read.
struct ScannedFile: Sendable, Hashable {
    /// Where it lies.
    var path: FilePath
    /// Size, time and inode.
    var stamp: FileStamp
    /// What its name lets one expect.
    var hint: FileHint

    init(path: FilePath, facts: FileFacts, hint: FileHint) {
        self.path = path
        stamp = FileStamp(facts)
        self.hint = hint
    }
}

extension FileStamp {
    /// The stamp of a file.
    init(_ facts: FileFacts) {
        self.init(
            sizeBytes: facts.sizeBytes, modifiedNs: facts.modifiedNs, inode: facts.inode, device: facts.device)
    }

    /// Whether a file with the other stamp at the same path is taken as the same. Device numbers change from one
    /// start of the machine to the next, so they do not count.
    func matches(_ other: FileStamp) -> Bool {
        sizeBytes == other.sizeBytes && modifiedNs == other.modifiedNs && inode == other.inode
    }
}

/// One folder with what is of use in it, and the folders below it whose names state discs.
struct ScannedFolder: Sendable {
    /// Where it lies; where two spellings of one name lie side by side (R16), the first.
    var path: FilePath
    /// Its name for people.
    var name: String
    /// The names of the folders from below the imported root down to this one; empty for the root.
    var layout: [String]
    /// The library folders above the one that stands for this folder.
    var above: [String]
    /// The folders of the library in which its things go, this folder's own included.
    var tree: [String]
    /// What may be played, in natural order of the names.
    var media: [ScannedFile] = []
    /// Texts beside it that describe it.
    var sidecars: [ScannedFile] = []
    /// Pictures beside it.
    var pictures: [ScannedFile] = []
    /// Folders below it that may be its discs, in natural order; they have media.
    var discs: [ScannedFolder] = []
    /// Whether folders that are no discs, with media of their own, lie below it.
    var hasBookFolders = false
    /// Whether archives lie in it, each with books of its own.
    var hasArchives = false
    /// Whether only some of its files were named, as on a command line.
    var isPartial = false

    /// Media in it and in its discs.
    var mediaCount: Int { discs.reduce(media.count) { $0 + $1.mediaCount } }

    /// This folder and its discs, at any depth.
    var all: [ScannedFolder] { [self] + discs.flatMap(\.all) }
}

/// An archive as the scan saw it.
struct ScannedArchive: Sendable {
    /// The file.
    var file: ScannedFile
    /// Names of the folders from below the imported root to the one that it lies in.
    var layout: [String]
    /// The folders of the library in which that folder's things go.
    var tree: [String]
}

/// What the scan came upon.
enum ScanStep: Sendable {
    // A folder is given after everything below it.
    case folder(ScannedFolder)
    case archive(ScannedArchive)
    case problem(path: FilePath, error: ScanError)
}
