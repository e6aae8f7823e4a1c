public import AmboBase

/// What came of unpacking one archive.
public struct UnpackReport: Sendable, Equatable {
    /// A file that was unpacked.
    public struct File: Sendable, Equatable {
        /// Its path below the folder.
        public var path: FilePath
        /// Its length.
        public var sizeBytes: Int64
        /// Whether its first bytes look like sound.
        public var isSound: Bool

        /// A file as unpacked.
        public init(path: FilePath, sizeBytes: Int64, isSound: Bool) {
            self.path = path
            self.sizeBytes = sizeBytes
            self.isSound = isSound
        }
    }

    /// An entry that was left out.
    public struct Left: Sendable, Equatable {
        /// Its name, decoded where that was possible.
        public var name: FilePath
        /// Why.
        public var reason: Reason

        /// An entry that was left out.
        public init(name: FilePath, reason: Reason) {
            self.name = name
            self.reason = reason
        }
    }

    /// Why an entry was left out.
    public enum Reason: String, Sendable, Equatable, CaseIterable {
        /// A system's own file, such as `.DS_Store`.
        case junk
        /// Its name leads out of the folder.
        case outside
        /// Its name starts at a root or a drive.
        case absolute
        /// Its name holds a NUL.
        case nulByte = "nul-byte"
        /// It has no name.
        case emptyName = "empty-name"
        /// It lies in too many folders.
        case tooDeep = "too-deep"
        /// Its path is too long.
        case tooLong = "too-long"
        /// It is a symbolic or hard link.
        case link
        /// It is a device, socket or pipe.
        case device
        /// Its content is cut off or broken.
        case damaged
        /// Its content overlaps that of another entry.
        case overlap
        /// It is packed or encrypted in a way that is not known.
        case unsupported

        /// The reason as a part of a sentence.
        public var text: String {
            switch self {
            case .junk: "a system's own file"
            case .outside: "its name leads out of the folder"
            case .absolute: "its name is an absolute path"
            case .nulByte: "its name holds a NUL"
            case .emptyName: "it has no name"
            case .tooDeep: "it lies in too many folders"
            case .tooLong: "its path is too long"
            case .link: "it is a link"
            case .device: "it is a device"
            case .damaged: "its content is damaged"
            case .overlap: "its content overlaps another's"
            case .unsupported: "it is packed in an unknown way"
            }
        }
    }

    /// The folder in which everything lies now.
    public var folder: FilePath
    /// The files, in the order of the archive; of archives inside it in their place.
    public var files: [File]
    /// Junk that was passed over.
    public var skipped: [Left]
    /// Entries that must not be written; the others are all there.
    public var refused: [Left]
    /// Entries that could not be had whole; only with `takesPartial`.
    public var damaged: [Left]
    /// The character set of the names (`CP932`), where they are not UTF-8.
    public var charset: String?
    /// How long the last step, forcing everything to disk, took.
    public var syncMs: Int

    /// A report without anything in it yet.
    public init(folder: FilePath) {
        self.folder = folder
        files = []
        skipped = []
        refused = []
        damaged = []
        syncMs = 0
    }
}
