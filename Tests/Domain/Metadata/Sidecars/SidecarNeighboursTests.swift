import AmboBase
import AmboMetadata
import AmboModel
import AmboTestSupport
import Testing

@Suite struct SidecarNeighboursTests {
    private let list = "00:00:00.000 One\n00:00:05.000 Two\n"

    private func media(chapters: [Int64] = []) -> MediaDescription {
        var media = MediaDescription(container: .mp3, codec: "mp3", length: MediaLength(ms: 10_000), sizeBytes: 1)
        media.chapters = chapters.map { Chapter(title: "own", startMs: $0, endMs: 10_000) }
        media.chapterSource = chapters.isEmpty ? .none : .id3
        return media
    }

    private func completed(_ media: MediaDescription, file: String, text: String, others: [String] = []) throws
        -> MediaDescription
    {
        let scratch = try ScratchFolder()
        try scratch.write(text, Array(list.utf8))
        let names = ([file, text] + others).map { FilePath($0) }
        var media = media
        SidecarNeighbours(folder: scratch.path, names: names).complete(&media, at: scratch.path.appending(file))
        return media
    }

    @Test("a file without chapters takes those of the text beside it, by its name or when it is alone")
    func taken() throws {
        let alone = try completed(media(), file: "book.mp3", text: "chapters.txt")
        #expect(alone.chapters.map(\.startMs) == [0, 5000])
        #expect(alone.chapterSource.name == "chapters.txt")
        let named = try completed(media(), file: "book.mp3", text: "book.chapters.txt", others: ["other.mp3"])
        #expect(named.chapters.map(\.title) == ["One", "Two"])
    }

    @Test("of several files none takes a text that bears no name of theirs")
    func notTaken() throws {
        let media = try completed(media(), file: "book.mp3", text: "chapters.txt", others: ["other.mp3"])
        #expect(media.chapters.isEmpty && media.chapterSource == .none)
    }

    @Test("a file’s own chapters stay, and a list that differs is a warning")
    func own() throws {
        let same = try completed(media(chapters: [0, 5000]), file: "book.mp3", text: "chapters.txt")
        #expect(same.chapterSource == .id3 && same.warnings.isEmpty)
        let other = try completed(media(chapters: [0, 8000]), file: "book.mp3", text: "chapters.txt")
        #expect(other.chapters.map(\.startMs) == [0, 8000])
        #expect(other.warnings.map(\.code) == ["chapters-differ"])
    }
}
