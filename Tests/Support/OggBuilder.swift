/// Builds small Ogg files, page by page.
public struct OggBuilder: Sendable {
    /// The file so far.
    public private(set) var bytes: [UInt8] = []
    private var sequence = 0

    /// An empty file.
    public init() {}

    /// Adds a page that holds whole packets.
    ///
    /// - Parameter granule: The position at its end; -1 for none.
    public mutating func page(
        _ packets: [[UInt8]], granule: Int = 0, serial: Int = 7, isFirst: Bool = false, isLast: Bool = false
    ) {
        var lacing: [UInt8] = []
        for packet in packets {
            lacing += [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
        }
        page(
            lacing, packets.flatMap { $0 }, granule: granule, serial: serial,
            flags: (isFirst ? 2 : 0) | (isLast ? 4 : 0))
    }

    /// Adds a packet over as many pages as it takes, its last page in the position 0.
    public mutating func longPacket(_ packet: [UInt8], serial: Int = 7) {
        var rest = packet[...]
        var flags: UInt8 = 0
        while rest.count >= 255 * 255 {
            let body = rest.prefix(255 * 255)
            page([UInt8](repeating: 255, count: 255), Array(body), granule: -1, serial: serial, flags: flags)
            rest = rest.dropFirst(255 * 255)
            flags = 1
        }
        let lacing = [UInt8](repeating: 255, count: rest.count / 255) + [UInt8(rest.count % 255)]
        page(lacing, Array(rest), granule: 0, serial: serial, flags: flags)
    }

    /// Adds a page as it is told.
    public mutating func page(_ lacing: [UInt8], _ body: [UInt8], granule: Int, serial: Int, flags: UInt8) {
        bytes += Array("OggS".utf8) + [0, flags] + FLACBuilder.little(granule, 8) + FLACBuilder.little(serial, 4)
        bytes += FLACBuilder.little(sequence, 4) + [0, 0, 0, 0, UInt8(lacing.count)] + lacing + body
        sequence += 1
    }

    /// Adds bytes that are no page.
    public mutating func junk(_ junk: [UInt8]) { bytes += junk }

    /// The first packet of an Opus stream.
    public static func opusHead(preSkip: Int = 312, channels: UInt8 = 2) -> [UInt8] {
        Array("OpusHead".utf8) + [1, channels] + FLACBuilder.little(preSkip, 2) + FLACBuilder.little(48_000, 4)
            + [0, 0, 0]
    }

    /// The second packet of an Opus stream.
    public static func opusTags(_ comments: [String]) -> [UInt8] {
        Array("OpusTags".utf8) + FLACBuilder.comments(comments)
    }

    /// An Opus file of so many packets of 20 ms, one a page.
    public static func opus(_ comments: [String], packets: Int = 50, preSkip: Int = 312) -> OggBuilder {
        var ogg = OggBuilder()
        ogg.page([opusHead(preSkip: preSkip)], isFirst: true)
        ogg.longPacket(opusTags(comments))
        for index in 0..<packets {
            let packet: [UInt8] = [0xF8 | 0x00, UInt8(truncatingIfNeeded: index), 3, 4]
            ogg.page([packet], granule: (index + 1) * 960, isLast: index == packets - 1)
        }
        return ogg
    }
}
