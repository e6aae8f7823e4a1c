internal import AmboBase
internal import AmboModel

/// Files that are one book as people mean it.
struct WorkGroup: Sendable {
    /// The files in playing order; at least one.
    var tracks: [Track]
    /// What put them in order.
    var orderedBy: OrderKey
    /// The folder that they lie in, with its texts and pictures.
    var folder: ScannedFolder
    /// Names of the folders from below the root, and last the name of the book itself, all as on disk.
    var layout: [String]
    /// Library folders above it.
    var tree: [String]
    /// Whether the folder holds nothing but this book, so that its texts and pictures are the book's.
    var ownsFolder: Bool

    /// A book has one file, a volume more.
    var kind: Item.Kind { tracks.count == 1 ? .book : .volume }

    /// What stands for the whole on disk: the file of a book, the folder of a volume.
    var path: FilePath { tracks.count == 1 ? tracks[0].file.path : folder.path }
}

/// What a person said about how files belong together.
public enum GroupingChoice: Sendable, Hashable {
    /// All that one path holds is one volume.
    case volume
    /// Every file is a book of its own.
    case separate
}
