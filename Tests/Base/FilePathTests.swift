import AmboBase
import Testing

@Suite struct FilePathTests {
    @Test(
        "the parts of a path come apart at its slashes",
        arguments: [
            ("/a/b.MP3", "b.MP3", "/a", "mp3"), ("/", "/", nil, ""), ("b", "b", nil, ""),
            ("/.hidden", ".hidden", "/", ""), ("a//b/", "b", "a", ""),
        ] as [(String, String, String?, String)])
    func parts(path: String, name: String, parent: String?, fileExtension: String) {
        let path = FilePath(path)
        #expect(path.name.display == name)
        #expect(path.parent?.display == parent)
        #expect(path.fileExtension == fileExtension)
    }

    @Test("a name that is not UTF-8 shows its odd bytes and keeps them all")
    func oddBytes() {
        let path = FilePath(bytes: [0x41, 0xFF, 0xC3, 0xBC, 0x0A])
        #expect(path.text == nil)
        #expect(path.display == "A\\xFFü\\x0A")
        #expect(path.bytes.count == 5)
    }

    @Test("control characters of two bytes show as bytes: some terminals obey them")
    func longControls() {
        #expect(FilePath("a\u{9B}31m").display == "a\\xC2\\x9B31m")
        #expect(FilePath("a\u{A1}b").display == "a\u{A1}b")
    }

    @Test("two spellings of one name are equal once composed, and keep their own bytes")
    func normalForms() {
        let composed = FilePath("B\u{FC}cher")
        let decomposed = FilePath("Bu\u{308}cher")
        #expect(composed.bytes != decomposed.bytes)
        #expect(Array(composed.nfc.utf8) == Array(decomposed.nfc.utf8))
    }

    @Test("a folder holds itself and what is below, not what only starts like it")
    func inside() {
        #expect(FilePath("/a/b").isInside(FilePath("/a")))
        #expect(FilePath("/a").isInside(FilePath("/a")))
        #expect(!FilePath("/ab").isInside(FilePath("/a")))
        #expect(FilePath("/a/b/c").relative(to: FilePath("/a"))?.display == "b/c")
    }
}
