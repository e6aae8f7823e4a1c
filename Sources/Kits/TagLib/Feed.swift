internal import AmboBase

/// What TagLib's small reads are served from: one window over the source.
///
/// A class because C keeps a pointer to it. It is used by one thread at a time, the one that calls into TagLib.
final class Feed {
    /// What made a read fail; later reads give nothing.
    private(set) var failure: ByteSourceError?
    private let source: any ByteSource
    private var window: [UInt8] = []
    private var windowStart: Int64 = 0
    private static let windowByteCount = 32 * 1024

    init(_ source: any ByteSource) { self.source = source }

    /// Fills `target` with the bytes from `offset` and returns how many there were.
    func fill(_ target: UnsafeMutableRawBufferPointer, from offset: Int64) -> Int {
        guard failure == nil, offset >= 0, target.count > 0 else { return 0 }
        if target.count >= Self.windowByteCount { return copy(read(offset, target.count)[...], to: target) }
        let end = windowStart + Int64(window.count)
        if offset < windowStart || offset + Int64(target.count) > end {
            // Small steps backwards, such as a search for a tag at the end, stay inside one window.
            windowStart = max(0, offset - Int64(Self.windowByteCount / 4))
            window = read(windowStart, Self.windowByteCount + Self.windowByteCount / 4)
        }
        let skipped = Int(offset - windowStart)
        guard skipped < window.count else { return 0 }
        return copy(window[skipped...].prefix(target.count), to: target)
    }

    private func read(_ offset: Int64, _ count: Int) -> [UInt8] {
        do {
            return try source.read(at: offset, count: count)
        } catch {
            failure = error
            return []
        }
    }

    private func copy(_ bytes: ArraySlice<UInt8>, to target: UnsafeMutableRawBufferPointer) -> Int {
        bytes.withUnsafeBytes { target.copyMemory(from: $0) }
        return bytes.count
    }
}
