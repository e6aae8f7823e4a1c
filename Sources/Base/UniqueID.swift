/// A random 128-bit identifier (RFC 9562 version 4) that stays the same on every machine.
public struct UniqueID: Hashable, Sendable, CustomStringConvertible {
    /// The lower-case text form, 36 characters.
    public let description: String

    /// A new random identifier.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(random: (generator.next(), generator.next()))
    }

    /// Makes the identifier of 128 random bits; version and variant bits are set here.
    public init(random bits: (UInt64, UInt64)) {
        let high = bits.0 & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = bits.1 & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array(Self.hex(high) + Self.hex(low))
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        description = groups.map { String(digits[$0]) }.joined(separator: "-")
    }

    /// Reads the text form in either case; nil when it is not one.
    public init?(text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for (index, byte) in bytes.enumerated() {
            switch (index, byte) {
            case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")), (23, UInt8(ascii: "-")):
                break
            case (8, _), (13, _), (18, _), (23, _): return nil
            case (_, 0x30...0x39), (_, 0x41...0x46), (_, 0x61...0x66): break
            default: return nil
            }
        }
        description = text.lowercased()
    }

    private static func hex(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
