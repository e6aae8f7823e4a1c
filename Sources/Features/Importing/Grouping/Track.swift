internal import AmboBase
internal import AmboModel

/// A media file after reading.
struct ReadFile: Sendable {
    /// As the scan saw it.
    var scanned: ScannedFile
    /// What is in it.
    var media: MediaDescription
    /// Its sound, where that was asked for or is known from before.
    var identity: SoundIdentity?

    /// Where it lies.
    var path: FilePath { scanned.path }
}

/// A file in its place within a book: all that its order is judged by.
struct Track: Sendable {
    /// The file.
    var file: ReadFile
    /// Names of the folders between the book's own folder and the file, outermost first.
    var folders: [String] = []

    /// The discs that these folders state; nil when one of them states none. Empty for a file beside them.
    var discs: [Int]? {
        var numbers: [Int] = []
        for folder in folders {
            guard let disc = Grouping.disc(folder) else { return nil }
            numbers += [disc.number, Track.index(ofLetter: disc.letter)]
        }
        return numbers
    }

    /// The file's name without its ending.
    var stem: String { NormalForm.composed(file.path.name.stem) }

    /// Its path below the book's folder.
    var relative: FilePath { FilePath((folders + [file.path.name.display]).joined(separator: "/")) }

    /// 1 for `a`; 0 for none.
    static func index(ofLetter letter: String) -> Int { letter.utf8.first.map { Int($0) - 96 } ?? 0 }
}
