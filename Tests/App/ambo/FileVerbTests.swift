import AmboTestSupport
import Foundation
import Testing

@Suite struct FileVerbTests {
    @Test("a folder shows its media files, a broken one is named and the rest goes on")
    func folder() throws {
        let program = try Program()
        try program.scratch.write("books/empty.mp3", [])
        try program.scratch.write("books/cover.jpg", [0xFF, 0xD8, 0xFF])
        try FileManager.default.copyItem(
            atPath: Program.fixtures + "/odd/tone.mp3", toPath: program.scratch.path.display + "/books/tone.mp3")
        let result = try program.run("tag", "show", "--json", program.scratch.path.display + "/books")
        #expect(result.status == 3)
        let json = try result.json()
        let files = try #require(json["files"] as? [[String: Any]])
        #expect(files.map { $0["container"] as? String } == ["mp3"])
        let failed = try #require(json["failed"] as? [[String: String]])
        #expect(failed.count == 1)
        #expect(failed.first?["path"]?.hasSuffix("empty.mp3") == true)
        #expect(failed.first?["code"] == "media-empty")
    }
}
