extension MP4Builder {
    /// A box.
    public static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
        u32(body.count + 8) + type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + body
    }

    /// A box whose size is told in 64 bits.
    public static func largeBox(_ type: String, _ body: [UInt8]) -> [UInt8] {
        u32(1) + Array(type.utf8) + u64(body.count + 16) + body
    }

    /// An item of `ilst` with one value.
    public static func item(_ name: String, type: Int, _ bytes: [UInt8]) -> [UInt8] {
        box(name, data(type, bytes))
    }

    /// A text item of `ilst`.
    public static func item(_ name: String, _ text: String) -> [UInt8] { item(name, type: 1, Array(text.utf8)) }

    /// A free-form item with text values.
    public static func freeform(_ name: String, mean: String = "com.apple.iTunes", _ texts: [String]) -> [UInt8] {
        let labels = box("mean", u32(0) + Array(mean.utf8)) + box("name", u32(0) + Array(name.utf8))
        return box("----", labels + texts.flatMap { data(1, Array($0.utf8)) })
    }

    /// A `data` box.
    public static func data(_ type: Int, _ bytes: [UInt8]) -> [UInt8] { box("data", u32(type) + u32(0) + bytes) }

    /// The body of `chpl`: starts in milliseconds.
    public static func nero(_ chapters: [(ms: Int, title: [UInt8])], version: UInt8 = 1) -> [UInt8] {
        var body: [UInt8] = [version, 0, 0, 0]
        if version > 0 { body += zeros(4) }
        body.append(UInt8(truncatingIfNeeded: chapters.count))
        for chapter in chapters {
            body += u64(chapter.ms * 10_000) + [UInt8(chapter.title.count)] + chapter.title
        }
        return body
    }

    /// A sound entry for `stsd` with boxes in it.
    public static func soundEntry(_ format: String, rate: Int = 44_100, channels: Int = 2, _ boxes: [UInt8]) -> [UInt8]
    {
        box(
            format,
            zeros(6) + u16(1) + zeros(8) + u16(channels) + u16(16) + zeros(4) + u32(rate << 16) + boxes)
    }

    /// An entry of AAC.
    ///
    /// - Parameters:
    ///   - head: The AudioSpecificConfig; AAC-LC with 44.1 kHz and two channels unless said otherwise.
    ///   - objectType: The kind of stream.
    public static func aac(_ head: [UInt8] = [0x12, 0x10], objectType: UInt8 = 0x40, format: String = "mp4a") -> [UInt8]
    {
        let own: [UInt8] = head.isEmpty ? [] : [5, UInt8(head.count)] + head
        let config: [UInt8] = [4, UInt8(13 + own.count), objectType, 0x15] + zeros(3) + u32(0) + u32(64_000) + own
        let stream: [UInt8] = [3, UInt8(3 + config.count)] + [0, 0, 0] + config
        return soundEntry(format, box("esds", u32(0) + stream))
    }

    /// A track from its parts.
    public static func track(
        id: Int, flags: Int, handler: String, front: [UInt8] = [], mdhd: [UInt8], table: [UInt8]
    ) -> [UInt8] {
        let head = box("tkhd", u32(flags) + zeros(8) + u32(id) + zeros(68))
        let kind = box("hdlr", zeros(8) + Array(handler.utf8) + zeros(13))
        return box(
            "trak", head + front + box("mdia", box("mdhd", mdhd) + kind + box("minf", box("stbl", table))))
    }

    /// The boxes of `stbl`.
    public static func sampleTable(
        entry: [UInt8], times: [(Int, Int)], runs: [(Int, Int)], sizes: [Int], chunks: [Int]
    ) -> [UInt8] {
        var stts = u32(0) + u32(times.count)
        for line in times { stts += u32(line.0) + u32(line.1) }
        var stsc = u32(0) + u32(runs.count)
        for run in runs { stsc += u32(run.0) + u32(run.1) + u32(1) }
        let stsz = u32(0) + u32(0) + u32(sizes.count) + sizes.flatMap { u32($0) }
        let stco = u32(0) + u32(chunks.count) + chunks.flatMap { u32($0) }
        return box("stsd", u32(0) + u32(1) + entry) + box("stts", stts) + box("stsc", stsc) + box("stsz", stsz)
            + box("stco", stco)
    }

    /// Lines of `stsc` for chunks of one size, of which the last can be shorter.
    public static func chunkRuns(_ count: Int, _ perChunk: Int) -> [(Int, Int)] {
        let (whole, rest) = count.quotientAndRemainder(dividingBy: perChunk)
        if whole == 0 { return [(1, rest)] }
        return rest > 0 ? [(1, perChunk), (whole + 1, rest)] : [(1, perChunk)]
    }

    /// Zero bytes.
    public static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    /// A number of two bytes.
    public static func u16(_ value: Int) -> [UInt8] { big(value, 2) }
    /// A number of four bytes.
    public static func u32(_ value: Int) -> [UInt8] { big(value, 4) }
    /// A number of eight bytes.
    public static func u64(_ value: Int) -> [UInt8] { big(value, 8) }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
