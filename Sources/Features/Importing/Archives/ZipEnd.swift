internal import AmboBase

/// What stands at the end of a zip and says where its directory is.
struct ZipEnd {
    /// Where the record starts; of a zip64 archive the zip64 record.
    var position: Int64
    var entryCount: UInt64
    var directoryByteCount: Int64
    var directoryOffset: Int64
    var isMultiDisk: Bool

    private static let mark: [UInt8] = [0x50, 0x4B, 5, 6]

    /// Looks for it in the last 64 KiB and some; nil when there is none that makes sense.
    static func find(_ source: any ByteSource) throws(ZipError) -> ZipEnd? {
        let count = min(source.byteCount, 22 + 65_535 + 4096)
        guard count >= 22 else { return nil }
        let start = source.byteCount - count
        let tail = try source.bytes(at: start, count: Int(count))
        guard tail.count == Int(count) else { return nil }
        var place = tail.count - 22
        while place >= 0 {
            if tail[place] == 0x50, tail[place..<(place + 4)].elementsEqual(mark),
                let end = parse(LittleEndian(tail[place...]), at: start + Int64(place))
            {
                return try zip64(end, source) ?? end
            }
            place -= 1
        }
        return nil
    }

    private static func parse(_ numbers: LittleEndian, at position: Int64) -> ZipEnd? {
        guard let disk = numbers.u16(4), let firstDisk = numbers.u16(6), let here = numbers.u16(8),
            let total = numbers.u16(10), let count = numbers.u32(12), let offset = numbers.u32(16),
            let comment = numbers.u16(20), numbers.part(22, Int(comment)) != nil
        else { return nil }
        let isMultiDisk = (disk != 0 && disk != 0xFFFF) || (firstDisk != 0 && firstDisk != 0xFFFF) || here != total
        return ZipEnd(
            position: position, entryCount: UInt64(total), directoryByteCount: Int64(count),
            directoryOffset: Int64(offset), isMultiDisk: isMultiDisk)
    }

    /// The zip64 record in front of the end record, when there is one and it makes sense.
    private static func zip64(_ end: ZipEnd, _ source: any ByteSource) throws(ZipError) -> ZipEnd? {
        guard end.position >= 20 else { return nil }
        let locator = LittleEndian(try source.bytes(at: end.position - 20, count: 20)[...])
        guard locator.u32(0) == 0x0706_4B50, let told = locator.u64(8), let disks = locator.u32(16) else { return nil }
        let near = end.position - 20 - 56
        for place in [Int64(exactly: told), near].compactMap({ $0 }) where place >= 0 && place <= near {
            let numbers = LittleEndian(try source.bytes(at: place, count: 56)[...])
            guard numbers.u32(0) == 0x0606_4B50, let total = numbers.u64(32), let count = numbers.u64(40),
                let offset = numbers.u64(48), let byteCount = Int64(exactly: count),
                let directory = Int64(exactly: offset)
            else { continue }
            return ZipEnd(
                position: place, entryCount: total, directoryByteCount: byteCount, directoryOffset: directory,
                isMultiDisk: disks > 1)
        }
        return nil
    }
}
