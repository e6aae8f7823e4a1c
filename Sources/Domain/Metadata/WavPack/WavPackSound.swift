internal import AmboModel

/// Where the blocks of a WavPack file lie and how long they sound.
struct WavPackSound {
    private(set) var length: MediaLength = .zero
    private(set) var sampleRateHz = 0
    private(set) var channels = 0
    private(set) var warnings: [MediaWarning] = []
    let range: Range<Int64>

    private static let searchLimit = 256
    private static let channelLimit = 1024
    /// The least window at the end in which a whole block is sure to start.
    private static let tailByteCount = WavPackBlock.byteLimit * 2

    /// - Parameter range: Where the blocks lie.
    init(_ range: Range<Int64>, in file: inout FileBytes) throws(MetadataError) {
        self.range = range
        guard let (offset, first) = try Self.firstBlock(range, in: &file) else {
            throw .damaged(file.path, .wavpack, place: "blocks")
        }
        let rate = try Self.sampleRate(first, at: offset, in: &file)
        guard rate > 0 else { throw .damaged(file.path, .wavpack, place: "sample rate") }
        sampleRateHz = rate
        channels = try Self.channels(from: offset, range, in: &file)
        let tailEnd = try Self.lastSample(range, in: &file)
        let stated = first.totalSamples
        let samples = stated ?? tailEnd.map { max(0, $0 - first.firstSample) } ?? first.sampleCount
        length = MediaLength(samples: samples, rate: Int64(rate)) ?? .zero
        if let stated, tailEnd.map({ $0 < stated }) ?? true {
            warnings.append(MediaWarning("sound-cut", "The sound breaks off before the end that the file states."))
        }
    }

    /// The first block with samples; files may begin with some that hold none.
    private static func firstBlock(_ range: Range<Int64>, in file: inout FileBytes) throws(MetadataError)
        -> (offset: Int64, block: WavPackBlock)?
    {
        var offset = range.lowerBound
        for _ in 0..<searchLimit {
            guard offset < range.upperBound, let block = try WavPackBlock.read(at: offset, in: &file) else { break }
            if block.sampleCount > 0 { return (offset, block) }
            offset += block.byteCount
        }
        return nil
    }

    private static func channels(from offset: Int64, _ range: Range<Int64>, in file: inout FileBytes)
        throws(MetadataError) -> Int
    {
        var offset = offset
        var channels = 0
        while offset < range.upperBound, channels < channelLimit,
            let block = try WavPackBlock.read(at: offset, in: &file)
        {
            channels += block.channels
            if block.isFinal { break }
            offset += block.byteCount
        }
        return channels
    }

    /// The rate in the table, or that of the block's metadata; for DSD the count of bytes a second.
    private static func sampleRate(_ block: WavPackBlock, at offset: Int64, in file: inout FileBytes)
        throws(MetadataError) -> Int
    {
        if !block.isDSD, let rate = block.usualRateHz { return rate }
        var parser = ByteParser(
            try file.prefix(at: offset + Int64(WavPackBlock.headerCount), count: Int(block.byteCount) - 32))
        var rate = block.usualRateHz ?? 44_100
        var shift = 0
        while let id = parser.u8() {
            guard let words = id & 0x80 != 0 ? parser.u24LE() : parser.u8().map({ UInt32($0) }),
                let content = parser.take(Int(words) * 2)
            else { break }
            var inner = ByteParser(content)
            switch id & 0x3F {
            case 0x27: rate = inner.u24LE().map { Int($0) } ?? rate
            case 0x0E: shift = Int(inner.u8() ?? 0)
            default: break
            }
        }
        return block.isDSD ? rate << min(shift, 8) : rate
    }

    /// The sample behind the last whole block; nil when none is found at the end.
    private static func lastSample(_ range: Range<Int64>, in file: inout FileBytes) throws(MetadataError) -> Int64? {
        for byteCount: Int64 in [64 * 1024, tailByteCount] {
            let start = max(range.lowerBound, range.upperBound - byteCount)
            let window = try file.bytes(at: start, count: Int(range.upperBound - start))
            if let sample = lastSample(in: window) { return sample }
            if start == range.lowerBound { break }
        }
        return nil
    }

    private static func lastSample(in window: ArraySlice<UInt8>) -> Int64? {
        var place = window.endIndex - WavPackBlock.headerCount
        while place >= window.startIndex {
            defer { place -= 1 }
            guard window[place] == UInt8(ascii: "w"), window[place...].hasPrefix("wvpk"),
                let block = WavPackBlock(window[place...].prefix(WavPackBlock.headerCount)), block.sampleCount > 0,
                block.byteCount <= window.endIndex - place
            else { continue }
            return block.firstSample + block.sampleCount
        }
        return nil
    }
}
