internal import AmboBase

/// The list of a zip's entries, read from the central directory at its end; where that is missing or
/// broken, from the local headers in front of each entry.
///
/// Every length is checked; nothing is unpacked. At most 64 MiB of directory are held.
struct ZipDirectory: Sendable {
    /// The entries in the order of the directory.
    var entries: [ZipEntry]
    /// Whether they come from local headers because the central directory is missing or broken.
    var isRecovered: Bool
    /// Where the central directory lies; nil when there is none.
    var range: Range<Int64>?

    /// The most entries that are read.
    static let entryLimit = 100_000
    static let directoryLimit: Int64 = 64 << 20

    /// Reads the directory of a zip.
    ///
    /// - Parameter tick: Called for every entry, for those who watch that work goes on.
    /// - Throws: `ZipError`.
    static func read(_ source: any ByteSource, tick: () -> Void = {}) throws(ZipError) -> ZipDirectory {
        guard let end = try ZipEnd.find(source) else { return try recover(source, tick: tick) }
        guard !end.isMultiDisk else { throw .multiDisk }
        guard end.entryCount <= UInt64(entryLimit), end.directoryByteCount <= directoryLimit else {
            throw .tooManyEntries
        }
        guard let start = try directoryStart(end, source) else { return try recover(source, tick: tick) }
        let bytes = try source.bytes(at: start, count: Int(end.directoryByteCount))
        guard let entries = central(bytes, shift: start - end.directoryOffset, tick: tick),
            entries.count <= entryLimit, entries.count >= Int(end.entryCount)
        else { return try recover(source, tick: tick) }
        let range = start..<(start + end.directoryByteCount)
        return ZipDirectory(entries: entries, isRecovered: false, range: range)
    }

    /// The directory is where the end record says, or, when bytes were put in front of the archive, so much further on.
    private static func directoryStart(_ end: ZipEnd, _ source: any ByteSource) throws(ZipError) -> Int64? {
        if end.directoryByteCount == 0 { return end.entryCount == 0 ? end.directoryOffset : nil }
        for start in [end.directoryOffset, end.position - end.directoryByteCount] {
            guard start >= 0, start <= source.byteCount - end.directoryByteCount else { continue }
            if try source.bytes(at: start, count: 4) == centralMark { return start }
        }
        return nil
    }

    static let centralMark: [UInt8] = [0x50, 0x4B, 1, 2]
    static let localMark: [UInt8] = [0x50, 0x4B, 3, 4]

    /// Parses the records of a central directory; nil when one is broken.
    ///
    /// - Parameter shift: How far the whole archive lies behind where it says it does.
    static func central(_ bytes: [UInt8], shift: Int64, tick: () -> Void) -> [ZipEntry]? {
        let numbers = LittleEndian(bytes[...])
        var entries: [ZipEntry] = []
        var place = 0
        while let mark = numbers.part(place, 4), mark.elementsEqual(centralMark) {
            guard let record = record(numbers, place, shift) else { return nil }
            entries.append(record.entry)
            guard entries.count <= entryLimit else { return entries }
            place = record.end
            tick()
        }
        return entries
    }

    private static func record(
        _ numbers: LittleEndian, _ place: Int, _ shift: Int64
    ) -> (entry: ZipEntry, end: Int)? {
        guard let madeBy = numbers.u16(place + 4), let flags = numbers.u16(place + 8),
            let method = numbers.u16(place + 10), let time = numbers.u16(place + 12),
            let crc = numbers.u32(place + 16), let stored = numbers.u32(place + 20), let size = numbers.u32(place + 24),
            let nameCount = numbers.u16(place + 28), let extraCount = numbers.u16(place + 30),
            let commentCount = numbers.u16(place + 32), let disk = numbers.u16(place + 34),
            let attributes = numbers.u32(place + 38), let offset = numbers.u32(place + 42),
            let name = numbers.part(place + 46, Int(nameCount)),
            let extra = numbers.part(place + 46 + Int(nameCount), Int(extraCount))
        else { return nil }
        let end = place + 46 + Int(nameCount) + Int(extraCount) + Int(commentCount)
        guard end <= numbers.count, disk == 0 || disk == 0xFFFF else { return nil }
        let fields = ZipFields(extra, name: name, stored: stored, size: size, offset: offset)
        // Sizes of more than half of what 64 bits hold are nonsense.
        guard let storedCount = Int64(exactly: fields.stored), let byteCount = Int64(exactly: fields.size),
            let header = Int64(exactly: fields.offset), header <= Int64.max - abs(shift)
        else { return nil }
        let entry = ZipEntry(
            name: Array(name), unicodeName: fields.unicodeName, flags: flags, method: fields.innerMethod ?? method,
            dosTime: time, crc: crc, storedByteCount: storedCount, byteCount: byteCount, headerOffset: header + shift,
            host: UInt8(madeBy >> 8), attributes: attributes, aesField: method == 99 ? fields.aesField : nil)
        return (entry, end)
    }
}

extension ByteSource {
    /// Reads, with the error of this room.
    func bytes(at offset: Int64, count: Int) throws(ZipError) -> [UInt8] {
        do { return try read(at: offset, count: count) } catch { throw .unreadable(error) }
    }
}
