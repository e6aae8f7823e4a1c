import AmboModel
import Testing

@testable import AmboMetadata

/// Fields as the readers hand them over: name, values, dialect.
private typealias Raw = (String, [String], TagDialect)

private func tags(_ raw: [Raw]) -> Tags {
    var collector = TagCollector()
    for (name, values, dialect) in raw { collector.add(name: name, values: values, in: dialect) }
    return collector.finish()
}

struct TagCollectorTests {
    @Test("every role has a row, and no own name of a dialect means two things")
    func tableIsWhole() {
        #expect(Set(TagFieldTable.rows.map(\.field)) == Set(TagField.allCases))
        #expect(TagFieldTable.rows.count == TagField.allCases.count)
        for dialect in TagDialect.allCases {
            for row in TagFieldTable.rows {
                guard let name = row.names(in: dialect).first else { continue }
                #expect(
                    TagFieldTable.match(name, in: dialect)?.field == row.field || (name == "Year"), "\(name) \(dialect)"
                )
            }
        }
    }

    @Test("an MP4 book gives its fields (R25: free-form series, part, narrator and ASIN are mapped)")
    func mp4Book() {
        let tags = tags([
            ("©nam", ["The Lighthouse Keeper"], .mp4Atom), ("©ART", ["Ada Example"], .mp4Atom),
            ("aART", ["Ada Example"], .mp4Atom), ("©wrt", ["Nora Reader"], .mp4Atom), ("trkn", ["1/1"], .mp4Atom),
            ("disk", ["2/0"], .mp4Atom), ("rtng", ["4"], .mp4Atom), ("©day", ["2019-05-04T07:00:00Z"], .mp4Atom),
            ("com.apple.iTunes:NARRATOR", ["Nora Reader", "Max Second"], .mp4Freeform),
            ("com.apple.iTunes:SERIES", ["Harbour Lights"], .mp4Freeform),
            ("----:com.apple.iTunes:SERIES-PART", ["1.5"], .mp4Freeform),
            ("com.apple.iTunes:ASIN", ["B0EXAMPLE2"], .mp4Freeform),
            ("com.apple.iTunes:LANGUAGE", [""], .mp4Freeform), ("org.example.tool:MYTOOL", ["x"], .mp4Freeform),
            ("XyZ1", ["keep me"], .mp4Atom),
        ])
        #expect(tags.title == "The Lighthouse Keeper")
        #expect(tags.authors == ["Ada Example"])
        #expect(tags.narrators == ["Nora Reader", "Max Second"])
        #expect(tags.series == [SeriesEntry(name: "Harbour Lights", sequence: "1.5")])
        #expect(tags.asin == "B0EXAMPLE2")
        #expect(tags.date == "2019-05-04")
        #expect(tags.track == TagNumber(number: 1, total: 1))
        #expect(tags.disc == TagNumber(number: 2))
        #expect(tags.explicit == true)
        #expect(tags.language == nil)
        #expect(tags.custom == ["----:org.example.tool:MYTOOL": ["x"], "XyZ1": ["keep me"]])
    }

    @Test("the atoms of converted store books are known")
    func storeAtoms() {
        let tags = tags([
            ("©nrt", ["Nora Reader"], .mp4Atom), ("©pub", ["Sample House"], .mp4Atom), ("©des", ["Summary"], .mp4Atom),
            ("CDEK", ["B0EXAMPLE3"], .mp4Atom), ("©mvn", ["Harbour Lights"], .mp4Atom), ("©mvi", ["2"], .mp4Atom),
        ])
        #expect(tags.narrators == ["Nora Reader"])
        #expect(tags.publisher == "Sample House")
        #expect(tags.description == "Summary")
        #expect(tags.asin == "B0EXAMPLE3")
        #expect(tags.series == [SeriesEntry(name: "Harbour Lights", sequence: "2")])
    }

    @Test("ID3 frames and TXXX give the same fields; what loses stays under its own name")
    func id3Frames() {
        let tags = tags([
            ("TPE1", ["Ada Example"], .id3Frame), ("TCOM", ["Nora Reader"], .id3Frame),
            ("series", ["Harbour Lights"], .id3Text), ("SERIES-PART", ["1.5"], .id3Text),
            ("MVNM", ["Harbour Lights"], .id3Frame), ("MVIN", ["2/3"], .id3Frame), ("TIT3", ["A Novella"], .id3Frame),
            ("TYER", ["2019"], .id3Frame), ("TDAT", ["0405"], .id3Frame), ("TCON", ["(101)(12)Spoken"], .id3Frame),
            ("TRCK", ["A1"], .id3Frame), ("TPOS", [""], .id3Frame), ("COMM", ["plain comment"], .id3Frame),
            ("COMM:iTunNORM", ["0000"], .id3Frame), ("TSOA", ["Lighthouse Keeper, The"], .id3Frame),
            ("GRP1", ["Harbour Lights, Book 1.5"], .id3Frame),
        ])
        #expect(tags.authors == ["Ada Example"])
        #expect(tags.narrators == ["Nora Reader"])
        #expect(tags.series == [SeriesEntry(name: "Harbour Lights", sequence: "1.5")])
        #expect(tags.subtitle == "A Novella")
        #expect(tags.date == "2019-05-04")
        #expect(tags.genres == ["Speech", "Other", "Spoken"])
        #expect(tags.track == TagNumber(number: nil, raw: "A1"))
        #expect(tags.disc == TagNumber(number: nil, raw: ""))
        #expect(tags.comment == "plain comment")
        #expect(tags.custom == ["MVIN": ["2/3"], "COMM:iTunNORM": ["0000"], "TSOA": ["Lighthouse Keeper, The"]])
    }

    @Test("Xiph names are read in any case, and repeated ones are a list")
    func vorbis() {
        let tags = tags([
            ("Artist", ["Ada Example"], .vorbis), ("ARTIST", ["Ben Coauthor"], .vorbis),
            ("narrator", ["Nora Reader"], .vorbis), ("NARRATOR", ["Max Second"], .vorbis),
            ("Genre", ["Fiction"], .vorbis), ("GENRE", ["Mystery"], .vorbis), ("TRACKNUMBER", ["03/12"], .vorbis),
            ("Encoder", ["a"], .vorbis), ("ENCODER", ["b"], .vorbis), ("DISCNUMBER", ["1"], .vorbis),
            ("DISCTOTAL", ["2"], .vorbis),
        ])
        #expect(tags.authors == ["Ada Example", "Ben Coauthor"])
        #expect(tags.narrators == ["Nora Reader", "Max Second"])
        #expect(tags.genres == ["Fiction", "Mystery"])
        #expect(tags.track == TagNumber(number: 3, total: 12, raw: "03/12"))
        #expect(tags.disc == TagNumber(number: 1, total: 2, raw: "1"))
        #expect(tags.custom == ["Encoder": ["a", "b"]])
    }

    @Test("ASF counts WM/Track from nought and WM/TrackNumber from one")
    func asfTracks() {
        #expect(tags([("WM/Track", ["2"], .asf)]).track?.number == 3)
        #expect(tags([("WM/Track", ["2"], .asf), ("WM/TrackNumber", ["3"], .asf)]).track?.number == 3)
        #expect(tags([("WM/Track", ["2"], .asf), ("WM/TrackNumber", ["3"], .asf)]).custom.isEmpty)
    }

    @Test("R26 a remark that names the reader is a hint for the narrator, and a blurb among the lyrics the description")
    func readBy() {
        let tags = tags([
            ("©ART", ["Ada Example"], .mp4Atom), ("©cmt", ["Read by Nora Reader."], .mp4Atom),
            ("©lyr", ["A lamp, a storm, a ship."], .mp4Atom),
        ])
        #expect(tags.narrators == ["Nora Reader"])
        #expect(tags.description == "A lamp, a storm, a ship.")
        #expect(tags.comment == "Read by Nora Reader.")
    }

    @Test(
        "F088 authors are from author, artist, album artist, original artist; empty ones are skipped",
        arguments: [
            (["AUTHOR", "ARTIST", "ALBUMARTIST", "ORIGINALARTIST"], "AUTHOR"), (["ARTIST", "ALBUMARTIST"], "ARTIST"),
            (["ALBUMARTIST", "ORIGINALARTIST"], "ALBUMARTIST"), (["ORIGINALARTIST"], "ORIGINALARTIST"),
        ])
    func authorOrder(names: [String], winner: String) {
        let raw = names.map { Raw($0, [$0], .vorbis) }
        let tags = tags(raw + [("ARTISTS", [" "], .vorbis)])
        #expect(tags.authors == [winner])
        for name in names where name != winner { #expect(tags.custom[name] == [name]) }
    }

    @Test("an artist of author and reader leaves the author where the album's artist says who that is")
    func authorAndReader() {
        let tags = tags([
            ("ARTIST", ["Ada Example, Nora Reader"], .vorbis), ("ALBUMARTIST", ["Ada Example"], .vorbis),
            ("COMPOSER", ["Nora Reader"], .vorbis),
        ])
        #expect(tags.authors == ["Ada Example"])
        #expect(tags.narrators == ["Nora Reader"])
        #expect(tags.custom.isEmpty)
    }

    @Test("the long description wins where the short one is only its beginning")
    func longDescription() {
        #expect(
            tags([("desc", ["Once"], .mp4Atom), ("ldes", ["Once upon a time"], .mp4Atom)]).description
                == "Once upon a time")
        let other = tags([("desc", ["Short"], .mp4Atom), ("ldes", ["Once upon a time"], .mp4Atom)])
        #expect(other.description == "Short")
        #expect(other.custom == ["ldes": ["Once upon a time"]])
    }

    @Test("a second block of tags fills only what the first leaves open")
    func gaps() {
        var first = tags([("TIT2", ["From ID3v2"], .id3Frame), ("TPE1", ["Two"], .id3Frame)])
        first.fillGaps(from: tags([("TITLE", ["From APE"], .ape), ("Album", ["Only in APE"], .ape)]))
        #expect(first.title == "From ID3v2")
        #expect(first.album == "Only in APE")
        #expect(first.authors == ["Two"])
    }
}
