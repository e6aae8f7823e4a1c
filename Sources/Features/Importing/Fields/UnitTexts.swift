internal import AmboBase
internal import AmboFiles
internal import AmboHash
internal import AmboMetadata
internal import AmboModel

/// The texts and pictures beside the files of a folder and of its discs, as read.
struct UnitTexts: Sendable {
    /// A text or picture with where it lies.
    struct Beside: Sendable {
        var path: FilePath
        var sidecar: Sidecar
    }

    /// In natural order, those of the folder itself before those of its discs.
    var all: [Beside] = []
    /// What could not be read, and was passed over.
    var failures: [ImportFailure] = []

    /// Reads what lies in a folder and its discs. Blocks.
    static func read(_ folder: ScannedFolder) -> UnitTexts {
        var texts = UnitTexts()
        for place in folder.all {
            for file in NaturalOrder.sorted(
                place.sidecars + place.pictures, by: { (file: ScannedFile) in file.path.name })
            {
                do throws(MetadataError) {
                    guard let sidecar = try read(file.path) else { continue }
                    texts.all.append(Beside(path: file.path, sidecar: sidecar))
                } catch {
                    // A picture that is none, or any other text beside the book, is nobody's loss.
                    guard file.hint == .sidecar else { continue }
                    texts.failures.append(
                        ImportFailure(file.path, ImportError.sidecar(path: file.path, reason: error.problem)))
                }
            }
        }
        return texts
    }

    /// What the texts and pictures are known by: a change of one, or another one, changes it. Never 0.
    static func surroundings(_ folder: ScannedFolder) -> Int64 {
        var bytes: [UInt8] = []
        for file in folder.all.flatMap({ $0.sidecars + $0.pictures }) {
            bytes += file.path.name.bytes + [0]
            for number in [file.stamp.sizeBytes, file.stamp.modifiedNs] {
                bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
            }
        }
        return bytes.isEmpty ? 1 : Int64(bitPattern: XXH3.hash(bytes) | 2)
    }

    private static func read(_ path: FilePath) throws(MetadataError) -> Sidecar? {
        let isPicture = FileHint(path.name) == .picture
        guard isPicture || SidecarReader.isSidecarName(path) else { return nil }
        let file: LocalFile
        do throws(FileError) {
            file = try LocalFile(path)
        } catch {
            throw .notOpened(error)
        }
        if SidecarReader.isSidecarName(path) { return try SidecarReader().read(file, path: path) }
        return picture(file, path)
    }

    /// A picture under a name of its own.
    private static func picture(_ file: LocalFile, _ path: FilePath) -> Sidecar? {
        guard let head = try? file.read(at: 0, count: 64 * 1024) else { return nil }
        let facts = PictureFacts.read(head)
        guard facts.isPicture else { return nil }
        var sidecar = Sidecar(kind: .picture)
        sidecar.artwork = Artwork(
            mime: facts.mime, width: facts.width, height: facts.height, sizeBytes: file.byteCount, kind: .front,
            location: .file(path))
        return sidecar
    }

    // MARK: What belongs to one book

    /// The texts and pictures of one book: all of them where it has the folder to itself, else those that bear the
    /// name of its file.
    func of(_ group: WorkGroup) -> [Beside] {
        if group.ownsFolder {
            let folders = Set(group.folder.all.map(\.path.nfc))
            return all.filter { folders.contains($0.path.parent?.nfc ?? "") }
        }
        guard group.tracks.count == 1 else { return [] }
        let stem = Folding.fold(group.tracks[0].stem)
        return all.filter { Folding.fold($0.path.name.stem.prefixWithoutChapters) == stem }
    }
}

extension String {
    /// `Book` of `Book.chapters`.
    fileprivate var prefixWithoutChapters: String {
        for ending in [".chapters", ".cover", "-chapters", "_chapters"] where lowercased().hasSuffix(ending) {
            return String(dropLast(ending.count))
        }
        return self
    }
}
