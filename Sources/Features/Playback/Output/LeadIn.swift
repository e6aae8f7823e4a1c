internal import AmboBase
internal import AmboModel

/// How much silence an MP3 encoder put in front of the sound: decoders take it off, but keep counting it in the file's
/// own time, so a file that is laid behind another has to begin that much later.
///
/// Read from the first frame's Xing or Info head (the LAME extension): delay of the encoder plus 529 samples of the decoder.
enum LeadIn {
    /// What the decoder adds.
    static let decoderSamples: Int64 = 529

    /// The lead-in of a file; nothing where it has no such head or cannot be read.
    static func of(_ source: any ByteSource) -> MediaLength {
        var offset: Int64 = 0
        guard var head = try? source.read(at: 0, count: 4096) else { return .zero }
        // Several tags may stand one behind the other; more than a few are somebody's joke.
        for _ in 0..<4 {
            guard let length = tagLength(head) else { return frame(head) }
            offset += length
            guard let next = try? source.read(at: offset, count: 4096) else { return .zero }
            head = next
        }
        return .zero
    }

    /// Length of an ID3v2 tag with its head; nil where there is none.
    static func tagLength(_ head: [UInt8]) -> Int64? {
        guard head.count >= 10, head.starts(with: Array("ID3".utf8)), head[6...9].allSatisfy({ $0 < 0x80 }) else {
            return nil
        }
        let size = head[6...9].reduce(Int64(0)) { $0 << 7 | Int64($1) }
        return size + (head[5] & 0x10 == 0 ? 10 : 20)
    }

    /// The lead-in that the first frame in these bytes tells of; padding in front of it is passed over.
    static func frame(_ head: [UInt8]) -> MediaLength {
        guard let start = head.indices.dropLast(200).first(where: { head[$0] == 0xFF && head[$0 + 1] & 0xE0 == 0xE0 })
        else { return .zero }
        let version = head[start + 1] >> 3 & 3
        let isLayer3 = head[start + 1] >> 1 & 3 == 1
        let rateIndex = Int(head[start + 2] >> 2 & 3)
        guard isLayer3, version != 1, rateIndex < 3 else { return .zero }
        let rate = [44100, 48000, 32000][rateIndex] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
        let isMono = head[start + 3] >> 6 == 3
        let side = version == 3 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
        let checksum = head[start + 1] & 1 == 0 ? 2 : 0
        // A decoder looks for the mark behind the side information, whether or not a checksum stands in front of it.
        for mark in [start + 4 + side, start + 4 + side + checksum] {
            guard mark + 144 < head.count else { continue }
            let name = head[mark..<(mark + 4)]
            guard name.elementsEqual("Xing".utf8) || name.elementsEqual("Info".utf8) else { continue }
            let flags = head[mark + 7]
            var lame = mark + 8
            for (bit, length) in [(1, 4), (2, 4), (4, 100), (8, 4)] as [(UInt8, Int)] where flags & bit != 0 {
                lame += length
            }
            guard lame + 24 <= head.count, head[lame..<(lame + 4)].allSatisfy({ (0x20...0x7E).contains($0) }) else {
                return .zero
            }
            let delay = Int64(head[lame + 21]) << 4 | Int64(head[lame + 22] >> 4)
            return MediaLength(samples: delay + decoderSamples, rate: Int64(rate)) ?? .zero
        }
        return .zero
    }
}
