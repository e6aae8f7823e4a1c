internal import AmboArchive
internal import AmboBase
internal import AmboTestSupport
internal import Testing

@testable internal import AmboImporting

@Suite("Kinds of archive and what they are known by")
struct ArchiveFormatTests {
    @Test("kinds are told by content")
    func sniff() {
        #expect(ArchiveFormat.sniff(ZipBuilder("a").bytes) == .zip)
        #expect(ArchiveFormat.sniff(ZipBuilder([]).bytes) == .zip)
        #expect(ArchiveFormat.sniff(TarBuilder.bytes([.init("a")])) == .tar)
        #expect(ArchiveFormat.sniff([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4]) == .sevenZip)
        #expect(ArchiveFormat.sniff(Array("Rar!\u{1A}\u{7}\u{1}\u{0}".utf8)) == .rar)
        #expect(ArchiveFormat.sniff([0x1F, 0x8B, 8, 0]) == .compressed(.gzip))
        #expect(ArchiveFormat.sniff(Array("BZh91AY&SY".utf8)) == .compressed(.bzip2))
        #expect(ArchiveFormat.sniff([0x28, 0xB5, 0x2F, 0xFD, 0]) == .compressed(.zstd))
        for other: [UInt8] in [
            [], [0x50], Array("BZh without more".utf8), ZipBuilder.sound, [UInt8](repeating: 0, count: 1024),
            [UInt8](repeating: 0x20, count: 512), Array("ID3".utf8),
        ] {
            #expect(ArchiveFormat.sniff(other) == nil)
        }
    }

    @Test("a zip behind other bytes is told by its end")
    func prefixed() throws {
        var zip = ZipBuilder("a.mp3")
        zip.prefix = Array("#!/bin/sh\n".utf8)
        #expect(ArchiveFormat.sniff(zip.bytes) == nil)
        #expect(try ArchiveFormat.of(MemorySource(zip.bytes)) == .zip)
    }

    @Test("the fingerprint sees every change that matters and reads little of a large archive")
    func fingerprint() throws {
        var large = [UInt8](repeating: 7, count: 8 << 20)
        let before = try ArchiveFingerprint.hash(MemorySource(large))
        let source = MemorySource(large)
        _ = try ArchiveFingerprint.hash(source)
        #expect(source.traffic.byteCount < 4 << 20)
        for place in [0, 4 << 20, (8 << 20) - 1] {
            large[place] ^= 1
            #expect(try ArchiveFingerprint.hash(MemorySource(large)) != before)
            large[place] ^= 1
        }
        #expect(try ArchiveFingerprint.hash(MemorySource(large)) == before)
        #expect(try ArchiveFingerprint.hash(MemorySource(large + [7])) != before)
        let small = ZipBuilder("a.mp3").bytes
        var other = small
        other[1000] ^= 1
        #expect(try ArchiveFingerprint.hash(MemorySource(small)) != ArchiveFingerprint.hash(MemorySource(other)))
    }

    @Test("of a large zip the whole directory counts, so one changed checksum is seen")
    func directory() throws {
        var entries = (0..<3).map { ZipBuilder.Entry("\($0).mp3", [UInt8](repeating: UInt8($0), count: 2 << 20)) }
        let one = ZipBuilder(entries).bytes
        entries[0].declaredCRC = 1
        var other = ZipBuilder(entries).bytes
        // Only the directory differs.
        other.replaceSubrange(14..<18, with: one[14..<18])
        #expect(one.count == other.count)
        #expect(try ArchiveFingerprint.hash(MemorySource(one)) != ArchiveFingerprint.hash(MemorySource(other)))
    }
}
