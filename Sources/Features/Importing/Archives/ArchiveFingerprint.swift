public import AmboBase
internal import AmboHash

/// What an archive is known by before it is unpacked: its own bytes.
///
/// Hashing all of a gigabyte would take longer than unpacking some archives, so the hash covers the length, one
/// megabyte each at the start, in the middle and at the end, and of a zip its whole directory, which holds a
/// checksum of every entry. Archives of up to three megabytes are covered wholly.
public enum ArchiveFingerprint {
    private static let windowByteCount: Int64 = 1 << 20

    /// XXH3 (64 bits) over the length and the stretches.
    ///
    /// - Throws: `ByteSourceError`.
    public static func hash(_ source: any ByteSource) throws(ByteSourceError) -> UInt64 {
        var parts: [[UInt8]] = [LittleEndian.bytes(source.byteCount, count: 8)]
        for range in ranges(source.byteCount) {
            parts.append(try source.read(at: range.lowerBound, count: Int(range.upperBound - range.lowerBound)))
        }
        if source.byteCount > 3 * windowByteCount, let end = try? ZipEnd.find(source),
            (0...ZipDirectory.directoryLimit).contains(end.directoryByteCount)
        {
            parts.append(
                try source.read(
                    at: end.position - end.directoryByteCount, count: Int(end.directoryByteCount)))
        }
        return XXH3.hash(parts.flatMap { LittleEndian.bytes(XXH3.hash($0), count: 8) })
    }

    private static func ranges(_ byteCount: Int64) -> [Range<Int64>] {
        guard byteCount > 3 * windowByteCount else { return byteCount > 0 ? [0..<byteCount] : [] }
        let middle = (byteCount - windowByteCount) / 2
        return [0, middle, byteCount - windowByteCount].map { $0..<($0 + windowByteCount) }
    }
}
