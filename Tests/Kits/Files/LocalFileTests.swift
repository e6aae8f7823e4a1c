import AmboBase
import AmboFiles
import AmboHash
import AmboTestSupport
import Testing

@Suite struct LocalFileTests {
    @Test("a file is read at offsets, short only at its end")
    func read() throws {
        let scratch = try ScratchFolder()
        let file = try LocalFile(scratch.write("a.bin", Array(0..<100)))
        #expect(try file.read(at: 10, count: 5) == [10, 11, 12, 13, 14])
        #expect(try file.read(at: 98, count: 5) == [98, 99])
        #expect(try file.read(at: 100, count: 5) == [])
        #expect(try file.read(at: -1, count: 5) == [])
        file.cancel()
        #expect(throws: ByteSourceError.cancelled) { try file.read(at: 0, count: 1) }
    }

    @Test("a folder, a pipe and a missing file are refused with the reason")
    func refused() throws {
        let scratch = try ScratchFolder()
        #expect(throws: FileError(.opened, scratch.path, errno: 21)) { try LocalFile(scratch.path) }
        let missing = scratch.path.appending("none")
        #expect(throws: FileError(.opened, missing, errno: 2)) { try LocalFile(missing) }
    }

    @Test("a folder is listed with facts, sorted by bytes")
    func list() throws {
        let scratch = try ScratchFolder()
        try scratch.write("b/x", [1])
        try scratch.write("a", [1, 2, 3])
        let entries = try Folder.entries(of: scratch.path)
        #expect(entries.map(\.name.display) == ["a", "b"])
        #expect(entries.map(\.facts?.kind) == [.file, .folder])
        #expect(entries.first?.facts?.sizeBytes == 3)
    }

    @Test("XXH3 gives the published value, at once and in pieces")
    func hash() throws {
        #expect(XXH3.hash([]) == 0x2D06_8005_38D3_94C2)
        guard var stream = XXH3Stream() else { Issue.record("no memory"); return }
        stream.update([1, 2])
        stream.update([3])
        #expect(stream.digest() == XXH3.hash([1, 2, 3]))
    }
}
