public import AmboBase

/// Why an archive was not unpacked. Nothing of it is left behind.
public enum UnpackError: Explained, Equatable {
    /// It cannot be read; the system's reason.
    case unreadable(FilePath, errno: Int32)
    /// It is no archive of a kind that is known.
    case notArchive(FilePath)
    /// It is broken or cut off, here at `entry`, and only whole ones were wanted.
    case damaged(FilePath, entry: FilePath?, cause: String)
    /// It is packed in a way that is not known.
    case unsupported(FilePath, cause: String)
    /// There is no sound in it.
    case noSound(FilePath)
    /// It is encrypted.
    case needsPassword(FilePath)
    /// The password does not open it.
    case wrongPassword(FilePath)
    /// No password would open it here.
    case encryptionUnsupported(FilePath)
    /// It is one of several parts.
    case partOfSet(FilePath)
    /// It unpacks to far more than its size.
    case bomb(FilePath, byteCount: Int64)
    /// It holds too many entries.
    case tooManyEntries(FilePath, limit: Int)
    /// It holds archives in archives in archives.
    case tooDeep(FilePath, limit: Int)
    /// It asks for more memory than it may have.
    case outOfMemory(FilePath)
    /// Unpacking went on without getting anywhere.
    case stalled(FilePath)
    /// The process that unpacked it ended without an answer, or with one that makes no sense.
    case broken(FilePath)
    /// Something stands where it was to be unpacked.
    case targetExists(FilePath)
    /// A file or folder cannot be made; the system's reason.
    case unwritable(FilePath, errno: Int32)
    /// The process that unpacks cannot be started; the system's reason.
    case noProcess(errno: Int32)
    /// It was stopped.
    case cancelled

    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .unreadable(let path, let errno): "\(path.display) cannot be read: \(SystemMessage.text(errno))."
        case .notArchive(let path): "\(path.display) is not an archive that Ambo knows."
        case .damaged(let path, let entry?, let cause):
            "\(path.display) is damaged: \(entry.display) cannot be had whole (\(cause))."
        case .damaged(let path, nil, let cause): "\(path.display) is damaged (\(cause))."
        case .unsupported(let path, let cause):
            "\(path.display) is packed in a way that Ambo cannot open (\(cause))."
        case .noSound(let path): "\(path.display) holds no sound."
        case .needsPassword(let path): "\(path.display) is encrypted."
        case .wrongPassword(let path): "The password does not open \(path.display)."
        case .encryptionUnsupported(let path): "\(path.display) is encrypted in a way that Ambo cannot open."
        case .partOfSet(let path): "\(path.display) is one of several parts of an archive."
        case .bomb(let path, let byteCount):
            "\(path.display) unpacks to far more than its size (\(byteCount / 1_000_000) MB and more): it may be a bomb."
        case .tooManyEntries(let path, let limit): "\(path.display) holds more than \(limit) entries."
        case .tooDeep(let path, let limit): "\(path.display) holds archives in archives, more than \(limit) deep."
        case .outOfMemory(let path): "\(path.display) asks for more memory than an archive may have."
        case .stalled(let path): "Unpacking \(path.display) got nowhere and was stopped."
        case .broken(let path): "Unpacking \(path.display) broke off: the archive makes the unpacking library fail."
        case .targetExists(let path): "\(path.display) is there already."
        case .unwritable(let path, let errno): "\(path.display) cannot be written: \(SystemMessage.text(errno))."
        case .noProcess(let errno): "The process that unpacks cannot be started: \(SystemMessage.text(errno))."
        case .cancelled: "Unpacking was stopped."
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .unreadable(_, let errno), .unwritable(_, let errno): SystemMessage.advice(errno)
        case .damaged: "Get it again, or take what is good of it with --partial."
        case .needsPassword: "Give its password with --password-stdin."
        case .wrongPassword: "Check the password and give it again with --password-stdin."
        case .partOfSet: "Join the parts with the program that made them and import the folder."
        case .unsupported, .encryptionUnsupported, .outOfMemory, .stalled, .broken, .tooDeep, .bomb, .tooManyEntries:
            "If you trust it, unpack it with the program that made it and import the folder."
        case .targetExists: "Move it away and run the command again."
        case .noProcess: "Close other programs and run the command again."
        case .notArchive, .noSound, .cancelled: nil
        }
    }

    /// The exit status of a command that fails with this error.
    public var exitCode: ExitCode { self == .cancelled ? .interrupted : .failed }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .unreadable: "file-unreadable"
        case .notArchive: "not-an-archive"
        case .damaged: "archive-damaged"
        case .unsupported: "archive-packing-unsupported"
        case .noSound: "archive-without-sound"
        case .needsPassword: "archive-needs-password"
        case .wrongPassword: "archive-wrong-password"
        case .encryptionUnsupported: "archive-encryption-unsupported"
        case .partOfSet: "archive-part-of-set"
        case .bomb: "archive-bomb"
        case .tooManyEntries: "archive-too-many-entries"
        case .tooDeep: "archive-too-deep"
        case .outOfMemory: "archive-out-of-memory"
        case .stalled: "archive-stalled"
        case .broken: "archive-broken"
        case .targetExists: "target-exists"
        case .unwritable: "file-unwritable"
        case .noProcess: "child-not-started"
        case .cancelled: "cancelled"
        }
    }
}
