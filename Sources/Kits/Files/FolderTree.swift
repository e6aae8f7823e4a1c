public import AmboBase

/// Walks a file or everything below a folder, a step at a time, without following a folder twice.
public struct FolderTree: Sendable {
    /// One step of the walk.
    public enum Step: Sendable {
        /// A regular file.
        case file(FilePath)
        /// A folder or link that cannot be followed; the walk goes on.
        case failed(FilePath, FileError)
    }

    private static let deepest = 64
    private var waiting: [(path: FilePath, depth: Int)]
    private var seen: Set<[UInt64]> = []

    /// A walk that starts at a file or folder.
    public init(_ path: FilePath) { waiting = [(path, 0)] }

    /// The next step; nil at the end. Names that start with a dot are passed over, except where the walk starts.
    public mutating func next() -> Step? {
        while let (path, depth) = waiting.popLast() {
            do throws(FileError) {
                let facts = try FileFacts.of(path)
                switch facts.kind {
                case .file: return .file(path)
                case .folder:
                    guard depth < Self.deepest, seen.insert([facts.device, facts.inode]).inserted else { continue }
                    let entries = try Folder.entries(of: path).filter { $0.name.bytes.first != UInt8(ascii: ".") }
                    waiting += entries.reversed().map { (path.appending($0.name), depth + 1) }
                case .link, .other: continue
                }
            } catch {
                return .failed(path, error)
            }
        }
        return nil
    }
}
