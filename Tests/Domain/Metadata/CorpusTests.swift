import AmboBase
import AmboFiles
import AmboModel
import AmboTestSupport
import Foundation
import Testing

@testable import AmboMetadata

/// Every file of the corpora, whatever it is.
@Suite(.enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
struct CorpusTests {
    @Test("every made sound file is what it was made to be", arguments: made)
    func everyMadeFile(_ file: CorpusFile) throws {
        let facts = file.facts
        let expectation = facts["readable"] as? Bool
        let media: MediaDescription
        do throws(MetadataError) {
            media = try MediaReader(options: .init(wantsIdentity: true)).read(file.path).media
        } catch {
            #expect(expectation != true, "\(error.problem)")
            return
        }
        #expect(expectation != false)
        let codec = facts["codec"] as? String ?? ""
        let container = facts["container"] as? String ?? ""
        #expect(media.codec == Self.codecs[codec] ?? codec)
        #expect(
            media.container.rawValue
                == (codec == "opus" && container == "ogg" ? "opus" : Self.containers[container] ?? container))
        if let duration = facts["duration_ms"] as? Int64 {
            #expect(abs(media.durationMs - duration) <= facts["duration_tolerance_ms"] as? Int64 ?? 60)
        }
        if expectation == nil { #expect(!media.warnings.isEmpty, "read in part without a warning") }
        checkTags(media.tags, facts)
        checkChapters(media, facts)
        try checkCovers(media, facts["covers"] as? [[String: Any]] ?? [], of: file)
    }

    private func checkTags(_ tags: Tags, _ facts: [String: Any]) {
        let right = facts["tags"] as? [String: Any] ?? [:]
        let extra = facts["extra"] as? [String: Any] ?? [:]
        func text(_ key: String) -> String? { (right[key] as? String).map(PlainText.trimmed) }
        if let title = text("title") { #expect(tags.title == title) }
        if let album = text("album") { #expect(tags.album == album) }
        if let comment = text("comment") { #expect(tags.comment == comment) }
        if let date = text("date") { #expect(tags.date == DateText.normalised(date)) }
        if let artist = text("artist") { #expect(tags.authors == PeopleNames.list([artist])) }
        if let artists = right["artists"] as? [String] { #expect(tags.authors == artists) }
        if let composer = text("composer"), extra["narrators"] == nil { #expect(tags.narrators == [composer]) }
        if let composers = right["composers"] as? [String] { #expect(tags.narrators == composers) }
        if let genre = text("genre") { #expect(tags.genres == [genre]) }
        if let genres = right["genres"] as? [String] { #expect(tags.genres == genres) }
        for (key, number) in [("track", tags.track), ("disc", tags.disc)] {
            guard let numbers = right[key] as? [String: Any] else { continue }
            #expect(number?.number == numbers["number"] as? Int)
            #expect(number?.total == numbers["total"] as? Int)
        }
        for (key, value) in [
            ("asin", tags.asin), ("subtitle", tags.subtitle), ("publisher", tags.publisher),
            ("language", tags.language),
            ("description", tags.description), ("copyright", tags.copyright), ("series", tags.series.first?.name),
            ("series_part", tags.series.first?.sequence), ("narrator", tags.narrators.first),
        ] {
            if let stated = extra[key] as? String { #expect(value == stated, "\(key)") }
        }
        if let narrators = extra["narrators"] as? [String] { #expect(tags.narrators == narrators) }
    }

    private func checkChapters(_ media: MediaDescription, _ facts: [String: Any]) {
        // Where nothing is claimed nothing is checked, so that a list that nobody built in is found elsewhere.
        guard let chapters = facts["chapters"] as? [[Any]] else { return }
        let tolerance = facts["chapter_tolerance_ms"] as? Int64 ?? 40
        #expect(media.chapters.map(\.title) == chapters.map { $0.last as? String ?? "" })
        let starts = chapters.map { $0.first as? Int64 ?? -1 }
        #expect(zip(media.chapters, starts).allSatisfy { abs($0.startMs - $1) <= tolerance }, "\(media.chapters)")
        #expect((media.chapterSource == .none) == chapters.isEmpty)
    }

    private func checkCovers(_ media: MediaDescription, _ covers: [[String: Any]], of file: CorpusFile) throws {
        #expect(media.artwork.map(\.mime) == covers.map { "image/\($0["format"] as? String ?? "")" })
        let source = try LocalFile(file.path)
        for (artwork, cover) in zip(media.artwork, covers) {
            let bytes = try PictureReader().bytes(of: artwork, in: source)
            #expect(Int64(bytes.count) == cover["bytes"] as? Int64)
            #expect(SHA256.hex(bytes) == cover["sha256"] as? String)
        }
    }

    static let made = CorpusFile.made(in: [
        "mp4", "mp3", "mka", "flac", "ogg", "aac", "wav", "aiff", "wma", "ape", "damaged",
    ])
    private static let codecs = ["pcm_s16le": "pcm", "pcm_s16be": "pcm"]
    private static let containers = ["adts": "aac"]

    @Test(
        "every file is read or refused with one sentence, within two seconds and with bounded reading",
        arguments: groups)
    func everyFile(_ group: Group) throws {
        for path in group.files {
            let file = try LocalFile(path)
            let counted = CountedSource(file)
            let start = ContinuousClock.now
            do throws(MetadataError) {
                let media = try MediaReader(options: .init(wantsIdentity: true)).read(counted, path: path).media
                #expect(media.durationMs >= 0, "\(path)")
                #expect(Self.isOrdered(media.chapters), "\(path)")
                for warning in media.warnings { #expect(warning.message.hasSuffix("."), "\(path)") }
            } catch {
                #expect(error.problem.hasSuffix(".") && error.problem.contains(path.display), "\(error.problem)")
                #expect(!error.problem.contains("\n"), "\(path)")
            }
            #expect(ContinuousClock.now - start < .seconds(2), "\(path)")
            #expect(counted.byteCountRead <= 4 * file.byteCount + 1 << 20, "\(path)")
        }
    }

    @Test("every picture that is told of can be taken out, with its length and its kind", arguments: groups)
    func everyPicture(_ group: Group) throws {
        for path in group.files {
            guard let media = try? MediaReader().read(path).media else { continue }
            let file = try LocalFile(path)
            for artwork in media.artwork {
                do throws(MetadataError) {
                    let bytes = try PictureReader().bytes(of: artwork, in: file)
                    #expect(Int64(bytes.count) == artwork.sizeBytes, "\(path)")
                    #expect(PictureFacts.read(bytes).mime == artwork.mime, "\(path)")
                } catch {
                    // Of a file that is cut off inside a picture there is only the head.
                    #expect(media.warnings.contains { $0.code == "truncated" }, "\(path): \(error.problem)")
                }
            }
        }
    }

    private static func isOrdered(_ chapters: [Chapter]) -> Bool {
        chapters.allSatisfy { $0.startMs >= 0 && $0.endMs >= $0.startMs }
            && zip(chapters, chapters.dropFirst()).allSatisfy { $0.startMs <= $1.startMs }
    }

    /// The files of one folder of a corpus.
    struct Group: Sendable, CustomTestStringConvertible {
        let name: String
        let files: [FilePath]
        var testDescription: String { name }
    }

    static let groups: [Group] = {
        guard let media = Corpora.media, let others = Corpora.thirdParty else { return [] }
        return [media, others].flatMap { root -> [Group] in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root.display)) ?? []
            return names.sorted().compactMap { name in
                let folder = root.appending(name)
                let files = (FileManager.default.subpaths(atPath: folder.display) ?? []).map { folder.appending($0) }
                    .filter { (try? LocalFile($0)) != nil }
                return files.isEmpty ? nil : Group(name: name, files: files)
            }
        }
    }()
}

/// Counts what is read of a file.
private final class CountedSource: ByteSource {
    private let file: LocalFile
    private let count = Locked<Int64>(0)

    init(_ file: LocalFile) { self.file = file }

    var byteCount: Int64 { file.byteCount }
    var byteCountRead: Int64 { count.withLock { $0 } }

    func read(at offset: Int64, count wanted: Int) throws(ByteSourceError) -> [UInt8] {
        let bytes = try file.read(at: offset, count: wanted)
        count.withLock { $0 += Int64(bytes.count) }
        return bytes
    }

    func cancel() { file.cancel() }
}
