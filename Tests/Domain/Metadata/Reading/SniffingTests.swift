import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite struct SniffingTests {
    private func failure(_ bytes: [UInt8], _ name: String = "book.m4b") -> MetadataError? {
        do throws(MetadataError) {
            _ = try MediaReader().read(MemorySource(bytes), path: FilePath(name))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "what is no media file says what it is, whatever it is called",
        arguments: [
            (bytes: Array("<!DOCTYPE html><html><body>404</body></html>".utf8), problem: "a web page (HTML)"),
            (bytes: Array("\n <HTML><head>".utf8), problem: "a web page (HTML)"),
            (bytes: Array("<?xml version=\"1.0\"?><html>".utf8), problem: "a web page (HTML)"),
            (bytes: Array("<?xml version=\"1.0\"?><package>".utf8), problem: "an XML document"),
            (bytes: Array("Chapter one. It was a dark night.\n".utf8), problem: "text"),
            (
                bytes: [0xFF, 0xFE] + Array("Text".utf16).flatMap { [UInt8(truncatingIfNeeded: $0), 0] },
                problem: "text"
            ),
            (bytes: Array("PK\u{3}\u{4}".utf8) + [20, 0, 0, 0, 0, 0, 0, 0], problem: "an archive"),
            (bytes: Array("Rar!".utf8) + [0x1A, 7, 0], problem: "an archive"),
            (bytes: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], problem: "an archive"),
            (bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0], problem: "an archive"),
            (bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], problem: "a picture"),
            (bytes: [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8), problem: "a picture"),
            (bytes: Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBPVP8 ".utf8), problem: "a picture"),
            (bytes: Array("%PDF-1.7".utf8), problem: "a PDF document"),
            (bytes: Array("SQLite format 3".utf8) + [0, 16, 0], problem: "a database"),
            (bytes: [UInt8](repeating: 0, count: 9000), problem: "nothing but zero bytes"),
        ] as [(bytes: [UInt8], problem: String)])
    func foreign(bytes: [UInt8], problem: String) {
        let error = failure(bytes)
        #expect(error?.problem == "book.m4b is not a media file but \(problem).")
        #expect(error?.code == "not-media")
    }

    @Test("a file without bytes, one cut off at once and one of unknown bytes each have their sentence")
    func small() {
        #expect(failure([])?.problem == "book.m4b is empty: it has no bytes.")
        #expect(failure([0x00, 0x9C, 0x81, 0x3E, 0x8F])?.code == "format-unknown")
        #expect(failure(MP4Builder.box("ftyp", Array("M4B ".utf8)))?.code == "file-truncated")
        #expect(failure([0x1A, 0x45, 0xDF, 0xA3])?.code == "file-truncated")
    }

    @Test(
        "media of kinds that are not read here are named",
        arguments: [
            ("MPCK", "a Musepack file"), ("TTA1", "a True Audio file"), ("caff", "a Core Audio file"),
            ("DSD ", "a DSD file"),
        ])
    func unsupported(_ magic: String, _ name: String) {
        let error = failure(Array(magic.utf8) + [0, 1, 0, 1, 0xFF, 0x80, 0, 0])
        #expect(error?.problem == "book.m4b is \(name), a kind of file that is not supported.")
    }

    @Test("R28: AAC in MP4 that is called .mp3 is read as MP4, and a tag in front of FLAC is passed over")
    func byContent() throws {
        let bytes = MP4Builder().bytes()
        let media = try MediaReader().read(MemorySource(bytes), path: FilePath("01.mp3")).media
        #expect(media.container == .mp4)
        var flac = FLACBuilder()
        flac.add(4, FLACBuilder.comments(["TITLE=Behind a tag"]))
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0x10, 0] + MP4Builder.zeros(2048)
        let behind = try MediaReader().read(MemorySource(tag + flac.bytes()), path: FilePath("a.mp3")).media
        #expect(behind.container == .flac)
        #expect(behind.tags.title == "Behind a tag")
    }

    @Test("a source that fails is an error of reading, not of the file")
    func failing() {
        let source = MemorySource(MP4Builder().bytes())
        source.cancel()
        let error = #expect(throws: MetadataError.self) { try MediaReader().read(source, path: FilePath("a")) }
        #expect(error == .unreadable(FilePath("a"), .cancelled))
    }

    @Test("a file that is not there, and a folder, have the system's sentence")
    func missing() throws {
        let scratch = try ScratchFolder()
        let error = #expect(throws: MetadataError.self) { try MediaReader().read(scratch.path.appending("no.m4b")) }
        #expect(error?.code == "file-not-opened")
        #expect(error?.path.name == FilePath("no.m4b"))
        #expect(throws: MetadataError.self) { try MediaReader().read(scratch.path) }
    }
}
