/// Chapters that OverDrive writes as XML into a TXXX frame: `<Markers><Marker><Name>…</Name><Time>m:ss.fff</Time></Marker>…`.
///
/// The XML is written by one program and read here by its few elements, so that broken pieces of it are read too.
enum OverDriveMarkers {
    /// The description of the frame.
    static let frameName = "OverDrive MediaMarkers"
    /// More markers than this are not read.
    private static let limit = 20_000

    /// The markers in order, with those that only continue a chapter merged into it (R37).
    ///
    /// A continuation is named like the chapter with a time in brackets, `(continued)` or an underscore behind. At the start
    /// of a part file the chapter that it continues lies in the part before: there it stays, under the chapter's name.
    static func entries(_ xml: String) -> [ChapterList.Entry] {
        var entries: [ChapterList.Entry] = []
        var rest = Substring(xml)
        while entries.count < limit, let marker = element("Marker", in: &rest) {
            var inside = marker
            var again = marker
            guard let time = element("Time", in: &again), let startMs = milliseconds(time) else { continue }
            let name = element("Name", in: &inside).map(unescaped) ?? ""
            entries.append(ChapterList.Entry(title: name, startMs: startMs))
        }
        return merged(
            entries.enumerated().sorted { ($0.element.startMs, $0.offset) < ($1.element.startMs, $1.offset) }
                .map(\.element))
    }

    private static func merged(_ entries: [ChapterList.Entry]) -> [ChapterList.Entry] {
        var kept: [ChapterList.Entry] = []
        for entry in entries {
            let (title, isContinued) = base(entry.title)
            if let last = kept.last, isContinued, last.title == title { continue }
            // The same name again without a time is a repetition as well when it is the neighbour.
            if let last = kept.last, last.title == title, last.startMs == entry.startMs { continue }
            kept.append(ChapterList.Entry(title: title, startMs: entry.startMs))
        }
        return kept
    }

    /// A name without the marks of a continuation.
    static func base(_ name: String) -> (title: String, isContinued: Bool) {
        var text = Substring(name)
        var isContinued = false
        while true {
            while let last = text.last, last.isWhitespace || last == "_" {
                text.removeLast()
            }
            guard text.last == ")", let open = text.lastIndex(of: "(") else { break }
            let inside = text[text.index(after: open)...].dropLast()
            let isTime = !inside.isEmpty && inside.contains(":") && milliseconds(inside) != nil
            guard isTime || inside.lowercased() == "continued" || inside.lowercased() == "cont." else { break }
            isContinued = true
            text = text[..<open]
        }
        return (String(text.drop { $0.isWhitespace }), isContinued)
    }

    /// `59:30.000`, `63:12.500` and `1:05:00.000` (minutes may pass 59), also plain seconds; nil for anything else.
    static func milliseconds(_ text: Substring) -> Int64? {
        let parts = trimmed(text).split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count <= 3 else { return nil }
        let seconds = last.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = number(seconds[0]) else { return nil }
        var ms = whole * 1000
        if seconds.count > 1 {
            guard !seconds[1].isEmpty, number(seconds[1].prefix(9)) != nil,
                let thousandths = number(seconds[1].prefix(3))
            else { return nil }
            ms += thousandths * [100, 10, 1][min(seconds[1].count, 3) - 1]
        }
        var unit: Int64 = 60_000
        for part in parts.dropLast().reversed() {
            guard let value = number(part) else { return nil }
            ms += value * unit
            unit *= 60
        }
        return ms
    }

    private static func number(_ text: Substring) -> Int64? {
        guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            return nil
        }
        return Int64(text)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// The content of the next element of this name; `rest` moves behind it.
    private static func element(_ name: String, in rest: inout Substring) -> Substring? {
        guard let start = place(of: "<\(name)>", in: rest[...]) else { return nil }
        let inside = rest[start.upperBound...]
        guard let end = place(of: "</\(name)>", in: inside) else { return nil }
        rest = inside[end.upperBound...]
        return inside[..<end.lowerBound]
    }

    /// Where a piece of plain ASCII stands; in linear time over the text's bytes.
    private static func place(of piece: String, in text: Substring) -> Range<Substring.Index>? {
        let pattern = Array(piece.utf8)
        let view = text.utf8
        var start = view.startIndex
        while let first = view[start...].firstIndex(of: pattern[0]) {
            let candidate = view[first...]
            if candidate.starts(with: pattern) {
                return first..<view.index(first, offsetBy: pattern.count)
            }
            start = view.index(after: first)
        }
        return nil
    }

    /// The text with XML's five names and numbered characters resolved; anything else behind `&` stays as it is.
    static func unescaped(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return String(trimmed(text)) }
        var result = ""
        var rest = trimmed(text)
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            let behind = rest[rest.index(after: mark)...]
            if let end = behind.prefix(10).firstIndex(of: ";"), let scalar = character(behind[..<end]) {
                result.unicodeScalars.append(scalar)
                rest = behind[behind.index(after: end)...]
            } else {
                result += "&"
                rest = behind
            }
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> Unicode.Scalar? {
        switch name {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        default:
            if name.hasPrefix("#x") || name.hasPrefix("#X") {
                UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            } else if name.hasPrefix("#") {
                UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
            } else {
                nil
            }
        }
    }
}
