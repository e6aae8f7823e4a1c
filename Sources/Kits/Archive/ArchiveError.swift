public import AmboBase

/// Why an archive, or one entry of it, cannot be read or written out.
public enum ArchiveError: Explained, Equatable {
    /// The archive's file cannot be opened or read; the system's reason.
    case unreadable(FilePath, errno: Int32)
    /// The bytes are nothing of the format that was asked for.
    case notOfFormat(FilePath)
    /// The bytes do not follow the format; the library's own words, for the log and for experts.
    case damaged(FilePath, cause: String)
    /// It is packed in a way that the library does not know; its own words.
    case unsupported(FilePath, cause: String)
    /// An entry is encrypted and no password was given.
    case needsPassword(FilePath)
    /// The password does not open the entry.
    case wrongPassword(FilePath)
    /// It is encrypted in a way that cannot be opened even with the password.
    case encryptionUnsupported(FilePath)
    /// It wants more memory than there is.
    case outOfMemory(FilePath)
    /// A file that was to be written out could not be; the system's reason.
    case unwritable(FilePath, errno: Int32)
    /// The caller's step said that the work should stop.
    case stopped(FilePath)

    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .unreadable(let path, let errno): "\(path.display) cannot be read: \(SystemMessage.text(errno))."
        case .notOfFormat(let path): "\(path.display) is not an archive of the kind that it starts like."
        case .damaged(let path, let cause): "\(path.display) is damaged (\(cause))."
        case .unsupported(let path, let cause):
            "\(path.display) is packed in a way that Ambo cannot open (\(cause))."
        case .needsPassword(let path): "\(path.display) is encrypted."
        case .wrongPassword(let path): "The password does not open \(path.display)."
        case .encryptionUnsupported(let path):
            "\(path.display) is encrypted in a way that Ambo cannot open."
        case .outOfMemory(let path): "\(path.display) asks for more memory than an archive may have."
        case .unwritable(let path, let errno): "\(path.display) cannot be written: \(SystemMessage.text(errno))."
        case .stopped(let path): "Reading \(path.display) was stopped."
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .unreadable(_, let errno), .unwritable(_, let errno): SystemMessage.advice(errno)
        case .damaged: "Get it again from where it came."
        case .needsPassword: "Give its password with --password-stdin."
        case .wrongPassword: "Check the password and give it again with --password-stdin."
        case .encryptionUnsupported, .unsupported: "Unpack it with the program that made it and import the folder."
        case .outOfMemory: "Unpack it with the program that made it and import the folder."
        case .stopped, .notOfFormat: nil
        }
    }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .unreadable: "file-unreadable"
        case .notOfFormat: "not-an-archive"
        case .damaged: "archive-damaged"
        case .unsupported: "archive-packing-unsupported"
        case .needsPassword: "archive-needs-password"
        case .wrongPassword: "archive-wrong-password"
        case .encryptionUnsupported: "archive-encryption-unsupported"
        case .outOfMemory: "archive-out-of-memory"
        case .unwritable: "file-unwritable"
        case .stopped: "cancelled"
        }
    }
}
