internal import AmboModel

/// Chapters in Xiph comments: `CHAPTER001=00:12:34.567` with `CHAPTER001NAME=Title` beside it (F084).
///
/// Numbers may start at 0 or 1 and have any count of digits, names of comments are in any case, a comma may stand for
/// the point. An entry without a time is dropped, one without a name is kept.
enum XiphChapters {
    /// A comment that is part of a chapter list.
    enum Part: Equatable {
        /// When a chapter starts.
        case time(number: Int)
        /// What it is called.
        case name(number: Int)
        /// Its address on the web, which is not kept.
        case url(number: Int)
    }

    /// What a comment's name makes it; nil for every other comment.
    static func part(_ name: String) -> Part? {
        let bytes = Array(name.utf8)
        guard bytes.count > 7, name.prefix(7).uppercased() == "CHAPTER" else { return nil }
        let digits = bytes[7...].prefix { $0 >= 0x30 && $0 <= 0x39 }
        guard !digits.isEmpty, digits.count <= 9 else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        switch String(decoding: bytes[digits.endIndex...], as: UTF8.self).uppercased() {
        case "": return .time(number: number)
        case "NAME": return .name(number: number)
        case "URL": return .url(number: number)
        default: return nil
        }
    }

    /// The chapters of a list of comments; of two with one number the first counts.
    static func entries(_ fields: [XiphComments.Field]) -> [ChapterList.Entry] {
        var starts: [Int: Int64] = [:]
        var names: [Int: String] = [:]
        for field in fields {
            switch part(field.name) {
            case .time(let number):
                if starts[number] == nil { starts[number] = milliseconds(field.value) }
            case .name(let number):
                if names[number] == nil { names[number] = field.value }
            case .url, nil: break
            }
        }
        return starts.sorted { $0.key < $1.key }.map {
            ChapterList.Entry(title: names[$0.key] ?? "", startMs: $0.value)
        }
    }

    /// A time as `h:mm:ss.fraction`, `mm:ss` or seconds, with a point or comma; nil for everything else.
    static func milliseconds(_ text: String) -> Int64? {
        let bytes = text.utf8.filter { $0 != 0x20 && $0 != 0x09 }
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let last = parts.last else { return nil }
        var whole: Int64 = 0
        for part in parts.dropLast() {
            guard let value = digits(part) else { return nil }
            whole = (whole + value) * 60
        }
        let point = last.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
        guard let seconds = digits(last[..<(point ?? last.endIndex)]) else { return nil }
        var fraction: Int64 = 0
        if let point {
            let tail = last[(point + 1)...]
            guard tail.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
            let four = Array(tail.prefix(4)) + [UInt8](repeating: 0x30, count: max(0, 4 - tail.count))
            fraction = ((digits(four[...]) ?? 0) + 5) / 10
        }
        return (whole + seconds) * 1000 + fraction
    }

    private static func digits(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard !bytes.isEmpty, bytes.count <= 9, bytes.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }
}
