/// A time that a person typed, and times as people read them.
public enum TimeText: Sendable, Hashable {
    /// A place, or a length.
    case absolute(Int64)
    /// A distance from where playing is, negative for back.
    case relative(Int64)

    /// The largest time that is understood: a hundred thousand hours.
    public static let largestMs: Int64 = 360_000_000_000

    /// Reads `1:02:03`, `62:03`, `90` and `90.5` (seconds), `1h30m`, `30m`, `45s`, `500ms`, and the same behind `+` or
    /// `-` as a distance. Spaces between parts are fine; nil for everything else.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.prefix(41).count <= 40 else { return nil }
        let bytes = text.utf8.filter { $0 != UInt8(ascii: " ") }
        guard let first = bytes.first else { return nil }
        let isSigned = first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
        let digits = isSigned ? bytes.dropFirst() : bytes[...]
        let value: Int64?
        if digits.contains(UInt8(ascii: ":")) {
            value = Self.clock(digits)
        } else if digits.contains(where: Self.isLetter) {
            value = Self.units(digits)
        } else {
            value = Self.milliseconds(digits, unitMs: 1000)
        }
        guard let value, value <= Self.largestMs else { return nil }
        if isSigned {
            self = .relative(first == UInt8(ascii: "-") ? -value : value)
        } else {
            self = .absolute(value)
        }
    }

    /// `1:02:03` or `2:03`; parts of a second are cut off, and what is negative counts as 0.
    public static func clock(_ ms: Int64) -> String {
        let seconds = max(ms, 0) / 1000
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let tail = padded(seconds % 60)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(tail)" : "\(minutes):\(tail)"
    }

    private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// `h:mm:ss` or `m:ss`, the first part of any size, the others under 60.
    private static func clock(_ bytes: ArraySlice<UInt8>) -> Int64? {
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var total: Int64 = 0
        var unitMs: Int64 = parts.count == 3 ? 3_600_000 : 60_000
        for (number, part) in parts.enumerated() {
            let isLast = number == parts.count - 1
            guard let value = milliseconds(part, unitMs: unitMs, allowsFraction: isLast) else { return nil }
            if number > 0, value >= unitMs * 60 { return nil }
            total += value
            unitMs /= 60
        }
        return total
    }

    /// `1h30m`, units in falling order, each at most once.
    private static func units(_ bytes: ArraySlice<UInt8>) -> Int64? {
        var rest = bytes
        var total: Int64 = 0
        var lastUnit = Int64.max
        while !rest.isEmpty {
            let number = rest.prefix { !isLetter($0) }
            rest = rest.dropFirst(number.count)
            let name = String(decoding: rest.prefix { isLetter($0) }, as: UTF8.self).lowercased()
            rest = rest.dropFirst(name.utf8.count)
            guard let unit = unitMs(name), unit < lastUnit, let value = milliseconds(number, unitMs: unit) else {
                return nil
            }
            lastUnit = unit
            total += value
        }
        return total
    }

    private static func unitMs(_ name: String) -> Int64? {
        switch name {
        case "h", "hr", "hour", "hours": 3_600_000
        case "m", "min", "mins", "minute", "minutes": 60_000
        case "s", "sec", "secs", "second", "seconds": 1000
        case "ms": 1
        default: nil
        }
    }

    /// A decimal number of units; at most 12 digits in front of the point, the seventh behind it and later are cut.
    private static func milliseconds(
        _ bytes: ArraySlice<UInt8>, unitMs: Int64, allowsFraction: Bool = true
    ) -> Int64? {
        let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap(number), parts.count == 1 || allowsFraction else { return nil }
        guard whole <= largestMs / unitMs else { return nil }
        guard parts.count == 2 else { return whole * unitMs }
        let digits = parts[1].prefix(6)
        guard number(parts[1].prefix(12)) != nil, parts[1].count <= 12, let fraction = number(digits) else {
            return nil
        }
        let scale = digits.reduce(Int64(1)) { scale, _ in scale * 10 }
        return whole * unitMs + fraction * unitMs / scale
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard (1...12).contains(bytes.count) else { return nil }
        var value: Int64 = 0
        for byte in bytes {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int64(byte - 0x30)
        }
        return value
    }
}
