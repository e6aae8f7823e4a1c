/// The frame in front of the sound that says how much there is: Xing's or LAME's (`Xing`, `Info`), or Fraunhofer's (`VBRI`).
struct MPEGIndex {
    /// Frames of sound, without this one; nil when it does not say.
    let frameCount: Int64?
    /// Length of sound and index frame; nil when it does not say.
    let byteCount: Int64?
    /// Samples that the encoder put in front of the recording and behind it; nil when it does not say.
    let gap: Gap?

    /// What an encoder adds to a recording.
    struct Gap {
        /// Samples in front.
        let delay: Int64
        /// Samples behind.
        let padding: Int64
    }

    /// How many samples later than they were coded a decoder of layer III gives samples out: 528 by the filter bank and one more.
    static let decoderDelay: Int64 = 529

    /// Reads the index in the first frame; nil when that is ordinary sound.
    init?(_ frame: ArraySlice<UInt8>, header: MPEGHeader) {
        guard header.layer == 3 else { return nil }
        // A checksum is not counted by most writers although the frame has one, so both places are tried.
        let offsets = [header.indexOffset, header.indexOffset + 2]
        if let offset = offsets.first(where: { frame.has("Xing", at: $0) || frame.has("Info", at: $0) }) {
            self.init(xing: frame.dropFirst(offset + 4))
        } else if frame.has("VBRI", at: 36) {
            self.init(vbri: frame.dropFirst(40))
        } else {
            return nil
        }
    }

    private init(xing bytes: ArraySlice<UInt8>) {
        var parser = ByteParser(bytes)
        let flags = parser.u32() ?? 0
        let frames = flags & 1 != 0 ? parser.u32() ?? 0 : 0
        let length = flags & 2 != 0 ? parser.u32() ?? 0 : 0
        if flags & 4 != 0 { parser.skip(100) }
        if flags & 8 != 0 { parser.skip(4) }
        frameCount = frames > 0 ? Int64(frames) : nil
        byteCount = length > 0 ? Int64(length) : nil
        gap = Self.gap(parser.rest)
    }

    private init(vbri bytes: ArraySlice<UInt8>) {
        var parser = ByteParser(bytes)
        parser.skip(6)
        let length = parser.u32() ?? 0
        let frames = parser.u32() ?? 0
        frameCount = frames > 0 ? Int64(frames) : nil
        byteCount = length > 0 ? Int64(length) : nil
        // Its delay is not taken off by players: no padding is known with it.
        gap = nil
    }

    /// LAME's addition, which libavcodec's wrapper writes as well: 9 bytes of name, 12 of others, then two numbers of 12 bits.
    ///
    /// Other writers leave the field to chance, so that only these names are believed.
    private static func gap(_ bytes: ArraySlice<UInt8>) -> Gap? {
        guard ["LAME", "Lavf", "Lavc"].contains(where: { (name: StaticString) in bytes.hasPrefix(name) }) else {
            return nil
        }
        var parser = ByteParser(bytes)
        guard parser.skip(21), let both = parser.u24() else { return nil }
        return Gap(delay: Int64(both >> 12), padding: Int64(both & 0xFFF))
    }

    /// How many of the samples that `total` are decoded to are heard.
    ///
    /// A player leaves out `delay + 529` at the start and `padding − 529` at the end: together what the encoder added, except that a
    /// padding under 529 cannot give the decoder's delay back. Where that would leave nothing the numbers are wrong (old LAME
    /// wrote them so into very short files) and all is heard.
    ///
    /// - Parameter hasEnd: Whether the sound ends where the index says, so that the padding is at its end.
    func heard(of total: Int64, hasEnd: Bool) -> Int64 {
        guard let gap else { return total }
        let padding = hasEnd ? max(0, gap.padding - Self.decoderDelay) : 0
        let left = total - (gap.delay + Self.decoderDelay) - padding
        return left > 0 ? left : total
    }
}
