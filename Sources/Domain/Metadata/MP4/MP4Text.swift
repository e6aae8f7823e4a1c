/// Text as MP4 files hold it.
enum MP4Text {
    /// UTF-8, or what else the bytes can be.
    static func utf8(_ bytes: ArraySlice<UInt8>) -> String {
        let bytes = trimmed(bytes)
        return String(validating: bytes, as: UTF8.self) ?? latin1(bytes)
    }

    /// UTF-16 with or without its mark; without one the greater byte comes first.
    static func utf16(_ bytes: ArraySlice<UInt8>) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var cursor = ByteParser(bytes)
        while let unit = cursor.u16() { units.append(unit) }
        if units.first == 0xFFFE { units = units.map(\.byteSwapped) }
        if units.first == 0xFEFF { units.removeFirst() }
        if let end = units.firstIndex(of: 0) { units.removeSubrange(end...) }
        return String(decoding: units, as: UTF16.self)
    }

    /// UTF-16 where a mark says so, else UTF-8, else what `fallback` makes of it.
    static func marked(_ bytes: ArraySlice<UInt8>, fallback: (ArraySlice<UInt8>) -> String) -> String {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return marked(bytes.dropFirst(3), fallback: fallback) }
        let bytes = trimmed(bytes)
        return String(validating: bytes, as: UTF8.self) ?? fallback(bytes)
    }

    /// Latin-1, whose bytes are the first 256 characters of Unicode.
    static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }

    /// Mac Roman, the text of classic QuickTime.
    static func macRoman(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        for byte in bytes {
            text.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : macScalars[Int(byte) - 0x80])
        }
        return text
    }

    /// UTF-8 that a limit of length has cut, perhaps inside a character: the part of a character goes.
    static func cut(_ bytes: ArraySlice<UInt8>) -> String {
        let bytes = trimmed(bytes)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        for dropped in 1...3 where bytes.count > dropped {
            if let text = String(validating: bytes.dropLast(dropped), as: UTF8.self) {
                // Only the rest of one character is a cut; anything else is another character set.
                let tail = bytes.suffix(dropped)
                guard let first = tail.first, first >= 0xC2, tail.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else {
                    continue
                }
                return bytes.count >= 250 ? text : latin1(bytes)
            }
        }
        return latin1(bytes)
    }

    /// Bytes as hexadecimal digits, for values that are no text.
    static func hex(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Without NULs at the end.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while bytes.last == 0 { bytes.removeLast() }
        return bytes
    }

    private static let macScalars: [Unicode.Scalar] = Array(
        """
        ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
        """.unicodeScalars)
}
