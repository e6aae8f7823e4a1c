import AmboBase
import AmboFiles
import AmboModel
import AmboTagLib
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite(.enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
struct TagLibFallbackTests {
    private static func file(_ name: String) throws -> [UInt8] {
        let file = try #require(ExpectedMedia.made(in: [name]).first)
        let source = try LocalFile(file.path)
        return try source.read(at: 0, count: Int(source.byteCount))
    }

    @Test("a Windows Media file whose header lies about its length is read through TagLib, pictures too")
    func damagedHeader() throws {
        var bytes = try Self.file("wma/tags.wma")
        bytes.replaceSubrange(16..<24, with: [UInt8](repeating: 0, count: 8))
        let source = MemorySource(bytes)
        let media = try MediaReader().read(source, path: FilePath("a.wma")).media
        #expect(media.warnings.map(\.code) == ["file-damaged"])
        #expect(media.tags.title == "Wma Title")
        #expect(media.tags.authors == ["Ada Example"])
        #expect(media.codec == "wmav2")
        #expect(abs(media.durationMs - 12_000) < 400)
        #expect(media.artwork.map(\.mime) == ["image/jpeg"])
        #expect(try PictureReader().bytes(of: #require(media.artwork.first), in: source).count == 223)
    }

    @Test("what neither reader understands keeps the error of our own")
    func hopeless() throws {
        let bytes = try Array(Self.file("wma/tags.wma").prefix(16)) + [UInt8](repeating: 0, count: 40)
        #expect(throws: MetadataError.damaged(FilePath("a.wma"), .asf, place: "header")) {
            try MediaReader().read(MemorySource(bytes), path: FilePath("a.wma"))
        }
    }

    @Test(
        "our fields and TagLib's are the same",
        arguments: ExpectedMedia.made(in: ["flac", "ogg", "wma"]) + ExpectedMedia.thirdParty(["flac", "ogg", "asf"]))
    func agreement(_ expected: ExpectedMedia) throws {
        guard let ours = try? MediaReader().read(expected.path).media, let kind = Self.kind(ours) else { return }
        guard let file = try? TagLibFile(path: expected.path, kind: kind) else { return }
        var theirs: [String: [String]] = [:]
        for property in try file.properties() { theirs[property.name.uppercased()] = property.values }
        if let title = theirs["TITLE"]?.first(where: { !$0.isEmpty }) {
            #expect(ours.tags.title == title.trimmingPrefix(while: \.isWhitespace).description)
        }
        if let album = theirs["ALBUM"]?.first(where: { !$0.isEmpty }) { #expect(ours.tags.album == album) }
        let pictures = try file.pictures()
        if !pictures.isEmpty {
            #expect(Set(ours.artwork.map(\.sizeBytes)).isSuperset(of: pictures.map { Int64($0.bytes.count) }))
        }
    }

    private static func kind(_ media: MediaDescription) -> TagLibFile.Kind? {
        switch (media.container, media.codec) {
        case (.flac, _): .flac
        case (.opus, _): .oggOpus
        case (.ogg, "vorbis"): .oggVorbis
        case (.ogg, "speex"): .oggSpeex
        case (.ogg, "flac"): .oggFLAC
        case (.asf, _): .asf
        default: nil
        }
    }
}
