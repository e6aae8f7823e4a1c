import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

/// WavPack, Monkey's Audio and ASF from headers built here.
@Suite struct BlockReaderTests {
    private func read(_ bytes: [UInt8], wantsIdentity: Bool = false) throws -> MediaReading {
        try MediaReader(options: .init(wantsIdentity: wantsIdentity)).read(MemorySource(bytes), path: FilePath("a"))
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] { FLACBuilder.little(value, count) }

    // MARK: WavPack

    private static func block(
        total: Int, first: Int, count: Int, flags: Int = 9 << 23 | 0x1800, content: [UInt8] = [],
        high: [UInt8] = [0, 0]
    ) -> [UInt8] {
        let fields = little(0x407, 2) + high + little(total, 4) + little(first, 4) + little(count, 4)
        let body = fields + little(flags, 4) + little(0, 4) + content
        return Array("wvpk".utf8) + little(body.count, 4) + body
    }

    @Test("WavPack states its length, or its last block tells it")
    func wavPackLength() throws {
        let known =
            Self.block(total: 88_200, first: 0, count: 44_100) + Self.block(total: 0, first: 44_100, count: 44_100)
        let media = try read(known).media
        #expect(media.length == MediaLength(samples: 88_200, rate: 44_100))
        #expect(media.channels == 2)
        #expect(media.warnings == [])
        let unknown =
            Self.block(total: 0xFFFF_FFFF, first: 0, count: 4410) + Self.block(total: 0, first: 4410, count: 44)
        #expect(try read(unknown).media.length == MediaLength(samples: 4454, rate: 44_100))
        let cut = try read(Self.block(total: 88_200, first: 0, count: 44_100)).media
        #expect(cut.length == MediaLength(samples: 88_200, rate: 44_100))
        #expect(cut.warnings.map(\.code) == ["sound-cut"])
    }

    @Test("WavPack lengths over 32 bits, odd rates, DSD and more than two channels are right")
    func wavPackOdd() throws {
        let long = try read(Self.block(total: 9, first: 0, count: 1, high: [0, 1])).media
        #expect(long.length.samples == 1 << 32 + 9 - 1)
        let rate = Self.block(
            total: 100, first: 0, count: 100, flags: 15 << 23 | 0x1800, content: [0x67, 2, 0x39, 0x30, 0, 0])
        #expect(try read(rate).media.sampleRateHz == 12_345)
        let dsd = Self.block(
            total: 352_800, first: 0, count: 352_800, flags: 0x8000_0000 | 9 << 23 | 0x1800, content: [0x0E, 1, 3, 0])
        #expect(try read(dsd).media.durationMs == 1000)
        let four =
            Self.block(total: 9, first: 0, count: 9, flags: 9 << 23 | 0x800)
            + Self.block(total: 9, first: 0, count: 9, flags: 9 << 23 | 0x1000)
        #expect(try read(four).media.channels == 4)
    }

    // MARK: Monkey's Audio

    @Test("Monkey's Audio counts frames in its old and its new header")
    func monkey() throws {
        var old =
            Array("MAC ".utf8) + Self.little(3950, 2) + Self.little(2000, 2) + Self.little(0, 2) + Self.little(2, 2)
        old += Self.little(44_100, 4) + Self.little(0, 8) + Self.little(3, 4) + Self.little(100, 4)
        old += [UInt8](repeating: 5, count: 60)
        let media = try read(old).media
        #expect(media.length == MediaLength(samples: 2 * 294_912 + 100, rate: 44_100))
        #expect(media.codec == "ape")
        var new =
            Array("MAC ".utf8) + Self.little(3990, 2) + Self.little(0, 2) + Self.little(52, 4) + Self.little(24, 4)
        new += [UInt8](repeating: 0, count: 36) + Self.little(2000, 2) + Self.little(0, 2)
        new += Self.little(1000, 4) + Self.little(7, 4) + Self.little(4, 4) + Self.little(16, 2) + Self.little(1, 2)
        new += Self.little(48_000, 4) + [UInt8](repeating: 5, count: 60)
        let reading = try read(new, wantsIdentity: true)
        #expect(reading.media.length == MediaLength(samples: 3007, rate: 48_000))
        #expect(reading.identity?.frameCount == 4)
        #expect(reading.identity?.audioByteCount == 60)
        let huge = new.prefix(56) + [UInt8](repeating: 0xFF, count: 60)
        #expect(throws: MetadataError.damaged(FilePath("a"), .ape, place: "header")) { try read(Array(huge)) }
    }

    // MARK: ASF

    private static func object(_ name: [UInt8], _ content: [UInt8], stated: Int? = nil) -> [UInt8] {
        name + [UInt8](repeating: 0, count: 16 - name.count) + little(stated ?? content.count + 24, 8) + content
    }

    private static let stream: [UInt8] = object(
        [0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11],
        [0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11] + [UInt8](repeating: 0, count: 46) + little(0x161, 2)
            + little(2, 2) + little(44_100, 4) + little(8000, 4) + little(0, 8))

    private static func asf(_ objects: [UInt8]) -> [UInt8] {
        [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0, 0xAA, 0, 0x62, 0xCE, 0x6C]
            + little(30 + objects.count, 8) + [0xFF, 0xFF, 0xFF, 0xFF, 1, 2] + objects
    }

    @Test("an ASF object longer than the file, nested without end or counted in billions costs nothing")
    func asfBounds() throws {
        let text = Self.object(
            [0x40, 0xA4, 0xD0, 0xD2, 0x07, 0xE3, 0xD2, 0x11],
            Self.little(0xFFFF, 2) + Self.little(0xFFFF, 2) + [1, 2, 3])
        let media = try read(Self.asf(Self.stream + text)).media
        #expect(media.codec == "wmav2")
        #expect(media.warnings.map(\.code).contains("tags-cut"))
        let long = Self.object([0x01, 0xCD, 0x87, 0xF4, 0x51, 0xA9, 0xCF, 0x11], [1, 2, 3], stated: 1 << 60)
        #expect(try read(Self.asf(Self.stream + long)).media.channels == 2)
        var nested: [UInt8] = []
        for _ in 0..<2000 {
            nested = Self.object(
                [0xB5, 0x03, 0xBF, 0x5F, 0x2E, 0xA9, 0xCF, 0x11], [UInt8](repeating: 0, count: 22) + nested)
        }
        #expect(try read(Self.asf(Self.stream + nested)).media.sampleRateHz == 44_100)
    }

    @Test("an ASF file without sound says so")
    func asfWithoutSound() {
        #expect(throws: MetadataError.noSound(FilePath("a"), .asf)) { try read(Self.asf([])) }
    }
}
