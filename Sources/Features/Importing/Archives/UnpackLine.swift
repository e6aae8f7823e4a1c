internal import AmboBase

/// One line of what the unpacking child and its parent say to each other: words between tabs, in which a
/// percent sign, control characters and DEL are escaped as `%NN`.
///
/// The child reads hostile bytes, so its lines are read as if it were hostile itself.
struct UnpackLine: Sendable, Equatable {
    var words: [[UInt8]]

    init(_ words: [[UInt8]]) { self.words = words }
    init(_ kind: String, _ words: [UInt8]...) { self.words = [Array(kind.utf8)] + words }

    /// The first word.
    var kind: String { words.first.map { String(decoding: $0, as: UTF8.self) } ?? "" }

    /// How many words a line may have.
    static let wordLimit = 32

    /// Reads a line; nil when it does not follow the form.
    init?(line: [UInt8]) {
        let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard parts.count <= Self.wordLimit else { return nil }
        var words: [[UInt8]] = []
        for part in parts {
            guard let word = Self.unescaped(part) else { return nil }
            words.append(word)
        }
        self.words = words
    }

    /// The line without its end.
    var bytes: [UInt8] { Array(words.map(Self.escaped).joined(separator: [UInt8(ascii: "\t")])) }

    /// A word as a path.
    func path(_ index: Int) -> FilePath? { words.indices.contains(index) ? FilePath(bytes: words[index]) : nil }

    /// A word as text.
    func text(_ index: Int) -> String? {
        words.indices.contains(index) ? String(validating: words[index], as: UTF8.self) : nil
    }

    /// A word as a number that is not negative.
    func number(_ index: Int) -> Int64? {
        guard let text = text(index), let value = Int64(text), value >= 0 else { return nil }
        return value
    }

    private static func escaped(_ word: [UInt8]) -> [UInt8] {
        guard word.contains(where: isSpecial) else { return word }
        let digits = Array("0123456789ABCDEF".utf8)
        return word.flatMap { byte -> [UInt8] in
            isSpecial(byte) ? [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]] : [byte]
        }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") }

    private static func unescaped(_ word: ArraySlice<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = word
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                guard !isSpecial(byte) else { return nil }
                result.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            result.append(high << 4 | low)
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        default: nil
        }
    }
}
