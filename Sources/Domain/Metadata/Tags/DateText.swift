/// Dates of release as `2019`, `2019-05` or `2019-05-01`.
package enum DateText {
    /// Brings a date to the common form; a text that is no date that we know stays as it is written.
    package static func normalised(_ text: String) -> String {
        let text = PlainText.trimmed(text)
        return parsed(text) ?? text
    }

    private static func parsed(_ text: String) -> String? {
        var parts = words(of: text)
        guard !parts.isEmpty, parts.count <= 9 else { return nil }
        if parts.count == 1, parts[0].utf8.count == 8, let all = PlainText.number(parts[0]) {
            return joined(year: all / 10_000, month: all / 100 % 100, day: all % 100)
        }
        guard parts[0].utf8.count != 4 || !isDigits(parts[0]) else {
            // 2019, 2019-05, 2019-05-04T07:00:00Z
            let month = parts.count > 1 ? monthNumber(parts[1]) : nil
            let day = parts.count > 2 ? PlainText.number(parts[2]) : nil
            guard parts.count == 1 || month != nil else { return nil }
            return joined(year: PlainText.number(parts[0]) ?? 0, month: month ?? 0, day: day ?? 0)
        }
        guard parts.count == 2 || parts.count == 3, let last = parts.popLast(), last.utf8.count == 4,
            let year = PlainText.number(last)
        else { return nil }
        // May 2019; 4 May 2019 and May 4, 2019; 04.05.2019. With 05/04/2019 nobody knows which is the month.
        if parts.count == 1 { return monthNumber(parts[0]).flatMap { joined(year: year, month: $0, day: 0) } }
        if let month = monthByName(parts[1]), let day = PlainText.number(parts[0]) {
            return joined(year: year, month: month, day: day)
        }
        if let month = monthByName(parts[0]), let day = PlainText.number(parts[1]) {
            return joined(year: year, month: month, day: day)
        }
        guard let first = PlainText.number(parts[0]), let second = PlainText.number(parts[1]) else { return nil }
        if text.contains(".") || first > 12 { return joined(year: year, month: second, day: first) }
        if second > 12 { return joined(year: year, month: first, day: second) }
        return nil
    }

    private static func joined(year: Int, month: Int, day: Int) -> String? {
        guard (1...9999).contains(year), (0...12).contains(month), (0...31).contains(day) else { return nil }
        let head = padded(year, to: 4)
        guard month > 0 else { return head }
        return day > 0 ? "\(head)-\(padded(month, to: 2))-\(padded(day, to: 2))" : "\(head)-\(padded(month, to: 2))"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Runs of digits and runs of letters; a `T` in front of a time counts as a gap.
    private static func words(of text: String) -> [String] {
        var result: [String] = []
        var current = ""
        var digits = false
        for scalar in text.unicodeScalars {
            let isDigit = ("0"..."9").contains(scalar)
            guard isDigit || scalar.properties.isAlphabetic else {
                if !current.isEmpty { result.append(current) }
                current = ""
                continue
            }
            if !current.isEmpty, isDigit != digits {
                result.append(current)
                current = ""
            }
            digits = isDigit
            current.unicodeScalars.append(scalar)
        }
        if !current.isEmpty { result.append(current) }
        return result
    }

    private static func isDigits(_ text: String) -> Bool { PlainText.number(text) != nil }

    private static func monthNumber(_ text: String) -> Int? { PlainText.number(text) ?? monthByName(text) }

    private static func monthByName(_ text: String) -> Int? {
        let lower = text.lowercased()
        guard lower.utf8.count >= 3 else { return nil }
        return months.firstIndex { $0.hasPrefix(lower) || (lower == "sept" && $0 == "september") }.map { $0 + 1 }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
}
