import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite struct MP4IdentityTests {
    private func reading(_ bytes: [UInt8]) throws -> MediaReading {
        try MediaReader(options: .init(wantsIdentity: true)).read(MemorySource(bytes), path: FilePath("a.m4b"))
    }

    private func identity(_ builder: MP4Builder) throws -> SoundIdentity {
        try #require(try reading(builder.bytes()).identity)
    }

    /// 1,000 frames of 90 bytes and more: the three windows lie apart.
    private var book: MP4Builder {
        var builder = MP4Builder()
        builder.frameSizes = (0..<1000).map { 90 + $0 * 7 % 31 }
        return builder
    }

    @Test(
        "R46: the identity is the sound's, wherever moov lies and whatever tags, covers, chapters and other boxes there are"
    )
    func survives() throws {
        let plain = try identity(book)
        #expect(plain.frameCount == 1000)
        #expect(plain.audioByteCount == Int64(book.frameSizes.reduce(0, +)))
        #expect(Set(plain.hashes).count == 3)
        var changed = book
        changed.isMoovFirst = false
        #expect(try identity(changed) == plain)
        changed.items = [MP4Builder.item("©nam", "New"), MP4Builder.item("covr", type: 13, MP4Builder.zeros(100_000))]
        changed.trackChapters = [(title: [0x41], startMs: 0)]
        #expect(try identity(changed) == plain)
        changed.isMoovFirst = true
        changed.nero = MP4Builder.nero([(ms: 0, title: [0x41])])
        changed.moreInFront = [MP4Builder.box("free", MP4Builder.zeros(1 << 20)), MP4Builder.box("Sams", [1, 2, 3])]
        changed.edits = [(duration: 1000, mediaTime: 1024)]
        #expect(try identity(changed) == plain)
    }

    @Test("the identity does not depend on how the sound is cut into chunks", arguments: [1, 7, 64, 999, 1000, 5000])
    func chunks(_ perChunk: Int) throws {
        var changed = book
        changed.framesPerChunk = perChunk
        #expect(try identity(changed) == identity(book))
    }

    @Test("another recording has another identity, also where only its middle differs")
    func others() throws {
        var other = book
        other.seed = 2
        let plain = try identity(book)
        #expect(try identity(other) != plain)
        var bytes = book.bytes()
        // Half of the sound lies in front of the middle frame.
        let middle = bytes.count - book.frameSizes[500...].reduce(0, +) + 100
        bytes[middle] ^= 1
        let changed = try #require(try reading(bytes).identity)
        #expect(zip(changed.hashes, plain.hashes).map { $0 == $1 } == [true, false, true])
    }

    @Test("of a long file the bytes are reckoned from three stretches of the table, the same however it is cut")
    func long() throws {
        var builder = MP4Builder()
        builder.frameSizes = (0..<6000).map { 20 + $0 % 3 }
        let identity = try identity(builder)
        #expect(identity.frameCount == 6000)
        #expect(abs(identity.audioByteCount - 6000 * 21) < 6000)
        builder.framesPerChunk = 6000
        builder.isMoovFirst = false
        #expect(try self.identity(builder) == identity)
    }

    @Test("of a short file the windows are all of it")
    func short() throws {
        var builder = MP4Builder()
        builder.frameSizes = [10, 20, 30]
        let identity = try identity(builder)
        #expect(identity.frameCount == 3)
        #expect(identity.audioByteCount == 60)
        #expect(identity.hashes.first == identity.hashes.last)
    }

    @Test("a file that is cut off is read, with a warning and without an identity")
    func cut() throws {
        let bytes = book.bytes()
        let reading = try reading(Array(bytes.dropLast(20_000)))
        #expect(reading.identity == nil)
        #expect(reading.media.length == MediaLength(samples: 1000 * 1024, rate: 44_100))
        #expect(reading.media.warnings.map(\.code) == ["truncated"])
    }
}
