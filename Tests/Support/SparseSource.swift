public import AmboBase

/// A great file of which only some stretches are written; the rest is zeros. Counts what is read of it.
public final class SparseSource: ByteSource {
    /// Length in bytes.
    public let byteCount: Int64
    private let pieces: [(offset: Int64, bytes: [UInt8])]
    private let readBytes = Locked<Int64>(0)

    /// A file of this length with these stretches, which must not overlap.
    public init(byteCount: Int64, pieces: [(offset: Int64, bytes: [UInt8])]) {
        self.byteCount = byteCount
        self.pieces = pieces
    }

    /// How many bytes were read so far.
    public var trafficByteCount: Int64 { readBytes.withLock { $0 } }

    /// Reads up to `count` bytes from `offset`.
    public func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
        guard offset >= 0, count > 0, offset < byteCount else { return [] }
        let end = min(byteCount, offset + Int64(count))
        var bytes = [UInt8](repeating: 0, count: Int(end - offset))
        for piece in pieces {
            let first = max(offset, piece.offset)
            let last = min(end, piece.offset + Int64(piece.bytes.count))
            guard first < last else { continue }
            let part = piece.bytes[Int(first - piece.offset)..<Int(last - piece.offset)]
            bytes.replaceSubrange(Int(first - offset)..<Int(last - offset), with: part)
        }
        readBytes.withLock { $0 += Int64(bytes.count) }
        return bytes
    }

    /// Nothing waits here.
    public func cancel() {}
}
