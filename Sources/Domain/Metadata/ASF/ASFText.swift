/// The text of ASF files: UTF-16 with the lesser byte first, mostly with a NUL at its end.
enum ASFText {
    /// The text up to the first NUL; half a surrogate pair becomes a replacement mark.
    static func string(_ bytes: ArraySlice<UInt8>) -> String {
        var parser = ByteParser(bytes)
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        while let unit = parser.u16LE(), unit != 0 { units.append(unit) }
        return String(decoding: units, as: UTF16.self)
    }

    /// The text up to the next NUL, which is passed over; nil when there is none.
    static func terminated(_ parser: inout ByteParser) -> String? {
        var units: [UInt16] = []
        while let unit = parser.u16LE() {
            if unit == 0 { return String(decoding: units, as: UTF16.self) }
            units.append(unit)
        }
        return nil
    }
}

extension ByteParser {
    /// The number at the start of `bytes`; nil when there are fewer than two.
    static func u16LE(_ bytes: ArraySlice<UInt8>) -> UInt16? {
        var parser = ByteParser(bytes)
        return parser.u16LE()
    }
}
