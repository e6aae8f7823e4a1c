internal import AmboBase
internal import AmboTestSupport
internal import Testing

@testable internal import AmboImporting

@Suite("What the unpacking child says")
struct UnpackLineTests {
    @Test("words of any bytes come back as they were")
    func roundTrip() throws {
        let words: [[UInt8]] = [Array("kind".utf8), Array(0...255), [], Array("a\tb\n%41".utf8)]
        let line = UnpackLine(words)
        #expect(!line.bytes.contains(0x0A) && line.bytes.allSatisfy { $0 >= 0x20 || $0 == 0x09 })
        #expect(UnpackLine(line: line.bytes)?.words == words)
    }

    @Test("a request arrives whole, its password too")
    func request() throws {
        var request = UnpackRequest(
            archive: FilePath(bytes: [0x2F, 0xFF, 0x0A]), target: FilePath("/x"), takesPartial: true,
            password: Secret("pass\twörd"))
        request.wantsSound = false
        request.limits.depth = 2
        let line = UnpackLine(request, folder: FilePath("/hidden"))
        let told = try #require(UnpackLine(line: line.bytes)?.request)
        #expect(told.request.archive == request.archive && told.folder == FilePath("/hidden"))
        #expect(told.request.takesPartial && !told.request.wantsSound && told.request.limits == request.limits)
        #expect(told.request.password == request.password)
    }

    @Test("every error arrives as it was")
    func errors() {
        let path = FilePath("/a b")
        let errors: [UnpackError] = [
            .unreadable(path, errno: 5), .notArchive(path), .damaged(path, entry: FilePath("x"), cause: "bad"),
            .damaged(path, entry: nil, cause: "bad"), .unsupported(path, cause: "c"), .noSound(path),
            .needsPassword(path),
            .wrongPassword(path), .encryptionUnsupported(path), .partOfSet(path), .bomb(path, byteCount: 1),
            .tooManyEntries(path, limit: 1), .tooDeep(path, limit: 3), .outOfMemory(path), .stalled(path),
            .broken(path),
            .unwritable(path, errno: 28), .cancelled,
        ]
        for error in errors { #expect(UnpackLine(line: UnpackLine(error).bytes)?.error == error) }
    }

    @Test(
        "a child that says something odd is not believed",
        arguments: [
            "", "unknown\tx", "file\t/etc/passwd\t1\t1", "file\t../x\t1\t1", "file\ta/../../x\t1\t1", "file\tx\t-1\t1",
            "file\tx\t99999999999999999999\t1", "file\tx", "refused\tx\tbecause", "error\tmade-up\tx", "file\tx%\t1\t1",
            "file\tx%0\t1\t1", "file\tx\u{1}\t1\t1", "progress\t1", "file\t\t1\t1",
        ])
    func hostile(line: String) {
        var hearing = UnpackHearing(folder: FilePath("/x"), limits: UnpackLimits())
        #expect(!hearing.hear(Array(line.utf8)) { _ in })
    }

    @Test("nothing is believed after the end, nor more than there can be")
    func limits() {
        var limits = UnpackLimits()
        limits.entryCount = 1
        var hearing = UnpackHearing(folder: FilePath("/x"), limits: limits)
        var taken = 0
        while taken < 1000, hearing.hear(Array("file\tx\t1\t1".utf8), onProgress: { _ in }) { taken += 1 }
        #expect(taken < 100)
        var ended = UnpackHearing(folder: FilePath("/x"), limits: limits)
        #expect(ended.hear(Array("done".utf8)) { _ in })
        #expect(!ended.hear(Array("file\tx\t1\t1".utf8)) { _ in })
    }

    @Test("lines changed at random never trap")
    func mutations() {
        var mutator = Mutator(seed: 5)
        let seeds = ["file\ta%09/b\t12\t1", "progress\t1\t2\t3", "error\tarchive-damaged\tx\ty\tz", "charset\tCP932"]
        for round in 0..<3000 {
            var hearing = UnpackHearing(folder: FilePath("/x"), limits: UnpackLimits())
            _ = hearing.hear(mutator.changed(Array(seeds[round % seeds.count].utf8))) { _ in }
            #expect(hearing.report.files.allSatisfy { !$0.path.isAbsolute })
        }
    }
}
