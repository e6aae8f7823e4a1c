/// Builds small MP4 files box by box: noise as sound, tags, covers and chapters as wanted, and what no writer should do.
public struct MP4Builder: Sendable {
    /// Units a second of the movie's and of the sound's clock.
    public var movieTimescale = 1000
    /// Samples a second.
    public var timescale = 44_100
    /// Length of each coded frame.
    public var frameSizes: [Int] = (0..<200).map { 40 + $0 % 7 }
    /// What the noise starts from: another seed is another recording.
    public var seed: UInt64 = 1
    /// How many frames a chunk holds.
    public var framesPerChunk = 20
    /// Samples of a frame; of the last one when that is shorter.
    public var frameLength = 1024
    /// Length of the last frame when it is not the others'.
    public var lastFrameLength: Int?
    /// The sound's entry in `stsd`.
    public var entry = MP4Builder.aac()
    /// Lines of the edit list: length in the movie's units, start in the sound's.
    public var edits: [(duration: Int, mediaTime: Int)] = []
    /// What `mdhd` states; nil for the truth.
    public var statedDuration: Int?
    /// Whether heads with numbers of 64 bits are used.
    public var isLarge = false
    /// Titles of the chapter track, as samples hold them, with the start of each in milliseconds.
    public var trackChapters: [(title: [UInt8], startMs: Int)] = []
    /// Four characters of the chapter track's entry.
    public var trackFormat = "text"
    /// The body of `chpl`.
    public var nero: [UInt8]?
    /// The items of `ilst`, whole.
    public var items: [[UInt8]] = []
    /// Further boxes of `udta`.
    public var userData: [[UInt8]] = []
    /// Further boxes of `moov`, behind the tracks.
    public var moreInMoov: [[UInt8]] = []
    /// Whether `moov` stands in front of the sound.
    public var isMoovFirst = true
    /// Boxes between `ftyp` and what follows.
    public var moreInFront: [[UInt8]] = []
    /// Whether the sound lies in two `mdat` boxes.
    public var hasTwoMdats = false
    /// Whether `mdat`, as the last box, has the size 0.
    public var isMdatOpen = false

    /// Four and a half seconds of noise without tags.
    public init() {}

    /// Length of the sound in its own units.
    public var duration: Int {
        frameSizes.count * frameLength - (lastFrameLength.map { frameLength - $0 } ?? 0)
    }

    /// The coded frames.
    public var frames: [[UInt8]] {
        var state = seed
        return frameSizes.map { size in
            (0..<size).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
        }
    }

    /// The file.
    public func bytes() -> [UInt8] {
        let brand = Self.box("ftyp", Array("M4B ".utf8) + Self.u32(0) + Array("M4B isom".utf8))
        let front = brand + moreInFront.flatMap { $0 }
        let titles = trackChapters.map { Self.u16($0.title.count) + $0.title }
        let sound = frames.flatMap { $0 }
        let cut = hasTwoMdats ? chunkStarts().dropFirst(chunkStarts().count / 2).first ?? 0 : sound.count
        // The offsets are numbers of one width, so a head built with zeros has the right length.
        let headCount = isMoovFirst ? head(soundAt: 0, titlesAt: 0, second: 0, cut: cut).count : 0
        let start = front.count + headCount + 8
        let second = hasTwoMdats ? 8 : 0
        let real = head(
            soundAt: start, titlesAt: start + sound.count + second, second: second, cut: cut)
        var media = Self.box("mdat", Array(sound[..<cut]) + (hasTwoMdats ? [] : titles.flatMap { $0 }))
        if hasTwoMdats { media += Self.box("mdat", Array(sound[cut...]) + titles.flatMap { $0 }) }
        if isMdatOpen { media.replaceSubrange(0..<4, with: [0, 0, 0, 0]) }
        return front + (isMoovFirst ? real + media : media + real)
    }

    private func chunkStarts() -> [Int] {
        var starts: [Int] = []
        var offset = 0
        for (index, size) in frameSizes.enumerated() {
            if index % framesPerChunk == 0 { starts.append(offset) }
            offset += size
        }
        return starts
    }

    /// The `moov` box.
    func head(soundAt start: Int, titlesAt: Int, second: Int, cut: Int) -> [UInt8] {
        let chunks = chunkStarts().map { start + $0 + ($0 >= cut ? second : 0) }
        var body = Self.box("mvhd", Self.u32(0) + Self.zeros(8) + Self.u32(movieTimescale) + Self.u32(movieDuration))
        body += soundTrack(chunks: chunks)
        if !trackChapters.isEmpty { body += chapterTrack(at: titlesAt) }
        body += moreInMoov.flatMap { $0 }
        var data = userData.flatMap { $0 }
        if let nero { data += Self.box("chpl", nero) }
        if !items.isEmpty {
            let handler = Self.box("hdlr", Self.zeros(8) + Array("mdirappl".utf8) + Self.zeros(9))
            data += Self.box("meta", Self.u32(0) + handler + Self.box("ilst", items.flatMap { $0 }))
        }
        if !data.isEmpty { body += Self.box("udta", data) }
        return Self.box("moov", body)
    }

    private var movieDuration: Int { duration * movieTimescale / max(timescale, 1) & 0xFFFF_FFFF }

    private func soundTrack(chunks: [Int]) -> [UInt8] {
        var times = [(frameSizes.count, frameLength)]
        if let lastFrameLength { times = [(frameSizes.count - 1, frameLength), (1, lastFrameLength)] }
        let runs = Self.chunkRuns(frameSizes.count, framesPerChunk)
        let table = Self.sampleTable(entry: entry, times: times, runs: runs, sizes: frameSizes, chunks: chunks)
        let stated = statedDuration ?? duration
        let head: [UInt8] =
            isLarge
            ? [1, 0, 0, 0] + Self.zeros(16) + Self.u32(timescale) + Self.u64(stated) + Self.u32(0x55C4_0000)
            : Self.u32(0) + Self.zeros(8) + Self.u32(timescale) + Self.u32(stated) + Self.u32(0x55C4_0000)
        var list: [UInt8] = []
        if !edits.isEmpty {
            list = (isLarge ? [1, 0, 0, 0] : Self.u32(0)) + Self.u32(edits.count)
            for edit in edits {
                list +=
                    isLarge
                    ? Self.u64(edit.duration) + Self.u64(edit.mediaTime) + Self.u32(0x1_0000)
                    : Self.u32(edit.duration) + Self.u32(edit.mediaTime) + Self.u32(0x1_0000)
            }
            list = Self.box("edts", Self.box("elst", list))
        }
        let reference = trackChapters.isEmpty ? [] : Self.box("tref", Self.box("chap", Self.u32(2)))
        return Self.track(id: 1, flags: 1, handler: "soun", front: list + reference, mdhd: head, table: table)
    }

    private func chapterTrack(at start: Int) -> [UInt8] {
        var times: [(Int, Int)] = []
        var offsets: [Int] = []
        var sizes: [Int] = []
        var offset = start
        for (index, chapter) in trackChapters.enumerated() {
            let end = index + 1 < trackChapters.count ? trackChapters[index + 1].startMs : chapter.startMs + 1000
            times.append((1, end - chapter.startMs))
            sizes.append(chapter.title.count + 2)
            offsets.append(offset)
            offset += chapter.title.count + 2
        }
        let entry = Self.box(trackFormat, Self.zeros(6) + Self.u16(1) + Self.zeros(43))
        let table = Self.sampleTable(entry: entry, times: times, runs: [(1, 1)], sizes: sizes, chunks: offsets)
        let head = Self.u32(0) + Self.zeros(8) + Self.u32(1000) + Self.u32(offset) + Self.u32(0)
        var list: [UInt8] = []
        if let first = trackChapters.first, first.startMs > 0 {
            let lines = Self.u32(first.startMs * movieTimescale / 1000) + Self.u32(-1) + Self.u32(0x1_0000)
            list = Self.box("edts", Self.box("elst", Self.u32(0) + Self.u32(1) + lines))
        }
        return Self.track(id: 2, flags: 0, handler: "text", front: list, mdhd: head, table: table)
    }
}
