import AmboBase
import AmboFiles
import AmboModel
import AmboTestSupport
import Foundation
import Testing

@testable import AmboMetadata

private let madeFiles = CorpusFile.made(in: ["mp3", "aac", "wav", "aiff"])
private let foreignFiles = CorpusFile.thirdParty(["id3", "mpeg-audio", "aac-adts", "wav", "aiff"])

@Suite("MP3, AAC, WAV and AIFF of the corpora", .enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
struct FrameCorporaTests {
    @Test("a made file is what it was made to be", arguments: madeFiles)
    func made(_ file: CorpusFile) throws {
        let facts = file.facts
        let source = try LocalFile(file.path)
        guard facts["readable"] as? Bool != false, facts["duration_ms"] != nil else {
            #expect(throws: MetadataError.self) { try MediaReader().read(source, path: file.path) }
            return
        }
        let media = try MediaReader().read(source, path: file.path).media
        #expect(media.container.rawValue == (facts["container"] as? String).map { $0 == "adts" ? "aac" : $0 })
        let tolerance = facts["duration_tolerance_ms"] as? Int64 ?? 60
        let duration = try #require(facts["duration_ms"] as? Int64)
        #expect(abs(media.durationMs - duration) <= tolerance)
        try checkTags(media.tags, facts["tags"] as? [String: Any] ?? [:])
        try checkPictures(media, facts["covers"] as? [[String: Any]] ?? [], in: source)
        if let chapters = facts["chapters"] as? [[Any]] {
            #expect(media.chapters.map(\.startMs) == chapters.map { $0[0] as? Int64 })
            #expect(media.chapters.map(\.title) == chapters.map { $0[1] as? String ?? "" })
        } else {
            #expect(media.chapters.isEmpty)
        }
    }

    private func checkTags(_ tags: Tags, _ facts: [String: Any]) throws {
        func text(_ key: String) -> String? { (facts[key] as? String).map(PlainText.trimmed) }
        if let title = text("title") { #expect(tags.title == title) }
        if let album = text("album") { #expect(tags.album == album) }
        if let date = text("date") { #expect(tags.date == date) }
        if let comment = text("comment") { #expect(tags.comment == comment) }
        if let artist = text("artist") { #expect(tags.authors == PeopleNames.list([artist])) }
        if let artists = facts["artists"] as? [String] { #expect(tags.authors == artists) }
        if let composer = text("composer") { #expect(tags.narrators == [composer]) }
        if let composers = facts["composers"] as? [String] { #expect(tags.narrators == composers) }
        if let genre = text("genre") { #expect(tags.genres == [genre]) }
        if let genres = facts["genres"] as? [String] { #expect(tags.genres == genres) }
        for (key, number) in [("track", tags.track), ("disc", tags.disc)] {
            guard let right = facts[key] as? [String: Any] else { continue }
            #expect(number?.number == right["number"] as? Int)
            #expect(number?.total == right["total"] as? Int)
            if let raw = right["raw"] as? String { #expect(number?.raw == raw) }
        }
    }

    private func checkPictures(_ media: MediaDescription, _ facts: [[String: Any]], in source: LocalFile) throws {
        #expect(media.artwork.count == facts.count)
        for (artwork, right) in zip(media.artwork, facts) {
            #expect(artwork.mime == (right["format"] as? String).map { "image/\($0)" })
            #expect(artwork.sizeBytes == right["bytes"] as? Int64)
            #expect(artwork.note == right["description"] as? String)
            #expect(try SHA256.hex(PictureReader().bytes(of: artwork, in: source)) == right["sha256"] as? String)
        }
    }

    @Test(
        "the sound of a made MP3 file is exactly its frames", arguments: madeFiles.filter { $0.name.hasPrefix("mp3/") })
    func madeSound(_ file: CorpusFile) throws {
        guard let right = file.facts["audio_sha256"] as? String else { return }
        let source = try LocalFile(file.path)
        var bytes = FileBytes(source, path: file.path)
        let bounds = try SurroundingTags.read(&bytes).bounds
        let sound = try #require(try MPEGSound.find(in: bounds, junkLimit: 1 << 20, file: &bytes))
        let range = sound.range
        let frames = try source.read(at: range.lowerBound, count: Int(range.upperBound - range.lowerBound))
        #expect(SHA256.hex(frames) == right)
    }

    @Test("all made MP3 files of one recording have one identity, and no others have it")
    func identities() throws {
        var identities: [String: Set<SoundIdentity>] = [:]
        for file in madeFiles where file.name.hasPrefix("mp3/") {
            guard let hash = file.facts["audio_sha256"] as? String else { continue }
            let reader = MediaReader(options: .init(wantsIdentity: true))
            let identity = try #require(try reader.read(file.path).identity)
            identities[hash, default: []].insert(identity)
        }
        #expect(identities.values.allSatisfy { $0.count == 1 })
        #expect(Set(identities.values.flatMap { $0 }).count == identities.count)
    }

    /// Where the readers that agree are wrong, and the right value.
    private static let wrongDurations: [String: (ms: Int64, reason: String)] = [
        "dhowden-tag/internal/id3v1_test/sample_usascii_v1.mp3": (216, "their 344 ms count the ID3v1 tag as sound"),
        "dhowden-tag/internal/id3v1_test/sample_usascii_v1.1.mp3": (216, "their 344 ms count the ID3v1 tag as sound"),
        "tinytag/id3_frames.mp3": (4536, "a variable rate without an index, which they take for a constant one"),
        "tinytag/adpcm.wav": (12_080, "blocks times samples a block, as one of the three says"),
    ]
    /// Files whose sound was cut out of them: naming that is right, their agreed length is only in their heads.
    private static let soundless: Set<String> = [
        "lofty-rs/tags/assets/test.aiff_text", "lofty-rs/tags/assets/zero.aiff_text",
    ]

    @Test("what readers agree on of a foreign file is read here too", arguments: foreignFiles)
    func foreign(_ file: CorpusFile) throws {
        let agreed = file.facts["agreed"] as? [String: Any] ?? [:]
        let source = try LocalFile(file.path)
        let media: MediaDescription
        do throws(MetadataError) {
            media = try MediaReader().read(source, path: file.path).media
        } catch {
            // Other kinds behind an ID3 tag are other readers' business; nothing agreed means nothing owed.
            let isOthers = if case .unsupported = error { true } else { false }
            #expect(isOthers || agreed["duration_ms"] == nil || Self.soundless.contains(file.name), "\(error.problem)")
            return
        }
        guard [.mp3, .aac, .wav, .aiff].contains(media.container) else { return }
        try checkDuration(media, agreed, file, source)
        if let rate = agreed["sample_rate"] as? Int { #expect(media.sampleRateHz == rate) }
        if let channels = agreed["channels"] as? Int { #expect(media.channels == channels) }
        let isEmptyPicture = file.name == "music-metadata/mp3/empty-picture-tag.mp3"
        if let covers = agreed["covers"] as? Int { #expect(media.artwork.count == (isEmptyPicture ? 0 : covers)) }
        if let title = agreed["title"] as? String {
            #expect(PlainText.trimmed(title).precomposedStringWithCanonicalMapping == media.tags.title)
        }
        if let album = agreed["album"] as? String {
            #expect(PlainText.trimmed(album).precomposedStringWithCanonicalMapping == media.tags.album)
        }
        if let chapters = agreed["chapters"] as? [[Any]] {
            #expect(media.chapters.map(\.startMs) == chapters.map { $0[0] as? Int64 })
            #expect(media.chapters.map(\.title) == chapters.map { $0[1] as? String })
        }
    }

    /// Most readers leave the encoder's delay and padding in; here only what is heard counts.
    private func checkDuration(
        _ media: MediaDescription, _ agreed: [String: Any], _ file: CorpusFile, _ source: LocalFile
    ) throws {
        if let right = Self.wrongDurations[file.name] {
            #expect(media.durationMs == right.ms, "\(right.reason)")
            return
        }
        guard let duration = agreed["duration_ms"] as? Double else { return }
        var bytes = FileBytes(source, path: file.path)
        var silentMs = 0.0
        if media.container == .mp3 {
            let bounds = try SurroundingTags.read(&bytes).bounds
            let sound = try #require(try MPEGSound.find(in: bounds, junkLimit: 1 << 20, file: &bytes))
            silentMs =
                Double(sound.decodedSampleCount - sound.heardSampleCount) * 1000 / Double(sound.header.sampleRateHz)
        }
        let ms = Double(media.durationMs)
        #expect(
            abs(ms - duration) <= 60 || abs(ms + silentMs - duration) <= 60, "\(ms) + \(silentMs), agreed \(duration)")
    }
}
