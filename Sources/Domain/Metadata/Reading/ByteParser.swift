/// A cursor over bytes in memory. Every step is checked: what would run over the end gives nil, never a trap.
struct ByteParser {
    /// All the bytes, whatever was read of them.
    let bytes: ArraySlice<UInt8>
    private var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    /// How many bytes are left.
    var remaining: Int { bytes.endIndex - index }
    /// How many bytes lie behind the cursor.
    var position: Int { index - bytes.startIndex }
    /// The bytes that are left; the cursor stays.
    var rest: ArraySlice<UInt8> { bytes[index...] }
    /// Whether nothing is left.
    var isAtEnd: Bool { index >= bytes.endIndex }

    /// Moves to a place counted from the start; false, and no move, outside the bytes.
    @discardableResult
    mutating func seek(to position: Int) -> Bool {
        guard position >= 0, position <= bytes.count else { return false }
        index = bytes.startIndex + position
        return true
    }

    /// Leaves bytes out; false, and no move, when fewer are left.
    @discardableResult
    mutating func skip(_ count: Int) -> Bool {
        guard count >= 0, count <= remaining else { return false }
        index += count
        return true
    }

    /// The next `count` bytes.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= remaining else { return nil }
        defer { index += count }
        return bytes[index..<index + count]
    }

    /// The next bytes up to `count`, fewer at the end.
    mutating func takeUp(to count: Int) -> ArraySlice<UInt8> {
        let end = index + min(max(count, 0), remaining)
        defer { index = end }
        return bytes[index..<end]
    }

    /// The bytes in front of the next `mark`, which is passed over; nil (and no move) when there is none.
    mutating func take(until mark: UInt8) -> ArraySlice<UInt8>? {
        guard let end = bytes[index...].firstIndex(of: mark) else { return nil }
        defer { index = end + 1 }
        return bytes[index..<end]
    }

    /// Whether the next bytes are these characters; the cursor stays.
    func starts(with text: StaticString) -> Bool { bytes[index...].hasPrefix(text) }

    mutating func u8() -> UInt8? {
        guard index < bytes.endIndex else { return nil }
        defer { index += 1 }
        return bytes[index]
    }

    mutating func u16() -> UInt16? { big(2).map { UInt16(truncatingIfNeeded: $0) } }
    mutating func u24() -> UInt32? { big(3).map { UInt32(truncatingIfNeeded: $0) } }
    mutating func u32() -> UInt32? { big(4).map { UInt32(truncatingIfNeeded: $0) } }
    mutating func u64() -> UInt64? { big(8) }
    mutating func i16() -> Int16? { u16().map { Int16(bitPattern: $0) } }
    mutating func i32() -> Int32? { u32().map { Int32(bitPattern: $0) } }
    mutating func i64() -> Int64? { u64().map { Int64(bitPattern: $0) } }

    mutating func u16LE() -> UInt16? { little(2).map { UInt16(truncatingIfNeeded: $0) } }
    mutating func u24LE() -> UInt32? { little(3).map { UInt32(truncatingIfNeeded: $0) } }
    mutating func u32LE() -> UInt32? { little(4).map { UInt32(truncatingIfNeeded: $0) } }
    mutating func u64LE() -> UInt64? { little(8) }

    /// An unsigned number of 1 to 8 bytes, the greatest byte first.
    mutating func big(_ count: Int) -> UInt64? {
        guard count >= 0, count <= 8, count <= remaining else { return nil }
        var value: UInt64 = 0
        for place in index..<index + count { value = value << 8 | UInt64(bytes[place]) }
        index += count
        return value
    }

    /// An unsigned number of 1 to 8 bytes, the least byte first.
    mutating func little(_ count: Int) -> UInt64? {
        guard count >= 0, count <= 8, count <= remaining else { return nil }
        var value: UInt64 = 0
        for place in (index..<index + count).reversed() { value = value << 8 | UInt64(bytes[place]) }
        index += count
        return value
    }
}

extension ArraySlice<UInt8> {
    /// Whether the slice starts with these characters (bytes of the text's UTF-8).
    func hasPrefix(_ text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        var place = startIndex
        for byte in text.description.utf8 {
            if self[place] != byte { return false }
            place += 1
        }
        return true
    }

    /// Whether these characters stand at `offset` from the start of the slice.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= count else { return false }
        return self[(startIndex + offset)...].hasPrefix(text)
    }
}
