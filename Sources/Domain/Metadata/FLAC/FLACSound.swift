internal import AmboModel

/// The frames of a FLAC file: where they lie, how long they sound.
struct FLACSound {
    let length: MediaLength
    let sampleRateHz: Int
    let channels: Int
    private(set) var warnings: [MediaWarning] = []
    private let range: Range<Int64>
    private let frameCount: Int64

    /// Length of all frames in bytes.
    var byteCount: Int64 { range.upperBound - range.lowerBound }

    private static let searchByteCount = 64 * 1024

    init(_ blocks: FLACBlocks, in file: inout FileBytes) throws(MetadataError) {
        let end = try TrailingTags.read(notBefore: blocks.end, in: &file).start
        let found = try Self.firstFrame(from: blocks.end, to: end, in: &file)
        guard let rate = blocks.streamInfo?.sampleRateHz ?? found?.frame.sampleRateHz else {
            throw .damaged(file.path, .flac, place: "STREAMINFO")
        }
        if blocks.streamInfo == nil {
            warnings.append(MediaWarning("no-stream-info", "The block that describes the sound is missing."))
        }
        let start = min(found?.offset ?? blocks.end, end)
        range = start..<end
        sampleRateHz = rate
        channels = blocks.streamInfo?.channels ?? found?.frame.channels ?? 0
        var tail: FLACTail.Finding?
        if let found { tail = try FLACTail.find(range, first: found.frame, in: &file) }
        let stated = blocks.streamInfo?.sampleCount
        guard let samples = stated ?? tail?.sampleCount ?? (found == nil ? 0 : nil),
            let length = MediaLength(samples: samples, rate: Int64(rate))
        else { throw .damaged(file.path, .flac, place: "frames") }
        self.length = length
        let size = Int64(blocks.streamInfo?.blockSizes.upperBound ?? found?.frame.blockSize ?? 1)
        frameCount = (samples + size - 1) / size
        warnings += Self.judge(stated: stated, tail: tail, hasFrames: found != nil)
    }

    /// The identity of the sound; nil when there is none.
    func identity(in file: inout FileBytes) throws(MetadataError) -> SoundIdentity? {
        guard !range.isEmpty else { return nil }
        return try SoundWindows.identity(frameCount: frameCount, range: range, in: &file)
    }

    private static func firstFrame(from start: Int64, to end: Int64, in file: inout FileBytes) throws(MetadataError)
        -> (offset: Int64, frame: FLACFrame)?
    {
        guard start < end else { return nil }
        if let frame = FLACFrame(try file.prefix(at: start, count: FLACFrame.headerLimit)) { return (start, frame) }
        let bytes = try file.prefix(at: start, count: Int(min(Int64(searchByteCount), end - start)))
        var place = bytes.startIndex
        while let next = bytes[place...].firstIndex(of: 0xFF) {
            if let frame = FLACFrame(bytes[next...].prefix(FLACFrame.headerLimit)) {
                return (start + Int64(next - bytes.startIndex), frame)
            }
            place = next + 1
        }
        return nil
    }

    private static func judge(stated: Int64?, tail: FLACTail.Finding?, hasFrames: Bool) -> [MediaWarning] {
        if !hasFrames { return [MediaWarning("no-frames", "There is no sound behind the description of the file.")] }
        guard let stated else {
            return tail?.endsWhole == true ? [] : [MediaWarning("sound-cut", "The sound breaks off in its last frame.")]
        }
        if let tail, tail.sampleCount >= stated { return [] }
        return [MediaWarning("sound-cut", "The sound breaks off before the end that the file states.")]
    }
}
