/// Turns the text of tags into strings, with the repairs that stored text needs in practice.
///
/// Nothing is lost: what cannot be text in the stated encoding is read as Latin-1, in which every byte is a character.
enum TextDecoder {
    /// The encodings of ID3v2, by the byte that names them.
    enum Encoding: UInt8 {
        /// One byte a character. Bytes 0x80 to 0x9F are read as Windows' quotes and dashes, which is what they are in practice.
        case latin1 = 0
        /// UTF-16 with a byte-order mark, which is often missing.
        case utf16 = 1
        /// UTF-16 with the greater byte first.
        case utf16BE = 2
        /// UTF-8.
        case utf8 = 3

        /// How many bytes a unit, and the NUL between strings, takes.
        var unitByteCount: Int { self == .utf16 || self == .utf16BE ? 2 : 1 }
    }

    /// Which byte of UTF-16 comes first.
    enum ByteOrder {
        /// The lesser one.
        case little
        /// The greater one.
        case big
    }

    /// One string in a stated encoding; what follows a NUL is part of it.
    static func string(_ bytes: ArraySlice<UInt8>, _ encoding: Encoding) -> String {
        switch encoding {
        case .latin1: latin1(bytes)
        case .utf8: utf8(bytes)
        case .utf16, .utf16BE: utf16(bytes, encoding, inherited: nil).text
        }
    }

    /// The strings that NULs divide; empty ones at the end are left out, so no text at all is an empty list.
    ///
    /// One byte-order mark may serve for several strings: a string without one is read like the string in front of it.
    static func strings(_ bytes: ArraySlice<UInt8>, _ encoding: Encoding, limit: Int = 10_000) -> [String] {
        var rest = bytes
        var list: [String] = []
        var order: ByteOrder?
        while !rest.isEmpty, list.count < limit {
            let (piece, behind) = split(rest, encoding)
            rest = behind
            if encoding.unitByteCount == 2 {
                let decoded = utf16(piece, encoding, inherited: order)
                order = decoded.order
                list.append(decoded.text)
            } else {
                list.append(encoding == .utf8 ? utf8(piece) : latin1(piece))
            }
        }
        while list.last?.isEmpty == true { list.removeLast() }
        return list
    }

    /// The string in front of the first NUL, and the bytes behind it; without a NUL the string is everything.
    static func terminated(_ bytes: ArraySlice<UInt8>, _ encoding: Encoding) -> (text: String, rest: ArraySlice<UInt8>)
    {
        let (piece, rest) = split(bytes, encoding)
        return (string(piece, encoding), rest)
    }

    /// Latin-1 with Windows' punctuation.
    static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        var text = String.UnicodeScalarView()
        for byte in bytes {
            if byte >= 0x80, byte < 0xA0 {
                text.append(windowsPunctuation[Int(byte - 0x80)])
            } else {
                text.append(Unicode.Scalar(byte))
            }
        }
        return String(text)
    }

    /// UTF-8 without its mark; Latin-1 when it is not UTF-8.
    static func utf8(_ bytes: ArraySlice<UInt8>) -> String {
        let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        return String(validating: plain, as: UTF8.self) ?? latin1(plain)
    }

    /// UTF-16 by its mark, else by what reads like text; a single byte at the end is left out.
    private static func utf16(_ bytes: ArraySlice<UInt8>, _ encoding: Encoding, inherited: ByteOrder?) -> (
        text: String, order: ByteOrder
    ) {
        var order = inherited ?? (encoding == .utf16BE ? .big : guess(bytes))
        var rest = bytes
        // A mark that is written twice is met too.
        while rest.count >= 2 {
            let (first, second) = (rest[rest.startIndex], rest[rest.startIndex + 1])
            if first == 0xFF, second == 0xFE {
                order = .little
            } else if first == 0xFE, second == 0xFF {
                order = .big
            } else {
                break
            }
            rest = rest.dropFirst(2)
        }
        if let plain = plainText(rest, order) { return (plain, order) }
        var units: [UInt16] = []
        units.reserveCapacity(rest.count / 2)
        var place = rest.startIndex
        while place + 1 < rest.endIndex {
            let (first, second) = (UInt16(rest[place]), UInt16(rest[place + 1]))
            units.append(order == .big ? first << 8 | second : second << 8 | first)
            place += 2
        }
        return (String(decoding: units, as: UTF16.self), order)
    }

    /// UTF-16 of nothing but ASCII, which most of it is; nil for other text.
    private static func plainText(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder) -> String? {
        var letters: [UInt8] = []
        letters.reserveCapacity(bytes.count / 2)
        var place = bytes.startIndex
        while place + 1 < bytes.endIndex {
            let (high, low) = order == .big ? (bytes[place], bytes[place + 1]) : (bytes[place + 1], bytes[place])
            guard high == 0, low < 0x80 else { return nil }
            letters.append(low)
            place += 2
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Judges the order of UTF-16 without a mark by which high bytes letters would have; the lesser byte first when in doubt.
    private static func guess(_ bytes: ArraySlice<UInt8>) -> ByteOrder {
        var little = 0
        var big = 0
        var place = bytes.startIndex
        while place + 1 < bytes.endIndex, place < bytes.startIndex + 512 {
            big += likelihood(ofHighByte: bytes[place])
            little += likelihood(ofHighByte: bytes[place + 1])
            place += 2
        }
        return big > little ? .big : .little
    }

    private static func likelihood(ofHighByte byte: UInt8) -> Int {
        switch byte {
        case 0: 3
        case 1...6, 0x20: 2
        case 0x30...0x9F, 0xAC...0xD7: 1
        default: 0
        }
    }

    private static func split(_ bytes: ArraySlice<UInt8>, _ encoding: Encoding) -> (
        piece: ArraySlice<UInt8>, rest: ArraySlice<UInt8>
    ) {
        if encoding.unitByteCount == 1 {
            guard let end = bytes.firstIndex(of: 0) else { return (bytes, []) }
            return (bytes[..<end], bytes[(end + 1)...])
        }
        var place = bytes.startIndex
        while place + 1 < bytes.endIndex {
            if bytes[place] == 0, bytes[place + 1] == 0 { return (bytes[..<place], bytes[(place + 2)...]) }
            place += 2
        }
        return (bytes, [])
    }

    private static let windowsPunctuation: [Unicode.Scalar] = [
        "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}",
        "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}",
        "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}",
        "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
    ]
}
