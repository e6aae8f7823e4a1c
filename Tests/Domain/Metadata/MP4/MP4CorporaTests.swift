import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite(.enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
struct MP4CorporaTests {
    @Test("made MP4 and Matroska files read as they were built", arguments: ExpectedMedia.made(in: folders))
    func made(_ expected: ExpectedMedia) throws { try check(expected) }

    @Test(
        "third-party MP4 and Matroska files read as others agree",
        arguments: ExpectedMedia.thirdParty(["mp4", "matroska"]))
    func thirdParty(_ expected: ExpectedMedia) throws { try check(expected) }

    @Test("what readers agree on but the bytes contradict has the bytes' value", arguments: exact)
    func rightValues(_ row: (name: String, durationMs: Int64)) throws {
        let root = try #require(Corpora.thirdParty)
        #expect(try MediaReader().read(root.appending(row.name)).media.durationMs == row.durationMs)
    }

    private func check(_ expected: ExpectedMedia) throws {
        do throws(MetadataError) {
            let reading = try MediaReader(options: .init(wantsIdentity: true)).read(expected.path)
            #expect(expected.readable != .no)
            let leftOut = Self.disputed[expected.name] ?? []
            #expect(expected.differences(from: reading.media, leavingOut: leftOut) == [])
        } catch {
            if error.code == "no-sound", Self.soundless.contains(expected.name) { return }
            #expect(expected.readable != .whole, "\(error.sentence)")
        }
    }

    static let folders = ["mp4", "mka", "damaged/html-error-page.m4b"]

    /// Films and heads without a sound track: a clear error, whatever length other readers give.
    static let soundless: Set<String> = [
        "music-metadata/mp4/sample_640x360.mov", "music-metadata/matroska/fixture-null.webm", "taglib/no-tags.webm",
        "tinytag/mpeg4_xa9des.m4a",
    ]

    /// Facts that others agree on and that are not what is heard, or not a field of ours, and why.
    static let disputed: [String: Set<String>] = [
        // iTunSMPB tells the encoder's delay and padding; the others do not take them off.
        "atldotnet/_Ratings/mediaMonkey_4.1.19.1859/2.5.mp4": ["duration_ms", "codec"],
        "atldotnet/_Ratings/mediaMonkey_4.1.19.1859/4.5.mp4": ["duration_ms", "codec"],
        "atldotnet/_Ratings/mediaMonkey_4.1.19.1859/4.mp4": ["duration_ms", "codec"],
        "atldotnet/_Ratings/musicBee_3.1.6512/0.mp4": ["duration_ms", "codec"],
        "atldotnet/_Ratings/musicBee_3.1.6512/4.5.mp4": ["duration_ms", "codec"],
        "atldotnet/_Ratings/musicBee_3.1.6512/4.mp4": ["duration_ms", "codec"],
        "atldotnet/_Ratings/musicBee_3.1.6512/5.mp4": ["duration_ms", "codec"],
        "audio-decode/fixtures/hk.m4a": ["duration_ms"],
        "beets/full.m4a": ["duration_ms"],
        "beets/partial.m4a": ["duration_ms"],
        "beets/soundcheck-nonascii.m4a": ["duration_ms"],
        // The edit list plays 144 ms of 272; most readers give the samples there are.
        "music-metadata/mp4/pr-544.m4a": ["duration_ms", "date"],
        // HE-AAC is AAC to the others.
        "taglib/zero-length-mdat.m4a": ["codec"],
        // Dates are brought to one form.
        "mp4/numbers.m4a": ["date"],
    ]

    static let exact: [(name: String, durationMs: Int64)] = [
        // 7,119 samples at 22.05 kHz, 110,592 at 48 kHz, 44,100 at 44.1 kHz.
        ("atldotnet/_Ratings/musicBee_3.1.6512/0.mp4", 323), ("audio-decode/fixtures/hk.m4a", 2304),
        ("beets/full.m4a", 1000), ("music-metadata/mp4/pr-544.m4a", 144),
        // One second of sound as it was coded: a decoder gives 48,000 samples, and 24,000 of half a second.
        ("audio-decode/packages/decode-webm/fixtures/test.webm", 1000),
        ("music-metadata/matroska/My Baby Boy.webm", 500),
    ]
}
