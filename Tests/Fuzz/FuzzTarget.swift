import AmboBase
import AmboModel
import AmboTestSupport
import AmboText
import AmboXML
import Glibc

@testable import AmboImporting
@testable import AmboMetadata
@testable import AmboPlayback
@testable import AmboTagLib

/// A parser of foreign bytes under a name, with the endings of the files that are its seeds.
struct FuzzTarget: Sendable {
    let name: String
    let seedEndings: [String]
    let run: @Sendable ([UInt8]) -> Void

    /// The target that `AMBO_FUZZ_TARGET` names; nil when it names none.
    static let chosen: FuzzTarget? = getenv("AMBO_FUZZ_TARGET").flatMap { value in
        all.first { $0.name == String(cString: value) }
    }

    /// Every parser of foreign bytes. The readers of media files share one entry, but not their seeds.
    static let all: [FuzzTarget] = [
        FuzzTarget(name: "media-mp4", seedEndings: ["m4b", "m4a", "mp4", "mov", "aax", "m4v"], run: media),
        FuzzTarget(name: "media-mp3", seedEndings: ["mp3", "aac"], run: media),
        FuzzTarget(name: "media-xiph", seedEndings: ["flac", "ogg", "oga", "opus", "spx"], run: media),
        FuzzTarget(name: "media-matroska", seedEndings: ["mka", "mkv", "webm"], run: media),
        FuzzTarget(name: "media-riff", seedEndings: ["wav", "aif", "aiff", "aifc"], run: media),
        FuzzTarget(name: "media-other", seedEndings: ["wma", "asf", "ape", "wv"], run: media),
        FuzzTarget(name: "picture", seedEndings: ["jpg", "jpeg", "png", "gif", "webp", "avif", "heic", "bmp", "tif"]) {
            _ = PictureFacts.read($0)
        },
        FuzzTarget(
            name: "sidecar", seedEndings: ["opf", "nfo", "xml", "cue", "txt", "json", "ffmetadata", "m3u8"],
            run: sidecar),
        FuzzTarget(name: "cue", seedEndings: ["cue"]) { _ = CueSheet.parse(String(decoding: $0, as: UTF8.self)) },
        FuzzTarget(name: "xml", seedEndings: ["opf", "nfo", "xml"]) { _ = try? XMLDocument($0) },
        FuzzTarget(name: "text", seedEndings: ["txt", "cue", "nfo"], run: text),
        FuzzTarget(name: "zip", seedEndings: ["zip", "lpf", "cbz", "epub"], run: zip),
        FuzzTarget(name: "archive", seedEndings: ["rar", "7z", "tar", "zip"], run: archive),
        FuzzTarget(name: "lead-in", seedEndings: ["mp3"], run: leadIn),
        FuzzTarget(name: "control", seedEndings: ["json"]) { _ = try? ControlRequest(line: $0).command() },
        FuzzTarget(name: "taglib", seedEndings: ["flac", "ogg", "opus", "spx", "wma", "ape", "wv"], run: tagLib),
    ]

    /// Reads a media file whole, with its identity and every picture.
    private static func media(_ bytes: [UInt8]) {
        let source = MemorySource(bytes)
        guard let reading = try? MediaReader(options: .init(wantsIdentity: true)).read(source, path: FilePath("a"))
        else { return }
        for artwork in reading.media.artwork.prefix(4) { _ = try? PictureReader().bytes(of: artwork, in: source) }
        for chapter in reading.media.chapters where chapter.startMs < 0 || chapter.endMs < chapter.startMs { abort() }
    }

    /// Reads the bytes under every name that promises something else.
    private static func sidecar(_ bytes: [UInt8]) {
        let names = [
            "a.opf", "a.nfo", "a.cue", "a.ffmetadata", "chapters.txt", "desc.txt", "reader.txt", "metadata.json",
            "labels.txt", "cover.jpg", "publication.json",
        ]
        for name in names { _ = try? SidecarReader().read(MemorySource(bytes), path: FilePath(name)) }
    }

    private static func leadIn(_ bytes: [UInt8]) {
        let length = LeadIn.of(MemorySource(bytes))
        if length.samples < 0 || length.samples > 4095 + LeadIn.decoderSamples { abort() }
        _ = SoundHead.isSound(bytes)
        _ = TimeText(String(decoding: bytes.prefix(60), as: UTF8.self))
    }

    private static func text(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
        let charset = CharsetJudge.judge(lines)
        _ = charset.decodeLossy(bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        _ = SeriesText.entries(text)
        _ = PeopleNames.list([text])
        _ = DateText.normalised(text)
        let names = lines.map { FilePath(bytes: $0).display }
        _ = FolderLayout(names, authors: Array(names.prefix(1)))
        for name in names.prefix(64) { _ = (DiscName(name), NameNumbers.leading(name), NameNumbers.words(of: name)) }
    }

    /// The directory, the judge of names and the guard of paths.
    private static func zip(_ bytes: [UInt8]) {
        guard let directory = try? ZipDirectory.read(MemorySource(bytes)) else { return }
        let names = directory.entries.map(\.name)
        let judge = NameJudge(names.map { NameJudge.Sample($0) })
        var paths = PathGuard()
        for name in names { _ = paths.place(judge.name(NameJudge.Sample(name)), isFolder: false) }
    }

    /// What is read of an archive before libarchive sees it, and what a child says about it.
    private static func archive(_ bytes: [UInt8]) {
        let source = MemorySource(bytes)
        _ = try? ArchiveFormat.of(source)
        _ = try? RarHead(source)
        _ = try? ArchiveFingerprint.hash(source)
        _ = SoundHead.isSound(bytes, isNamed: true)
        guard let line = UnpackLine(line: bytes) else { return }
        _ = (line.error, line.request)
        var hearing = UnpackHearing(folder: FilePath("a"), limits: UnpackLimits())
        _ = hearing.hear(bytes) { _ in }
    }

    /// Only those of TagLib's readers that files are handed to.
    private static func tagLib(_ bytes: [UInt8]) {
        let kinds = FLACReader.fallbackKinds + OggReader.fallbackKinds + ASFReader.fallbackKinds
        for kind in kinds + [.ape, .wavpack] {
            guard let file = try? TagLibFile(MemorySource(bytes), kind: kind) else { continue }
            _ = file.audio
            _ = try? file.properties()
            _ = try? file.pictures()
        }
    }
}
