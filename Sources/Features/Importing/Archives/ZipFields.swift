/// What the extra fields of one zip header add to it.
struct ZipFields {
    private(set) var stored: UInt64
    private(set) var size: UInt64
    private(set) var offset: UInt64
    private(set) var unicodeName: [UInt8]?
    private(set) var aesField: [UInt8]?
    private(set) var innerMethod: UInt16?

    /// Reads the fields; one that is cut short ends the list without harm.
    ///
    /// - Parameters:
    ///   - stored, size, offset: The 32-bit values of the header; the zip64 field replaces those that are all ones.
    ///     Where it is missing, all ones is an ordinary number.
    init(_ extra: ArraySlice<UInt8>, name: ArraySlice<UInt8>, stored: UInt32, size: UInt32, offset: UInt32) {
        self.stored = UInt64(stored)
        self.size = UInt64(size)
        self.offset = UInt64(offset)
        let numbers = LittleEndian(extra)
        var place = 0
        while let id = numbers.u16(place), let count = numbers.u16(place + 2),
            let body = numbers.part(place + 4, Int(count))
        {
            switch id {
            case 0x0001: readZip64(LittleEndian(body), stored: stored, size: size, offset: offset)
            case 0x7075: readName(LittleEndian(body), name: name)
            case 0x9901 where count >= 7:
                aesField = numbers.part(place, 4 + Int(count)).map(Array.init)
                innerMethod = LittleEndian(body).u16(5)
            default: break
            }
            place += 4 + Int(count)
        }
    }

    private mutating func readZip64(_ body: LittleEndian, stored: UInt32, size: UInt32, offset: UInt32) {
        var place = 0
        func take() -> UInt64? {
            defer { place += 8 }
            return body.u64(place)
        }
        if size == .max, let value = take() { self.size = value }
        if stored == .max, let value = take() { self.stored = value }
        if offset == .max, let value = take() { self.offset = value }
    }

    private mutating func readName(_ body: LittleEndian, name: ArraySlice<UInt8>) {
        guard body.count > 5, body.part(0, 1)?.first == 1, let crc = body.u32(1), crc == CRC32.of(name),
            let text = body.part(5, body.count - 5), String(validating: text, as: UTF8.self) != nil
        else { return }
        unicodeName = Array(text)
    }
}
