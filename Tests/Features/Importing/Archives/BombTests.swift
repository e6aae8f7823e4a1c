internal import AmboBase
internal import AmboTestSupport
internal import Foundation
internal import Testing

@testable internal import AmboImporting

@Suite("Archives that hold too much")
struct BombTests {
    private func limits(_ change: (inout UnpackLimits) -> Void) -> UnpackLimits {
        var limits = UnpackLimits()
        change(&limits)
        return limits
    }

    @Test("the usual limits are 100 MB, 200 times, 100,000 entries and three deep")
    func usual() {
        let usual = UnpackLimits()
        #expect(usual.freeByteCount == 100_000_000 && usual.ratio == 200)
        #expect(usual.entryCount == 100_000 && usual.depth == 3)
        let budget = UnpackBudget(usual, archiveByteCount: 100)
        #expect(!budget.isExcess(99_999_999) && budget.isExcess(100_000_000))
        let honest = UnpackBudget(usual, archiveByteCount: 1_000_000)
        #expect(!honest.isExcess(200_000_000) && honest.isExcess(200_000_001))
        #expect(!UnpackBudget(usual, archiveByteCount: .max).isExcess(.max))
    }

    @Test("a gzip of zeros is stopped while it unpacks, and nothing is left")
    func zeros() throws {
        // 110 MB of zeros in a tar: written by gzip, since only then the size is not told beforehand.
        let scratch = try ScratchFolder()
        let script = """
            { head -c 1 /dev/zero | tr '\\0' x > a.mp3; truncate -s 110000000 b.mp3; tar -cf - a.mp3 b.mp3; } | gzip -1 > x.tar.gz
            """
        try run("cd \(scratch.path.display) && \(script)")
        let unpacking = try Unpacking(at: scratch.path.appending("x.tar.gz"))
        guard case .bomb(_, let count)? = unpackError({ () throws(UnpackError) in try unpacking.run() }) else {
            return #expect(Bool(false))
        }
        #expect(count >= 100_000_000 && count < 101_000_000)
    }

    @Test("a directory that declares a bomb is believed at once")
    func declared() throws {
        var entry = ZipBuilder.Entry("a.mp3")
        entry.isLarge = true
        entry.declaredSize = 1 << 40
        let unpacking = try Unpacking(ZipBuilder([entry]).bytes)
        #expect(
            unpackError { () throws(UnpackError) in try unpacking.run() }
                == .bomb(unpacking.archive, byteCount: 1 << 40))
    }

    @Test("what archives inside it unpack to counts too")
    func nestedBytes() throws {
        let inner = ZipBuilder("1.mp3", "2.mp3").bytes
        let zip = ZipBuilder((0..<10).map { ZipBuilder.Entry("\($0).zip", inner) })
        let unpacking = try Unpacking(zip.bytes)
        let tight = limits {
            $0 = UnpackLimits(); $0.freeByteCount = 60_000; $0.ratio = 1
        }
        let error = unpackError { () throws(UnpackError) in try unpacking.run(limits: tight) }
        #expect(error?.code == "archive-bomb")
    }

    @Test("too many entries are refused, those of archives inside counted")
    func entries() throws {
        let zip = ZipBuilder((0..<20).map { ZipBuilder.Entry("\($0).mp3") })
        let few = limits { $0.entryCount = 19 }
        let unpacking = try Unpacking(zip.bytes)
        #expect(
            unpackError { () throws(UnpackError) in try unpacking.run(limits: few) }
                == .tooManyEntries(unpacking.archive, limit: 19))
        let outer = try Unpacking(ZipBuilder([ZipBuilder.Entry("in.zip", zip.bytes)]).bytes)
        let error = unpackError { () throws(UnpackError) in try outer.run(limits: limits { $0.entryCount = 20 }) }
        #expect(error?.code == "archive-too-many-entries")
        let tar = try Unpacking(TarBuilder.bytes((0..<20).map { .init("\($0).mp3") }), name: "x.tar")
        #expect(
            unpackError { () throws(UnpackError) in try tar.run(limits: few) }
                == .tooManyEntries(tar.archive, limit: 19))
    }

    @Test("three archives deep is unpacked, four deep is refused and nothing is left")
    func depth() throws {
        var bytes = ZipBuilder("deep.mp3").bytes
        for level in ["c", "b"] { bytes = ZipBuilder([ZipBuilder.Entry("\(level).zip", bytes)]).bytes }
        let three = try Unpacking(bytes)
        #expect(try three.run().files.map(\.path.display) == ["b/c/deep.mp3"])
        #expect(three.files() == ["b/c/deep.mp3": ZipBuilder.sound])
        let four = try Unpacking(ZipBuilder([ZipBuilder.Entry("a.zip", bytes), ZipBuilder.Entry("x.mp3")]).bytes)
        #expect(unpackError { () throws(UnpackError) in try four.run() } == .tooDeep(four.archive, limit: 3))
    }

    @Test("an archive inside that holds no sound or is broken stays a file")
    func nestedWithoutSound() throws {
        let book = ZipBuilder([ZipBuilder.Entry("mimetype", Array("application/epub+zip".utf8))]).bytes
        let broken = Array(ZipBuilder("1.mp3", "2.mp3").bytes.prefix(3000))
        let zip = ZipBuilder([
            ZipBuilder.Entry("book.epub", book), ZipBuilder.Entry("broken.zip", broken), ZipBuilder.Entry("1.mp3"),
        ])
        let unpacking = try Unpacking(zip.bytes)
        #expect(try unpacking.run().files.map(\.path.display) == ["book.epub", "broken.zip", "1.mp3"])
        #expect(unpacking.files()["broken.zip"] == broken)
    }

    @Test("R10: archives inside keep their order and stay apart")
    func nestedOrder() throws {
        let inner = ZipBuilder("chapter1.mp3", "chapter2.mp3").bytes
        let zip = ZipBuilder([ZipBuilder.Entry("book1.zip", inner), ZipBuilder.Entry("book2.zip", inner)])
        let wanted = ["book1/chapter1.mp3", "book1/chapter2.mp3", "book2/chapter1.mp3", "book2/chapter2.mp3"]
        #expect(try Unpacking(zip.bytes).run().files.map(\.path.display) == wanted)
    }

    @Test("R14: an entry of exactly 4294967295 bytes, stored and sparse", .timeLimit(.minutes(1)))
    func exactly4GB() throws {
        let scratch = try ScratchFolder()
        let script = """
            import struct
            n, crc = 4294967295, 0x39e390be
            name = b'big.mp3'
            with open('big.zip', 'wb') as f:
                f.write(struct.pack('<IHHHHHIIIHH', 0x04034b50, 45, 0, 0, 0, 33, crc, n, n, len(name), 0) + name)
                start = f.tell()
                f.write(bytes([0xff, 0xfb, 0x90, 0x64]))
                f.seek(start + n - 4)
                f.write(b'tail')
                at = f.tell()
                f.write(struct.pack('<IHHHHHHIIIHHHHHII', 0x02014b50, 45, 45, 0, 0, 0, 33, crc, n, n, len(name), 0, 0, 0, 0, 0, 0) + name)
                size = f.tell() - at
                f.write(struct.pack('<IQHHIIQQQQ', 0x06064b50, 44, 45, 45, 0, 0, 1, 1, size, at))
                f.write(struct.pack('<IIQI', 0x07064b50, 0, at + size, 1))
                f.write(struct.pack('<IHHHHIIH', 0x06054b50, 0, 0, 1, 1, size, 0xffffffff, 0))
            """
        let file = try scratch.write("make.py", Array(script.utf8))
        try run("cd \(scratch.path.display) && python3 \(file.display)")
        let unpacking = try Unpacking(at: scratch.path.appending("big.zip"))
        var request = UnpackRequest(archive: unpacking.archive, target: unpacking.target)
        request.syncs = false
        let report = try DirectUnpacker().unpack(request, cancel: CancelFlag()) { _ in }
        #expect(report.files.map(\.sizeBytes) == [4_294_967_295])
        let handle = try FileHandle(forReadingFrom: URL(filePath: unpacking.target.appending("big.mp3").display))
        try handle.seek(toOffset: 4_294_967_291)
        #expect(try handle.readToEnd() == Data("tail".utf8))
        // Holes stay holes: it takes no room.
        let url = URL(filePath: unpacking.target.appending("big.mp3").display)
        let taken = try url.resourceValues(forKeys: [.fileAllocatedSizeKey]).fileAllocatedSize
        #expect((taken ?? 0) < 10_000_000)
    }
}

/// Runs a line of shell and expects it to work.
func run(_ line: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
}
