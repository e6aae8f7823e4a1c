internal import AmboText

/// A text file of unknown origin: its character set is judged, its line ends are made one kind.
struct TextFile: Equatable {
    /// The text with `\n` at the end of lines and without a byte-order mark.
    let text: String
    /// The set that it was read in.
    let charset: Charset
    /// Whether the set was guessed, which can be wrong.
    let isGuess: Bool

    /// Reads bytes as text; nil for what is no text at all.
    init?(_ bytes: [UInt8]) {
        guard let (raw, charset, isGuess) = Self.decoded(bytes) else { return nil }
        self.charset = charset
        self.isGuess = isGuess
        text = Self.plain(raw)
    }

    /// One kind of line end, and no mark in front.
    private static func plain(_ raw: String) -> String {
        let start = raw.unicodeScalars.first == "\u{FEFF}" ? raw.unicodeScalars.dropFirst() : raw.unicodeScalars[...]
        guard raw.utf8.contains(UInt8(ascii: "\r")) else { return String(start) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.utf8.count)
        var isAfterReturn = false
        for byte in Substring(start).utf8 {
            let isReturn = byte == UInt8(ascii: "\r")
            if byte != UInt8(ascii: "\n") || !isAfterReturn { bytes.append(isReturn ? UInt8(ascii: "\n") : byte) }
            isAfterReturn = isReturn
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The lines with their numbers, counted from 1.
    var lines: [(number: Int, text: Substring)] {
        // By bytes: a line end followed by a combining mark is no line end to Character.
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .map { (number: $0.offset + 1, text: Substring($0.element)) }
    }

    private static func decoded(_ bytes: [UInt8]) -> (String, Charset, Bool)? {
        if bytes.starts(with: [0xFF, 0xFE]) { return (Charset.utf16LE.decodeLossy(bytes[2...]), .utf16LE, false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (Charset.utf16BE.decodeLossy(bytes[2...]), .utf16BE, false) }
        let head = bytes.prefix(4096)
        if head.contains(0) {
            // Text without a mark in 16 bits has a zero in nearly every second byte.
            let even = stride(from: 0, to: head.count, by: 2).count { head[$0] == 0 }
            let odd = stride(from: 1, to: head.count, by: 2).count { head[$0] == 0 }
            let half = head.count / 2
            if odd * 3 > half * 2, even * 10 < half { return (Charset.utf16LE.decodeLossy(bytes), .utf16LE, true) }
            if even * 3 > half * 2, odd * 10 < half { return (Charset.utf16BE.decodeLossy(bytes), .utf16BE, true) }
            return nil
        }
        if let text = Charset.utf8.decode(bytes) { return (text, .utf8, false) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (Charset.utf8.decodeLossy(bytes), .utf8, false) }
        // Line by line, so that a cut of the sample falls between lines.
        let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.map { Array($0) }
        let charset = CharsetJudge.judge(lines)
        return (charset.decodeLossy(bytes), charset, true)
    }
}
