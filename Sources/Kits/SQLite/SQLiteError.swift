public import AmboBase
internal import CSQLite

/// Why SQLite refused.
public struct SQLiteError: Explained, Equatable {
    /// What kind of trouble it is; what a program may branch on.
    public enum Kind: String, Sendable, CaseIterable {
        /// Another process holds the lock for longer than we wait.
        case locked
        /// The file is damaged.
        case corrupt
        /// The file is no SQLite database.
        case notADatabase = "not-a-database"
        /// No space is left.
        case full
        /// The file or its folder cannot be written.
        case readOnly = "read-only"
        /// The file cannot be opened or made.
        case cannotOpen = "cannot-open"
        /// The disk failed to read or write.
        case io
        /// A rule of the tables (unique, foreign key, check) refuses the change.
        case constraint
        /// Somebody interrupted the statement.
        case interrupted
        /// No memory is left.
        case memory
        /// Everything else: a defect of the program.
        case other
    }

    /// What kind of trouble it is.
    public let kind: Kind
    /// The database.
    public let path: FilePath
    /// SQLite's own extended result code.
    public let resultCode: Int32
    /// SQLite's own words.
    public let message: String

    init(_ code: Int32, path: FilePath, message: String) {
        self.path = path
        resultCode = code
        self.message = message
        kind = Self.kind(code)
    }

    /// An error with a known kind, for tests and for checks of our own.
    public init(_ kind: Kind, path: FilePath, message: String) {
        self.kind = kind
        self.path = path
        self.message = message
        resultCode = 0
    }

    private static func kind(_ code: Int32) -> Kind {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .locked
        case SQLITE_CORRUPT: .corrupt
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CANTOPEN, SQLITE_AUTH: .cannotOpen
        case SQLITE_IOERR: code == SQLITE_IOERR | (12 << 8) ? .memory : .io
        case SQLITE_CONSTRAINT: .constraint
        case SQLITE_INTERRUPT, SQLITE_ABORT: .interrupted
        case SQLITE_NOMEM: .memory
        default: .other
        }
    }

    /// The sentence for a person.
    public var problem: String {
        let name = path.display
        return switch kind {
        case .locked: "\(name) is in use by another program that does not let go of it."
        case .corrupt: "\(name) is damaged."
        case .notADatabase: "\(name) is not a database."
        case .full: "\(name) cannot grow: no space is left on its file system."
        case .readOnly: "\(name) cannot be written: the file or its folder is read-only."
        case .cannotOpen: "\(name) cannot be opened."
        case .io: "\(name) cannot be read or written: the disk reports an error (\(message))."
        case .constraint: "A change to \(name) breaks one of its rules (\(message))."
        case .interrupted: "Work on \(name) was stopped."
        case .memory: "There is no memory left to work on \(name)."
        case .other: "\(name) cannot be used: \(message)."
        }
    }

    /// What to do next.
    public var advice: String? {
        switch kind {
        case .locked: "Wait for the other program to end, and try again."
        case .corrupt, .notADatabase:
            """
            Put a backup in its place, such as one of the folder `backups` beside it, or begin anew with `ambo doctor \
            --set-library-aside`, which keeps it.
            """
        case .full: "Free some space and run the command again."
        case .readOnly: "Give yourself permission to write there, or choose another folder with AMBO_HOME."
        case .cannotOpen: "Check that its folder exists and that you may write there."
        case .io: "Look at the system's log: the disk may be failing."
        case .memory: "Close other programs and try again."
        case .interrupted: nil
        case .constraint, .other: "This is a defect of the program: please report it."
        }
    }

    /// Stable identifier.
    public var code: String { "database-\(kind.rawValue)" }
}
