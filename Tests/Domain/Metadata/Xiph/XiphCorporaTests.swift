import AmboBase
import AmboMetadata
import AmboModel
import AmboTestSupport
import Testing

@Suite(.enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
struct XiphCorporaTests {
    @Test(
        "made FLAC, Ogg, Windows Media, Monkey's Audio and WavPack files read as they were built",
        arguments: ExpectedMedia.made(in: folders))
    func made(_ expected: ExpectedMedia) throws { try check(expected) }

    @Test(
        "third-party FLAC, Ogg, Windows Media, Monkey's Audio and WavPack files read as others agree",
        arguments: ExpectedMedia.thirdParty(["flac", "ogg", "asf", "ape", "wavpack"]))
    func thirdParty(_ expected: ExpectedMedia) throws { try check(expected) }

    @Test(
        "third-party files of those kinds behind an ID3 tag read as others agree",
        arguments: ExpectedMedia.thirdParty(["id3"]).filter { $0.name.hasSuffix(".flac") || $0.name.hasSuffix(".ape") })
    func behindID3(_ expected: ExpectedMedia) throws { try check(expected) }

    private func check(_ expected: ExpectedMedia) throws {
        do throws(MetadataError) {
            let reading = try MediaReader(options: .init(wantsIdentity: true)).read(expected.path)
            #expect(expected.readable != .no)
            let leftOut = Self.disputed[expected.name] ?? []
            #expect(expected.differences(from: reading.media, leavingOut: leftOut) == [])
        } catch {
            #expect(expected.readable != .whole, "\(error.sentence)")
        }
    }

    /// Facts that are stated but that we do not follow, and why.
    static let disputed: [String: Set<String>] = [
        // Each moment is made of two blocks of two channels; the readers that agree on one look at the first alone.
        "taglib/four_channels.wv": ["channels"],
        // The APE tag, which is the format's own, says "Foo"; two readers prefer the ID3v2 tag in front.
        "lofty-rs/files/assets/minimal/full_test.ape": ["artist"],
        // A film cut short: tags and length are those of its picture stream, the sound ends at 0.46 s.
        "mutagen/sample_length.oggtheora": ["duration_ms", "title", "artist"],
    ]

    static let folders = [
        "flac", "ogg", "wma", "ape", "damaged/truncated.flac", "damaged/truncated.opus", "damaged/opus-called.mp3",
    ]
}
