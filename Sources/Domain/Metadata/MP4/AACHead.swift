/// AAC's own head, the AudioSpecificConfig (ISO 14496-3, 1.6.2.1): what kind of AAC it is and what comes out of a decoder.
struct AACHead {
    let codec: String
    /// Of the sound that comes out: with spectral band replication twice that of the core.
    let sampleRateHz: Int?
    /// Nil when a separate layout tells.
    let channels: Int?

    init?(_ bytes: ArraySlice<UInt8>) {
        var bits = Bits(bytes)
        guard var type = Self.objectType(&bits), var rate = Self.sampleRate(&bits), let layout = bits.read(4) else {
            return nil
        }
        var isHigh = false
        var count = layout == 7 ? 8 : layout == 0 || layout > 7 ? nil : layout
        if type == 5 || type == 29 {
            // Explicit SBR; parametric stereo makes two channels of one.
            isHigh = true
            if type == 29, count == 1 { count = 2 }
            guard let outer = Self.sampleRate(&bits), let inner = Self.objectType(&bits) else { return nil }
            rate = outer
            type = inner
        } else if type == 2, layout > 0, let outer = Self.hiddenRate(&bits) {
            isHigh = true
            rate = outer
        }
        codec =
            switch type {
            case 42: "xhe-aac"
            case 36: "mp4als"
            case 32, 33, 34: "mp3"
            default: isHigh ? "he-aac" : "aac"
            }
        sampleRateHz = rate > 0 ? rate : nil
        channels = count
    }

    /// SBR that is told only behind the ordinary head, for the sake of old players.
    private static func hiddenRate(_ bits: inout Bits) -> Int? {
        guard bits.read(1) != nil, let depends = bits.read(1) else { return nil }
        if depends == 1 { _ = bits.read(14) }
        _ = bits.read(1)
        guard bits.read(11) == 0x2B7, objectType(&bits) == 5, bits.read(1) == 1 else { return nil }
        return sampleRate(&bits)
    }

    private static func objectType(_ bits: inout Bits) -> Int? {
        guard let short = bits.read(5) else { return nil }
        guard short == 31 else { return short }
        return bits.read(6).map { $0 + 32 }
    }

    private static func sampleRate(_ bits: inout Bits) -> Int? {
        guard let index = bits.read(4) else { return nil }
        if index == 15 { return bits.read(24) }
        return index < rates.count ? rates[index] : 0
    }

    private static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]

    private struct Bits {
        private let bytes: ArraySlice<UInt8>
        private var place = 0

        init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

        mutating func read(_ count: Int) -> Int? {
            guard place + count <= bytes.count * 8 else { return nil }
            var value = 0
            for bit in place..<place + count {
                value = value << 1 | Int(bytes[bytes.startIndex + bit / 8] >> UInt8(7 - bit % 8) & 1)
            }
            place += count
            return value
        }
    }
}
