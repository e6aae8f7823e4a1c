/// A JSON document as a value, read within bounds.
enum JSONValue: Equatable {
    case null
    case bool(Bool)
    /// The number as it is written, and as a value.
    case number(String, Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One member of an object; names may repeat.
    struct Member: Equatable {
        let name: String
        let value: JSONValue
    }

    /// Reads a document; nil when it is not JSON or passes the bounds (64 levels, a million values).
    init?(_ text: String) {
        var parser = JSONParser(text)
        guard let value = parser.document() else { return nil }
        self = value
    }

    /// The member of an object; the last one where a name repeats.
    subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The members of an object.
    var members: [Member] { if case .object(let members) = self { members } else { [] } }
    /// The elements of an array.
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
    /// A string, or a number as it is written.
    var text: String? {
        switch self {
        case .string(let text), .number(let text, _): text
        case .null, .bool, .array, .object: nil
        }
    }
    /// A number, or a string that holds one.
    var number: Double? {
        switch self {
        case .number(_, let value): value
        case .string(let text): Double(text)
        case .null, .bool, .array, .object: nil
        }
    }
    /// A truth value.
    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
}

/// Goes through the bytes of a JSON text once.
private struct JSONParser {
    private let bytes: [UInt8]
    private var place = 0
    private var valuesLeft = 1_000_000

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func document() -> JSONValue? {
        guard let value = value(depth: 0) else { return nil }
        skipBlanks()
        return place == bytes.count ? value : nil
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func take(word: StaticString) -> Bool {
        let wanted = Array(word.description.utf8)
        guard bytes[place...].starts(with: wanted) else { return false }
        place += wanted.count
        return true
    }

    private mutating func value(depth: Int) -> JSONValue? {
        valuesLeft -= 1
        guard depth < 64, valuesLeft >= 0 else { return nil }
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
        default: return number()
        }
    }

    private mutating func object(depth: Int) -> JSONValue? {
        place += 1
        var members: [JSONValue.Member] = []
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipBlanks()
            guard next == UInt8(ascii: "\""), let name = string(), take(UInt8(ascii: ":")),
                let value = value(depth: depth + 1)
            else { return nil }
            members.append(.init(name: name, value: value))
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func array(depth: Int) -> JSONValue? {
        place += 1
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            guard let value = value(depth: depth + 1) else { return nil }
            elements.append(value)
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func number() -> JSONValue? {
        let start = place
        while let byte = next, (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte) {
            place += 1
        }
        guard place > start, place - start <= 64 else { return nil }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        guard let value = Double(text), value.isFinite else { return nil }
        return .number(text, value)
    }

    private mutating func string() -> String? {
        place += 1
        var result: [UInt8] = []
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escape = next else { return nil }
                place += 1
                guard let scalar = escaped(escape) else { return nil }
                result += Array(String(scalar).utf8)
            default: result.append(byte)
            }
        }
        return nil
    }

    private mutating func escaped(_ escape: UInt8) -> Unicode.Scalar? {
        switch escape {
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "t"): "\t"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{C}"
        case UInt8(ascii: "u"): unicode()
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(escape)
        default: nil
        }
    }

    /// `\uXXXX`, with its second half where it is one of a pair; a lone half becomes U+FFFD.
    private mutating func unicode() -> Unicode.Scalar? {
        guard let first = hex() else { return nil }
        guard (0xD800...0xDBFF).contains(first), bytes[place...].starts(with: [0x5C, 0x75]) else {
            return Unicode.Scalar(first) ?? "\u{FFFD}"
        }
        let back = place
        place += 2
        guard let second = hex() else { return nil }
        guard (0xDC00...0xDFFF).contains(second) else {
            place = back
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func hex() -> UInt32? {
        guard bytes.count - place >= 4 else { return nil }
        var value: UInt32 = 0
        for byte in bytes[place..<place + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        place += 4
        return value
    }
}
