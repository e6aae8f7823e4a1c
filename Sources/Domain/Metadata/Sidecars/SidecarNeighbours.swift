public import AmboBase
internal import AmboFiles
public import AmboModel

/// The lists of chapters beside the media files of one folder.
public struct SidecarNeighbours: Sendable {
    private let texts: [FilePath]
    private let mediaCount: Int

    /// Looks at the names in a folder; nothing is read yet.
    ///
    /// - Parameter names: Everything in it.
    public init(folder: FilePath, names: [FilePath]) {
        texts = names.filter { SidecarReader.isSidecarName($0) && SidecarName.judge($0) != .picture }
            .map { folder.appending($0) }
        mediaCount = names.count { MediaContainer.isSuggested(by: $0) }
    }

    /// A folder without any list.
    public static let none = SidecarNeighbours(folder: FilePath("."), names: [])

    /// Gives a file that has no chapters those of the text beside it; where both have some that differ, the file's own
    /// stay and a warning says so.
    ///
    /// A text counts when it bears the file's name, or when the file is the only one in its folder. Blocks.
    public func complete(_ media: inout MediaDescription, at path: FilePath) {
        guard !texts.isEmpty else { return }
        let stem = Folding.fold(path.name.stem)
        for text in texts where mediaCount == 1 || Self.stem(of: text) == stem {
            guard let list = Self.chapters(in: text, durationMs: media.durationMs) else { continue }
            guard media.chapters.isEmpty else {
                let isSame = zip(media.chapters, list).allSatisfy { abs($0.startMs - $1.startMs) < 1000 }
                if list.count != media.chapters.count || !isSame {
                    let name = text.name.display
                    media.warnings.append(
                        MediaWarning("chapters-differ", "\(name) lists other chapters than the file itself."))
                }
                return
            }
            media.chapters = list
            media.chapterSource = .sidecar(text.name.display)
            return
        }
    }

    private static func chapters(in text: FilePath, durationMs: Int64) -> [Chapter]? {
        guard let file = try? LocalFile(text), let sidecar = try? SidecarReader().read(file, path: text),
            sidecar.chapterFiles.count <= 1
        else { return nil }
        let list = sidecar.chapters(durationMs: durationMs).filter { $0.durationMs > 0 }
        return list.isEmpty ? nil : list
    }

    /// `Book` of `Book.chapters.txt` and of `Book.cue`.
    private static func stem(of text: FilePath) -> String {
        let stem = text.name.stem
        let ending = [".chapters", "-chapters", "_chapters"].first { stem.lowercased().hasSuffix($0) }
        return Folding.fold(String(stem.dropLast(ending?.count ?? 0)))
    }
}
