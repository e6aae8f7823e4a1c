/// Makes small MP3 files for tests: real frame heads around made-up sound, and an ID3v2 tag.
public struct SoundMaker: Sendable {
    /// Which sound: files of one seed and length sound the same, of two seeds differ.
    public var seed: UInt64
    /// Number of frames; 38.28 frames are a second.
    public var frameCount = 20
    /// Text frames of the tag by their ids, such as `TALB`; none for a file without a tag.
    public var texts: [String: String]

    /// Chapters as CHAP frames.
    public var chapters: [(title: String, startMs: UInt32, endMs: UInt32)] = []
    /// Texts of a program's own (TXXX) by their names.
    public var ownTexts: [String: String] = [:]

    /// A sound with a tag.
    public init(seed: UInt64, frameCount: Int = 20, _ texts: [String: String] = [:]) {
        self.seed = seed
        self.frameCount = frameCount
        self.texts = texts
    }

    /// The bytes of the file: MPEG-1 layer III, 128 kbit/s, 44,100 Hz, stereo.
    public var bytes: [UInt8] {
        var bytes = tag
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        for _ in 0..<frameCount {
            bytes += [0xFF, 0xFB, 0x90, 0x00]
            // Behind the head, side information of zeros is a frame without a reservoir; no byte is 0xFF.
            bytes += [UInt8](repeating: 0, count: 32)
            for _ in 0..<381 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(UInt8(truncatingIfNeeded: state >> 57))
            }
        }
        return bytes
    }

    private var tag: [UInt8] {
        var frames: [UInt8] = []
        for (id, text) in texts.sorted(by: { $0.key < $1.key }) { frames += Self.frame(id, [3] + Array(text.utf8)) }
        for (name, text) in ownTexts.sorted(by: { $0.key < $1.key }) {
            frames += Self.frame("TXXX", [3] + Array(name.utf8) + [0] + Array(text.utf8))
        }
        for (index, chapter) in chapters.enumerated() {
            let times = Self.number(chapter.startMs) + Self.number(chapter.endMs) + [UInt8](repeating: 0xFF, count: 8)
            let title = Self.frame("TIT2", [3] + Array(chapter.title.utf8))
            frames += Self.frame("CHAP", Array("ch\(index)".utf8) + [0] + times + title)
        }
        guard !frames.isEmpty else { return [] }
        return Array("ID3".utf8) + [4, 0, 0] + Self.synchsafe(frames.count) + frames
    }

    private static func frame(_ id: String, _ content: [UInt8]) -> [UInt8] {
        Array(id.utf8) + synchsafe(content.count) + [0, 0] + content
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func synchsafe(_ count: Int) -> [UInt8] {
        [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: count >> $0) & 0x7F }
    }
}
