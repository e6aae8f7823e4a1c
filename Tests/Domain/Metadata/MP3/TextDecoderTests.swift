import AmboModel
import Testing

@testable import AmboMetadata

@Suite("Text of tags")
struct TextDecoderTests {
    private func strings(_ bytes: [UInt8], _ encoding: TextDecoder.Encoding) -> [String] {
        TextDecoder.strings(bytes[...], encoding)
    }

    @Test("Latin-1 has Windows' quotes and dashes where Latin-1 has none")
    func latin1() {
        #expect(TextDecoder.latin1([0x93, 0x41, 0x94, 0x20, 0x96, 0x20, 0x85, 0xFC]) == "“A” – …ü")
    }

    @Test("one byte-order mark serves for several strings, and each may have its own")
    func marks() {
        let one: [UInt8] = [0xFE, 0xFF, 0, 0x41, 0, 0, 0, 0x42]
        #expect(strings(one, .utf16) == ["A", "B"])
        let each: [UInt8] = [0xFF, 0xFE, 0x41, 0, 0, 0, 0xFE, 0xFF, 0, 0x42]
        #expect(strings(each, .utf16) == ["A", "B"])
        #expect(strings([0xFF, 0xFE, 0xFF, 0xFE, 0x41, 0], .utf16) == ["A"])
        #expect(strings([0xFF, 0xFE, 0x41, 0], .utf16BE) == ["A"])
    }

    @Test("an odd byte at the end of UTF-16 is left out, a lone surrogate is replaced")
    func brokenUTF16() {
        #expect(strings([0xFF, 0xFE, 0x41, 0, 0x42], .utf16) == ["A"])
        #expect(strings([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0], .utf16) == ["\u{FFFD}A"])
        #expect(strings([0xFF], .utf16) == [])
    }

    @Test("UTF-8 that is none is read as Latin-1; its mark is no part of the text")
    func utf8() {
        #expect(strings([0x4D, 0xFC, 0x6C, 0x6C], .utf8) == ["Müll"])
        #expect(strings([0xEF, 0xBB, 0xBF, 0x41], .utf8) == ["A"])
    }

    @Test("empty strings at the end are none, those in between are kept")
    func empties() {
        #expect(strings([0x41, 0, 0, 0x42, 0, 0], .latin1) == ["A", "", "B"])
        #expect(strings([], .utf8) == [])
        #expect(strings([0, 0, 0], .utf8) == [])
    }

    @Test("UTF-8 marked as Latin-1 raises a doubt")
    func utf8Doubt() {
        let doubt = TextDecoder.doubt(Array("Žluťoučký".utf8)[...])
        #expect(doubt == TextDecoder.Doubt(encoding: "UTF-8", suggestion: "Žluťoučký"))
    }

    @Test("what zlib made is inflated: stored, fixed and described codes")
    func inflate() throws {
        // "hello hello hello hello", with the codes that every reader knows.
        let fixed: [UInt8] = [120, 218, 203, 72, 205, 201, 201, 87, 200, 64, 39, 1, 104, 3, 8, 177]
        let text = Inflate.zlib(fixed[...], limit: 23).map { String(decoding: $0, as: UTF8.self) }
        #expect(text == "hello hello hello hello")
        #expect(Inflate.zlib(fixed[...], limit: 22) == nil)
        #expect(Inflate.zlib(fixed.dropLast(8), limit: 1000) == nil)
        let squares = (0..<60).map { "\($0) squared is \($0 * $0). " }.joined()
        #expect(Inflate.zlib(Self.described[...], limit: 10_000).map { String(decoding: $0, as: UTF8.self) } == squares)
        #expect(Inflate.zlib(Self.described[...], limit: 1000) == nil)
    }

    /// "0 squared is 0. 1 squared is 1. " and so on up to 59, with codes that the stream describes.
    private static let described: [UInt8] = [
        120, 218, 93, 147, 75, 110, 5, 33, 12, 4, 175, 194, 9, 70, 248, 7, 195, 113, 34, 37, 139, 44,
        147, 167, 220, 63, 244, 172, 168, 183, 196, 178, 236, 234, 166, 221, 219, 235, 231, 239, 227,
        247, 235, 179, 125, 191, 90, 191, 154, 157, 111, 187, 154, 159, 239, 188, 90, 156, 239, 117,
        181, 68, 255, 184, 90, 157, 5, 175, 171, 141, 179, 16, 187, 99, 98, 228, 158, 113, 159, 133,
        177, 151, 172, 179, 112, 111, 10, 235, 88, 211, 5, 74, 82, 87, 23, 96, 45, 247, 36, 11, 242,
        237, 109, 70, 228, 181, 137, 140, 208, 162, 182, 65, 29, 234, 2, 184, 223, 154, 5, 244, 112,
        109, 92, 212, 43, 15, 65, 159, 162, 119, 208, 103, 170, 139, 86, 223, 123, 150, 131, 190, 124,
        111, 116, 208, 215, 220, 92, 14, 250, 33, 122, 7, 253, 120, 186, 64, 63, 159, 89, 160, 159, 207,
        70, 90, 47, 174, 0, 253, 18, 125, 128, 126, 73, 99, 208, 251, 46, 43, 130, 230, 119, 57, 22,
        116, 223, 100, 108, 20, 191, 82, 10, 98, 176, 166, 111, 10, 72, 176, 208, 111, 198, 253, 246,
        231, 218, 11, 17, 86, 202, 70, 50, 65, 67, 50, 146, 17, 26, 74, 90, 82, 199, 84, 28, 147, 58,
        110, 101, 54, 223, 82, 164, 96, 39, 99, 212, 165, 35, 153, 35, 211, 137, 36, 131, 228, 93, 243,
        160, 195, 163, 107, 47, 116, 120, 246, 205, 87, 157, 185, 148, 142, 130, 14, 31, 79, 31, 116,
        248, 212, 188, 10, 6, 88, 123, 11, 58, 124, 61, 39, 12, 29, 241, 232, 40, 158, 177, 73, 111,
        205, 183, 244, 107, 30, 47, 34, 228, 95, 241, 36, 82, 62, 255, 3, 196, 129, 75, 73,
    ]
}
