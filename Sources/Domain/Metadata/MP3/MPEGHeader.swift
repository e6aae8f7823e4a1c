/// The four bytes in front of each frame of MPEG audio (ISO 11172-3, 13818-3, and the unofficial 2.5).
struct MPEGHeader {
    /// Versions of the format.
    enum Version {
        /// 32, 44.1 and 48 kHz.
        case one
        /// Half of these.
        case two
        /// A quarter of these.
        case twoAndAHalf
    }

    /// The version.
    let version: Version
    /// 1, 2 or 3.
    let layer: Int
    /// Kilobits a second; 0 in free format, where only the distance to the next frame tells.
    let bitrateKbps: Int
    /// Samples a second.
    let sampleRateHz: Int
    /// Whether the frame is a slot longer.
    let isPadded: Bool
    /// 1 or 2.
    let channels: Int
    /// Whether 16 bits of checksum stand behind the head.
    let hasChecksum: Bool
    /// What stays the same from frame to frame: version, layer and sample rate.
    let nature: UInt32

    /// Reads a head; nil when the bytes are none.
    init?(_ bits: UInt32) {
        guard bits & 0xFFE0_0000 == 0xFFE0_0000 else { return nil }
        let layerBits = Int(bits >> 17 & 3)
        let rateIndex = Int(bits >> 12 & 15)
        let sampleIndex = Int(bits >> 10 & 3)
        guard layerBits != 0, rateIndex != 15, sampleIndex != 3 else { return nil }
        switch bits >> 19 & 3 {
        case 0: version = .twoAndAHalf
        case 2: version = .two
        case 3: version = .one
        default: return nil
        }
        layer = 4 - layerBits
        bitrateKbps = Self.rates[version == .one ? layer - 1 : layer == 1 ? 3 : 4][rateIndex]
        let base = sampleIndex == 0 ? 44_100 : sampleIndex == 1 ? 48_000 : 32_000
        switch version {
        case .one: sampleRateHz = base
        case .two: sampleRateHz = base / 2
        case .twoAndAHalf: sampleRateHz = base / 4
        }
        isPadded = bits & 0x200 != 0
        hasChecksum = bits & 0x1_0000 == 0
        channels = bits >> 6 & 3 == 3 ? 1 : 2
        nature = bits & Self.natureMask
    }

    /// The bits of version, layer and sample rate, with the sync in front.
    static let natureMask: UInt32 = 0xFFFE_0C00

    /// Samples of one channel in a frame.
    var samplesPerFrame: Int {
        switch layer {
        case 1: 384
        case 2: 1152
        default: version == .one ? 1152 : 576
        }
    }

    /// Length of one slot of padding.
    var slotByteCount: Int { layer == 1 ? 4 : 1 }

    /// Length of the frame with its head; nil in free format.
    var byteCount: Int? {
        guard bitrateKbps > 0 else { return nil }
        let slots = samplesPerFrame / 8 / slotByteCount * bitrateKbps * 1000 / sampleRateHz
        return (slots + (isPadded ? 1 : 0)) * slotByteCount
    }

    /// Where the frame of an index has it: behind the side information of layer III.
    var indexOffset: Int {
        switch (version, channels) {
        case (.one, 2): 4 + 32
        case (.one, _): 4 + 17
        case (_, 2): 4 + 17
        case (_, _): 4 + 9
        }
    }

    /// The codec's name.
    var codec: String { "mp\(layer)" }

    private static let rates: [[Int]] = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
}
