import AmboBase
import AmboLibrary
import AmboModel
import AmboTestSupport
import Testing

@Suite struct ThumbnailTests {
    private struct NoPicture: Error {}

    private static func picture(_ number: Int) -> ArtworkDraft {
        ArtworkDraft(
            artwork: Artwork(
                mime: "image/jpeg", width: 1, height: 1, sizeBytes: 10, kind: .front,
                location: .range(offset: Int64(number), count: 10)), holder: FilePath("/a.m4b"))
    }

    private func get(
        _ cache: ThumbnailCache, _ number: Int, stamp: UInt64 = 1, size: Int = 200, _ bytes: [UInt8]
    ) async -> [UInt8] {
        await cache.thumbnail(of: Self.picture(number), stamp: Drafts.stamp(stamp), sizePixels: size) { bytes }
    }

    @Test("a picture is made once a size and file, and made anew when the file has changed (F092)")
    func lazy() async throws {
        let folder = try ScratchFolder()
        let cache = ThumbnailCache(in: folder.path)
        #expect(await get(cache, 1, [1]) == [1])
        #expect(await get(cache, 1, [2]) == [1])
        #expect(await get(cache, 1, size: 400, [3]) == [3])
        #expect(await get(cache, 1, stamp: 2, [4]) == [4])
        #expect(await get(cache, 2, [5]) == [5])
        #expect(await get(ThumbnailCache(in: folder.path), 1, [9]) == [1])
    }

    @Test("a failure is thrown on and not kept")
    func failure() async throws {
        let folder = try ScratchFolder()
        let cache = ThumbnailCache(in: folder.path)
        await #expect(throws: NoPicture.self) {
            try await cache.thumbnail(of: Self.picture(1), stamp: Drafts.stamp(1), sizePixels: 9) {
                () throws(NoPicture) in throw NoPicture()
            }
        }
        #expect(await get(cache, 1, [7]) == [7])
    }

    @Test("the cache stays within its bound, and what was not used for longest goes first")
    func bounded() async throws {
        let folder = try ScratchFolder()
        let hands = Drafts.Hands()
        let cache = ThumbnailCache(in: folder.path, mostBytes: 1000, clock: hands.clock)
        for number in 1...3 {
            hands.advance(3_700_000)
            _ = await get(cache, number, Array(repeating: UInt8(number), count: 300))
        }
        hands.advance(3_700_000)
        _ = await get(cache, 1, [])
        hands.advance(3_700_000)
        _ = await get(cache, 4, Array(repeating: 4, count: 300))
        #expect(await cache.byteCount() == 900)
        #expect(await get(cache, 1, [0]).count == 300)
        #expect(await get(cache, 2, [0]) == [0])
        #expect(await get(cache, 9, Array(repeating: 9, count: 5000)).count == 5000)
        #expect(await cache.byteCount() <= 1000)
    }

    @Test("a damaged cache, and a folder that cannot be made, cost no picture")
    func damaged() async throws {
        let folder = try ScratchFolder()
        try folder.write("thumbnails.sqlite", Array(repeating: 0x42, count: 9000))
        let cache = ThumbnailCache(in: folder.path)
        #expect(await get(cache, 1, [1]) == [1])
        #expect(await get(cache, 1, [2]) == [1])
        try folder.write("file", [1])
        let blocked = ThumbnailCache(in: folder.path.appending("file/below"))
        #expect(await get(blocked, 1, [1]) == [1])
        #expect(await get(blocked, 1, [2]) == [2])
    }
}
