import AmboBase
import AmboFiles
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

/// Thousands of damaged files: each is read or refused, in bounded time and with bounded reading, and never traps.
@Suite struct XiphMutationTests {
    private static let seeds: [(name: String, bytes: [UInt8])] = {
        var flac = FLACBuilder()
        flac.statedCount = 0
        flac.add(
            4, FLACBuilder.comments(["TITLE=One", "CHAPTER001=00:00:00.000", "CUESHEET=FILE \"a\" WAVE\nTRACK 01"]))
        flac.add(6, FLACBuilder.picture([UInt8](repeating: 0x89, count: 300)))
        flac.add(5, [UInt8](repeating: 1, count: 500))
        return [("flac", flac.bytes()), ("opus", OggBuilder.opus(["TITLE=One", "COVERART=iVBORw0KGgo"]).bytes)]
    }()

    @Test("a damaged file built here is read or refused", arguments: seeds.map(\.name))
    func built(_ name: String) throws {
        let seed = try #require(Self.seeds.first { $0.name == name })
        try check(seed.bytes, count: 1500)
    }

    @Test(
        "a damaged file of the corpora is read or refused",
        .enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"),
        arguments: ExpectedMedia.made(in: ["flac", "ogg", "wma", "ape", "damaged"]))
    func made(_ file: ExpectedMedia) throws {
        let source = try LocalFile(file.path)
        try check(source.read(at: 0, count: Int(source.byteCount)), count: 120)
    }

    private func check(_ bytes: [UInt8], count: Int) throws {
        var mutator = Mutator(seed: 20_240_229)
        let reader = MediaReader(options: .init(wantsIdentity: true))
        let clock = ContinuousClock()
        for _ in 0..<count {
            let source = MemorySource(mutator.changed(bytes))
            let time = clock.measure {
                do throws(MetadataError) {
                    let media = try reader.read(source, path: FilePath("a")).media
                    for artwork in media.artwork { _ = try? PictureReader().bytes(of: artwork, in: source) }
                    #expect(media.chapters.allSatisfy { $0.startMs >= 0 && $0.endMs >= $0.startMs })
                } catch {
                    #expect(!error.problem.isEmpty)
                }
            }
            #expect(time < .seconds(2))
            #expect(source.traffic.byteCount < 8 << 20)
        }
    }
}
