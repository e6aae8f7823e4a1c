internal import AmboBase
internal import CMPV

/// The sources that libmpv may open by number, and the callbacks through which it does.
final class SourceShelf: Sendable {
    private struct Content {
        var generation = 0
        var sources: [MPVSource] = []
        /// The source opened last; nil after one that could not be opened.
        var lastOpened: Int?
    }

    private let content = Locked(Content())
    private let report: @Sendable (MPVEvent) -> Void

    init(report: @escaping @Sendable (MPVEvent) -> Void) { self.report = report }

    /// Puts other sources on the shelf; addresses of earlier ones lead nowhere from now on.
    func fill(_ sources: [MPVSource]) -> Int {
        content.withLock {
            $0.generation += 1
            $0.sources = sources
            $0.lastOpened = nil
            return $0.generation
        }
    }

    /// The source that was opened last, unless opening it failed.
    var lastOpened: Int? { content.withLock { $0.lastOpened } }

    /// Registers the protocol `ambo` with a player. The shelf must live until the player is destroyed.
    func register(_ library: MPVLibrary, _ player: OpaquePointer) -> Int32 {
        library.api.stream_cb_add_ro(player, "ambo", Unmanaged.passUnretained(self).toOpaque()) {
            shelf, address, info in
            guard let shelf, let address, let info else { return MPV_ERROR_LOADING_FAILED.rawValue }
            let stream = Unmanaged<SourceShelf>.fromOpaque(shelf).takeUnretainedValue().open(String(cString: address))
            guard let stream else { return MPV_ERROR_LOADING_FAILED.rawValue }
            info.pointee.cookie = Unmanaged.passRetained(stream).toOpaque()
            info.pointee.read_fn = { SourceStream.of($0)?.read(into: $1, count: $2) ?? -1 }
            info.pointee.seek_fn = { SourceStream.of($0)?.seek(to: $1) ?? Int64(MPV_ERROR_GENERIC.rawValue) }
            info.pointee.size_fn = { SourceStream.of($0)?.byteCount ?? Int64(MPV_ERROR_UNSUPPORTED.rawValue) }
            info.pointee.close_fn = { if let cookie = $0 { Unmanaged<SourceStream>.fromOpaque(cookie).release() } }
            info.pointee.cancel_fn = { SourceStream.of($0)?.cancel() }
            return 0
        }
    }

    private func open(_ address: String) -> SourceStream? {
        let parts = address.dropFirst("ambo://".count).split(separator: "/")
        guard parts.count == 2, let generation = Int(parts[0]), let number = Int(parts[1].prefix { $0 != "." }) else {
            return nil
        }
        let found = content.withLock { content -> MPVSource? in
            guard content.generation == generation, content.sources.indices.contains(number) else { return nil }
            content.lastOpened = nil
            return content.sources[number]
        }
        guard let found else { return nil }
        do throws(ByteSourceError) {
            let source = try found.open()
            content.withLock { if $0.generation == generation { $0.lastOpened = number } }
            return SourceStream(source, index: number, report: report)
        } catch {
            if error != .cancelled { report(.sourceFailed(index: number, error)) }
            return nil
        }
    }
}

/// One opened source with the offset of the next read. A class because libmpv keeps a pointer to it; all calls but
/// ``cancel()`` come from one thread at a time.
private final class SourceStream {
    /// Reads are cut to this, so that a cancelled one never holds a player for long.
    private static let largestRead: UInt64 = 262_144

    private let source: any ByteSource
    private let index: Int
    private let report: @Sendable (MPVEvent) -> Void
    private var offset: Int64 = 0
    private var hasFailed = false

    init(_ source: any ByteSource, index: Int, report: @escaping @Sendable (MPVEvent) -> Void) {
        self.source = source
        self.index = index
        self.report = report
    }

    static func of(_ cookie: UnsafeMutableRawPointer?) -> SourceStream? {
        cookie.map { Unmanaged<SourceStream>.fromOpaque($0).takeUnretainedValue() }
    }

    var byteCount: Int64 { source.byteCount }

    func read(into buffer: UnsafeMutablePointer<CChar>?, count: UInt64) -> Int64 {
        guard let buffer else { return -1 }
        do throws(ByteSourceError) {
            let bytes = try source.read(at: offset, count: Int(min(count, Self.largestRead)))
            bytes.withUnsafeBytes {
                UnsafeMutableRawPointer(buffer).copyMemory(from: $0.baseAddress ?? .init(buffer), byteCount: $0.count)
            }
            offset += Int64(bytes.count)
            return Int64(bytes.count)
        } catch {
            if error != .cancelled, !hasFailed { report(.sourceFailed(index: index, error)) }
            hasFailed = true
            return -1
        }
    }

    func seek(to target: Int64) -> Int64 {
        guard target >= 0 else { return Int64(MPV_ERROR_GENERIC.rawValue) }
        offset = target
        return target
    }

    func cancel() { source.cancel() }
}
