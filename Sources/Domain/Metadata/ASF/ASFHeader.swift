internal import AmboModel

/// The header object of an ASF file, walked object by object; the counts that it states are not believed.
struct ASFHeader {
    /// The sound of the first stream that has some.
    struct Sound: Equatable {
        let formatTag: UInt16
        let channels: Int
        let sampleRateHz: Int
        let byteRate: Int64
    }

    private(set) var sound: Sound?
    private(set) var attributes = ASFAttributes()
    private(set) var markers: [ChapterList.Entry] = []
    private(set) var isEncrypted = false
    /// Length in units of 100 ns with the preroll; nil when the file does not know it.
    private(set) var playTime: UInt64?
    private(set) var prerollMs: UInt64 = 0
    /// Where the packets lie; empty when there are none.
    private(set) var packets: Range<Int64> = 0..<0
    private(set) var packetCount: Int64 = 0

    private static let objectLimit = 4096
    private static let markerLimit = 20_000

    init(in file: inout FileBytes) throws(MetadataError) {
        let start = file.leadingTagByteCount
        var parser = ByteParser(try file.prefix(at: start + 16, count: 8))
        guard let size = parser.u64LE(), size >= 30, size < 1 << 62 else {
            throw .damaged(file.path, .asf, place: "header")
        }
        let end = min(start + Int64(size), file.byteCount)
        try walk(from: start + 30, to: end, isOuter: true, in: &file)
        for index in markers.indices {
            markers[index].startMs = max(0, markers[index].startMs - Int64(min(prerollMs, 1 << 40)))
        }
        if let data = try ASFObject.read(at: end, before: file.byteCount, in: &file), data.kind == .data {
            try takeData(data, in: &file)
        }
    }

    private mutating func walk(from start: Int64, to end: Int64, isOuter: Bool, in file: inout FileBytes)
        throws(MetadataError)
    {
        var place = start
        for _ in 0..<Self.objectLimit {
            guard let object = try ASFObject.read(at: place, before: end, in: &file) else { return }
            let range = object.content..<max(object.content, min(object.end, end))
            do throws(MetadataError) {
                try take(object.kind, range, isOuter: isOuter, in: &file)
            } catch .truncated {
                return
            }
            place = object.end
        }
    }

    private mutating func take(_ kind: ASFObject.Kind, _ range: Range<Int64>, isOuter: Bool, in file: inout FileBytes)
        throws(MetadataError)
    {
        switch kind {
        case .fileProperties: try takeFileProperties(range, in: &file)
        case .streamProperties: try takeStream(range, in: &file)
        case .contentDescription: try attributes.takeContentDescription(range, in: &file)
        case .extendedContent: try attributes.takeExtended(range, in: &file)
        case .metadata, .metadataLibrary: try attributes.takeMetadata(range, in: &file)
        case .marker: try takeMarkers(range, in: &file)
        case .encryption: isEncrypted = true
        case .headerExtension where isOuter:
            try walk(from: range.lowerBound + 22, to: range.upperBound, isOuter: false, in: &file)
        case .headerExtension, .data, .other: break
        }
    }

    private mutating func takeFileProperties(_ range: Range<Int64>, in file: inout FileBytes) throws(MetadataError) {
        var parser = ByteParser(try file.prefix(at: range.lowerBound, count: min(range.count, 80)))
        guard parser.skip(40), let play = parser.u64LE(), parser.skip(8), let preroll = parser.u64LE(),
            let flags = parser.u32LE()
        else { return }
        // A broadcast was written without knowing its length.
        playTime = play > 0 && flags & 1 == 0 ? play : nil
        prerollMs = preroll
    }

    private mutating func takeStream(_ range: Range<Int64>, in file: inout FileBytes) throws(MetadataError) {
        guard sound == nil else { return }
        var parser = ByteParser(try file.prefix(at: range.lowerBound, count: min(range.count, 80)))
        guard let kind = parser.take(16), kind.starts(with: [0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11]),
            parser.seek(to: 54), let tag = parser.u16LE(), let channels = parser.u16LE(), let rate = parser.u32LE(),
            let byteRate = parser.u32LE()
        else { return }
        sound = Sound(
            formatTag: tag, channels: Int(channels), sampleRateHz: Int(rate), byteRate: Int64(byteRate))
    }

    private mutating func takeMarkers(_ range: Range<Int64>, in file: inout FileBytes) throws(MetadataError) {
        guard markers.isEmpty else { return }
        var parser = ByteParser(try file.prefix(at: range.lowerBound, count: min(range.count, 1 << 20)))
        guard parser.skip(16), let count = parser.u32LE(), parser.skip(2), let nameCount = parser.u16LE(),
            parser.skip(Int(nameCount))
        else { return }
        for _ in 0..<min(Int(count), Self.markerLimit) {
            guard parser.skip(8), let time = parser.u64LE(), parser.skip(10), let titleCount = parser.u32LE(),
                let title = parser.take(Int(titleCount) * 2)
            else { return }
            let startMs = Int64(min(time / 10_000, 1 << 50))
            markers.append(ChapterList.Entry(title: ASFText.string(title), startMs: startMs))
        }
    }

    private mutating func takeData(_ object: ASFObject, in file: inout FileBytes) throws(MetadataError) {
        var parser = ByteParser(try file.prefix(at: object.content + 16, count: 8))
        let start = object.content + 26
        guard let count = parser.u64LE(), start < file.byteCount else { return }
        packetCount = Int64(min(count, 1 << 48))
        packets = start..<max(start, min(object.end, file.byteCount))
    }
}
