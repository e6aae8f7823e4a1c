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
    /// Known files that are not what lies at their path any more, such as after names went round.
    var displaced: Set<ID<MediaFile>> = []
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
        if let known, !displaced.contains(known.id) {
            if known.path != file.path { return .moved(known) }
            return known.stamp.matches(file.scanned.stamp) ? .same(known) : .changed(known)
        }
        var copy: KnownFile?
        var gone: [KnownFile] = []
        for other in sounds where !taken.contains(other.id) {
            switch displaced.contains(other.id)
                ? .gone : !other.isMissing && isHere(other.path) ? .untold : look(other.path)
            {
            case .there(let stamp)
            where stamp.inode == file.scanned.stamp.inode && stamp.device == file.scanned.stamp.device:
                taken.insert(other.id)
                return .alias(other)
            case .there where managed.map(other.path.isInside) == true:
                taken.insert(other.id)
                return .alias(other)
            // Something else lies there now, and what was missing does not come back as another file.
            case .there(let stamp) where (known != nil || other.isMissing) && !other.stamp.matches(stamp):
                gone.append(other)
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

    /// Which known files of a folder are not what lies at their path any more: another sound does, and theirs lies
    /// beside it under another name, or that other sound left its own place. Other files only have new sound.
    ///
    /// - Parameter sounds: By path, the files that are known with the sound that lies there.
    func displaced(
        files: [ReadFile], known: [FilePath: KnownFile], sounds: [FilePath: [KnownFile]]
    ) -> Set<ID<MediaFile>> {
        let changed = files.filter { Self.hasOtherSound($0, than: known[$0.path]) }
        guard !changed.isEmpty else { return [] }
        let here = Set(files.compactMap(\.identity))
        let left = Set(changed.compactMap { known[$0.path]?.id })
        var displaced: Set<ID<MediaFile>> = []
        for file in changed {
            guard let own = known[file.path] else { continue }
            let isElsewhere = own.identity.map(here.contains) == true
            let hasMovedIn = (sounds[file.path] ?? []).contains { other in
                if left.contains(other.id) { return true }
                guard known[other.path] == nil else { return false }
                return switch look(other.path) {
                case .gone: true
                case .there(let stamp): !other.stamp.matches(stamp)
                case .untold: false
                }
            }
            if isElsewhere || hasMovedIn { displaced.insert(own.id) }
        }
        return displaced
    }

    /// Whether the sound that lies at a known path is not the one that is known.
    static func hasOtherSound(_ file: ReadFile, than known: KnownFile?) -> Bool {
        guard let before = known?.identity, let now = file.identity else { return false }
        return before != now
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
