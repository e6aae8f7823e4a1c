internal import AmboBase

/// The first cipher of zip (PKWARE's), undone piece by piece. It is weak, but old archives have it.
///
/// It is undone here and not by libarchive because the byte that tells a wrong password depends on a
/// flag that the made-up header of ``ZipContent`` cannot carry. A class because the reader asks for one
/// piece after the other.
final class ZipCipher: Sendable {
    /// Random bytes in front of the content.
    static let headByteCount: Int64 = 12

    private struct State {
        var keys: Keys
        var place: Int64
        var left: Int64
    }

    /// The three keys.
    struct Keys {
        private var one: UInt32 = 0x1234_5678
        private var two: UInt32 = 0x2345_6789
        private var three: UInt32 = 0x3456_7890

        init(_ password: some Sequence<UInt8>) { password.forEach { mix($0) } }

        private mutating func mix(_ plain: UInt8) {
            one = CRC32.step(one, plain)
            two = (two &+ one & 0xFF) &* 134_775_813 &+ 1
            three = CRC32.step(three, UInt8(two >> 24))
        }

        mutating func open(_ byte: UInt8) -> UInt8 {
            let value = three | 2
            let plain = byte ^ UInt8(truncatingIfNeeded: (value &* (value ^ 1)) >> 8)
            mix(plain)
            return plain
        }
    }

    private let source: any ByteSource
    private let state: Locked<State>

    private init(_ source: any ByteSource, _ state: State) {
        self.source = source
        self.state = Locked(state)
    }

    /// Checks the password against the entry's head.
    ///
    /// - Throws: `wrongPassword` (one wrong password in 128 passes here and is told by the checksum).
    static func opened(
        _ entry: ZipEntry, _ source: any ByteSource, at data: Int64, password: Secret
    ) throws(ZipContent.Refusal) -> ZipCipher {
        let head: [UInt8]
        do { head = try source.read(at: data, count: Int(headByteCount)) } catch { throw .unreadable(error) }
        guard head.count == Int(headByteCount), entry.storedByteCount >= headByteCount else { throw .cut }
        var keys = Keys(password.reveal().utf8)
        let last = head.map { keys.open($0) }.last
        // Written to a pipe, the checksum was not known yet and the time stands in for it.
        guard last == UInt8(entry.crc >> 24) || (entry.flags & 8 != 0 && last == UInt8(entry.dosTime >> 8)) else {
            throw .wrongPassword
        }
        return ZipCipher(
            source, State(keys: keys, place: data + headByteCount, left: entry.storedByteCount - headByteCount))
    }

    /// The next plain bytes; none at the end, nil when they cannot be read.
    func next() -> [UInt8]? {
        state.withLock { state in
            guard state.left > 0 else { return [] }
            let count = Int(min(state.left, 256 * 1024))
            guard let bytes = try? source.read(at: state.place, count: count), bytes.count == count else { return nil }
            state.place += Int64(count)
            state.left -= Int64(count)
            return bytes.map { state.keys.open($0) }
        }
    }
}
