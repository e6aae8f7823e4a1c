extension TextDecoder {
    /// A reading of text marked as Latin-1 that is likelier than Latin-1. It is offered, never taken by itself.
    struct Doubt: Equatable {
        /// The likelier encoding.
        let encoding: String
        /// How the text would read.
        let suggestion: String
    }

    /// Judges text that is marked as Latin-1 (R20); nil where Latin-1 reads well.
    ///
    /// In Western languages letters with accents stand between plain ones; whole words of them are another alphabet.
    static func doubt(_ bytes: ArraySlice<UInt8>) -> Doubt? {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
        if let text = String(validating: bytes, as: UTF8.self) { return Doubt(encoding: "UTF-8", suggestion: text) }
        var high = 0
        var plain = 0
        var run = 0
        var longest = 0
        for byte in bytes {
            switch byte {
            case 0xC0...0xFF, 0xA8, 0xB8:
                high += 1
                run += 1
                longest = max(longest, run)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                plain += 1
                run = 0
            default: run = 0
            }
        }
        guard longest >= 3, high > plain else { return nil }
        return Doubt(encoding: "Windows-1251", suggestion: windows1251(bytes))
    }

    /// Cyrillic of Windows.
    static func windows1251(_ bytes: ArraySlice<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            switch byte {
            case 0xC0...0xFF: text.append(Unicode.Scalar(0x410 + UInt32(byte - 0xC0)) ?? "?")
            case 0xA8: text.append("\u{401}")
            case 0xB8: text.append("\u{451}")
            case 0xB9: text.append("\u{2116}")
            case 0x80..<0xC0: text.append(contentsOf: latin1([byte]).unicodeScalars)
            default: text.append(Unicode.Scalar(byte))
            }
        }
        return String(text)
    }
}
