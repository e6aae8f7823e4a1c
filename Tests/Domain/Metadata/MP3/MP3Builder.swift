import AmboBase
import AmboModel
import AmboTestSupport

@testable import AmboMetadata

/// Writes streams of MPEG frames whose heads are right and whose contents are nothing.
struct MP3Builder {
    /// Bits of the version in a head: 3 is MPEG 1, 2 is MPEG 2, 0 is 2.5.
    var version: UInt32 = 3
    /// Bits of the layer: 1 is III, 2 is II, 3 is I.
    var layer: UInt32 = 1
    /// Place of the bit rate in its table.
    var rateIndex: UInt32 = 9
    /// Place of the sample rate in its table.
    var sampleIndex: UInt32 = 0
    /// Whether the stream has one channel.
    var isMono = false

    func bits(rateIndex: UInt32? = nil, isPadded: Bool = false) -> UInt32 {
        0xFFE0_0000 | version << 19 | layer << 17 | 1 << 16 | (rateIndex ?? self.rateIndex) << 12 | sampleIndex << 10
            | (isPadded ? 1 << 9 : 0) | (isMono ? 3 << 6 : 0)
    }

    var header: MPEGHeader {
        guard let header = MPEGHeader(bits()) else { return MP3Builder().header }
        return header
    }

    func frame(rateIndex: UInt32? = nil, isPadded: Bool = false, fill: UInt8 = 0x55) -> [UInt8] {
        let bits = bits(rateIndex: rateIndex, isPadded: isPadded)
        let count = MPEGHeader(bits)?.byteCount ?? 0
        return ID3Builder.big(bits) + [UInt8](repeating: fill, count: max(0, count - 4))
    }

    /// Frames of the one rate, padded so that the average is right.
    func constant(_ count: Int) -> [UInt8] {
        let header = header
        let exact = header.samplesPerFrame / 8 / header.slotByteCount * header.bitrateKbps * 1000
        var bytes: [UInt8] = []
        var rest = 0
        for place in 0..<count {
            rest += exact % header.sampleRateHz
            let isPadded = rest >= header.sampleRateHz
            if isPadded { rest -= header.sampleRateHz }
            bytes += frame(isPadded: isPadded, fill: UInt8(place & 0x7F))
        }
        return bytes
    }

    /// Frames of rates that change all the time.
    func variable(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var chance = Chance(seed)
        return (0..<count).flatMap { _ in frame(rateIndex: 1 + UInt32(chance.next(below: 14))) }
    }

    /// A frame with an index.
    func index(
        frames: Int?, bytes: Int?, name: String = "Xing", encoder: String = "LAME3.100", delay: Int? = 576,
        padding: Int = 1152
    ) -> [UInt8] {
        var frame = frame(rateIndex: 11, fill: 0)
        var body = Array(name.utf8) + ID3Builder.big((frames == nil ? 0 : 1) | (bytes == nil ? 0 : 2))
        if let frames { body += ID3Builder.big(UInt32(frames)) }
        if let bytes { body += ID3Builder.big(UInt32(bytes)) }
        if let delay {
            body += Array(encoder.utf8.prefix(9)) + [UInt8](repeating: 0, count: 12)
            body += [UInt8(delay >> 4), UInt8(delay & 15) << 4 | UInt8(padding >> 8), UInt8(padding & 0xFF)]
        }
        frame.replaceSubrange(header.indexOffset..<header.indexOffset + body.count, with: body)
        return frame
    }

    /// Fraunhofer's index.
    func vbri(frames: Int, bytes: Int) -> [UInt8] {
        var frame = frame(rateIndex: 11, fill: 0)
        let body =
            Array("VBRI".utf8) + [0, 1, 2, 0x40, 0, 75] + ID3Builder.big(UInt32(bytes)) + ID3Builder.big(UInt32(frames))
        frame.replaceSubrange(36..<36 + body.count, with: body)
        return frame
    }

    /// A whole file of one second or so at a constant rate.
    static func file(_ tag: [UInt8] = [], frames: Int = 40, behind: [UInt8] = []) -> [UInt8] {
        tag + MP3Builder().constant(frames) + behind
    }
}

/// Numbers that look like chance and are the same in every run.
struct Chance {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func next(below limit: Int) -> Int { Int(next() >> 33) % limit }
}

/// Reads bytes as a file.
func reading(_ bytes: [UInt8], wantsIdentity: Bool = false) throws -> MediaReading {
    try MediaReader(options: .init(wantsIdentity: wantsIdentity)).read(MemorySource(bytes), path: FilePath("made.mp3"))
}

extension MediaDescription {
    /// The codes of its warnings.
    var warningCodes: [String] { warnings.map(\.code) }
    /// Starts and titles of its chapters.
    var chapterList: [String] { chapters.map { "\($0.startMs) \($0.title)" } }
}
