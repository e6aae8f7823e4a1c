public import AmboBase
internal import CTagLib

/// A media file opened through TagLib, for reading only.
///
/// TagLib judges nothing by itself here: the caller says what kind of file it is. Reads are counted: a damaged file
/// that would send TagLib in circles gets an end of file instead.
public struct TagLibFile: ~Copyable {
    private let raw: OpaquePointer
    // TagLib reads lazily (properties of an MP4 file), so the feed lives as long as the file.
    private let feed: Feed?

    /// Opens a file that lies behind a source.
    ///
    /// - Parameters:
    ///   - kind: What the bytes were judged to be.
    ///   - wantsAudio: False leaves length and rates out, which saves reading.
    /// - Throws: `TagLibError`; `.unreadable` when the source failed at any of TagLib's reads.
    public init(_ source: any ByteSource, kind: Kind, wantsAudio: Bool = true) throws(TagLibError) {
        let feed = Feed(source)
        let context = Unmanaged.passUnretained(feed).toOpaque()
        let entry = ctag_source(context: context, byte_count: source.byteCount) { context, offset, into, count in
            guard let context, let into else { return 0 }
            let feed = Unmanaged<Feed>.fromOpaque(context).takeUnretainedValue()
            return feed.fill(UnsafeMutableRawBufferPointer(start: into, count: count), from: offset)
        }
        var opened: OpaquePointer?
        let status = ctag_open(entry, kind.raw, wantsAudio ? 1 : 0, &opened)
        if let failure = feed.failure {
            ctag_close(opened)
            throw .unreadable(failure)
        }
        raw = try Self.checked(opened, status)
        self.feed = feed
    }

    /// Opens a local file by its path.
    ///
    /// - Throws: `TagLibError.notRecognised`, also for a file that cannot be opened.
    public init(path: FilePath, kind: Kind, wantsAudio: Bool = true) throws(TagLibError) {
        var opened: OpaquePointer?
        let status = (path.bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) {
                ctag_open_path($0.baseAddress, kind.raw, wantsAudio ? 1 : 0, &opened)
            }
        }
        raw = try Self.checked(opened, status)
        feed = nil
    }

    deinit { ctag_close(raw) }

    /// Length, rates and channels; nil when TagLib found none.
    public var audio: Audio? {
        var audio = ctag_audio()
        guard ctag_read_audio(raw, &audio) == ctag_ok else { return nil }
        return Audio(audio)
    }

    /// Every field by TagLib's name for it (`TITLE`, `ALBUMARTIST` …), with all values in order.
    ///
    /// - Throws: `TagLibError.failed` when TagLib gave up half way.
    public func properties() throws(TagLibError) -> [(name: String, values: [String])] {
        var found: [(name: String, values: [String])] = []
        let status = withUnsafeMutablePointer(to: &found) { pointer in
            ctag_each_property(raw, pointer) { context, name, value in
                guard let found = context?.assumingMemoryBound(to: [(name: String, values: [String])].self) else {
                    return
                }
                let name = TagLibFile.text(name)
                let value = TagLibFile.text(value)
                if found.pointee.last?.name == name {
                    found.pointee[found.pointee.count - 1].values.append(value)
                } else {
                    found.pointee.append((name, [value]))
                }
            }
        }
        guard status == ctag_ok else { throw .failed }
        return found
    }

    /// Every picture, in the order of the file.
    ///
    /// - Throws: `TagLibError.failed` when TagLib gave up half way.
    public func pictures() throws(TagLibError) -> [Picture] {
        var found: [Picture] = []
        let status = withUnsafeMutablePointer(to: &found) { pointer in
            ctag_each_picture(raw, pointer) { context, picture in
                guard let found = context?.assumingMemoryBound(to: [Picture].self) else { return }
                found.pointee.append(
                    Picture(
                        bytes: Array(UnsafeBufferPointer(start: picture.bytes, count: picture.length)),
                        kind: picture.kind < 0 ? nil : Int(picture.kind), mime: TagLibFile.text(picture.mime),
                        note: TagLibFile.text(picture.note)))
            }
        }
        guard status == ctag_ok else { throw .failed }
        return found
    }

    private static func checked(_ opened: OpaquePointer?, _ status: ctag_status) throws(TagLibError) -> OpaquePointer {
        if let opened, status == ctag_ok { return opened }
        throw status == ctag_invalid ? .notRecognised : .failed
    }

    private static func text(_ text: ctag_text) -> String {
        guard let bytes = text.bytes else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: bytes, count: text.length), as: UTF8.self)
    }
}
