internal import AmboBase
internal import AmboTestSupport
internal import Testing

@testable internal import AmboImporting

@Suite("The directory of a zip")
struct ZipDirectoryTests {
    private func read(_ bytes: [UInt8]) throws(ZipError) -> ZipDirectory { try .read(MemorySource(bytes)) }

    @Test("is found behind comments, in front of junk and behind other bytes")
    func places() throws {
        var zip = ZipBuilder("a.mp3", "b/c.mp3")
        for (prefix, comment) in [(0, 0), (0, 65_535), (3000, 0), (70_000, 200)] {
            zip.prefix = [UInt8](repeating: 0x4D, count: prefix)
            zip.comment = [UInt8](repeating: 0x50, count: comment)
            let directory = try read(zip.bytes)
            #expect(directory.entries.map(\.name) == [Array("a.mp3".utf8), Array("b/c.mp3".utf8)])
            #expect(!directory.isRecovered)
            #expect(directory.entries.allSatisfy { $0.byteCount == Int64(ZipBuilder.sound.count) })
            #expect(directory.entries.map(\.headerOffset).first == Int64(prefix))
        }
        #expect(try read(zip.bytes + [1, 2, 3]).entries.count == 2)
    }

    @Test("gives the truth about kinds: folders, links, devices")
    func kinds() throws {
        var link = ZipBuilder.Entry("link", Array("/etc".utf8))
        link.attributes = 0o120777 << 16
        var device = ZipBuilder.Entry("device", [])
        device.attributes = 0o020666 << 16
        var dos = ZipBuilder.Entry("dir", [])
        (dos.host, dos.attributes) = (0, 0x10)
        let zip = ZipBuilder([ZipBuilder.Entry("dir/", []), link, device, dos, ZipBuilder.Entry("file")])
        #expect(try read(zip.bytes).entries.map(\.kind) == [.folder, .link, .device, .folder, .file])
    }

    @Test("R14: sizes of 64 bits and sizes behind the content are read")
    func large() throws {
        var entry = ZipBuilder.Entry("a.mp3")
        entry.isStreamed = true
        entry.isLarge = true
        let directory = try read(ZipBuilder([entry]).bytes)
        #expect(directory.entries.map(\.byteCount) == [Int64(ZipBuilder.sound.count)])
        #expect(directory.entries.map(\.storedByteCount) == [Int64(ZipBuilder.sound.count)])
    }

    @Test("R14: all ones without a 64-bit field are an ordinary length")
    func exactly4GB() throws {
        let fields = ZipFields([], name: [], stored: .max, size: .max, offset: 0)
        #expect(fields.size == 4_294_967_295 && fields.stored == 4_294_967_295)
    }

    @Test(
        "a missing directory is made up from the local headers, with and without marks on the records",
        arguments: [false, true], [false, true])
    func recovery(isLarge: Bool, marks: Bool) throws {
        var streamed = ZipBuilder.Entry("a.mp3", ZipBuilder.sound + [0x50, 0x4B, 7, 8, 0x50, 0x4B, 3, 4, 1, 2, 3])
        streamed.isStreamed = true
        streamed.isLarge = isLarge
        streamed.marksRecord = marks
        var zip = ZipBuilder([streamed, ZipBuilder.Entry("b.mp3"), streamed])
        zip.hasDirectory = false
        let directory = try read(zip.bytes + (marks ? [] : [0x50, 0x4B, 1, 2]))
        #expect(directory.isRecovered)
        let length = Int64(streamed.content.count)
        #expect(directory.entries.map(\.byteCount) == [length, Int64(ZipBuilder.sound.count), length])
        #expect(directory.entries.map(\.isCut) == [false, false, false])
        #expect(directory.entries.map(\.crc) == zip.entries.map { CRC32.of($0.content) })
    }

    @Test("a cut zip keeps what is whole and marks what is not")
    func cut() throws {
        let bytes = Array(ZipBuilder("a.mp3", "b.mp3", "c.mp3").bytes.prefix(2 * 2040 + 500))
        let directory = try read(bytes)
        #expect(directory.isRecovered)
        #expect(directory.entries.map(\.isCut) == [false, false, true])
    }

    @Test("the Unicode path field counts only when it belongs to the name")
    func unicodePath() throws {
        let text = Array("ü.mp3".utf8)
        var right = ZipBuilder.Entry([0x81, 0x2E, 0x6D, 0x70, 0x33])
        right.extra =
            [0x75, 0x70] + LittleEndian.bytes(5 + text.count, count: 2) + [1]
            + LittleEndian.bytes(CRC32.of(right.name), count: 4) + text
        var wrong = right
        wrong.name[0] = 0x82
        let entries = try read(ZipBuilder([right, wrong]).bytes).entries
        #expect(entries.map(\.unicodeName) == [text, nil])
    }

    @Test("one of several disks and text are refused")
    func refusals() {
        var zip = ZipBuilder("a.mp3")
        zip.isMultiDisk = true
        #expect(throws: ZipError.multiDisk) { try read(zip.bytes) }
        #expect(throws: ZipError.notZip) { try read(Array("no zip at all, not even a little".utf8)) }
        #expect(throws: ZipError.notZip) { try read([]) }
        zip.hasDirectory = false
        #expect(throws: ZipError.multiDisk) { try read([0x50, 0x4B, 7, 8] + zip.bytes) }
    }

    @Test("more entries than are unpacked are told before they are read")
    func tooMany() throws {
        let count = LittleEndian.bytes(UInt64(100_001), count: 8)
        let end =
            [0x50, 0x4B, 6, 6] + LittleEndian.bytes(UInt64(44), count: 8) + [45, 0, 45, 0]
            + [UInt8](repeating: 0, count: 8)
            + count + count + [UInt8](repeating: 0, count: 16) + [0x50, 0x4B, 6, 7, 0, 0, 0, 0]
            + [UInt8](repeating: 0, count: 8) + [1, 0, 0, 0] + [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
            + [UInt8](repeating: 0xFF, count: 12) + [0, 0]
        #expect(throws: ZipError.tooManyEntries) { try read(end) }
    }

    @Test("bytes changed at random never make it trap, and never more than there is")
    func mutations() throws {
        var streamed = ZipBuilder.Entry("s.mp3")
        (streamed.isStreamed, streamed.isLarge) = (true, true)
        var zip = ZipBuilder([ZipBuilder.Entry("a.mp3", Array("short".utf8)), streamed, ZipBuilder.Entry("d/", [])])
        let whole = zip.bytes
        zip.hasDirectory = false
        let seeds = [whole, zip.bytes, Array(whole.suffix(260)), ZipBuilder("x").bytes]
        var mutator = Mutator(seed: 7)
        var parsed = 0
        for round in 0..<3000 {
            let bytes = mutator.changed(seeds[round % seeds.count])
            guard let directory = try? read(bytes) else { continue }
            parsed += 1
            #expect(directory.entries.count <= bytes.count / 30)
            for entry in directory.entries {
                #expect(entry.name.count <= bytes.count && entry.storedByteCount >= 0)
                _ = try? ZipContent.pieces(entry, MemorySource(bytes), password: Secret("x"))
            }
        }
        #expect(parsed > 500)
    }
}
