import AmboBase
import AmboFiles
import AmboModel
import AmboTestSupport
import Foundation
import Testing

@testable import AmboMetadata

/// The text files of the outside corpora against the facts that are known of them.
@Suite(.enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
struct SidecarCorporaTests {
    private static let media = Corpora.media ?? FilePath("")

    private func sidecar(_ name: String) throws -> Sidecar {
        let path = Self.media.appending(name)
        return try #require(try SidecarReader().read(LocalFile(path), path: path))
    }

    private static let cases: [(String, Sidecar.Kind)] = [
        ("text/plain.cue", .cue), ("text/utf8-bom.cue", .cue), ("text/cp1252.cue", .cue), ("text/cp1251.cue", .cue),
        ("text/several-files.cue", .cue), ("text/chapters.ffmetadata", .ffmetadata),
        ("text/labels.audacity.txt", .audacity), ("text/chapters.m4b-tool.txt", .chaptersText),
        ("text/chapters.ogg.txt", .chaptersText), ("text/chapters-loose.txt", .chaptersText),
        ("text/store-chapters.json", .chaptersJSON), ("text/metadata.json", .metadataJSON),
        ("text/metadata.opf", .opf), ("text/epub3.opf", .opf), ("text/book.nfo", .nfo), ("text/movie-style.nfo", .nfo),
    ]

    @Test("R34 R41 every made sidecar gives the fields and chapters that it was made with", arguments: cases)
    func made(path: String, kind: Sidecar.Kind) throws {
        let expected = try #require(Self.expected[path])
        let sidecar = try sidecar(path)
        #expect(sidecar.kind == kind)
        check(sidecar.tags, against: expected["tags"] as? [String: Any] ?? [:])
        if let chapters = expected["chapters"] as? [[Any]] {
            let found = try #require(sidecar.chapters)
            #expect(found.map(\.title) == chapters.map { $0[1] as? String ?? "" })
            #expect(found.map(\.startMs) == chapters.map { Int64($0[0] as? Int ?? -1) })
        }
        if let files = expected["audio_files"] as? [String] { #expect(sidecar.chapterFiles.map(\.name) == files) }
        if let byFile = expected["chapters_by_file"] as? [String: [[Any]]] {
            #expect(sidecar.chapters == nil)
            #expect(sidecar.chapterFiles.count == byFile.count)
            for file in sidecar.chapterFiles {
                let wanted = try #require(byFile[file.name])
                #expect(file.chapters.map(\.title) == wanted.map { $0[1] as? String ?? "" })
                #expect(file.chapters.map(\.startMs) == wanted.map { Int64($0[0] as? Int ?? -1) })
            }
        }
    }

    // JSON values that are never changed.
    nonisolated(unsafe) private static let expected: [String: [String: Any]] = {
        guard let data = FileManager.default.contents(atPath: media.appending("expected.json").display),
            let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let files = root["files"] as? [[String: Any]]
        else { return [:] }
        return Dictionary(files.map { ($0["path"] as? String ?? "", $0) }) { first, _ in first }
    }()

    private func check(_ tags: Tags, against expected: [String: Any]) {
        for (key, value) in expected {
            let text = value as? String
            let list = value as? [String]
            switch key {
            case "title": #expect(tags.title == text)
            case "subtitle": #expect(tags.subtitle == text)
            case "artist": #expect(tags.authors == [text])
            case "authors": #expect(tags.authors == list)
            case "narrators": #expect(tags.narrators == list)
            case "date": #expect(tags.date == text)
            case "published_year": #expect(tags.date?.prefix(4) == text?.prefix(4))
            case "genre": #expect(tags.genres == [text])
            case "genres": #expect(tags.genres == list)
            case "comment": #expect(tags.comment == text)
            case "description": #expect(tags.description == text)
            case "publisher": #expect(tags.publisher == text)
            case "language": #expect(tags.language == text)
            case "isbn": #expect(tags.isbn == text)
            case "asin": #expect(tags.asin == text)
            case "explicit": #expect(tags.explicit == value as? Bool)
            case "abridged": #expect(tags.custom["abridged"] == [value as? Bool == true ? "true" : "false"])
            case "tags": #expect(tags.custom["tags"] == list)
            case "author_sort": #expect(tags.custom["author_sort"] == text.map { [$0] })
            case "series":
                let wanted = value as? [[String: String]] ?? []
                #expect(tags.series == wanted.map { SeriesEntry(name: $0["name"] ?? "", sequence: $0["sequence"]) })
            default: Issue.record("the field \(key) is not looked at")
            }
        }
    }

    @Test("the sidecars of one folder: fields, texts, and covers by their bytes")
    func folder() throws {
        #expect(try sidecar("folders/sidecars/metadata.json").tags.title == "Title from JSON")
        #expect(try sidecar("folders/sidecars/metadata.opf").tags.title == "Title from OPF")
        #expect(try sidecar("folders/sidecars/desc.txt").tags.description == "Two lines.\nAnd ümlauts.")
        #expect(try sidecar("folders/sidecars/reader.txt").tags.narrators == ["Nora Reader"])
        let cover = try sidecar("folders/sidecars/cover.jpg")
        #expect(cover.kind == .picture)
        #expect(cover.artwork?.mime == "image/jpeg")
        #expect((cover.artwork?.width ?? 0) > 0)
        #expect(try sidecar("folders/sidecars/folder.png").artwork?.mime == "image/png")
    }

    @Test("a document that names a file of the system shows nothing of it")
    func entities() throws {
        let sidecar = try sidecar("text/epub3.opf")
        #expect(sidecar.tags.description == "See &x; and &b;.")
        #expect(sidecar.warnings.isEmpty)
    }

    @Test("the length that a list states is compared with its chapters, and what does not fit is named")
    func statedLength() throws {
        let sidecar = try sidecar("text/chapters.m4b-tool.txt")
        #expect(sidecar.warnings.map(\.code) == ["chapter-past-end"])
        #expect(sidecar.chapters(durationMs: 1_200_500).map(\.endMs) == [300_500, 1_200_500])
    }

    // MARK: Files of other projects

    nonisolated(unsafe) private static let foreign: [(String, [String: Any])] = {
        guard let root = Corpora.thirdParty else { return [] }
        let folder = root.appending("expected").display
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { name in
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
                let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
                let path = object["path"] as? String, let agreed = object["agreed"] as? [String: Any],
                ["cue", "opf", "nfo"].contains(path.split(separator: ".").last?.lowercased() ?? "")
            else { return nil }
            return (path, agreed)
        }
    }()

    @Test("sidecars of other projects give what two independent readers agree on")
    func foreignSidecars() throws {
        #expect(Self.foreign.count > 80)
        for (name, agreed) in Self.foreign {
            let path = try #require(Corpora.thirdParty).appending(name)
            guard let sidecar = try? SidecarReader().read(LocalFile(path), path: path) else {
                #expect(agreed.isEmpty, "\(name) is not read")
                continue
            }
            check(sidecar, agreed: agreed, name: name)
        }
    }

    private func check(_ sidecar: Sidecar, agreed: [String: Any], name: String) {
        func first(_ key: String) -> String? {
            let text = agreed[key] as? String ?? (agreed[key] as? [String])?.first
            return text.map { NormalForm.composed($0) }
        }
        let tags = sidecar.tags
        if let title = first("title") { #expect(tags.title.map { NormalForm.composed($0) } == title, "\(name)") }
        if let files = agreed["files"] as? [String] { #expect(sidecar.chapterFiles.map(\.name) == files, "\(name)") }
        if let count = agreed["tracks"] as? Int {
            #expect(sidecar.chapterFiles.reduce(0) { $0 + $1.chapters.count } == count, "\(name)")
        }
        if let artist = first("artist") { #expect(tags.authors == PeopleNames.list([artist]), "\(name)") }
        // The notes of media centres state the language of sound tracks and subtitles, not of the work.
        if sidecar.kind != .nfo, let language = first("language") { #expect(tags.language == language, "\(name)") }
        if let publisher = first("publisher") { #expect(tags.publisher == publisher, "\(name)") }
        for key in ["plot", "description"] {
            if let text = first(key) { #expect(tags.description?.hasPrefix(text.prefix(100)) == true, "\(name)") }
        }
        if let year = first("year") { #expect(tags.date?.hasPrefix(year) == true, "\(name)") }
    }
}
