internal import AmboBase

/// The bytes of one file for a format reader: small reads are served from a few windows, so that a
/// file whose facts lie together costs one or two calls to the source. Every read is checked against
/// the file's length and against a budget that bounds what a hostile file can make us read.
struct FileBytes {
    /// Where the file lies, for errors.
    let path: FilePath
    /// Length of the file.
    let byteCount: Int64
    /// Length of the ID3v2 tags in front of everything; the sniffer sets it.
    var leadingTagByteCount: Int64 = 0
    /// How many bytes were read from the source so far.
    private(set) var trafficByteCount: Int64 = 0

    private let source: any ByteSource
    private var windows: [Window] = []
    private var oldest = 0
    private var budget: Int64

    private struct Window {
        var start: Int64
        var bytes: [UInt8]
        var end: Int64 { start + Int64(bytes.count) }
    }

    /// How much is read around a small read; a walk that only steps from head to head asks for less.
    var windowByteCount = usualWindowByteCount
    static let usualWindowByteCount = 16 * 1024
    /// How many windows are kept; the oldest goes.
    static let windowCount = 4
    /// The most that one read may ask for.
    static let readLimit = 64 << 20
    /// The most that a reader may read without saying that it needs the whole file.
    static let ordinaryBudget: Int64 = 96 << 20

    init(_ source: any ByteSource, path: FilePath) {
        self.source = source
        self.path = path
        byteCount = max(source.byteCount, 0)
        budget = Self.ordinaryBudget
    }

    /// Allows the whole file to be read once more, for formats whose length only a scan tells.
    mutating func allowWholeFile() { budget += byteCount }

    /// Exactly `count` bytes from `offset`, mostly without a copy.
    ///
    /// - Throws: `.truncated` when the file ends before, `.unreadable` when the source fails, `.tooMuch` beyond the limits.
    mutating func bytes(at offset: Int64, count: Int) throws(MetadataError) -> ArraySlice<UInt8> {
        let got = try prefix(at: offset, count: count)
        guard got.count == count else { throw .truncated(path) }
        return got
    }

    /// Up to `count` bytes from `offset`; fewer only at the end of the file, none outside of it.
    mutating func prefix(at offset: Int64, count: Int) throws(MetadataError) -> ArraySlice<UInt8> {
        guard offset >= 0, count > 0, offset < byteCount else { return [] }
        let wanted = Int(min(Int64(count), byteCount - offset))
        guard wanted <= Self.readLimit else { throw .tooMuch(path) }
        for window in windows where offset >= window.start && offset + Int64(wanted) <= window.end {
            let first = Int(offset - window.start)
            return window.bytes[first..<first + wanted]
        }
        if wanted > windowByteCount { return try load(offset, wanted)[...] }
        let fresh = try load(offset, windowByteCount)
        keep(Window(start: offset, bytes: fresh))
        guard fresh.count >= wanted else { throw .truncated(path) }
        return fresh[..<wanted]
    }

    /// A cursor over exactly `count` bytes from `offset`.
    mutating func parser(at offset: Int64, count: Int) throws(MetadataError) -> ByteParser {
        ByteParser(try bytes(at: offset, count: count))
    }

    /// Reads a stretch at once and keeps it, so that small reads inside it cost nothing.
    mutating func prefetch(at offset: Int64, count: Int) throws(MetadataError) {
        guard offset >= 0, count > 0, offset < byteCount else { return }
        let wanted = Int(min(Int64(count), byteCount - offset))
        guard wanted <= Self.readLimit else { throw .tooMuch(path) }
        for window in windows where offset >= window.start && offset + Int64(wanted) <= window.end { return }
        keep(Window(start: offset, bytes: try load(offset, wanted)))
    }

    /// Reads past the windows, for scans that go through each byte once.
    mutating func chunk(at offset: Int64, count: Int) throws(MetadataError) -> [UInt8] {
        guard offset >= 0, count > 0, offset < byteCount else { return [] }
        guard count <= Self.readLimit else { throw .tooMuch(path) }
        return try load(offset, Int(min(Int64(count), byteCount - offset)))
    }

    mutating func u8(at offset: Int64) throws(MetadataError) -> UInt8 {
        guard let value = try bytes(at: offset, count: 1).first else { throw .truncated(path) }
        return value
    }

    mutating func u16(at offset: Int64) throws(MetadataError) -> UInt16 {
        UInt16(truncatingIfNeeded: try big(at: offset, count: 2))
    }

    mutating func u32(at offset: Int64) throws(MetadataError) -> UInt32 {
        UInt32(truncatingIfNeeded: try big(at: offset, count: 4))
    }

    mutating func u64(at offset: Int64) throws(MetadataError) -> UInt64 { try big(at: offset, count: 8) }

    mutating func u32LE(at offset: Int64) throws(MetadataError) -> UInt32 {
        UInt32(truncatingIfNeeded: try big(at: offset, count: 4)).byteSwapped
    }

    /// An unsigned number of 1 to 8 bytes, the greatest byte first.
    mutating func big(at offset: Int64, count: Int) throws(MetadataError) -> UInt64 {
        var cursor = try parser(at: offset, count: count)
        guard let value = cursor.big(count) else { throw .truncated(path) }
        return value
    }

    private mutating func keep(_ window: Window) {
        if windows.count < Self.windowCount {
            windows.append(window)
        } else {
            windows[oldest] = window
            oldest = (oldest + 1) % Self.windowCount
        }
    }

    private mutating func load(_ offset: Int64, _ count: Int) throws(MetadataError) -> [UInt8] {
        guard trafficByteCount + Int64(count) <= budget else { throw .tooMuch(path) }
        let bytes: [UInt8]
        do throws(ByteSourceError) {
            bytes = try source.read(at: offset, count: count)
        } catch {
            throw .unreadable(path, error)
        }
        trafficByteCount += Int64(bytes.count)
        return bytes
    }
}
