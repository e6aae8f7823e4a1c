public import AmboBase
internal import AmboModel
internal import AmboText

/// Reads the files beside the sound: metadata, chapters, cue sheets and covers.
///
/// Which reader is tried is told by the name; what the file is, by its content.
public struct SidecarReader: Sendable {
    /// The most bytes that a text may have: a list of twenty thousand chapters has one million.
    static let textLimit: Int64 = 2 << 20
    /// The most bytes that JSON and XML may have.
    static let structuredLimit: Int64 = 16 << 20
    /// How much of a picture is read for its facts.
    static let pictureHead = 64 * 1024

    /// A reader; it holds nothing and may be shared.
    public init() {}

    /// Whether a file of this name may be a sidecar, so that it is worth reading.
    public static func isSidecarName(_ name: FilePath) -> Bool { SidecarName.judge(name) != nil }

    /// Reads a sidecar.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - path: Where it lies; its name chooses the reader.
    /// - Returns: What it says; nil for a file that is no sidecar of a known kind.
    /// - Throws: What keeps a file of a known name from being read.
    public func read(_ source: any ByteSource, path: FilePath) throws(MetadataError) -> Sidecar? {
        guard let name = SidecarName.judge(path) else { return nil }
        guard source.byteCount > 0 else { throw .empty(path) }
        if name == .picture { return try picture(source, path) }
        let limit = [.json, .opf, .nfo].contains(name) ? Self.structuredLimit : Self.textLimit
        guard source.byteCount <= limit else { throw .tooMuch(path) }
        let bytes: [UInt8]
        do throws(ByteSourceError) {
            bytes = try source.read(at: 0, count: Int(source.byteCount))
        } catch {
            throw .unreadable(path, error)
        }
        switch name {
        case .opf: return try OPFPackage.read(bytes, path: path)
        case .nfo: return try NfoFile.read(bytes, path: path)
        case .picture, .json, .cue, .description, .reader, .chapters, .ffmetadata: break
        }
        guard let file = TextFile(bytes) else { throw .sidecar(path, line: nil) }
        return try text(file, name: name, path: path)
    }

    private func text(_ file: TextFile, name: SidecarName, path: FilePath) throws(MetadataError) -> Sidecar? {
        var sidecar: Sidecar?
        switch name {
        case .json:
            guard let document = JSONValue(file.text) else { throw .sidecar(path, line: nil) }
            sidecar = ServerMetadata.read(document) ?? PublicationManifest.read(document) ?? Self.store(document)
        case .cue: sidecar = Self.cue(file)
        case .description: sidecar = Self.plain(.description, file) { $0.description = $1 }
        case .reader: sidecar = Self.plain(.reader, file) { $0.narrators = PeopleNames.list([$1]) }
        case .ffmetadata: sidecar = FFMetadata.matches(file) ? Self.sidecar(.ffmetadata, FFMetadata.read(file)) : nil
        case .chapters: sidecar = Self.chapters(file)
        case .picture, .opf, .nfo: break
        }
        guard var sidecar else { throw .sidecar(path, line: nil) }
        if file.isGuess {
            let charset = file.charset.rawValue
            sidecar.warnings.append(
                MediaWarning("charset-guessed", "The text was read as \(charset), which is a guess."))
        }
        return sidecar
    }

    // MARK: Kinds

    private func picture(_ source: any ByteSource, _ path: FilePath) throws(MetadataError) -> Sidecar {
        let head: [UInt8]
        do throws(ByteSourceError) {
            head = try source.read(at: 0, count: Self.pictureHead)
        } catch {
            throw .unreadable(path, error)
        }
        let facts = PictureFacts.read(head)
        guard facts.isPicture else { throw .sidecar(path, line: nil) }
        var sidecar = Sidecar(kind: .picture)
        sidecar.artwork = Artwork(
            mime: facts.mime, width: facts.width, height: facts.height, sizeBytes: source.byteCount, kind: .front,
            location: .file(path))
        return sidecar
    }

    /// The dialects of a list of chapters, told apart by their lines.
    private static func chapters(_ file: TextFile) -> Sidecar? {
        if FFMetadata.matches(file) { return sidecar(.ffmetadata, FFMetadata.read(file)) }
        if OggChapterLines.matches(file) { return sidecar(.chaptersText, OggChapterLines.read(file)) }
        if AudacityLabels.matches(file) { return sidecar(.audacity, AudacityLabels.read(file)) }
        if CueSheet.matches(file.text) { return cue(file) }
        return ChapterLines.matches(file) ? sidecar(.chaptersText, ChapterLines.read(file)) : nil
    }

    private static func store(_ document: JSONValue) -> Sidecar? {
        StoreChapters.read(document).map { sidecar(.chaptersJSON, $0) }
    }

    private static func sidecar(_ kind: Sidecar.Kind, _ read: ChapterText) -> Sidecar {
        var read = read
        var sidecar = Sidecar(kind: kind)
        let chapters = read.chapters()
        sidecar.tags = read.tags
        sidecar.chapters = chapters.isEmpty ? nil : chapters
        sidecar.warnings = read.warnings
        return sidecar
    }

    private static func cue(_ file: TextFile) -> Sidecar? {
        guard CueSheet.matches(file.text) else { return nil }
        let sheet = CueSheet.parse(file.text)
        var sidecar = Sidecar(kind: .cue)
        sidecar.tags = sheet.tags
        sidecar.warnings = sheet.warnings
        sidecar.chapterFiles = sheet.files.map { .init(name: $0.name, chapters: $0.chapters) }
        if sheet.files.count <= 1, !sheet.chapters.isEmpty { sidecar.chapters = sheet.chapters }
        return sidecar
    }

    private static func plain(_ kind: Sidecar.Kind, _ file: TextFile, _ set: (inout Tags, String) -> Void) -> Sidecar {
        var sidecar = Sidecar(kind: kind)
        let text = PlainText.trimmed(file.text)
        if !text.isEmpty { set(&sidecar.tags, text) }
        return sidecar
    }
}
