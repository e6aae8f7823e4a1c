public import AmboBase

/// Bytes in memory as a source, which also counts what is read of it.
public final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private let readBytes = Locked<(count: Int, calls: Int)>((0, 0))
    private let cancelled = CancelFlag()

    /// A source of these bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Length in bytes.
    public var byteCount: Int64 { Int64(bytes.count) }
    /// How many bytes were read so far, and in how many calls.
    public var traffic: (byteCount: Int, calls: Int) {
        readBytes.withLock { (byteCount: $0.count, calls: $0.calls) }
    }

    /// Reads up to `count` bytes from `offset`.
    public func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
        guard !cancelled.isRaised else { throw .cancelled }
        guard offset >= 0, count > 0, offset < byteCount else { return [] }
        let part = bytes[Int(offset)..<Int(min(byteCount, offset + Int64(count)))]
        readBytes.withLock { $0 = ($0.count + part.count, $0.calls + 1) }
        return Array(part)
    }

    /// Makes all later reads fail.
    public func cancel() { cancelled.raise() }
}
