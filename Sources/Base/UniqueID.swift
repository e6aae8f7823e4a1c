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
        let lower = text.lowercased()
        let groups = lower.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.count) == [8, 4, 4, 4, 12], groups.allSatisfy({ $0.allSatisfy(\.isHexDigit) }),
            lower.utf8.count == 36
        else { return nil }
        description = lower
    }

    private static func hex(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
