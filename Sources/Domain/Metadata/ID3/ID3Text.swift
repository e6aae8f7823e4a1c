/// The content of text frames: a byte for the encoding, then text.
enum ID3Text {
    /// The values of a text frame. A byte that names no encoding is part of the text.
    static func values(_ body: ArraySlice<UInt8>) -> [String] {
        guard let code = body.first else { return [] }
        guard let encoding = TextDecoder.Encoding(rawValue: code) else { return TextDecoder.strings(body, .latin1) }
        return TextDecoder.strings(body.dropFirst(), encoding)
    }

    /// A frame with a name of its own (TXXX): the name, and the values behind it.
    static func named(_ body: ArraySlice<UInt8>) -> (name: String, values: [String])? {
        var all = values(body)
        guard !all.isEmpty else { return nil }
        let name = all.removeFirst()
        return (name, all)
    }

    /// A frame with a language and a description (COMM, USLT).
    static func described(_ body: ArraySlice<UInt8>) -> (language: String, description: String, text: String)? {
        guard body.count >= 4, let code = body.first else { return nil }
        let language = TextDecoder.latin1(body.dropFirst().prefix(3))
        let encoding = TextDecoder.Encoding(rawValue: code) ?? .latin1
        var all = TextDecoder.strings(body.dropFirst(4), encoding)
        guard !all.isEmpty else { return nil }
        // Without a NUL there is no description, only text.
        let description = all.count > 1 ? all.removeFirst() : ""
        return (language, description, all.joined(separator: "\n"))
    }

    /// A frame with a Latin-1 owner and bytes (UFID, PRIV); nil for the bytes where they are no text.
    static func owned(_ body: ArraySlice<UInt8>) -> (owner: String, text: String?)? {
        var parser = ByteParser(body)
        guard let owner = parser.take(until: 0) else { return nil }
        return (TextDecoder.latin1(owner), plainText(parser.rest))
    }

    /// Bytes that are printable UTF-8; nil for others.
    static func plainText(_ bytes: ArraySlice<UInt8>) -> String? {
        var bytes = bytes
        while bytes.last == 0 { bytes.removeLast() }
        guard !bytes.isEmpty, bytes.count <= 64 * 1024,
            bytes.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 })
        else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
