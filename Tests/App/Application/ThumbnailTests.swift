import Ambo
import AmboTestSupport
import Testing

@Suite struct ThumbnailTests {
    @Test("the cover of an imported book comes small, and the same again without its file")
    func cover() async throws {
        let scratch = try ScratchFolder()
        let application = Application(home: Home(allIn: scratch.path.appending("home")))
        let library = try await application.library()
        let book = Fixtures.path("books").appending("The Time Machine.m4b")
        let report = try await application.importer(library).run(ImportRequest(paths: [book]))
        let item = try #require(report.imported.first?.id)
        let small = try #require(try await application.thumbnail(of: item, maxEdge: 64, in: library))
        let facts = PictureFacts.read(small)
        #expect(facts.mime == "image/jpeg")
        #expect(facts.width == 64 && facts.height == 64)
        #expect(try await application.thumbnail(of: item, maxEdge: 64, in: library) == small)
        #expect(await library.thumbnails.byteCount() == Int64(small.count))
    }
}

@Suite struct HomeTests {
    @Test("AMBO_HOME puts everything below it; else XDG folders count when they are absolute")
    func folders() throws {
        let all = try Home { ["AMBO_HOME": "/a", "HOME": "/h"][$0] }
        #expect(all.store == FilePath("/a/data/library.sqlite"))
        #expect(all.runtime == FilePath("/a/run"))
        let set = try Home { ["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "relative"][$0] }
        #expect(set.books == FilePath("/d/ambo/books"))
        #expect(set.cache == FilePath("/h/.cache/ambo"))
        #expect(set.runtime == nil)
        #expect(throws: HomeError.unknown) { try Home { _ in nil } }
    }
}
