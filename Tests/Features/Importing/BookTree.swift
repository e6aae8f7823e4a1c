import AmboBase
import AmboModel
import AmboTestSupport
import Foundation

@testable import AmboImporting

/// Empty files in folders, with what their tags would say: scanned for real and grouped, without being read.
struct BookTree {
    let scratch: ScratchFolder
    private var media: [FilePath: MediaDescription] = [:]

    init() throws { scratch = try ScratchFolder() }

    /// Files without tags, of a minute each.
    init(_ names: [String]) throws {
        try self.init()
        for name in names { try add(name) }
    }

    /// Adds a file; its tags are set in `edit`.
    mutating func add(_ name: String, minutes: Int64 = 1, _ edit: (inout MediaDescription) -> Void = { _ in }) throws {
        let path = try scratch.write(name, [0])
        let container: MediaContainer = name.hasSuffix("m4b") ? .mp4 : .mp3
        var description = MediaDescription(
            container: container, codec: "mp3", length: MediaLength(ms: minutes * 60_000), sizeBytes: 1)
        edit(&description)
        media[path] = description
    }

    /// Everything that the scan finds.
    func steps(_ roots: [String]? = nil) -> [ScanStep] {
        var scan = FolderScan(roots.map { $0.map(scratch.path.appending) } ?? [scratch.path])
        var steps: [ScanStep] = []
        while let step = scan.next() { steps.append(step) }
        return steps
    }

    /// The books, in the order in which they would go into the library.
    func works(_ roots: [String]? = nil, choice: GroupingChoice? = nil) -> [WorkGroup] {
        steps(roots).flatMap { step -> [WorkGroup] in
            guard case .folder(let folder) = step else { return [] }
            var files: [FilePath: ReadFile] = [:]
            for file in folder.all.flatMap(\.media) {
                guard let description = media[file.path] else { continue }
                files[file.path] = ReadFile(scanned: file, media: description, identity: nil)
            }
            return Grouping.works(of: folder, files: files, choice: choice)
        }
    }

    /// The paths of the files of each book, below the scratch folder.
    func books(_ roots: [String]? = nil, choice: GroupingChoice? = nil) -> [[String]] {
        works(roots, choice: choice).map { paths($0) }
    }

    func paths(_ work: WorkGroup) -> [String] {
        work.tracks.map { $0.file.path.relative(to: scratch.path)?.display ?? "?" }
    }
}

extension MediaDescription {
    /// Sets the tags that order and grouping look at.
    mutating func tag(_ album: String? = nil, title: String? = nil, disc: Int? = nil, track: Int? = nil) {
        tags.album = album
        tags.title = title
        tags.disc = disc.map { TagNumber(number: $0) }
        tags.track = track.map { TagNumber(number: $0) }
    }
}
