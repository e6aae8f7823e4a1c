/// The value of one `data` box of an item, as text.
enum MP4Value {
    /// The text of a value.
    ///
    /// - Parameters:
    ///   - type: The box's type of data (QuickTime File Format, "Well-known types"); 0 leaves it to the item.
    ///   - item: What the value is of.
    /// - Returns: Nil for pictures.
    static func text(type: UInt32, _ bytes: ArraySlice<UInt8>, of item: BoxType) -> String? {
        if item == "trkn" || item == "disk", bytes.count >= 4 { return pair(bytes) }
        if item == "gnre", bytes.count <= 4 { return unsigned(bytes) }
        switch type {
        case 1, 4: return MP4Text.utf8(bytes)
        case 2, 5: return MP4Text.utf16(bytes)
        case 12, 13, 14, 27: return nil
        case 21, 65, 66, 67, 74: return signed(bytes) ?? MP4Text.hex(bytes)
        case 22, 75, 76, 77, 78: return unsigned(bytes) ?? MP4Text.hex(bytes)
        case 23: return float(bytes, 4)
        case 24: return float(bytes, 8)
        default: return implicit(bytes, of: item)
        }
    }

    private static func implicit(_ bytes: ArraySlice<UInt8>, of item: BoxType) -> String {
        if numbers.contains(item), let text = signed(bytes) { return text }
        let core = MP4Text.trimmed(bytes)
        let isText = core.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
        if isText, let text = String(validating: core, as: UTF8.self), !core.isEmpty || bytes.isEmpty { return text }
        return MP4Text.hex(bytes)
    }

    /// Number and total, in 6 or 8 bytes.
    private static func pair(_ bytes: ArraySlice<UInt8>) -> String? {
        var cursor = ByteParser(bytes)
        guard cursor.skip(2), let number = cursor.u16() else { return nil }
        guard let total = cursor.u16(), total > 0 else { return String(number) }
        return "\(number)/\(total)"
    }

    private static func signed(_ bytes: ArraySlice<UInt8>) -> String? {
        guard (1...8).contains(bytes.count) else { return nil }
        var cursor = ByteParser(bytes)
        guard let value = cursor.big(bytes.count) else { return nil }
        let shift = 64 - bytes.count * 8
        return String(Int64(bitPattern: value << UInt64(shift)) >> Int64(shift))
    }

    private static func unsigned(_ bytes: ArraySlice<UInt8>) -> String? {
        guard (1...8).contains(bytes.count) else { return nil }
        var cursor = ByteParser(bytes)
        return cursor.big(bytes.count).map { String($0) }
    }

    private static func float(_ bytes: ArraySlice<UInt8>, _ count: Int) -> String {
        var cursor = ByteParser(bytes)
        guard bytes.count == count, let bits = cursor.big(count) else { return MP4Text.hex(bytes) }
        return count == 4
            ? Float(bitPattern: UInt32(truncatingIfNeeded: bits)).description : Double(bitPattern: bits).description
    }

    /// Items that are numbers even where their type is left open.
    private static let numbers: Set<BoxType> = [
        "tmpo", "cpil", "pgap", "pcst", "hdvd", "stik", "rtng", "akID", "atID", "cnID", "geID", "plID", "sfID", "cmID",
        "shwm", "©mvi", "©mvc", "tves", "tvsn", "itnu", "rate",
    ]
}
