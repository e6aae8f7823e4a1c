import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite struct MP4TagTests {
    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 3, 0, 0, 0, 2, 8,
        2, 0, 0, 0,
    ]

    private func media(_ builder: MP4Builder) throws -> MediaDescription {
        try MediaReader().read(MemorySource(builder.bytes()), path: FilePath("a.m4b")).media
    }

    private func tags(_ items: [[UInt8]]) throws -> Tags {
        var builder = MP4Builder()
        builder.items = items
        return try media(builder).tags
    }

    @Test("values of every type become text")
    func types() throws {
        let tags = try tags([
            MP4Builder.item("©nam", type: 2, [0x00, 0x44, 0x00, 0xFC]),
            MP4Builder.item("©alb", type: 1, [0x44, 0xFC]),
            MP4Builder.item("trkn", type: 0, [0, 0, 0, 3, 0, 12, 0, 0]),
            MP4Builder.item("disk", type: 0, [0, 0, 0, 2, 0, 0]),
            MP4Builder.item("gnre", type: 0, [0, 22]),
            MP4Builder.item("rtng", type: 21, [4]),
            MP4Builder.item("tmpo", type: 21, [0, 120]),
            MP4Builder.item("stik", type: 0, [2]),
            MP4Builder.item("plID", type: 21, [0, 0, 0, 0, 0x12, 0x34, 0x56, 0x78]),
            MP4Builder.item("xflt", type: 23, [0x3F, 0x80, 0, 0]),
            MP4Builder.item("xbin", type: 0, [0, 1, 2, 255]),
            MP4Builder.item("xtxt", type: 0, Array("implicit".utf8)),
            MP4Builder.item("xneg", type: 65, [0xFE]),
        ])
        #expect(tags.title == "Dü")
        #expect(tags.album == "Dü")
        #expect(tags.track == TagNumber(number: 3, total: 12))
        #expect(tags.disc == TagNumber(number: 2))
        #expect(tags.genres == ["Ska"])
        #expect(tags.explicit == true)
        #expect(
            tags.custom == [
                "tmpo": ["120"], "stik": ["2"], "plID": ["305419896"], "xflt": ["1.0"], "xbin": ["000102ff"],
                "xtxt": ["implicit"], "xneg": ["-2"],
            ])
    }

    @Test("R25: series and its part in free-form items are fields, and unknown ones stay under their own name")
    func freeform() throws {
        let tags = try tags([
            MP4Builder.freeform("SERIES", ["Harbour Lights"]), MP4Builder.freeform("SERIES-PART", ["1.5"]),
            MP4Builder.freeform("NARRATOR", ["Nora Reader", "Max Second"]),
            MP4Builder.freeform("MOOD", ["calm", "dark"]),
        ])
        #expect(tags.series == [SeriesEntry(name: "Harbour Lights", sequence: "1.5")])
        #expect(tags.narrators == ["Nora Reader", "Max Second"])
        #expect(tags.custom == ["MOOD": ["calm", "dark"]])
    }

    @Test("R26: a remark that names the reader is no description; the blurb among the lyrics is")
    func remark() throws {
        let tags = try tags([
            MP4Builder.item("©cmt", "read by Nora Reader"), MP4Builder.item("©lyr", "A long night at sea."),
        ])
        #expect(tags.description == "A long night at sea.")
        #expect(tags.narrators == ["Nora Reader"])
        #expect(tags.comment == "read by Nora Reader")
    }

    @Test("QuickTime's user data and 3GPP's fields count where there is no item of the same name")
    func userData() throws {
        var builder = MP4Builder()
        let mac = MP4Builder.u16(4) + MP4Builder.u16(0) + [0x5A, 0x6F, 0x91, 0x21]
        builder.userData = [
            MP4Builder.box("©nam", mac),
            MP4Builder.box("albm", MP4Builder.u32(0) + MP4Builder.u16(0x15C7) + Array("Das Buch".utf8) + [0]),
            MP4Builder.box(
                "auth", MP4Builder.u32(0) + MP4Builder.u16(0x15C7) + [0xFE, 0xFF, 0, 0x41, 0, 0x64, 0, 0x61]),
            MP4Builder.box("yrrc", MP4Builder.u32(0) + MP4Builder.u16(2011)),
        ]
        var tags = try media(builder).tags
        #expect(tags.title == "Zoë!")
        #expect(tags.album == "Das Buch")
        #expect(tags.authors == ["Ada"])
        #expect(tags.date == "2011")
        builder.items = [MP4Builder.item("©nam", "New")]
        tags = try media(builder).tags
        #expect(tags.title == "New")
        #expect(tags.custom["©nam"] == nil)
    }

    @Test("QuickTime's named keys are fields; names that are none stay whole")
    func keys() throws {
        let names = ["com.apple.quicktime.title", "com.apple.quicktime.author", "com.apple.quicktime.make", "narrator"]
        var keys = MP4Builder.u32(0) + MP4Builder.u32(names.count)
        for name in names { keys += MP4Builder.box("mdta", Array(name.utf8)) }
        var list: [UInt8] = []
        for (index, value) in ["Title", "Ada Example", "Maker", "Nora Reader"].enumerated() {
            list +=
                MP4Builder.u32(24 + value.utf8.count) + MP4Builder.u32(index + 1)
                + MP4Builder.data(1, Array(value.utf8))
        }
        var builder = MP4Builder()
        let handler = MP4Builder.box("hdlr", MP4Builder.zeros(8) + Array("mdta".utf8) + MP4Builder.zeros(13))
        builder.moreInMoov = [
            MP4Builder.box("meta", handler + MP4Builder.box("keys", keys) + MP4Builder.box("ilst", list))
        ]
        let tags = try media(builder).tags
        #expect(tags.title == "Title")
        #expect(tags.authors == ["Ada Example"])
        #expect(tags.narrators == ["Nora Reader"])
        #expect(tags.custom == ["com.apple.quicktime.make": ["Maker"]])
    }

    @Test("R50: covers are judged by their bytes, empty ones are none, chapters before or behind them do not matter")
    func covers() throws {
        var builder = MP4Builder()
        let gif: [UInt8] = Array("GIF89a".utf8) + [5, 0, 7, 0, 0, 0, 0]
        builder.items = [
            MP4Builder.box(
                "covr",
                MP4Builder.data(13, Self.png) + MP4Builder.data(13, []) + MP4Builder.data(14, gif)
                    + MP4Builder.data(0, [1, 2, 3]))
        ]
        for chapters in [[], [(title: Array("One".utf8), startMs: 0)]] {
            builder.trackChapters = chapters
            let bytes = builder.bytes()
            let media = try MediaReader().read(MemorySource(bytes), path: FilePath("a.m4b")).media
            #expect(media.artwork.map(\.mime) == ["image/png", "image/gif", "application/octet-stream"])
            #expect(media.artwork.map(\.kind) == [.front, .other, .other])
            #expect(media.artwork.map(\.width) == [3, 5, nil])
            #expect(media.artwork.map(\.height) == [2, 7, nil])
            #expect(media.artwork.map(\.sizeBytes) == [Int64(Self.png.count), Int64(gif.count), 3])
            let picture = try PictureReader().bytes(of: media.artwork[0], in: MemorySource(bytes))
            #expect(picture == Self.png)
        }
    }

    @Test("the codec is told by the entry and by what is in it", arguments: codecs)
    func codec(_ row: CodecRow) throws {
        var builder = MP4Builder()
        builder.entry = row.entry
        let media = try media(builder)
        #expect(media.codec == row.codec)
        #expect(media.sampleRateHz == row.rate)
        #expect(media.channels == row.channels)
        #expect(media.warnings.map(\.code) == row.warnings)
    }

    struct CodecRow: Sendable, CustomTestStringConvertible {
        let name: String
        let entry: [UInt8]
        let codec: String
        var rate = 44_100
        var channels = 2
        var warnings: [String] = []
        var testDescription: String { name }
    }

    static let codecs: [CodecRow] = [
        .init(name: "AAC-LC", entry: MP4Builder.aac(), codec: "aac"),
        .init(name: "AAC without a head", entry: MP4Builder.aac([]), codec: "aac"),
        // Object type 5, core rate 22.05 kHz, mono, outer rate 44.1 kHz, object type 2.
        .init(name: "HE-AAC", entry: MP4Builder.aac([0x2B, 0x8A, 0x08, 0x00]), codec: "he-aac", channels: 1),
        // Object type 29: parametric stereo makes two channels of one.
        .init(name: "HE-AAC v2", entry: MP4Builder.aac([0xEB, 0x8A, 0x08, 0x00]), codec: "he-aac"),
        .init(
            name: "HE-AAC told behind the head", entry: MP4Builder.aac([0x13, 0x90, 0x56, 0xE5, 0xA0]), codec: "he-aac"),
        // Object type 42 by way of 31.
        .init(
            name: "xHE-AAC", entry: MP4Builder.aac([0xF9, 0x48, 0x40, 0x00]), codec: "xhe-aac", warnings: ["codec-rare"]
        ),
        .init(name: "MP3 in MP4", entry: MP4Builder.aac([], objectType: 0x6B), codec: "mp3"),
        .init(name: "MP3 in QuickTime", entry: MP4Builder.soundEntry(".mp3", []), codec: "mp3"),
        .init(
            name: "Apple Lossless",
            entry: MP4Builder.soundEntry(
                "alac", rate: 0,
                MP4Builder.box(
                    "alac",
                    MP4Builder.u32(0) + MP4Builder.u32(4096) + [0, 24, 40, 10, 14, 1] + MP4Builder.zeros(10)
                        + MP4Builder.u32(96_000))),
            codec: "alac", rate: 96_000, channels: 1),
        .init(name: "AC-3", entry: MP4Builder.soundEntry("ac-3", []), codec: "ac3"),
        .init(name: "E-AC-3", entry: MP4Builder.soundEntry("ec-3", []), codec: "eac3", warnings: ["codec-rare"]),
        .init(name: "AC-4", entry: MP4Builder.soundEntry("ac-4", []), codec: "ac4", warnings: ["codec-rare"]),
        .init(
            name: "Opus", entry: MP4Builder.soundEntry("Opus", MP4Builder.box("dOps", [0, 1, 1, 0x38, 0, 0])),
            codec: "opus", rate: 48_000, channels: 1),
        .init(
            name: "FLAC",
            entry: MP4Builder.soundEntry(
                "fLaC", MP4Builder.box("dfLa", MP4Builder.zeros(18) + [0x0B, 0xB8, 0x02] + MP4Builder.zeros(21))),
            codec: "flac", rate: 48_000, channels: 2),
        .init(
            name: "bought and locked", entry: MP4Builder.aac(format: "drms"), codec: "aac", warnings: ["protected"]),
        .init(name: "Audible", entry: MP4Builder.aac(format: "aavd"), codec: "aavd", warnings: ["protected"]),
        .init(name: "unknown", entry: MP4Builder.soundEntry("Xyz ", []), codec: "xyz"),
    ]
}
