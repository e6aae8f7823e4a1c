/// Changes bytes in the ways in which files get damaged or are made to do harm. Equal seeds give equal changes.
public struct Mutator: Sendable {
    private var state: UInt64

    /// A source of changes.
    public init(seed: UInt64) { state = seed }

    /// A number from 0 up to, and without, `limit`; 0 for a limit under 1.
    public mutating func number(below limit: Int) -> Int {
        guard limit > 0 else { return 0 }
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ mixed >> 31) % UInt64(limit))
    }

    /// A copy with one to four changes, most of them near the start, where the headers are.
    public mutating func changed(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0...number(below: 4) where !bytes.isEmpty { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let reach = number(below: 3) == 0 ? bytes.count : min(bytes.count, 2048)
        let place = number(below: reach)
        switch number(below: 8) {
        case 0: bytes[place] ^= 1 << UInt8(number(below: 8))
        case 1: bytes[place] = UInt8(number(below: 256))
        case 2: fill(&bytes, at: place, with: [0, 0x7F, 0x80, 0xFF][number(below: 4)], count: 1 + number(below: 8))
        case 3:
            // A length that is off by a little, or enormous.
            let value = [1, 2, 7, 8, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFF0, bytes.count][number(below: 8)]
            for index in 0..<4 where place + index < bytes.count {
                bytes[place + index] = UInt8(truncatingIfNeeded: value >> (24 - index * 8))
            }
        case 4: bytes.removeSubrange(place..<min(place + 1 + number(below: 64), bytes.count))
        case 5: bytes.removeSubrange(place...)
        case 6:
            let part = bytes[place..<min(place + 1 + number(below: 512), bytes.count)]
            bytes.insert(contentsOf: part, at: number(below: bytes.count))
        default:
            let part = Array(bytes[place..<min(place + 1 + number(below: 128), bytes.count)])
            let target = number(below: bytes.count - part.count + 1)
            bytes.replaceSubrange(target..<target + part.count, with: part)
        }
    }

    private func fill(_ bytes: inout [UInt8], at place: Int, with value: UInt8, count: Int) {
        for index in place..<min(place + count, bytes.count) { bytes[index] = value }
    }
}
