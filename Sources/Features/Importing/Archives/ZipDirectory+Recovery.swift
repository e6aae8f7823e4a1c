internal import AmboBase

extension ZipDirectory {
    /// Goes from local header to local header.
    ///
    /// Where a header gives no sizes (bit 3, written to a pipe), the record behind the content is looked for: one
    /// whose size is exactly the distance.
    static func recover(_ source: any ByteSource, tick: () -> Void) throws(ZipError) -> ZipDirectory {
        var window = ZipWindow(source)
        // The first of several parts starts with this mark, and no part but the last has a directory.
        guard try window.bytes(at: 0, count: 4) != ZipWindow.descriptorMark else { throw .multiDisk }
        guard var place = try window.find([localMark], from: 0, limit: 1 << 20) else { throw .notZip }
        var entries: [ZipEntry] = []
        while let found = try local(&window, at: place) {
            guard entries.count < entryLimit else { throw .tooManyEntries }
            entries.append(found.entry)
            tick()
            guard let next = found.end else { break }
            guard let header = try window.find([localMark, centralMark], from: next, limit: 64),
                try window.isLocal(header)
            else { break }
            place = header
        }
        guard !entries.isEmpty else { throw .notZip }
        return ZipDirectory(entries: entries, isRecovered: true, range: nil)
    }

    /// The entry whose header stands at a place, and where the next may start; that is nil when the archive is cut.
    private static func local(
        _ window: inout ZipWindow, at place: Int64
    ) throws(ZipError) -> (entry: ZipEntry, end: Int64?)? {
        let numbers = LittleEndian(try window.bytes(at: place, count: 30)[...])
        guard numbers.part(0, 4)?.elementsEqual(localMark) == true, let flags = numbers.u16(6),
            let method = numbers.u16(8), let time = numbers.u16(10), let crc = numbers.u32(14),
            let stored = numbers.u32(18), let size = numbers.u32(22), let nameCount = numbers.u16(26),
            let extraCount = numbers.u16(28)
        else { return nil }
        let names = try window.bytes(at: place + 30, count: Int(nameCount) + Int(extraCount))
        guard names.count == Int(nameCount) + Int(extraCount) else { return nil }
        let name = names.prefix(Int(nameCount))
        let fields = ZipFields(names.dropFirst(Int(nameCount)), name: name, stored: stored, size: size, offset: 0)
        let data = place + 30 + Int64(names.count)
        var entry = ZipEntry(
            name: Array(name), unicodeName: fields.unicodeName, flags: flags, method: fields.innerMethod ?? method,
            dosTime: time, crc: crc, storedByteCount: 0, byteCount: nil, headerOffset: place, dataOffset: data,
            // The local header does not tell the maker; a slash at the end still makes a folder.
            host: 3, attributes: 0, aesField: method == 99 ? fields.aesField : nil)
        if flags & 8 != 0, fields.stored == 0 {
            guard let tail = try window.descriptor(from: data) else {
                entry.isCut = true
                entry.storedByteCount = max(0, window.byteCount - data)
                return (entry, nil)
            }
            entry.crc = tail.crc
            entry.storedByteCount = tail.stored
            entry.byteCount = tail.size
            return (entry, tail.end)
        }
        guard let storedCount = Int64(exactly: fields.stored), let byteCount = Int64(exactly: fields.size) else {
            return nil
        }
        entry.storedByteCount = storedCount
        entry.byteCount = byteCount
        entry.isCut = storedCount > window.byteCount - data
        return (entry, entry.isCut ? nil : data + storedCount)
    }
}

/// A source read through one window, for walking over a zip without its directory.
struct ZipWindow {
    private let source: any ByteSource
    private var held: [UInt8] = []
    private var start: Int64 = 0

    init(_ source: any ByteSource) { self.source = source }

    var byteCount: Int64 { source.byteCount }

    /// What follows a content of unknown length.
    struct Descriptor {
        var crc: UInt32
        var stored: Int64
        var size: Int64
        var end: Int64
    }

    private static let windowByteCount = 1 << 20
    static let descriptorMark: [UInt8] = [0x50, 0x4B, 7, 8]

    mutating func bytes(at offset: Int64, count: Int) throws(ZipError) -> [UInt8] {
        guard offset >= 0, offset < byteCount else { return [] }
        if offset < start || offset + Int64(count) > start + Int64(held.count) {
            held = try source.bytes(at: offset, count: max(count, Self.windowByteCount))
            start = offset
        }
        return Array(held.dropFirst(Int(offset - start)).prefix(count))
    }

    mutating func isLocal(_ place: Int64) throws(ZipError) -> Bool {
        try bytes(at: place, count: 4) == ZipDirectory.localMark
    }

    /// The first place of one of these marks, each four bytes that start with `PK`.
    mutating func find(_ marks: [[UInt8]], from: Int64, limit: Int64) throws(ZipError) -> Int64? {
        var place = from
        let last = min(byteCount, from.addingReportingOverflow(limit).partialValue) - 4
        while place <= last {
            let part = try bytes(at: place, count: Self.windowByteCount)
            guard part.count >= 4 else { return nil }
            var index = 0
            while let letter = part[index...].firstIndex(of: 0x50), letter <= part.count - 4 {
                if place + Int64(letter) > last { return nil }
                if part[letter + 1] == 0x4B, marks.contains(where: { part[letter..<(letter + 4)].elementsEqual($0) }) {
                    return place + Int64(letter)
                }
                index = letter + 1
            }
            place += Int64(part.count - 3)
        }
        return nil
    }

    /// The record behind a content that starts at `data`: with its mark or, before the next header, without.
    mutating func descriptor(from data: Int64) throws(ZipError) -> Descriptor? {
        var place = data
        let marks = [Self.descriptorMark, ZipDirectory.localMark, ZipDirectory.centralMark]
        while let found = try find(marks, from: place, limit: byteCount) {
            let starts =
                try bytes(at: found, count: 4) == Self.descriptorMark ? [found + 4] : [found - 12, found - 20]
            for start in starts where start >= data {
                if let record = try record(at: start, data: data, found: found) { return record }
            }
            place = found + 1
        }
        return nil
    }

    private mutating func record(at start: Int64, data: Int64, found: Int64) throws(ZipError) -> Descriptor? {
        let numbers = LittleEndian(try bytes(at: start, count: 24)[...])
        guard let crc = numbers.u32(0) else { return nil }
        let hasMark = start > found
        let distance = hasMark ? found - data : start - data
        // 64 bits first: read as 32 bits, the upper half of the stored length would pass for an empty content.
        if let stored = numbers.u64(4), let size = numbers.u64(12), Int64(exactly: stored) == distance,
            let length = Int64(exactly: size), hasMark ? isEnd(numbers, 20, at: start) : found - start == 20
        {
            return Descriptor(crc: crc, stored: distance, size: length, end: start + 20)
        }
        if let stored = numbers.u32(4), let size = numbers.u32(8), Int64(stored) == distance,
            hasMark || found - start == 12
        {
            return Descriptor(crc: crc, stored: Int64(stored), size: Int64(size), end: start + 12)
        }
        return nil
    }

    /// Whether another header or the end of the file stands behind a record.
    private func isEnd(_ numbers: LittleEndian, _ offset: Int, at start: Int64) -> Bool {
        guard let mark = numbers.part(offset, 4) else { return start + Int64(offset) + 4 > byteCount }
        return mark.starts(with: [0x50, 0x4B])
    }
}
