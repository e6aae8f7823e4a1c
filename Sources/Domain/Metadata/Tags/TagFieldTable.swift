/// One role with its names in every dialect. The first name of a column is the one to write.
package struct TagFieldRow: Sendable {
    /// The role.
    package let field: TagField
    /// Atoms of MP4.
    package var mp4Atom: [String] = []
    /// Names in free-form MP4 items under `com.apple.iTunes`.
    package var mp4Freeform: [String] = []
    /// Frames of ID3v2.3 and 2.4, then the three letters of 2.2.
    package var id3Frame: [String] = []
    /// Descriptions of TXXX frames.
    package var id3Text: [String] = []
    /// Xiph comments.
    package var vorbis: [String] = []
    /// Matroska's tag names.
    package var matroska: [String] = []
    /// ASF attributes.
    package var asf: [String] = []
    /// APEv2 keys.
    package var ape: [String] = []
    /// LIST INFO chunks.
    package var riff: [String] = []
    /// Spellings met in any of the dialects whose names are free text.
    package var anywhere: [String] = []

    /// The names of this role in one dialect, the one to write first.
    package func names(in dialect: TagDialect) -> [String] {
        switch dialect {
        case .mp4Atom: mp4Atom
        case .mp4Freeform: mp4Freeform
        case .id3Frame: id3Frame
        case .id3Text: id3Text
        case .vorbis: vorbis
        case .matroska: matroska
        case .asf: asf
        case .ape: ape
        case .riff: riff
        }
    }
}

/// All names of all roles in all dialects; readers, writers and documents derive from it.
package enum TagFieldTable {
    /// One row a role.
    package static let rows: [TagFieldRow] =
        titleRows + peopleRows + seriesRows + dateRows + textRows + numberRows

    private static let titleRows: [TagFieldRow] = [
        .init(
            field: .title, mp4Atom: ["©nam", "titl"], mp4Freeform: ["TITLE"], id3Frame: ["TIT2", "TT2"],
            id3Text: ["TITLE"], vorbis: ["TITLE"], matroska: ["TITLE"], asf: ["Title", "WM/Title"], ape: ["Title"],
            riff: ["INAM"]),
        .init(
            field: .subtitle, mp4Atom: ["©st3"], mp4Freeform: ["SUBTITLE"], id3Frame: ["TIT3", "TT3"],
            id3Text: ["SUBTITLE"], vorbis: ["SUBTITLE"], matroska: ["SUBTITLE"], asf: ["WM/SubTitle"],
            ape: ["Subtitle"], anywhere: ["SUBTITLE", "TRACKSUBTITLE", "ALBUMSUBTITLE"]),
        .init(
            field: .album, mp4Atom: ["©alb", "albm"], mp4Freeform: ["ALBUM"], id3Frame: ["TALB", "TAL"],
            id3Text: ["ALBUM"], vorbis: ["ALBUM"], matroska: ["ALBUM"], asf: ["WM/AlbumTitle"], ape: ["Album"],
            riff: ["IPRD"], anywhere: ["ALBUM", "ALBUMTITLE", "BOOKTITLE"]),
    ]

    private static let peopleRows: [TagFieldRow] = [
        .init(
            field: .author, mp4Atom: ["©aut", "auth"], mp4Freeform: ["AUTHOR"], id3Text: ["AUTHOR"],
            vorbis: ["AUTHOR"], matroska: ["AUTHOR", "WRITTEN_BY"], ape: ["Author"],
            anywhere: ["AUTHOR", "AUTHORS", "BOOKAUTHOR"]),
        .init(
            field: .artist, mp4Atom: ["©ART", "perf"], mp4Freeform: ["ARTIST"], id3Frame: ["TPE1", "TP1"],
            id3Text: ["ARTIST"], vorbis: ["ARTIST"], matroska: ["ARTIST", "LEAD_PERFORMER"],
            asf: ["Author", "WM/Author", "WM/ContributingArtists"], ape: ["Artist"], riff: ["IART"],
            anywhere: ["ARTIST", "ARTISTS"]),
        .init(
            field: .albumArtist, mp4Atom: ["aART"], mp4Freeform: ["ALBUMARTIST"], id3Frame: ["TPE2", "TP2"],
            id3Text: ["ALBUMARTIST"], vorbis: ["ALBUMARTIST"], matroska: ["ALBUM_ARTIST"], asf: ["WM/AlbumArtist"],
            ape: ["Album Artist"], anywhere: ["ALBUMARTIST", "ALBUMARTISTS"]),
        .init(
            field: .originalArtist, mp4Atom: ["©ope"], mp4Freeform: ["ORIGINALARTIST"], id3Frame: ["TOPE", "TOA"],
            id3Text: ["ORIGINALARTIST"], vorbis: ["ORIGINALARTIST"], matroska: ["ORIGINALARTIST"],
            asf: ["WM/OriginalArtist"], ape: ["Original Artist"], anywhere: ["ORIGINALARTIST"]),
        .init(
            field: .narrator, mp4Atom: ["©nrt"], mp4Freeform: ["NARRATOR"], id3Text: ["NARRATOR"],
            vorbis: ["NARRATOR"], matroska: ["NARRATOR"], asf: ["NARRATOR", "WM/Narrator"], ape: ["Narrator"],
            anywhere: [
                "NARRATOR", "NARRATORS", "NARRATEDBY", "READBY", "READER", "READERS", "AUDIBLENARRATOR", "NRT", "©nrt",
            ]),
        .init(
            field: .composer, mp4Atom: ["©wrt", "©com"], mp4Freeform: ["COMPOSER"], id3Frame: ["TCOM", "TCM"],
            id3Text: ["COMPOSER"], vorbis: ["COMPOSER"], matroska: ["COMPOSER"], asf: ["WM/Composer"],
            ape: ["Composer"], riff: ["IMUS"], anywhere: ["COMPOSER"]),
    ]

    private static let seriesRows: [TagFieldRow] = [
        .init(
            field: .series, mp4Freeform: ["SERIES"], id3Text: ["SERIES"], vorbis: ["SERIES"], matroska: ["SERIES"],
            asf: ["SERIES"], ape: ["SERIES"],
            anywhere: ["SERIES", "SERIESNAME", "SERIESTITLE", "BOOKSERIES", "MVNM"]),
        .init(
            field: .seriesPart, mp4Freeform: ["SERIES-PART"], id3Text: ["SERIES-PART"], vorbis: ["SERIES-PART"],
            matroska: ["SERIES-PART"], asf: ["SERIES-PART"], ape: ["SERIES-PART"],
            anywhere: [
                "SERIESPART", "SERIESNUMBER", "SERIESINDEX", "SERIESSEQUENCE", "SERIESPOSITION", "SERIESNO",
                "BOOKNUMBER", "PARTINSERIES", "MVIN",
            ]),
        .init(
            field: .movement, mp4Atom: ["©mvn"], mp4Freeform: ["MOVEMENTNAME"], id3Frame: ["MVNM", "MVN"],
            id3Text: ["MOVEMENTNAME"], vorbis: ["MOVEMENTNAME"], matroska: ["MOVEMENTNAME"],
            ape: ["MOVEMENTNAME"], anywhere: ["MOVEMENTNAME"]),
        .init(
            field: .movementNumber, mp4Atom: ["©mvi"], mp4Freeform: ["MOVEMENT"], id3Frame: ["MVIN", "MVI"],
            id3Text: ["MOVEMENT"], vorbis: ["MOVEMENT"], matroska: ["MOVEMENT"], ape: ["MOVEMENT"],
            anywhere: ["MOVEMENT", "MOVEMENTNUMBER"]),
        .init(
            field: .grouping, mp4Atom: ["©grp"], mp4Freeform: ["GROUPING"], id3Frame: ["GRP1", "GP1", "TIT1", "TT1"],
            id3Text: ["GROUPING"], vorbis: ["GROUPING"], matroska: ["GROUPING"],
            asf: ["WM/ContentGroupDescription"], ape: ["Grouping"], anywhere: ["GROUPING", "CONTENTGROUP"]),
        .init(
            field: .genre, mp4Atom: ["©gen", "gnre"], mp4Freeform: ["GENRE"], id3Frame: ["TCON", "TCO"],
            id3Text: ["GENRE"], vorbis: ["GENRE"], matroska: ["GENRE"], asf: ["WM/Genre"], ape: ["Genre"],
            riff: ["IGNR"], anywhere: ["GENRE", "GENRES"]),
    ]

    private static let dateRows: [TagFieldRow] = [
        .init(
            field: .date, mp4Atom: ["©day"], mp4Freeform: ["DATE"], id3Frame: ["TDRC"], id3Text: ["DATE"],
            vorbis: ["DATE"], matroska: ["DATE_RELEASED", "DATE"], asf: ["WM/Year"], ape: ["Year", "Date"],
            riff: ["ICRD"], anywhere: ["DATE", "PUBLISHEDDATE", "PUBLISHDATE"]),
        .init(
            field: .releaseDate, mp4Atom: ["rldt"], mp4Freeform: ["RELEASEDATE"], id3Frame: ["TDRL"],
            id3Text: ["RELEASEDATE"], vorbis: ["RELEASEDATE"], matroska: ["DATE_RECORDED"], asf: ["RELEASEDATE"],
            ape: ["RELEASEDATE"], anywhere: ["RELEASEDATE", "RELEASETIME", "AUDIBLERELEASEDATE"]),
        .init(
            field: .year, mp4Atom: ["yrrc"], mp4Freeform: ["YEAR"], id3Frame: ["TYER", "TYE"], id3Text: ["YEAR"],
            vorbis: ["YEAR"], matroska: ["YEAR"], asf: ["YEAR"], ape: ["Year"],
            anywhere: ["YEAR", "PUBLISHEDYEAR"]),
        .init(field: .dayAndMonth, id3Frame: ["TDAT", "TDA"]),
        .init(
            field: .originalDate, mp4Freeform: ["ORIGINALDATE"], id3Frame: ["TDOR", "TORY", "TOR"],
            id3Text: ["ORIGINALDATE"], vorbis: ["ORIGINALDATE"], matroska: ["ORIGINALDATE"],
            asf: ["WM/OriginalReleaseTime", "WM/OriginalReleaseYear"], ape: ["ORIGINALDATE"],
            anywhere: ["ORIGINALDATE", "ORIGINALYEAR"]),
    ]

    private static let textRows: [TagFieldRow] = [
        .init(
            field: .publisher, mp4Atom: ["©pub"], mp4Freeform: ["PUBLISHER"], id3Frame: ["TPUB", "TPB"],
            id3Text: ["PUBLISHER"], vorbis: ["PUBLISHER"], matroska: ["PUBLISHER"], asf: ["WM/Publisher"],
            ape: ["Publisher"], anywhere: ["PUBLISHER", "PUBLISHEDBY"]),
        .init(
            field: .label, mp4Freeform: ["LABEL"], id3Text: ["LABEL"], vorbis: ["LABEL", "ORGANIZATION"],
            matroska: ["LABEL"], asf: ["LABEL"], ape: ["Label"], anywhere: ["LABEL"]),
        .init(
            field: .description, mp4Atom: ["desc", "©des", "dscp", "sdes"], mp4Freeform: ["DESCRIPTION"],
            id3Frame: ["TDES"], id3Text: ["DESCRIPTION"], vorbis: ["DESCRIPTION"],
            matroska: ["DESCRIPTION", "SYNOPSIS", "SUMMARY"], asf: ["Description", "WM/Description"],
            ape: ["DESCRIPTION"], riff: ["ISBJ"], anywhere: ["DESCRIPTION", "SYNOPSIS", "SUMMARY", "BLURB"]),
        .init(
            field: .longDescription, mp4Atom: ["ldes"], mp4Freeform: ["LONGDESCRIPTION"],
            id3Text: ["LONGDESCRIPTION"], vorbis: ["LONGDESCRIPTION"], matroska: ["LONGDESCRIPTION"],
            asf: ["LONGDESCRIPTION"], ape: ["LONGDESCRIPTION"], anywhere: ["LONGDESCRIPTION"]),
        .init(
            field: .lyrics, mp4Atom: ["©lyr"], id3Frame: ["USLT", "ULT"], vorbis: ["LYRICS"], matroska: ["LYRICS"],
            asf: ["WM/Lyrics"], ape: ["Lyrics"], anywhere: ["LYRICS", "UNSYNCEDLYRICS"]),
        .init(
            field: .comment, mp4Atom: ["©cmt"], mp4Freeform: ["COMMENT"], id3Frame: ["COMM", "COM"],
            id3Text: ["COMMENT"], vorbis: ["COMMENT"], matroska: ["COMMENT"], asf: ["WM/Comments"],
            ape: ["Comment"], riff: ["ICMT"], anywhere: ["COMMENT"]),
        .init(
            field: .language, mp4Atom: ["©lng"], mp4Freeform: ["LANGUAGE"], id3Frame: ["TLAN", "TLA"],
            id3Text: ["LANGUAGE"], vorbis: ["LANGUAGE"], matroska: ["LANGUAGE"], asf: ["WM/Language"],
            ape: ["Language"], riff: ["ILNG"], anywhere: ["LANGUAGE", "LANG"]),
        .init(
            field: .asin, mp4Atom: ["CDEK", "asin"], mp4Freeform: ["ASIN"], id3Text: ["ASIN"], vorbis: ["ASIN"],
            matroska: ["ASIN"], asf: ["ASIN"], ape: ["ASIN"], anywhere: ["ASIN", "AUDIBLEASIN", "AMAZONASIN", "CDEK"]),
        .init(
            field: .isbn, mp4Atom: ["isbn"], mp4Freeform: ["ISBN"], id3Text: ["ISBN"], vorbis: ["ISBN"],
            matroska: ["ISBN"], asf: ["ISBN"], ape: ["ISBN"], anywhere: ["ISBN", "ISBN13", "ISBN10"]),
        .init(
            field: .copyright, mp4Atom: ["cprt", "©cpy"], mp4Freeform: ["COPYRIGHT"], id3Frame: ["TCOP", "TCR"],
            id3Text: ["COPYRIGHT"], vorbis: ["COPYRIGHT"], matroska: ["COPYRIGHT"],
            asf: ["Copyright", "WM/Copyright"], ape: ["Copyright"], riff: ["ICOP"], anywhere: ["COPYRIGHT"]),
    ]

    private static let numberRows: [TagFieldRow] = [
        .init(
            field: .track, mp4Atom: ["trkn"], mp4Freeform: ["TRACK"], id3Frame: ["TRCK", "TRK"], id3Text: ["TRACK"],
            vorbis: ["TRACKNUMBER", "TRACK"], matroska: ["PART_NUMBER"], asf: ["WM/TrackNumber"], ape: ["Track"],
            riff: ["ITRK", "IPRT", "TRCK"], anywhere: ["TRACK", "TRACKNUMBER"]),
        .init(field: .trackFromZero, asf: ["WM/Track"]),
        .init(
            field: .trackTotal, mp4Freeform: ["TOTALTRACKS"], id3Text: ["TOTALTRACKS"],
            vorbis: ["TRACKTOTAL", "TOTALTRACKS"], matroska: ["TOTAL_PARTS"], asf: ["TotalTracks"],
            ape: ["TotalTracks"], anywhere: ["TRACKTOTAL", "TOTALTRACKS", "TRACKS"]),
        .init(
            field: .disc, mp4Atom: ["disk"], mp4Freeform: ["DISC"], id3Frame: ["TPOS", "TPA"], id3Text: ["DISC"],
            vorbis: ["DISCNUMBER", "DISC"], matroska: ["DISCNUMBER"], asf: ["WM/PartOfSet"], ape: ["Disc"],
            anywhere: ["DISC", "DISCNUMBER", "DISK", "DISKNUMBER"]),
        .init(
            field: .discTotal, mp4Freeform: ["TOTALDISCS"], id3Text: ["TOTALDISCS"],
            vorbis: ["DISCTOTAL", "TOTALDISCS"], matroska: ["DISCTOTAL"], asf: ["TotalDiscs"], ape: ["TotalDiscs"],
            anywhere: ["DISCTOTAL", "TOTALDISCS", "DISCS"]),
        .init(
            field: .explicit, mp4Atom: ["rtng"], mp4Freeform: ["ITUNESADVISORY"], id3Text: ["ITUNESADVISORY"],
            vorbis: ["ITUNESADVISORY"], matroska: ["ITUNESADVISORY"], asf: ["WM/ParentalRating", "ITUNESADVISORY"],
            ape: ["ITUNESADVISORY"], anywhere: ["ITUNESADVISORY", "EXPLICIT"]),
    ]
}
