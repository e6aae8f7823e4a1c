import AmboBase
import AmboTagLib
import AmboTestSupport
import Testing

@Suite struct TagLibFileTests {
    private static let flac: [UInt8] = {
        var flac = FLACBuilder()
        flac.add(4, FLACBuilder.comments(["TITLE=Größe", "ARTIST=One", "ARTIST=Two", "ODD=\u{1F600}"]))
        flac.add(6, FLACBuilder.picture([0x89, 0x50, 0x4E, 0x47, 9]))
        return flac.bytes()
    }()

    @Test("a file behind a source gives fields, pictures and facts of its sound")
    func source() throws {
        let file = try TagLibFile(MemorySource(Self.flac), kind: .flac)
        try check(file)
    }

    @Test("a file opened by its path gives the same")
    func path() throws {
        let scratch = try ScratchFolder()
        let file = try TagLibFile(path: scratch.write("a.flac", Self.flac), kind: .flac)
        try check(file)
    }

    private func check(_ file: borrowing TagLibFile) throws {
        let properties = try file.properties()
        #expect(properties.map(\.name).sorted() == ["ARTIST", "ODD", "TITLE"])
        #expect(properties.first { $0.name == "TITLE" }?.values == ["Größe"])
        #expect(properties.first { $0.name == "ARTIST" }?.values == ["One", "Two"])
        #expect(properties.first { $0.name == "ODD" }?.values == ["\u{1F600}"])
        let pictures = try file.pictures()
        #expect(pictures.map(\.bytes) == [[0x89, 0x50, 0x4E, 0x47, 9]])
        #expect(pictures.first?.kind == 3)
        #expect(pictures.first?.mime == "image/png")
        let audio = file.audio
        #expect(audio?.durationMs == 1000)
        #expect(audio?.sampleRateHz == 44_100)
        #expect(audio?.channels == 1)
    }

    @Test("bytes of another kind are refused by every reader that can tell", arguments: TagLibFile.Kind.allCases)
    func wrongKind(_ kind: TagLibFile.Kind) {
        // Most of its readers take anything for theirs and find nothing in it.
        let blind: [TagLibFile.Kind] = [.mpeg, .mp4, .ape, .wavpack, .wav, .aiff]
        do throws(TagLibError) {
            let file = try TagLibFile(MemorySource(Array("no media file at all".utf8)), kind: kind)
            #expect(blind.contains(kind))
            #expect(try file.properties().isEmpty)
            #expect(file.audio?.durationMs == nil)
        } catch {
            #expect(error == .notRecognised)
        }
    }

    @Test("a missing file is refused, not taken for an empty one")
    func missing() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path.appending("none.flac")
        do {
            _ = try TagLibFile(path: path, kind: .flac)
            Issue.record("opened")
        } catch { #expect(error == .notRecognised) }
    }

    @Test("a source that fails is named as the reason")
    func failing() {
        let source = MemorySource(Self.flac)
        source.cancel()
        do {
            _ = try TagLibFile(source, kind: .flac)
            Issue.record("opened")
        } catch { #expect(error == .unreadable(.cancelled)) }
    }

    @Test(
        "every file that is cut or changed is read or refused in bounded traffic", arguments: TagLibFile.Kind.allCases)
    func mutations(_ kind: TagLibFile.Kind) {
        for index in 0..<200 {
            var bytes = Self.flac
            bytes[(index * 37) % bytes.count] = UInt8(truncatingIfNeeded: index * 73)
            if index % 3 == 0 { bytes.removeLast(index * 4 % bytes.count) }
            let source = MemorySource(bytes)
            do throws(TagLibError) {
                let file = try TagLibFile(source, kind: kind)
                _ = try file.properties()
                _ = try file.pictures()
            } catch {}
            #expect(source.traffic.byteCount <= 4 << 20)
        }
    }
}
