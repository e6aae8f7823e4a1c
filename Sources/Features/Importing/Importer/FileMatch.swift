internal import AmboBase
internal import AmboFiles
internal import AmboLibrary
internal import AmboModel

/// Tells how files stand to the library, from what the library knows and what lies at the known paths.
struct FileMatch {
    /// What lies at the path of a known file.
    enum Presence: Sendable {
        // `elsewhere` cannot be told, such as below a folder that cannot be read: then nothing is taken for gone.
        case there(FileStamp), gone, untold
    }

    /// The managed folder, when the import brings files into it: a file that it holds is then this file's own copy.
    var managed: FilePath?
    /// Looks at a path; given for tests.
    var look: (FilePath) -> Presence = FileMatch.look

    /// How a file stands.
    ///
    /// - Parameters:
    ///   - known: The file that is known at this path.
    ///   - sounds: The files that are known with this sound, wherever they lie.
    ///   - isHere: Whether a path is one of the files that are being imported together with this one.
    ///   - taken: Known files that another file turned out to be.
    func standing(
        of file: ReadFile, known: KnownFile?, sounds: [KnownFile], isHere: (FilePath) -> Bool,
        taken: inout Set<ID<MediaFile>>
    ) -> FileStanding {
        if let known {
            if known.path != file.path { return .moved(known) }
            return known.stamp.matches(file.scanned.stamp) ? .same(known) : .changed(known)
        }
        var copy: KnownFile?
        var gone: [KnownFile] = []
        for other in sounds where !taken.contains(other.id) {
            switch isHere(other.path) ? .untold : look(other.path) {
            case .there(let stamp)
            where stamp.inode == file.scanned.stamp.inode && stamp.device == file.scanned.stamp.device:
                taken.insert(other.id)
                return .alias(other)
            case .there where managed.map(other.path.isInside) == true:
                taken.insert(other.id)
                return .alias(other)
            case .there, .untold: copy = copy ?? other
            case .gone: gone.append(other)
            }
        }
        // Of several that are gone, the one that was called the same.
        if let source = gone.first(where: { $0.path.name.nfc == file.path.name.nfc }) ?? gone.first {
            taken.insert(source.id)
            return .moved(source)
        }
        return copy.map(FileStanding.copy) ?? .new
    }

    private static func look(_ path: FilePath) -> Presence {
        do throws(FileError) {
            return .there(FileStamp(try FileFacts.of(path)))
        } catch {
            return error.isAbsence ? .gone : .untold
        }
    }
}

extension FileError {
    /// Whether the error says that nothing is there, rather than that it cannot be seen.
    var isAbsence: Bool { errno == 2 || errno == 20 }
}
