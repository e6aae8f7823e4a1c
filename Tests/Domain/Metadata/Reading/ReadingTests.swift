import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite struct ReadingTests {
    @Test("a cursor gives nil, and stays where it is, where bytes are missing")
    func cursor() {
        var parser = ByteParser([1, 2, 3, 4, 5][1...])
        let numbers = [parser.u16().map { Int($0) }, parser.u32().map { Int($0) }, parser.remaining]
        #expect(numbers == [0x0203, nil, 2])
        let moves = [parser.take(3) != nil, parser.skip(-1), parser.seek(to: 5), parser.skip(3)]
        #expect(moves == [false, false, false, false])
        let rest = [parser.u16LE().map { Int($0) }, parser.u8().map { Int($0) }]
        #expect(rest == [0x0504, nil])
        #expect(parser.isAtEnd)
        parser.seek(to: 0)
        let parts = [parser.take(until: 4), parser.take(until: 9), parser.takeUp(to: 9)]
        #expect(parts == [[2, 3], nil, [5]])
    }

    @Test("small reads that lie together cost one call; no read goes past the end or the budget")
    func windows() throws {
        let source = MemorySource((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
        var file = FileBytes(source, path: FilePath("a"))
        let first = try [file.u32(at: 0), UInt32(file.u16(at: 300)), UInt32(file.u8(at: 16_000))]
        #expect(first == [0x0001_0203, 0x2C2D, 128])
        #expect(source.traffic.calls == 1)
        let second = try file.u32LE(at: 50_000)
        #expect(second == 0x5352_5150)
        #expect(source.traffic.calls == 2)
        let last = try file.prefix(at: 99_999, count: 10)
        #expect(last.count == 1)
        #expect(try file.prefix(at: 100_000, count: 10).isEmpty)
        #expect(try file.prefix(at: -5, count: 10).isEmpty)
        #expect(throws: MetadataError.truncated(FilePath("a"))) { try file.u64(at: 99_999) }
        #expect(throws: MetadataError.truncated(FilePath("a"))) { try file.bytes(at: .max, count: 4) }
        let zeros = SparseSource(byteCount: 1 << 40, pieces: [])
        var large = FileBytes(zeros, path: FilePath("a"))
        #expect(throws: MetadataError.tooMuch(FilePath("a"))) { try large.bytes(at: 0, count: 1 << 30) }
        var offset: Int64 = 0
        #expect(throws: MetadataError.tooMuch(FilePath("a"))) {
            while true {
                _ = try large.chunk(at: offset, count: 1 << 24)
                offset += 1 << 24
            }
        }
        #expect(large.trafficByteCount <= FileBytes.ordinaryBudget)
    }

    @Test("chapters are put in order, their ends filled in; what starts before zero is dropped, what overlaps is cut")
    func chapters() {
        let entries = [
            ChapterList.Entry(title: "C", startMs: 5000), ChapterList.Entry(title: "A", startMs: 0, endMs: 9000),
            ChapterList.Entry(title: "B", startMs: 2000, endMs: 1000), ChapterList.Entry(title: "X", startMs: -1),
            ChapterList.Entry(title: "B2", startMs: 2000, endMs: 3000),
        ]
        #expect(
            ChapterList.normalised(entries, durationMs: 8000) == [
                Chapter(title: "A", startMs: 0, endMs: 2000), Chapter(title: "B", startMs: 2000, endMs: 2000),
                Chapter(title: "B2", startMs: 2000, endMs: 3000), Chapter(title: "C", startMs: 5000, endMs: 8000),
            ])
        #expect(ChapterList.normalised([.init(title: "A", startMs: 7)], durationMs: nil).first?.endMs == 7)
        #expect(ChapterList.normalised([], durationMs: 1).isEmpty)
    }
}
