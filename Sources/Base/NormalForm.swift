@_spi(_Unicode) import Swift

/// The two normal forms of Unicode.
public enum NormalForm {
    /// The text composed (NFC).
    public static func composed(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text._nfc)
        return String(scalars)
    }

    /// The scalars of the text, decomposed (NFD).
    public static func decomposed(_ text: String) -> [Unicode.Scalar] {
        text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.unicodeScalars) : Array(text._nfd)
    }
}
