import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite struct MP4LayoutTests {
    private func read(_ bytes: [UInt8]) throws -> MediaReading {
        try MediaReader(options: .init(wantsIdentity: true)).read(MemorySource(bytes), path: FilePath("a.m4b"))
    }

    @Test("R47: two mdat boxes, one of size 0, and garbage behind the end make no difference")
    func layouts() throws {
        let plain = try read(MP4Builder().bytes())
        var builder = MP4Builder()
        builder.hasTwoMdats = true
        let two = try read(builder.bytes())
        #expect(two.identity == plain.identity)
        #expect(two.media.length == plain.media.length)
        builder.hasTwoMdats = false
        builder.isMdatOpen = true
        #expect(try read(builder.bytes()).identity == plain.identity)
        for garbage in [MP4Builder.zeros(1000), [0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4, 5], Array("TAG".utf8), [7]] {
            let padded = try read(MP4Builder().bytes() + garbage)
            #expect(padded.identity == plain.identity)
            #expect(padded.media.warnings == [])
        }
    }

    @Test("R47: 64-bit sizes and offsets of a file over 4 GiB are read with few bytes")
    func large() throws {
        let soundAt: Int64 = 5 << 30
        let frames = MP4Builder().frames.flatMap { $0 }
        let sizes = MP4Builder().frameSizes
        let stsz = MP4Builder.zeros(8) + MP4Builder.u32(sizes.count) + sizes.flatMap { MP4Builder.u32($0) }
        let table =
            MP4Builder.box("stsd", MP4Builder.u32(0) + MP4Builder.u32(1) + MP4Builder.aac())
            + MP4Builder.box("stts", MP4Builder.u32(0) + MP4Builder.u32(1) + MP4Builder.u32(200) + MP4Builder.u32(1024))
            + MP4Builder.box(
                "stsc",
                MP4Builder.u32(0) + MP4Builder.u32(1) + MP4Builder.u32(1) + MP4Builder.u32(200) + MP4Builder.u32(1))
            + MP4Builder.box("stsz", stsz)
            + MP4Builder.box("co64", MP4Builder.u32(0) + MP4Builder.u32(1) + MP4Builder.u64(Int(soundAt)))
        let head =
            MP4Builder.u32(0) + MP4Builder.zeros(8) + MP4Builder.u32(44_100) + MP4Builder.u32(0) + MP4Builder.u32(0)
        let moov = MP4Builder.box(
            "moov",
            MP4Builder.box("mvhd", MP4Builder.zeros(12) + MP4Builder.u32(1000) + MP4Builder.u32(0))
                + MP4Builder.track(id: 1, flags: 1, handler: "soun", mdhd: head, table: table))
        let front = MP4Builder.box("ftyp", Array("M4B ".utf8) + MP4Builder.u32(0))
        let end = soundAt + Int64(frames.count)
        let mdat = MP4Builder.u32(1) + Array("mdat".utf8) + MP4Builder.u64(Int(end) - front.count)
        let source = SparseSource(
            byteCount: end + Int64(moov.count), pieces: [(0, front + mdat), (soundAt, frames), (end, moov)])
        let reading = try MediaReader(options: .init(wantsIdentity: true)).read(source, path: FilePath("a.m4b"))
        #expect(reading.media.length == MediaLength(samples: 200 * 1024, rate: 44_100))
        #expect(reading.media.warnings == [])
        #expect(try reading.identity == read(MP4Builder().bytes()).identity)
        #expect(source.trafficByteCount < 160 * 1024)
    }

    @Test("R47: a fragmented file has the length, bytes and frames of its fragments")
    func fragmented() throws {
        let reading = try read(Self.fragmented(count: 5))
        #expect(reading.media.length == MediaLength(samples: 5 * 4 * 1024, rate: 44_100))
        #expect(reading.media.warnings == [])
        #expect(reading.identity?.frameCount == 20)
        #expect(reading.identity?.audioByteCount == 500)
    }

    @Test("of a fragmented file that is cut off, what is there is counted, and it is said")
    func fragmentedCut() throws {
        let reading = try read(Array(Self.fragmented(count: 5).dropLast(30)))
        #expect(reading.media.length == MediaLength(samples: 5 * 4 * 1024, rate: 44_100))
        #expect(reading.media.warnings.map(\.code) == ["truncated"])
        #expect(reading.identity == nil)
    }

    @Test(
        "what is no sound file, or none any more, has its own sentence",
        arguments: [
            (
                bytes: MP4Builder.box("ftyp", Array("M4B ".utf8)) + MP4Builder.box("mdat", [1, 2, 3]),
                code: "file-truncated"
            ),
            (bytes: MP4Builder.box("ftyp", Array("M4B ".utf8)) + MP4Builder.box("moov", []), code: "no-sound"),
            (
                bytes: MP4Builder.box("ftyp", Array("qt  ".utf8)) + MP4Builder.box("moov", MP4Builder.box("cmov", [])),
                code: "format-unsupported"
            ), (bytes: MP4Builder.box("ftyp", Array("heic".utf8) + MP4Builder.zeros(8)), code: "not-media"),
            (bytes: Array(MP4Builder().bytes().prefix(300)), code: "file-truncated"),
        ] as [(bytes: [UInt8], code: String)])
    func errors(bytes: [UInt8], code: String) {
        let error = #expect(throws: MetadataError.self) { try read(bytes) }
        #expect(error?.code == code)
    }

    @Test(
        "boxes that overrun, nest without end or claim what cannot be are read around or refused, with few bytes read")
    func hostile() throws {
        var deep = MP4Builder.zeros(0)
        for _ in 0..<5000 { deep = MP4Builder.box("moov", deep) }
        let claims: [[UInt8]] = [
            deep, MP4Builder.box("moov", deep), (0..<100_000).flatMap { _ in MP4Builder.box("trak", []) },
            MP4Builder.u32(1) + Array("moov".utf8) + [0x7F] + [UInt8](repeating: 0xFF, count: 7),
            MP4Builder.u32(1) + Array("moov".utf8) + [UInt8](repeating: 0xFF, count: 8),
        ]
        for claim in claims {
            let source = MemorySource(MP4Builder.box("ftyp", Array("M4B ".utf8)) + claim)
            #expect(throws: MetadataError.self) { try MediaReader().read(source, path: FilePath("a.m4b")) }
            #expect(source.traffic.byteCount < 4 << 20)
        }
        // Every number of the tables at its greatest.
        for name in ["stts", "stsc", "stsz", "stco", "elst", "chpl", "mdhd", "mvhd", "stsd", "ilst", "data"] {
            var builder = MP4Builder()
            builder.edits = [(duration: 4000, mediaTime: 100)]
            builder.trackChapters = [(title: [0x41], startMs: 0)]
            builder.nero = MP4Builder.nero([(ms: 0, title: [0x42])])
            builder.items = [MP4Builder.item("©nam", "T")]
            var bytes = builder.bytes()
            for place in bytes.indices where bytes[place...].starts(with: Array(name.utf8)) {
                let body = place + 8..<min(place + 24, bytes.count)
                bytes.replaceSubrange(body, with: [UInt8](repeating: 0xFF, count: body.count))
            }
            let source = MemorySource(bytes)
            _ = try? MediaReader(options: .init(wantsIdentity: true)).read(source, path: FilePath("a.m4b"))
            #expect(source.traffic.byteCount < 4 << 20, "\(name)")
        }
    }

    /// A file of fragments with four frames each.
    static func fragmented(count: Int) -> [UInt8] {
        let entry = MP4Builder.box("stsd", MP4Builder.u32(0) + MP4Builder.u32(1) + MP4Builder.aac())
        let empty = ["stts", "stsc", "stco"].flatMap { MP4Builder.box($0, MP4Builder.zeros(8)) }
        let table = entry + empty + MP4Builder.box("stsz", MP4Builder.zeros(12))
        let head = MP4Builder.u32(0) + MP4Builder.zeros(8) + MP4Builder.u32(44_100) + MP4Builder.zeros(8)
        let extends = MP4Builder.box(
            "trex",
            MP4Builder.u32(0) + MP4Builder.u32(1) + MP4Builder.u32(1) + MP4Builder.u32(1024) + MP4Builder.zeros(8))
        var bytes = MP4Builder.box("ftyp", Array("iso5".utf8) + MP4Builder.u32(0))
        bytes += MP4Builder.box(
            "moov",
            MP4Builder.box("mvhd", MP4Builder.zeros(12) + MP4Builder.u32(1000) + MP4Builder.u32(0))
                + MP4Builder.track(id: 1, flags: 1, handler: "soun", mdhd: head, table: table)
                + MP4Builder.box("mvex", extends))
        for number in 0..<count {
            let sizes = [10, 20, 30, 40]
            let run = { (offset: Int) in
                MP4Builder.box(
                    "trun",
                    MP4Builder.u32(0x201) + MP4Builder.u32(4) + MP4Builder.u32(offset)
                        + sizes.flatMap { MP4Builder.u32($0) })
            }
            let track = { (offset: Int) in
                MP4Builder.box(
                    "traf", MP4Builder.box("tfhd", MP4Builder.u32(0x2_0000) + MP4Builder.u32(1)) + run(offset))
            }
            let length = MP4Builder.box("moof", MP4Builder.box("mfhd", MP4Builder.zeros(8)) + track(0)).count
            bytes += MP4Builder.box(
                "moof", MP4Builder.box("mfhd", MP4Builder.u32(0) + MP4Builder.u32(number)) + track(length + 8))
            bytes += MP4Builder.box("mdat", [UInt8](repeating: UInt8(number), count: 100))
        }
        return bytes
    }
}
