import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

private typealias B = ID3Builder

@Suite("ID3v2 tags")
struct ID3TagTests {
    @Test("fields of all three versions are read", arguments: [2, 3, 4] as [UInt8])
    func versions(version: UInt8) throws {
        let names = version == 2 ? ["TT2", "TP1", "TAL", "TRK", "TPB"] : ["TIT2", "TPE1", "TALB", "TRCK", "TPUB"]
        let values = ["Título", "Ana Autora", "Álbum", "3/12", "Casa"]
        let frames = zip(names, values).flatMap { B.text(version, $0, $1) }
        let media = try reading(MP3Builder.file(B.tag(version, frames))).media
        #expect(media.tags.title == "Título")
        #expect(media.tags.authors == ["Ana Autora"])
        #expect(media.tags.album == "Álbum")
        #expect(media.tags.track == TagNumber(number: 3, total: 12, raw: "3/12"))
        #expect(media.tags.publisher == "Casa")
        #expect(media.warnings.isEmpty)
        #expect(media.durationMs == 1045)
    }

    @Test(
        "R19: UTF-16 without a byte-order mark is read",
        arguments: ["Ohne Marke ü", "Тишина", "Title"], [false, true])
    func unmarked(title: String, isBig: Bool) throws {
        let frame = B.frame(3, "TIT2", [1] + B.utf16(title, isBig: isBig, mark: false))
        let media = try reading(MP3Builder.file(B.tag(3, frame))).media
        #expect(media.tags.title == title)
    }

    @Test("R20: Cyrillic marked as Latin-1 is kept as stored, with a warning that offers the repair")
    func doubtful() throws {
        let stored: [UInt8] = [0xCC, 0xE0, 0xF1, 0xF2, 0xE5, 0xF0]
        let media = try reading(MP3Builder.file(B.tag(3, B.frame(3, "TIT2", [0] + stored)))).media
        #expect(media.tags.title == "Ìàñòåð")
        #expect(media.warningCodes == ["text-encoding-doubtful"])
        #expect(media.warnings[0].message.contains("Windows-1251: “Мастер”"))
    }

    @Test("R20: Western accents marked as Latin-1 raise no doubt", arguments: ["Über Größe", "Ça été là", "ÄRZTE"])
    func undoubted(title: String) throws {
        let media = try reading(MP3Builder.file(B.tag(3, B.text(3, "TIT2", title)))).media
        #expect(media.tags.title == title)
        #expect(media.warnings.isEmpty)
    }

    @Test(
        "R22: an unsynchronised frame is decoded once, however often it is flagged",
        arguments: [(UInt16(0x02), UInt8(0)), (0x03, 0), (0x02, 0x80), (0x03, 0x80), (0, 0x80)])
    func unsynchronised(frameFlags: UInt16, tagFlags: UInt8) throws {
        let plain: [UInt8] = [1, 0xFF, 0xFE] + B.utf16("Ti", mark: false)
        let length = frameFlags & 1 != 0 ? B.synchsafe(plain.count) : []
        let frame = B.frame(4, "TIT2", length + B.unsynchronised(plain), flags: frameFlags)
        let media = try reading(MP3Builder.file(B.tag(4, frame, B.text(4, "TPE1", "Next"), flags: tagFlags))).media
        #expect(media.tags.title == "Ti")
        #expect(media.tags.authors == ["Next"])
    }

    @Test("R22: a frame that is flagged as unsynchronised and never was is left as it is")
    func falselyFlagged() throws {
        let frame = B.frame(4, "TIT2", [1] + B.utf16("Ti"), flags: 0x02)
        #expect(try reading(MP3Builder.file(B.tag(4, frame, flags: 0x80))).media.tags.title == "Ti")
    }

    @Test("a whole tag of 2.3 that is unsynchronised gives its fields and its picture")
    func wholeUnsynchronised() throws {
        let picture = B.jpeg()
        let frames = B.text(3, "TIT2", "T") + B.picture(3, picture) + B.text(3, "TALB", "A")
        let body = B.unsynchronised(frames + [UInt8](repeating: 0, count: 20))
        let source = MemorySource(
            MP3Builder.file(Array("ID3".utf8) + [3, 0, 0x80] + B.synchsafe(body.count) + body))
        let media = try MediaReader().read(source, path: FilePath("made.mp3")).media
        #expect(media.tags.title == "T")
        #expect(media.tags.album == "A")
        #expect(media.artwork.map(\.sizeBytes) == [Int64(picture.count)])
        #expect(media.artwork.map(\.location) == [.coded(index: 0)])
        #expect(try PictureReader().bytes(of: media.artwork[0], in: source) == picture)
    }

    @Test("R23: a 2.4 title of 301 bytes with a plain size is whole, and so is what follows")
    func plainSize() throws {
        let title = String(repeating: "abcde", count: 60)
        let tag = B.tag(4, B.text(4, "TIT2", title, size: .plain), B.text(4, "TPE1", "Artist"))
        let media = try reading(MP3Builder.file(tag)).media
        #expect(media.tags.title == title)
        #expect(media.tags.authors == ["Artist"])
    }

    @Test(
        "R23: sizes of either kind are told apart in either version", arguments: [3, 4] as [UInt8],
        [130, 200, 256, 301, 20_000])
    func sizes(version: UInt8, length: Int) throws {
        let title = String(repeating: "x", count: length)
        for size in [B.Size.plain, .synchsafe] {
            let tag = B.tag(
                version, B.text(version, "TIT2", title, size: size), B.text(version, "TALB", "Behind"), padding: 128)
            let tags = try reading(MP3Builder.file(tag)).media.tags
            #expect(tags.title == title)
            #expect(tags.album == "Behind")
        }
    }

    @Test("padding of none and of 60,000 bytes is passed over", arguments: [0, 1, 60_000])
    func padding(count: Int) throws {
        let media = try reading(MP3Builder.file(B.tag(3, B.text(3, "TIT2", "T"), padding: count))).media
        #expect(media.tags.title == "T")
        #expect(media.durationMs == 1045)
    }

    @Test("extended headers of 2.3 and 2.4 are passed over, and a flag without one is")
    func extendedHeaders() throws {
        let three = B.tag(3, [0, 0, 0, 10, 0x80, 0, 0, 0, 0, 0, 1, 2, 3, 4], B.text(3, "TIT2", "Three"), flags: 0x40)
        #expect(try reading(MP3Builder.file(three)).media.tags.title == "Three")
        let four = B.tag(4, [0, 0, 0, 12, 1, 0x20, 5, 1, 2, 3, 4, 5], B.text(4, "TIT2", "Four"), flags: 0x40)
        #expect(try reading(MP3Builder.file(four)).media.tags.title == "Four")
        let none = B.tag(3, B.text(3, "TIT2", "None"), flags: 0x40)
        #expect(try reading(MP3Builder.file(none)).media.tags.title == "None")
    }

    @Test("a tag with a footer is read in front of the sound and at the end of the file")
    func footer() throws {
        let body = B.text(4, "TIT2", "Footed")
        let head: [UInt8] = [4, 0, 0x10] + B.synchsafe(body.count)
        let tag = Array("ID3".utf8) + head + body + Array("3DI".utf8) + head
        for file in [MP3Builder.file(tag), MP3Builder.file(behind: tag)] {
            let reading = try reading(file, wantsIdentity: true)
            #expect(reading.media.tags.title == "Footed")
            #expect(reading.identity?.audioByteCount == Int64(MP3Builder.file().count))
        }
    }

    @Test("of two tags in a row the second fills gaps")
    func twoTags() throws {
        let tags =
            B.tag(3, B.text(3, "TIT2", "First")) + B.tag(4, B.text(4, "TIT2", "Second"), B.text(4, "TALB", "Album"))
        let media = try reading(MP3Builder.file(tags)).media
        #expect(media.tags.title == "First")
        #expect(media.tags.album == "Album")
        #expect(media.durationMs == 1045)
    }

    @Test("a tag that says it is longer than the file is read, and the sound is found behind its padding")
    func tooLong() throws {
        let tag = B.tag(3, B.text(3, "TIT2", "T"), padding: 500, statedByteCount: 40_000_000)
        let media = try reading(MP3Builder.file(tag)).media
        #expect(media.tags.title == "T")
        #expect(media.durationMs == 1045)
        #expect(media.warningCodes == ["tag-size-wrong"])
    }

    @Test("a frame longer than its tag ends the tag with a warning; what is in front of it stays")
    func longFrame() throws {
        let tag = B.tag(3, B.text(3, "TIT2", "T"), B.text(3, "TALB", "A", size: .stated(9_999_999)))
        let media = try reading(MP3Builder.file(tag)).media
        #expect(media.tags.title == "T")
        #expect(media.warningCodes == ["tag-damaged"])
        #expect(media.durationMs == 1045)
    }

    @Test("a compressed frame is inflated, a bomb and an encrypted frame are left out with a warning")
    func codedFrames() throws {
        // A stored block of zlib around "\u{3}Inflated".
        let text: [UInt8] = [3] + Array("Inflated".utf8)
        let stream: [UInt8] = [0x78, 0x01, 1, 9, 0, 0xF6, 0xFF] + text + [0, 0, 0, 0]
        let good = B.frame(4, "TIT2", B.synchsafe(text.count) + stream, flags: 0x09)
        let old = B.frame(
            3, "TALB", B.big(9) + [0x78, 0x01, 1, 9, 0, 0xF6, 0xFF, 0] + Array("Inflated".utf8), flags: 0x80)
        #expect(try reading(MP3Builder.file(B.tag(4, good))).media.tags.title == "Inflated")
        #expect(try reading(MP3Builder.file(B.tag(3, old))).media.tags.album == "Inflated")
        let secret = B.frame(4, "TPE1", [1, 2, 3, 4], flags: 0x04)
        let media = try reading(MP3Builder.file(B.tag(4, secret, B.text(4, "TIT2", "Open")))).media
        #expect(media.tags.title == "Open")
        #expect(media.warningCodes == ["tag-fields-unread"])
    }

    @Test("values of 2.4 are divided by NUL; a slash in a title of 2.3 stays")
    func values() throws {
        let genres = B.frame(4, "TCON", [3] + Array("Fiction\0Mystery".utf8))
        #expect(try reading(MP3Builder.file(B.tag(4, genres))).media.tags.genres == ["Fiction", "Mystery"])
        let title = B.text(3, "TIT2", "AC/DC: A History")
        #expect(try reading(MP3Builder.file(B.tag(3, title))).media.tags.title == "AC/DC: A History")
    }

    @Test(
        "genres by number, code and name",
        arguments: [
            ("(17)", ["Rock"]), ("17", ["Rock"]), ("(101)(12)Spoken", ["Speech", "Other", "Spoken"]),
            ("(RX)", ["Remix"]),
            ("Sci-Fi", ["Sci-Fi"]), ("183", ["Audiobook"]),
        ])
    func genres(stored: String, right: [String]) throws {
        #expect(try reading(MP3Builder.file(B.tag(3, B.text(3, "TCON", stored)))).media.tags.genres == right)
    }

    @Test("what has no field is kept under its own name")
    func custom() throws {
        let frames =
            B.text(4, "TENC", "Encoder") + B.named(4, "MY FIELD", "Mine")
            + B.frame(4, "WOAF", Array("http://a.example".utf8))
            + B.frame(4, "WXXX", [3] + Array("Home\0http://b.example".utf8))
            + B.frame(4, "UFID", Array("owner\0id-1".utf8)) + B.frame(4, "PRIV", Array("who\0".utf8) + [0, 1, 2])
            + B.frame(4, "POPM", Array("me@example.org\0".utf8) + [196, 0, 0, 0, 5]) + B.text(4, "XABC", "unknown")
            + B.frame(4, "COMM", [3] + Array("engiTunNORM\0 0001".utf8))
            + B.frame(4, "COMM", [3] + Array("eng\0Plain".utf8))
            + B.frame(4, "TIPL", [3] + Array("narrator\0Nora Reader\0editor\0Ed".utf8))
        let tags = try reading(MP3Builder.file(B.tag(4, frames))).media.tags
        #expect(tags.comment == "Plain")
        #expect(tags.narrators == ["Nora Reader"])
        #expect(
            tags.custom == [
                "TENC": ["Encoder"], "MY FIELD": ["Mine"], "WOAF": ["http://a.example"],
                "WXXX:Home": ["http://b.example"],
                "UFID:owner": ["id-1"], "POPM:me@example.org": ["196", "5"], "XABC": ["unknown"],
                "COMM:iTunNORM": [" 0001"], "TIPL:editor": ["Ed"],
            ])
    }

    @Test("a picture is known by its bytes and taken out by its place, and only its head is read")
    func pictures() throws {
        let picture = B.jpeg(width: 200, height: 100, extra: 200_000)
        let source = MemorySource(MP3Builder.file(B.tag(3, B.picture(3, picture), B.text(3, "TIT2", "Behind"))))
        let media = try MediaReader().read(source, path: FilePath("made.mp3")).media
        #expect(media.tags.title == "Behind")
        #expect(media.artwork.count == 1)
        #expect(media.artwork[0].mime == "image/jpeg")
        #expect(media.artwork[0].width == 200)
        #expect(media.artwork[0].kind == .front)
        #expect(source.traffic.byteCount < 100_000)
        #expect(try PictureReader().bytes(of: media.artwork[0], in: source) == picture)
    }

    @Test("a picture without bytes is none")
    func emptyPicture() throws {
        #expect(try reading(MP3Builder.file(B.tag(3, B.picture(3, [])))).media.artwork.isEmpty)
    }
}
