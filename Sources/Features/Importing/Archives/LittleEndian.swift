/// Whole numbers in bytes, low byte first, as zip stores them. Nothing outside the bytes is ever read.
struct LittleEndian {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// How many bytes there are.
    var count: Int { bytes.count }

    func u16(_ offset: Int) -> UInt16? { number(offset, 2).map { UInt16(truncatingIfNeeded: $0) } }
    func u32(_ offset: Int) -> UInt32? { number(offset, 4).map { UInt32(truncatingIfNeeded: $0) } }
    func u64(_ offset: Int) -> UInt64? { number(offset, 8) }

    /// A range; nil when it does not lie inside.
    func part(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        return bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + count)]
    }

    private func number(_ offset: Int, _ count: Int) -> UInt64? {
        guard let part = part(offset, count) else { return nil }
        return part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The bytes of a number, low byte first.
    static func bytes(_ value: some FixedWidthInteger, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
