public import AmboBase

/// The order in which people expect names: `Book 2` before `Book 10`, the same on every machine.
///
/// Numbers go by value, of equal ones that with more leading zeros first; then letters without case and accents; then
/// code points. Everything derives from one byte key, which a database can order by as well.
public enum NaturalOrder {
    /// A key whose bytes are in the order of the texts: compare keys by their bytes, a shorter one before its extensions.
    public static func key(_ text: String) -> [UInt8] {
        var key: [UInt8] = []
        key.reserveCapacity(text.utf8.count * 2 + 8)
        appendFolded(text, to: &key)
        key.append(0)
        key.append(contentsOf: text.utf8)
        return key
    }

    /// The key of a path: folder by folder, so that what is in `a` stands together before `a 2`.
    public static func key(_ path: FilePath) -> [UInt8] {
        var key: [UInt8] = []
        for component in path.components {
            appendFolded(component.display, to: &key)
            key.append(1)
        }
        key.append(0)
        key.append(contentsOf: path.bytes)
        return key
    }

    /// Whether `one` stands before `other`.
    public static func precedes(_ one: String, _ other: String) -> Bool {
        key(one).lexicographicallyPrecedes(key(other))
    }

    /// Whether path `one` stands before `other`.
    public static func precedes(_ one: FilePath, _ other: FilePath) -> Bool {
        key(one).lexicographicallyPrecedes(key(other))
    }

    /// Sorts by a text of each element; equal ones keep their order. Each key is made once.
    public static func sorted<Element>(_ elements: [Element], by text: (Element) -> String) -> [Element] {
        sort(elements.map { (key: key(text($0)), element: $0) })
    }

    /// Sorts by a path of each element; equal ones keep their order. Each key is made once.
    public static func sorted<Element>(_ elements: [Element], by path: (Element) -> FilePath) -> [Element] {
        sort(elements.map { (key: key(path($0)), element: $0) })
    }

    private static func sort<Element>(_ keyed: [(key: [UInt8], element: Element)]) -> [Element] {
        keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.element)
    }

    /// Adds the folded text; every run of digits as a number. No byte below 2 comes out, so those can end a part.
    static func appendFolded(_ text: String, to key: inout [UInt8]) {
        var folded = String.UnicodeScalarView()
        for scalar in NormalForm.decomposed(text) { Folding.base(scalar, into: &folded) }
        var digits: [UInt8] = []
        for scalar in folded {
            if let digit = digit(scalar) {
                digits.append(digit)
                continue
            }
            appendNumber(&digits, to: &key)
            if scalar.value < 0x80 {
                key.append(max(UInt8(scalar.value), 2))
            } else {
                key.append(contentsOf: String(scalar).utf8)
            }
        }
        appendNumber(&digits, to: &key)
    }

    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.value < 0x80 { return scalar.value >= 0x30 && scalar.value <= 0x39 ? UInt8(scalar.value) : nil }
        guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue else {
            return nil
        }
        return 0x30 + UInt8(value)
    }

    /// A number stands where the digit 0 would: its count of digits first, so that longer ones are larger.
    private static func appendNumber(_ digits: inout [UInt8], to key: inout [UInt8]) {
        guard !digits.isEmpty else { return }
        let significant = digits.drop { $0 == 0x30 }
        let zeroCount = min(digits.count - significant.count, 250)
        key.append(0x30)
        if significant.count < 0xF0 {
            key.append(UInt8(significant.count) + 2)
        } else {
            key.append(0xFF)
            for shift in [24, 16, 8, 0] { key.append(UInt8(truncatingIfNeeded: significant.count >> shift)) }
        }
        key.append(contentsOf: significant)
        key.append(UInt8(254 - zeroCount))
        digits.removeAll(keepingCapacity: true)
    }
}
