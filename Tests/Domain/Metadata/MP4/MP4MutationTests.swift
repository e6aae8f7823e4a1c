import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite struct MP4MutationTests {
    @Test(
        "damaged MP4 and Matroska files are read or refused, with bounded reading and bounded results",
        arguments: samples)
    func mutations(_ sample: Sample) throws {
        var mutator = Mutator(seed: sample.seed)
        var readings = 0
        for _ in 0..<700 {
            let bytes = mutator.changed(sample.bytes)
            let source = MemorySource(bytes)
            do throws(MetadataError) {
                let reading = try MediaReader(options: .init(wantsIdentity: true)).read(source, path: FilePath("x"))
                readings += 1
                #expect(reading.media.chapters.count <= bytes.count)
                #expect(reading.media.durationMs >= 0)
                for artwork in reading.media.artwork where artwork.sizeBytes <= bytes.count {
                    _ = try PictureReader().bytes(of: artwork, in: source)
                }
            } catch {
                #expect(error.problem.hasSuffix("."))
            }
            #expect(source.traffic.byteCount < 2 << 20)
        }
        // Were all refused, nothing behind the first bytes would have been tried.
        #expect(readings > 100)
    }

    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let seed: UInt64
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    static let samples: [Sample] = {
        var full = MP4Builder()
        full.frameSizes = (0..<60).map { 20 + $0 % 5 }
        full.edits = [(duration: 900, mediaTime: 2112)]
        full.trackChapters = (0..<5).map { (title: Array("Chapter \($0)".utf8), startMs: $0 * 200) }
        full.nero = MP4Builder.nero((0..<5).map { (ms: $0 * 200, title: Array("Chapter \($0)".utf8)) })
        full.items = [
            MP4Builder.item("©nam", "Title"), MP4Builder.freeform("SERIES", ["Series"]),
            MP4Builder.item("trkn", type: 0, [0, 0, 0, 1, 0, 2, 0, 0]),
            MP4Builder.item("covr", type: 13, Array("GIF89a".utf8) + [5, 0, 7, 0, 0, 0, 0]),
        ]
        var last = full
        last.isMoovFirst = false
        last.isLarge = true
        var tags = MatroskaBuilder()
        tags.inFront = [
            MatroskaBuilder.element(
                0x1254_C367, MatroskaBuilder.tag(level: 30, [("TITLE", "T"), ("PART_NUMBER", "3")])),
            MatroskaBuilder.element(
                0x1043_A770,
                MatroskaBuilder.element(
                    0x45B9, MatroskaBuilder.chapter("A", 0, inner: [MatroskaBuilder.chapter("B", 5)]))),
        ]
        var open = tags
        open.isOpen = true
        open.statedTicks = nil
        return [
            Sample(name: "moov first", seed: 1, bytes: full.bytes()),
            Sample(name: "moov last", seed: 2, bytes: last.bytes()),
            Sample(name: "fragments", seed: 3, bytes: MP4LayoutTests.fragmented(count: 12)),
            Sample(name: "Matroska", seed: 4, bytes: tags.bytes()),
            Sample(name: "Matroska, open", seed: 5, bytes: open.bytes()),
        ]
    }()
}
