internal import AmboBase
internal import AmboTestSupport
internal import Foundation
internal import Testing

@testable internal import AmboImporting

@Suite("Unpacking")
struct UnpackTests {
    private static let sound = ZipBuilder.sound

    @Test("a zip is unpacked beside its target and moved in whole")
    func whole() throws {
        let unpacking = try Unpacking(ZipBuilder("Book/01.mp3", "Book/02.mp3", "readme.txt").bytes)
        let report = try unpacking.run()
        #expect(report.files.map(\.path.display) == ["Book/01.mp3", "Book/02.mp3", "readme.txt"])
        #expect(report.files.allSatisfy { $0.sizeBytes == 2004 })
        #expect(unpacking.files().values.allSatisfy { $0 == Self.sound })
    }

    @Test(
        "R13: cp932 names arrive right without the flag, and with it although they are not UTF-8",
        arguments: [0, 0x800])
    func shiftJIS(flags: Int) throws {
        let set = NameJudgeTests.sets[0]
        let entries = set.bytes.map { name in
            var entry = ZipBuilder.Entry(name)
            entry.flags = UInt16(flags)
            return entry
        }
        let report = try Unpacking(ZipBuilder(entries).bytes).run()
        #expect(report.files.map(\.path.display) == set.names)
        #expect(report.charset == "CP932")
    }

    @Test("R13: names of a tar are judged over all of it, after it was unpacked")
    func tarNames() throws {
        let set = NameJudgeTests.sets[1]
        let folder: [UInt8] = [0x8A, 0xAD, 0xA8, 0xA3, 0xA0, 0x2F]
        let unpacking = try Unpacking(TarBuilder.bytes(set.bytes.map { TarBuilder.Entry(folder + $0) }), name: "x.tar")
        let report = try unpacking.run()
        #expect(report.files.map(\.path.display) == set.names.map { "Книга/" + $0 })
        #expect(unpacking.files().count == 2)
    }

    @Test("R14: a zip64 written to a pipe gives its full content")
    func streamed() throws {
        var entry = ZipBuilder.Entry("a.mp3")
        entry.isStreamed = true
        entry.isLarge = true
        let unpacking = try Unpacking(ZipBuilder([entry, ZipBuilder.Entry("b.mp3")]).bytes)
        #expect(try unpacking.run().files.map(\.sizeBytes) == [2004, 2004])
        #expect(unpacking.files()["a.mp3"] == Self.sound)
    }

    @Test("a wrong checksum fails the archive, and with partial only its entry")
    func checksum() throws {
        var bad = ZipBuilder.Entry("2.mp3")
        bad.declaredCRC = 0x1234_5678
        let zip = ZipBuilder([ZipBuilder.Entry("1.mp3"), bad, ZipBuilder.Entry("3.mp3")])
        let unpacking = try Unpacking(zip.bytes)
        let error = unpackError { () throws(UnpackError) in try unpacking.run() }
        guard case .damaged(unpacking.archive, FilePath("2.mp3")?, _)? = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        let report = try unpacking.run(partial: true)
        #expect(report.files.map(\.path.display) == ["1.mp3", "3.mp3"])
        #expect(report.damaged == [UnpackReport.Left(name: FilePath("2.mp3"), reason: .damaged)])
    }

    @Test("a length in the directory that is not the content's is damage, not a bigger file")
    func lyingLength() throws {
        for size: UInt64 in [1, 1000, 2003, 2005, 1 << 33] {
            var entry = ZipBuilder.Entry("1.mp3")
            entry.isLarge = true
            entry.declaredSize = size
            let unpacking = try Unpacking(ZipBuilder([ZipBuilder.Entry("0.mp3"), entry]).bytes)
            let error = unpackError { () throws(UnpackError) in try unpacking.run() }
            #expect(["archive-damaged", "archive-bomb"].contains(error?.code))
        }
    }

    @Test("a cut archive gives its whole entries only with partial", arguments: [100, 2500, 4400])
    func cut(length: Int) throws {
        let unpacking = try Unpacking(Array(ZipBuilder("1.mp3", "2.mp3", "3.mp3").bytes.prefix(length)))
        #expect(unpackError { () throws(UnpackError) in try unpacking.run() }?.code == "archive-damaged")
        if length < 2040 {
            let error = unpackError { () throws(UnpackError) in try unpacking.run(partial: true) }
            #expect(error == .noSound(unpacking.archive))
        } else {
            let report = try unpacking.run(partial: true)
            #expect(report.files.count == length / 2040)
            #expect(report.damaged.map(\.reason) == [.damaged])
        }
    }

    @Test("a cut tar is damaged; with partial its whole files are there")
    func cutTar() throws {
        let bytes = Array(TarBuilder.bytes([.init("1.mp3"), .init("2.mp3")]).prefix(512 + 2048 + 512 + 700))
        let unpacking = try Unpacking(bytes, name: "x.tar")
        #expect(unpackError { () throws(UnpackError) in try unpacking.run() }?.code == "archive-damaged")
        #expect(try unpacking.run(partial: true).files.map(\.path.display) == ["1.mp3"])
    }

    @Test("nothing lands outside the target: names, links and devices are refused, the rest goes in")
    func hostile() throws {
        var link = ZipBuilder.Entry("link", Array("../canary".utf8))
        link.attributes = 0o120777 << 16
        let names = [
            "../canary", "../../evil.mp3", "/tmp/ambo-evil.mp3", "C:\\evil.mp3", "a/../../canary", "link/x.mp3",
        ]
        let zip = ZipBuilder([link] + names.map { ZipBuilder.Entry($0) } + [ZipBuilder.Entry("good.mp3")])
        let unpacking = try Unpacking(zip.bytes)
        let report = try unpacking.run()
        #expect(report.files.map(\.path.display) == ["link/x.mp3", "good.mp3"])
        #expect(report.refused.map(\.reason) == [.link, .outside, .outside, .absolute, .absolute, .outside])
        let canary = try String(
            contentsOfFile: unpacking.scratch.path.appending("library/canary").display, encoding: .utf8)
        #expect(canary == "sings")
    }

    @Test("links of a tar, hard and symbolic, and devices are never made")
    func tarLinks() throws {
        let entries: [TarBuilder.Entry] = [
            .init("s", type: "2", linkName: "/etc/passwd"), .init("s/x.mp3"),
            .init("h", type: "1", linkName: "../../x"),
            .init("dev", type: "3"), .init("../evil.mp3"), .init("good.mp3"),
        ]
        let report = try Unpacking(TarBuilder.bytes(entries), name: "x.tar").run()
        #expect(report.files.map(\.path.display) == ["s/x.mp3", "good.mp3"])
        #expect(report.refused.map(\.reason) == [.link, .link, .device, .outside])
    }

    @Test("pain point 12: what systems leave beside people's files is passed over")
    func junk() throws {
        let names = ["__MACOSX/._1.mp3", "a/._1.mp3", ".DS_Store", "a/Thumbs.db", "A/DESKTOP.INI", "a/1.mp3"]
        let report = try Unpacking(ZipBuilder(names.map { ZipBuilder.Entry($0) }).bytes).run()
        #expect(report.files.map(\.path.display) == ["a/1.mp3"])
        #expect(report.skipped.map(\.name.display) == Array(names.dropLast()))
    }

    @Test("an archive without sound is named, whatever its files are called")
    func noSound() throws {
        let page = ZipBuilder.Entry("page.html", Array("<html></html>".utf8))
        for entries in [[page], [page, ZipBuilder.Entry("fake.mp3", Array("only text in here".utf8))], []] {
            let unpacking = try Unpacking(ZipBuilder(entries).bytes)
            #expect(unpackError { () throws(UnpackError) in try unpacking.run() } == .noSound(unpacking.archive))
        }
        #expect(try Unpacking(ZipBuilder([page, ZipBuilder.Entry("sound.bin")]).bytes).run().files.count == 2)
    }

    @Test("two entries over the same bytes are not both unpacked")
    func overlap() throws {
        var zip = ZipBuilder("1.mp3", "2.mp3")
        let honest = zip.bytes
        zip.entries.removeLast()
        // The second record of the directory points at the first entry.
        var bytes = honest
        let second = try #require(bytes.indices.last { bytes[$0...].starts(with: ZipDirectory.centralMark) })
        bytes.replaceSubrange((second + 42)..<(second + 46), with: [0, 0, 0, 0])
        let unpacking = try Unpacking(bytes)
        #expect(unpackError { () throws(UnpackError) in try unpacking.run() }?.code == "archive-damaged")
        let report = try unpacking.run(partial: true)
        #expect(report.damaged.map(\.reason) == [.overlap])
    }

    @Test("what stands at the target is left alone")
    func existingTarget() throws {
        let unpacking = try Unpacking(ZipBuilder("1.mp3").bytes)
        try unpacking.scratch.write("library/target/mine", [1])
        let error = unpackError { () throws(UnpackError) in try unpacking.run() }
        #expect(error == .targetExists(unpacking.target))
        #expect(unpacking.files() == ["mine": [1]])
    }

    @Test("an archive that is not there, a folder and a text say what they are")
    func noArchive() throws {
        let scratch = try ScratchFolder()
        let text = try scratch.write("text.zip", Array("plain text".utf8))
        for (path, code) in [
            (scratch.path.appending("gone.zip"), "file-unreadable"), (scratch.path, "file-unreadable"),
            (text, "not-an-archive"),
        ] {
            let unpacking = try Unpacking(at: path)
            #expect(unpackError { () throws(UnpackError) in try unpacking.run() }?.code == code)
        }
    }

    @Test("something compressed that is no tar is no archive; a cut one is damaged")
    func compressed() throws {
        let scratch = try ScratchFolder()
        let sound = try scratch.write("a.mp3", Self.sound)
        try run("cd \(scratch.path.display) && gzip -k a.mp3 && tar -czf b.tgz a.mp3 && head -c 60 b.tgz > c.tgz")
        let lone = try Unpacking(at: scratch.path.appending("a.mp3.gz"))
        #expect(unpackError { () throws(UnpackError) in try lone.run() } == .notArchive(lone.archive))
        let cut = try Unpacking(at: scratch.path.appending("c.tgz"))
        #expect(unpackError { () throws(UnpackError) in try cut.run() }?.code == "archive-damaged")
        let whole = try Unpacking(at: scratch.path.appending("b.tgz"))
        #expect(try whole.run().files.map(\.path) == [sound.name])
    }

    @Test("raised, the flag stops it and nothing is left")
    func cancelled() throws {
        let unpacking = try Unpacking(ZipBuilder((0..<50).map { ZipBuilder.Entry("\($0).mp3") }).bytes)
        let cancel = CancelFlag()
        cancel.raise()
        let request = UnpackRequest(archive: unpacking.archive, target: unpacking.target)
        #expect(throws: UnpackError.cancelled) { try DirectUnpacker().unpack(request, cancel: cancel) { _ in } }
        #expect(unpacking.files().isEmpty)
    }

    @Test("bytes changed at random give a report or an error, and never a file outside")
    func mutations() throws {
        let zip = ZipBuilder("a/1.mp3", "../b.mp3", "c.txt").bytes
        let tar = TarBuilder.bytes([.init("a/1.mp3"), .init("../b.mp3"), .init("s", type: "2", linkName: "/")])
        var mutator = Mutator(seed: 3)
        for round in 0..<400 {
            let unpacking = try Unpacking(mutator.changed(round.isMultiple(of: 2) ? zip : tar), name: "x")
            _ = try? unpacking.run(partial: round % 3 == 0, wantsSound: round % 5 != 0)
        }
    }
}
