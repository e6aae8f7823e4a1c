/// Builds small Matroska files element by element.
public struct MatroskaBuilder: Sendable {
    /// Length in ticks that the head states; nil for none.
    public var statedTicks: Double? = 1007
    /// What the decoder must skip, in nanoseconds.
    public var codecDelayNs = 6_500_000
    /// What is dropped of the last packet, in nanoseconds.
    public var discardNs = 13_500_000
    /// How many packets of 20 ms.
    public var packetCount = 51
    /// How many packets a cluster holds.
    public var packetsPerCluster = 20
    /// What the noise starts from.
    public var seed: UInt64 = 1
    /// Whether segment and clusters leave their size open.
    public var isOpen = false
    /// Elements in front of the clusters, behind the tracks.
    public var inFront: [[UInt8]] = []
    /// Elements behind the clusters, which the seek head names.
    public var behind: [[UInt8]] = []
    /// Whether there is a seek head.
    public var hasSeekHead = true
    /// Whether clusters say where they lie, as old muxers have it.
    public var hasPositions = false

    /// One second of Opus.
    public init() {}

    /// The file.
    public func bytes() -> [UInt8] {
        let header = Self.element(0x1A45_DFA3, Self.element(0x4282, Array("matroska".utf8)))
        var information = Self.element(0x2AD7B1, Self.number(1_000_000))
        if let statedTicks { information += Self.element(0x4489, Self.float(statedTicks)) }
        let audio = Self.element(0xB5, Self.float(48_000)) + Self.element(0x9F, [2])
        let track = Self.element(
            0xAE,
            Self.element(0xD7, [1]) + Self.element(0x73C5, [9]) + Self.element(0x83, [2])
                + Self.element(0x86, Array("A_OPUS".utf8)) + Self.element(0x56AA, Self.number(codecDelayNs))
                + Self.element(0xE1, audio))
        let rest =
            Self.element(0x1549_A966, information) + Self.element(0x1654_AE6B, track) + inFront.flatMap { $0 }
        let seekCount = hasSeekHead ? seekHead(start: 0).count : 0
        let media = clusters(from: seekCount + rest.count)
        let seek = hasSeekHead ? seekHead(start: seekCount + rest.count + media.count) : []
        let body = seek + rest + media + behind.flatMap { $0 }
        return header + Self.element(0x1853_8067, body, isOpen: isOpen)
    }

    private func seekHead(start: Int) -> [UInt8] {
        var entries: [UInt8] = []
        var offset = start
        for element in behind {
            let id = Array(element.prefix(4))
            entries += Self.element(0x4DBB, Self.element(0x53AB, id) + Self.element(0x53AC, Self.wide(offset)))
            offset += element.count
        }
        return Self.element(0x114D_9B74, entries)
    }

    private func clusters(from start: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var state = seed
        var packet = 0
        while packet < packetCount {
            let first = packet * 20
            var body = Self.element(0xE7, Self.number(first))
            if hasPositions { body += Self.element(0xA7, Self.wide(start + bytes.count)) }
            for _ in 0..<min(packetsPerCluster, packetCount - packet) {
                let noise = (0..<60).map { _ in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return UInt8(truncatingIfNeeded: state >> 33)
                }
                let head = [0x81] + MP4Builder.u16(packet * 20 - first)
                let isLast = packet == packetCount - 1
                let data = head + [isLast ? 0 : 0x80, 0xF8] + noise
                body +=
                    isLast && discardNs > 0
                    ? Self.element(0xA0, Self.element(0xA1, data) + Self.element(0x75A2, Self.number(discardNs)))
                    : Self.element(0xA3, data)
                packet += 1
            }
            bytes += Self.element(0x1F43_B675, body, isOpen: isOpen)
        }
        return bytes
    }
}

extension MatroskaBuilder {
    /// An element; with an open size where that is wanted.
    public static func element(_ id: UInt32, _ body: [UInt8], isOpen: Bool = false) -> [UInt8] {
        let raw = (0..<4).reversed().map { UInt8(truncatingIfNeeded: id >> (UInt32($0) * 8)) }.drop { $0 == 0 }
        return Array(raw) + (isOpen ? [0x01] + [UInt8](repeating: 0xFF, count: 7) : size(body.count)) + body
    }

    /// A text element.
    public static func text(_ id: UInt32, _ text: String) -> [UInt8] { element(id, Array(text.utf8)) }

    /// A tag with simple tags.
    public static func tag(level: Int?, _ values: [(String, String)], more: [UInt8] = []) -> [UInt8] {
        let targets = element(0x63C0, (level.map { element(0x68CA, number($0)) } ?? []) + more)
        return element(
            0x7373, targets + values.flatMap { element(0x67C8, text(0x45A3, $0.0) + text(0x4487, $0.1)) })
    }

    /// A chapter; times in milliseconds.
    public static func chapter(_ title: String, _ startMs: Int, isHidden: Bool = false, inner: [[UInt8]] = [])
        -> [UInt8]
    {
        element(
            0xB6,
            element(0x91, number(startMs * 1_000_000)) + (isHidden ? element(0x98, [1]) : [])
                + element(0x80, text(0x85, title)) + inner.flatMap { $0 })
    }

    /// A number in as few bytes as it needs, at least one.
    public static func number(_ value: Int) -> [UInt8] {
        let bytes = wide(value).drop { $0 == 0 }
        return bytes.isEmpty ? [0] : (bytes.first ?? 0) >= 0x80 ? [0] + bytes : Array(bytes)
    }

    /// A number of eight bytes.
    public static func wide(_ value: Int) -> [UInt8] { MP4Builder.u64(value) }

    /// A floating-point number of eight bytes.
    public static func float(_ value: Double) -> [UInt8] { wide(Int(bitPattern: UInt(value.bitPattern))) }

    private static func size(_ count: Int) -> [UInt8] {
        count < 127 ? [0x80 | UInt8(count)] : [0x10 | UInt8(count >> 24)] + MP4Builder.u32(count).dropFirst()
    }
}
