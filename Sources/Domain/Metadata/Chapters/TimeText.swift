/// Times as people and tools write them into lists of chapters.
enum TimeText {
    /// No time of a book lies beyond: a hundred days.
    static let limitMs: Int64 = 100 * 24 * 3_600_000

    /// Reads `h:mm:ss.mmm`, `m:ss`, and with `bareSeconds` also `5.5`; a comma may stand for the point.
    ///
    /// - Parameter bareSeconds: Whether a number without a colon is a time.
    /// - Returns: Milliseconds, rounded; nil for anything else and for what lies beyond the limit.
    ///   Minutes and seconds of 60 and more are carried over, as in `113:02`.
    static func milliseconds(_ text: some StringProtocol, bareSeconds: Bool = false) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (bareSeconds ? 1...3 : 2...3).contains(parts.count), let last = parts.last else { return nil }
        var whole: Int64 = 0
        for part in parts.dropLast() {
            guard let number = digits(part), number < 1_000_000 else { return nil }
            whole = whole * 60 + number
        }
        let pieces = last.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard pieces.count <= 2, let seconds = digits(pieces[0]), seconds < 1_000_000_000 else { return nil }
        whole = whole * 60 + seconds
        var ms: Int64 = 0
        if pieces.count == 2 {
            guard let fraction = thousandths(pieces[1]) else { return nil }
            ms = fraction
        }
        let result = whole * 1000 + ms
        return result <= limitMs ? result : nil
    }

    /// Milliseconds of a number of seconds; nil for what is no time.
    static func milliseconds(seconds: Double) -> Int64? {
        guard seconds.isFinite, seconds >= 0, seconds * 1000 <= Double(limitMs) else { return nil }
        return Int64((seconds * 1000).rounded())
    }

    /// Milliseconds of a count of units of `numerator/denominator` seconds, rounded to the nearest.
    static func milliseconds(_ count: Int64, numerator: Int64, denominator: Int64) -> Int64? {
        guard count >= 0, numerator > 0, denominator > 0 else { return nil }
        let product = Int128(count) * Int128(numerator) * 1000
        let result = (product + Int128(denominator) / 2) / Int128(denominator)
        return result <= Int128(limitMs) ? Int64(result) : nil
    }

    /// Digits only, up to twelve.
    static func digits(_ text: some StringProtocol) -> Int64? {
        guard !text.isEmpty, text.utf8.count <= 12, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }

    /// The digits behind the point as thousandths, rounded.
    private static func thousandths(_ text: some StringProtocol) -> Int64? {
        let all = text.utf8
        guard !all.isEmpty, all.count <= 18, all.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        var value: Int64 = 0
        for (place, digit) in all.prefix(4).enumerated() where place < 3 { value = value * 10 + Int64(digit - 0x30) }
        for _ in min(all.count, 3)..<3 { value *= 10 }
        if let fourth = all.dropFirst(3).first, fourth >= 0x35 { value += 1 }
        return value
    }
}
