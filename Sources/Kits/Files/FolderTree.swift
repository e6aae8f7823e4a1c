public import AmboBase

/// Walks a file or everything below a folder, a step at a time, without following a folder twice.
public struct FolderTree: Sendable {
    /// One step of the walk.
    public enum Step: Sendable {
        /// A regular file.
        case file(FilePath)
        /// A folder, before what is in it: every name in it that does not start with a dot.
        case folder(FilePath, names: [FilePath])
        /// A folder or link that cannot be followed; the walk goes on.
        case failed(FilePath, FileError)
    }

    private struct Place: Sendable {
        let path: FilePath
        let depth: Int
        let facts: FileFacts?
    }

    private static let deepest = 64
    private let sort: @Sendable ([Folder.Entry]) -> [Folder.Entry]
    private var waiting: [Place]
    private var seen: Set<[UInt64]> = []

    /// A walk that starts at a file or folder.
    ///
    /// - Parameter sort: Puts the entries of a folder in the order of the walk; by itself that of their bytes.
    public init(_ path: FilePath, sort: @escaping @Sendable ([Folder.Entry]) -> [Folder.Entry] = { $0 }) {
        self.sort = sort
        waiting = [Place(path: path, depth: 0, facts: nil)]
    }

    /// The next step; nil at the end. Names that start with a dot are passed over, except where the walk starts.
    public mutating func next() -> Step? {
        while let place = waiting.popLast() {
            do throws(FileError) {
                let facts: FileFacts
                if let known = place.facts { facts = known } else { facts = try FileFacts.of(place.path) }
                switch facts.kind {
                case .file: return .file(place.path)
                case .folder:
                    guard place.depth < Self.deepest, seen.insert([facts.device, facts.inode]).inserted else {
                        continue
                    }
                    return try enter(place)
                case .link, .other: continue
                }
            } catch {
                return .failed(place.path, error)
            }
        }
        return nil
    }

    private mutating func enter(_ place: Place) throws(FileError) -> Step {
        let shown = try Folder.entries(of: place.path).filter { $0.name.bytes.first != UInt8(ascii: ".") }
        let entries = sort(shown)
        waiting += entries.reversed().map {
            Place(path: place.path.appending($0.name), depth: place.depth + 1, facts: $0.facts)
        }
        return .folder(place.path, names: entries.map(\.name))
    }
}
