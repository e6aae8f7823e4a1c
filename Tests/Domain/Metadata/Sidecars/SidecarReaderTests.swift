import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

struct SidecarReaderTests {
    private func read(_ name: String, _ text: String) throws -> Sidecar? {
        try SidecarReader().read(MemorySource(Array(text.utf8)), path: FilePath("/books/" + name))
    }

    @Test(
        "names promise sidecars without regard to capitals",
        arguments: [
            ("metadata.json", true), ("Metadata.OPF", true), ("book.nfo", true), ("Some Book.cue", true),
            ("desc.txt", true),
            ("reader.txt", true), ("chapters.txt", true), ("Some Book.chapters.txt", true), ("Cover.JPG", true),
            ("folder.webp", true), ("x.ffmetadata", true), ("labels.txt", true), ("metadata.abs", true),
            ("notes.txt", false),
            ("back.jpg", false), ("01.mp3", false), ("cover", false), (".cover.jpg", false), ("package.json", false),
            ("._cover.jpg", false), ("recover.jpg", false),
        ])
    func names(name: String, isSidecar: Bool) {
        #expect(SidecarReader.isSidecarName(FilePath(name)) == isSidecar)
    }

    @Test(
        "R34 a list with a byte-order mark, CRLF, remarks, a bad line and one past the end keeps its good lines and names the others"
    )
    func looseList() throws {
        let text =
            "\u{FEFF}# total-length 00:30:00.000\r\n# a remark\r\n00:00:00.000 Intro\r\na 00:22:34.721 x\r\n"
            + "00:10:00.000\r\n00:20:00.5 - The Storm\r\n00:45:00.000 Late\r\n\r\n"
        let sidecar = try #require(try read("chapters.txt", text))
        #expect(sidecar.chapters?.map(\.title) == ["Intro", "", "The Storm", "Late"])
        #expect(sidecar.chapters?.map(\.startMs) == [0, 600_000, 1_200_500, 2_700_000])
        #expect(sidecar.chapters(durationMs: 1_800_000).map(\.endMs) == [600_000, 1_200_500, 1_800_000])
        #expect(sidecar.warnings.map(\.code) == ["line-unreadable", "chapter-past-end"])
        #expect(sidecar.warnings.first?.message.contains("Line 4") == true)
    }

    @Test(
        "lines of chapters in all the ways they are written",
        arguments: [
            ("0:00 Intro", 0, "Intro"), ("4:30 - Chapter One", 270_000, "Chapter One"),
            ("1:02:03 – Two: The Storm", 3_723_000, "Two: The Storm"), ("[01:30:00] Chapter 3", 5_400_000, "Chapter 3"),
            ("2:00:00.5 \tEnd", 7_200_500, "End"), ("00:05:41,402 x", 341_402, "x"), ("63:12.500 x", 3_792_500, "x"),
            ("0:30 -5 degrees", 30_000, "-5 degrees"), ("0:30", 30_000, ""), ("(0:30) x", 30_000, "x"),
        ])
    func lines(text: String, startMs: Int64, title: String) {
        let entry = ChapterLines.entry(text)
        #expect(entry?.startMs == startMs)
        #expect(entry?.title == title)
    }

    @Test(
        "what is no time is no line of chapters",
        arguments: [
            "12 Monkeys", "1:2:3:4 x", ":30 x", "0:3a x", "-0:30 x", "99999999:00:00 x", "0:00.x y", "[0:30 x", "0:30x",
            "",
            "9999999999999999999999:00", "1:0000000000000000000000001 x",
        ])
    func noLines(text: String) { #expect(ChapterLines.entry(text) == nil) }

    @Test("F084 pairs of Ogg lines go by number; a chapter without time is dropped, one without name kept")
    func oggLines() throws {
        let text =
            "CHAPTER02=00:01:00,5\nchapter02name=B\nCHAPTER01=00:00:00.000\nCHAPTER03NAME=lost\nCHAPTER04=0:02:00\n"
        let sidecar = try #require(try read("chapters.txt", text))
        #expect(sidecar.chapters?.map(\.title) == ["", "B", ""])
        #expect(sidecar.chapters?.map(\.startMs) == [0, 60_500, 120_000])
    }

    @Test("ffmetadata: escapes, time bases that overflow, starts in seconds")
    func ffmetadata() throws {
        let text =
            ";FFMETADATA1\ntitle=a\\\\b\\=c\nartist=Ada\\; Ben\n[STREAM]\ntitle=no\n[CHAPTER]\nTIMEBASE=1/44100\nSTART=44101\n"
            + "END=88200\ntitle=A\\\nB\n[CHAPTER]\nTIMEBASE=1/0\nSTART=1\n[CHAPTER]\nTIMEBASE=9999999/1\nSTART=9223372036854775807\n"
            + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=-5\n[chapter]\nSTART=3.5\nno pair\n"
        let sidecar = try #require(try read("x.ffmetadata", text))
        #expect(sidecar.tags.title == "a\\b=c")
        #expect(sidecar.tags.authors == ["Ada", "Ben"])
        #expect(sidecar.chapters?.map(\.startMs) == [1000, 3500])
        #expect(sidecar.chapters?.first?.title == "A\nB")
        #expect(sidecar.warnings.count == 4)
    }

    @Test("Audacity's labels with a comma for the point and with frequency lines")
    func audacity() throws {
        let sidecar = try #require(try read("labels.txt", "0,5\t0,5\tOne\n\\\t100\t200\n2.0\t3.25\tTwo\n"))
        #expect(sidecar.kind == .audacity)
        #expect(
            sidecar.chapters == [
                Chapter(title: "One", startMs: 500, endMs: 2000), Chapter(title: "Two", startMs: 2000, endMs: 3250),
            ])
    }

    @Test("metadata.json in its old shape, with objects for people and series")
    func oldServerMetadata() throws {
        let text = #"""
            {"tags":["fav"],"metadata":{"title":"T","authors":[{"id":"1","name":"Ada Example"}],"narrators":["Nora Reader"],
            "series":[{"name":"Harbour Lights","sequence":"1.5"},{"name":"Sea","sequence":null}],"publishedYear":2019,
            "publishedDate":"2019-05-04","explicit":true,"subtitle":null,"description":"a\u00e9\ud83c\udfa7\n"},
            "chapters":[{"start":0,"end":1.5,"title":"A"},{"start":"1.5","end":9,"title":"B"}]}
            """#
        let sidecar = try #require(try read("metadata.json", text))
        #expect(sidecar.tags.authors == ["Ada Example"])
        #expect(
            sidecar.tags.series == [SeriesEntry(name: "Harbour Lights", sequence: "1.5"), SeriesEntry(name: "Sea")])
        #expect(sidecar.tags.date == "2019-05-04")
        #expect(sidecar.tags.explicit == true)
        #expect(sidecar.tags.description == "aé🎧")
        #expect(sidecar.tags.custom == ["tags": ["fav"]])
        #expect(
            sidecar.chapters == [
                Chapter(title: "A", startMs: 0, endMs: 1500), Chapter(title: "B", startMs: 1500, endMs: 9000),
            ])
    }

    @Test("manifests of audiobook packages give fields, order and chapters by file")
    func manifests() throws {
        let text = #"""
            {"metadata":{"title":{"en":"The Lighthouse Keeper"},"author":{"name":"Ada Example","sortAs":"Example, Ada"},
            "narrator":["Nora Reader",{"name":"Max Second"}],"identifier":"urn:isbn:9780000000002","language":"en",
            "belongsTo":{"series":{"name":"Harbour Lights","position":1.5}}},"readingOrder":[{"href":"a/01.mp3"},{"href":"a/02.mp3"}],
            "toc":[{"href":"a/01.mp3","title":"Opening"},{"href":"a/02.mp3#t=0.25","title":"Lamp","children":[{"href":"a/02.mp3#t=0.75","title":"In"}]}]}
            """#
        let sidecar = try #require(try read("manifest.json", text))
        #expect(sidecar.kind == .publication)
        #expect(sidecar.tags.title == "The Lighthouse Keeper")
        #expect(sidecar.tags.authors == ["Ada Example"])
        #expect(sidecar.tags.narrators == ["Nora Reader", "Max Second"])
        #expect(sidecar.tags.isbn == "9780000000002")
        #expect(sidecar.tags.series == [SeriesEntry(name: "Harbour Lights", sequence: "1.5")])
        #expect(sidecar.chapterFiles.map(\.name) == ["a/01.mp3", "a/02.mp3"])
        #expect(sidecar.chapterFiles.map { $0.chapters.map(\.startMs) } == [[0], [250, 750]])
    }

    @Test("OPF identifiers, roles and calibre's dates")
    func opf() throws {
        let text = """
            <package><metadata xmlns:opf="o"><dc:title xmlns:dc="d">T</dc:title><title>Other</title>
            <identifier opf:scheme="MOBI-ASIN">B01</identifier><identifier>978-0-306-40615-7</identifier>
            <identifier>goodreads:12</identifier><creator opf:role="ill">Ina Draws</creator><creator>Ada Example</creator>
            <contributor>Nora Maybe</contributor><contributor opf:role="nrt">Nora Reader</contributor>
            <date>0101-01-01T00:00:00+00:00</date><date opf:event="publication">2019-05</date><rights>©</rights>
            <meta name="calibre:series" content="A &amp; B"/><meta name="calibre:series_index" content="2.0"/>
            <meta name="calibre:rating" content="8"/></metadata></package>
            """
        let tags = try #require(try read("metadata.opf", text)).tags
        #expect(tags.title == "T")
        #expect(tags.asin == "B01")
        #expect(tags.isbn == "978-0-306-40615-7")
        #expect(tags.authors == ["Ada Example"])
        #expect(tags.narrators == ["Nora Reader"])
        #expect(tags.date == "2019-05")
        #expect(tags.copyright == "©")
        #expect(tags.series == [SeriesEntry(name: "A & B", sequence: "2")])
        #expect(
            tags.custom == [
                "title": ["Other"], "identifier": ["goodreads:12"], "ill": ["Ina Draws"], "contributor": ["Nora Maybe"],
                "date": ["0101-01-01T00:00:00+00:00"], "calibre:rating": ["8"],
            ])
    }

    /// Files of a known name with content that cannot be used.
    static let bad: [(String, [UInt8], String)] = [
        ("metadata.json", [], "file-empty"), ("metadata.json", Array("{".utf8), "sidecar-unreadable"),
        ("metadata.json", Array("{\"a\":1}".utf8), "sidecar-unreadable"),
        ("metadata.json", Array(String(repeating: "[", count: 100_000).utf8), "sidecar-unreadable"),
        ("metadata.json", Array("{\"title\":1e999}".utf8), "sidecar-unreadable"),
        ("metadata.opf", Array("no xml".utf8), "sidecar-unreadable"),
        ("metadata.opf", Array("<a/>".utf8), "sidecar-unreadable"),
        ("x.cue", Array("hello".utf8), "sidecar-unreadable"), ("x.cue", [0, 1, 2, 3, 0, 0], "sidecar-unreadable"),
        ("chapters.txt", Array("nothing here".utf8), "sidecar-unreadable"),
        ("cover.jpg", Array("<html>".utf8), "sidecar-unreadable"), ("desc.txt", [0, 0, 0, 0], "sidecar-unreadable"),
        ("x.ffmetadata", Array("title=x".utf8), "sidecar-unreadable"),
    ]

    @Test("bad sidecars are errors with a code, never traps", arguments: bad.indices)
    func badInput(index: Int) {
        let (name, bytes, code) = Self.bad[index]
        do {
            let sidecar = try SidecarReader().read(MemorySource(bytes), path: FilePath(name))
            Issue.record("\(name) was read as \(String(describing: sidecar))")
        } catch {
            #expect(error.code == code, "\(name)")
        }
    }

    @Test("a text beyond the limit is refused before it is read")
    func bounded() {
        let source = MemorySource([UInt8](repeating: 0x20, count: 3 << 20))
        #expect(throws: MetadataError.tooMuch(FilePath("desc.txt"))) {
            try SidecarReader().read(source, path: FilePath("desc.txt"))
        }
        #expect(source.traffic.byteCount == 0)
    }

    @Test("no change of a few bytes makes any reader trap or go wild")
    func mutations() throws {
        let texts: [(String, String)] = [
            (
                "metadata.json",
                #"{"title":"T","series":["A #1"],"chapters":[{"start":1.5,"end":2,"title":"x"}],"genres":["é\u00e9"]}"#
            ),
            (
                "metadata.opf",
                "<package><metadata><title id=\"t\">T</title><meta refines=\"#t\" property=\"title-type\">main</meta></metadata></package>"
            ),
            ("x.nfo", "Title: A\nSeries Name: B #3\nDescription\n=====\nText\n"),
            ("x.nfo", "<movie><title>A</title><set>B</set></movie>"),
            ("x.cue", "FILE \"a\" MP3\nTRACK 01 AUDIO\nTITLE \"x\"\nINDEX 01 00:01:02\n"),
            ("chapters.txt", "0:00 A\n[1:00:00.5] B\n"), ("chapters.txt", "CHAPTER01=0:00\nCHAPTER01NAME=x\n"),
            ("labels.txt", "0.5\t1.5\tA\n"),
            ("x.ffmetadata", ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=5\ntitle=a\\\nb\n"),
            ("manifest.json", #"{"readingOrder":["a.mp3"],"toc":[{"href":"a.mp3#t=1","title":"x"}],"name":["a"]}"#),
        ]
        var mutator = Mutator(seed: 11)
        for (name, text) in texts {
            let bytes = Array(text.utf8)
            for end in bytes.indices {
                _ = try? SidecarReader().read(MemorySource(Array(bytes[..<end])), path: FilePath(name))
            }
            for _ in 0..<400 {
                let changed = mutator.changed(bytes)
                if let sidecar = try? SidecarReader().read(MemorySource(changed), path: FilePath(name)) {
                    for chapter in sidecar.chapters ?? [] {
                        #expect(chapter.startMs >= 0 && chapter.endMs >= chapter.startMs)
                    }
                }
            }
        }
    }
}
