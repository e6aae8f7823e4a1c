@testable internal import AmboImporting

/// Writes zips byte by byte, also ones that no honest program writes.
struct ZipBuilder {
    /// One entry; all of them are stored.
    struct Entry {
        var name: [UInt8]
        var content: [UInt8]
        var flags: UInt16 = 0
        var method: UInt16 = 0
        /// Sizes only in a record behind the content, as when writing to a pipe.
        var isStreamed = false
        /// Sizes in 64 bits.
        var isLarge = false
        /// Whether the record behind the content has its mark.
        var marksRecord = true
        var host: UInt8 = 3
        var attributes: UInt32 = 0o100644 << 16
        var extra: [UInt8] = []
        /// What the directory says instead of the truth.
        var declaredSize: UInt64?
        var declaredCRC: UInt32?

        init(_ name: String, _ content: [UInt8] = ZipBuilder.sound) {
            self.init(Array(name.utf8), content)
        }

        init(_ name: [UInt8], _ content: [UInt8] = ZipBuilder.sound) {
            self.name = name
            self.content = content
        }
    }

    /// A little MP3: the header of a frame and some bytes.
    static let sound: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    var entries: [Entry]
    var prefix: [UInt8] = []
    var comment: [UInt8] = []
    var hasDirectory = true
    var isMultiDisk = false

    init(_ entries: [Entry]) { self.entries = entries }
    init(_ names: String...) { self.init(names.map { Entry($0) }) }

    /// The finished archive.
    var bytes: [UInt8] {
        var bytes = prefix
        var directory: [UInt8] = []
        for entry in entries {
            // Offsets count from the start of the archive, not of what stands in front of it.
            let offset = bytes.count - prefix.count
            let crc = CRC32.of(entry.content)
            bytes += local(entry, crc: crc) + entry.content + record(entry, crc: crc)
            directory += central(entry, crc: crc, offset: offset)
        }
        guard hasDirectory else { return bytes }
        let start = bytes.count - prefix.count
        return bytes + directory + end(count: entries.count, size: directory.count, offset: start)
    }

    private func local(_ entry: Entry, crc: UInt32) -> [UInt8] {
        let flags = entry.flags | (entry.isStreamed ? 8 : 0)
        let size = entry.isStreamed ? 0 : entry.content.count
        var extra = entry.extra
        if entry.isLarge { extra = [1, 0, 16, 0] + number(size, 8) + number(size, 8) + extra }
        let short = entry.isLarge ? 0xFFFF_FFFF : size
        return [0x50, 0x4B, 3, 4] + number(45, 2) + number(flags, 2) + number(entry.method, 2) + number(0, 2)
            + number(0x21, 2) + number(entry.isStreamed ? 0 : entry.declaredCRC ?? crc, 4) + number(short, 4)
            + number(short, 4) + number(entry.name.count, 2) + number(extra.count, 2) + entry.name + extra
    }

    private func record(_ entry: Entry, crc: UInt32) -> [UInt8] {
        guard entry.isStreamed else { return [] }
        let width = entry.isLarge ? 8 : 4
        return (entry.marksRecord ? [0x50, 0x4B, 7, 8] : []) + number(crc, 4) + number(entry.content.count, width)
            + number(entry.content.count, width)
    }

    private func central(_ entry: Entry, crc: UInt32, offset: Int) -> [UInt8] {
        let size = entry.declaredSize ?? UInt64(entry.content.count)
        var extra = entry.extra
        if entry.isLarge { extra = [1, 0, 16, 0] + number(size, 8) + number(entry.content.count, 8) + extra }
        let flags = entry.flags | (entry.isStreamed ? 8 : 0)
        return [0x50, 0x4B, 1, 2] + [45, entry.host] + number(45, 2) + number(flags, 2) + number(entry.method, 2)
            + number(0, 2) + number(0x21, 2) + number(entry.declaredCRC ?? crc, 4)
            + number(entry.isLarge ? 0xFFFF_FFFF : entry.content.count, 4)
            + number(entry.isLarge ? 0xFFFF_FFFF : Int(size), 4) + number(entry.name.count, 2) + number(extra.count, 2)
            + number(0, 2) + number(0, 2) + number(0, 2) + number(entry.attributes, 4) + number(offset, 4) + entry.name
            + extra
    }

    private func end(count: Int, size: Int, offset: Int) -> [UInt8] {
        [0x50, 0x4B, 5, 6] + number(isMultiDisk ? 1 : 0, 2) + number(0, 2) + number(min(count, 0xFFFF), 2)
            + number(min(count, 0xFFFF), 2) + number(size, 4) + number(offset, 4) + number(comment.count, 2) + comment
    }

    private func number(_ value: some FixedWidthInteger, _ count: Int) -> [UInt8] {
        LittleEndian.bytes(value, count: count)
    }
}
