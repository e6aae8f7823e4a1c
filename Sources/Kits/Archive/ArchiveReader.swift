public import AmboBase
internal import CArchive
internal import Glibc

/// Reads one archive from its start to its end through libarchive, entry by entry.
///
/// Names come out as the bytes that they are; nothing is written but to an ``OutputFile`` that the
/// caller made. Only the format and the filter that the caller names are tried.
public struct ArchiveReader: ~Copyable {
    /// The formats that can be asked for.
    public enum Format: Sendable {
        // `zipStream` reads local headers only; `rar` is both RAR 4 and RAR 5.
        case zipStream, sevenZip, rar, tar
    }

    /// How the whole archive may be compressed.
    public enum Filter: Sendable, CaseIterable {
        // `compress` is the old `.Z`.
        case gzip, bzip2, xz, lzma, zstd, lz4, compress
    }

    /// What was copied of an entry.
    public struct Copied: Sendable {
        /// Length in bytes, holes counted.
        public let byteCount: Int64
        /// The first bytes, to see by them what it is.
        public let head: [UInt8]
    }

    /// How many first bytes of an entry are kept.
    public static let headByteCount = 4096

    private let raw: OpaquePointer
    private let feed: Feed
    private let path: FilePath
    private let counter: ArchiveCounter?
    private var current: ArchiveEntry?
    private var isBegun = false

    /// Starts reading.
    ///
    /// - Parameters:
    ///   - pieces: What is read, in order; the whole file where nothing is given.
    ///   - cancel: Raised, every later step fails with `stopped`.
    ///   - counter: Is told of every byte that is read and written.
    /// - Throws: `ArchiveError`, when the bytes are not of the format.
    public init(
        _ file: ArchiveFile, pieces: [ArchivePiece]? = nil, format: Format, filter: Filter? = nil,
        password: String? = nil, cancel: CancelFlag = CancelFlag(), counter: ArchiveCounter? = nil
    ) throws(ArchiveError) {
        let feed = Feed(
            file, pieces ?? [.range(offset: 0, byteCount: file.byteCount)], cancel: cancel, counter: counter)
        let made = Self.made(feed, format, filter, password, seeks: pieces == nil)
        let result = made.map { raw in Locale.withUTF8 { archive_read_open1(raw) } }
        let refusal: ArchiveError? =
            if let made { result == ARCHIVE_OK ? nil : Self.failure(made, feed, file.path) } else {
                .outOfMemory(file.path)
            }
        if let refusal {
            archive_read_free(made)
            throw refusal
        }
        raw = made!
        self.feed = feed
        path = file.path
        self.counter = counter
    }

    deinit { archive_read_free(raw) }

    /// The next entry; nil at the end.
    ///
    /// - Throws: `ArchiveError` when no further entry can be had.
    public mutating func next() throws(ArchiveError) -> ArchiveEntry? {
        current = nil
        var entry: OpaquePointer?
        for _ in 0..<Self.patience {
            let result = Locale.withUTF8 { archive_read_next_header(raw, &entry) }
            switch result {
            case ARCHIVE_EOF: return nil
            case ARCHIVE_OK, ARCHIVE_WARN:
                guard let entry else { throw failure() }
                let value = Locale.withUTF8 { Self.value(entry) }
                current = value
                isBegun = true
                return value
            case ARCHIVE_RETRY: continue
            default: throw failure()
            }
        }
        throw .damaged(path, cause: "no entry after \(Self.patience) tries")
    }

    /// Copies the current entry's bytes.
    ///
    /// - Parameters:
    ///   - file: Where they go; nil to only read and check them.
    ///   - step: Told before every write how long the entry is by then; false stops the work.
    /// - Throws: `ArchiveError`: damage (a wrong checksum too) is only known at the end, when the bytes are written.
    public mutating func copy(
        to file: borrowing OutputFile, step: (Int64) -> Bool
    ) throws(ArchiveError) -> Copied {
        var length: Int64 = 0
        var head: [UInt8] = []
        while let block = try nextBlock(after: length) {
            length = max(length, block.end)
            guard step(length) else { throw .stopped(path) }
            if head.count < Self.headByteCount, block.offset == Int64(head.count) {
                head += block.bytes.prefix(Self.headByteCount - head.count)
            }
            let refusal = file.write(block.bytes, at: block.offset)
            if refusal != 0 { throw .unwritable(file.path, errno: refusal) }
            counter?.add(block.bytes.count)
        }
        try file.finish(byteCount: length)
        return Copied(byteCount: length, head: head)
    }

    /// Reads only the first bytes of the current entry, at most ``headByteCount``.
    ///
    /// - Throws: `ArchiveError`.
    public mutating func head() throws(ArchiveError) -> [UInt8] {
        var head: [UInt8] = []
        while head.count < Self.headByteCount, let block = try nextBlock(after: Int64(head.count)) {
            guard block.offset == Int64(head.count) else { break }
            head += block.bytes.prefix(Self.headByteCount - head.count)
        }
        return head
    }
}

// MARK: - Blocks, values, failures

extension ArchiveReader {
    /// How often libarchive may come back with nothing before it is taken to go in circles.
    private static let patience = 4096

    private struct Block {
        let bytes: UnsafeRawBufferPointer
        let offset: Int64
        var end: Int64 { offset + Int64(bytes.count) }
    }

    private func nextBlock(after length: Int64) throws(ArchiveError) -> Block? {
        for _ in 0..<Self.patience {
            var bytes: UnsafeRawPointer?
            var count = 0
            var offset: Int64 = 0
            let result = archive_read_data_block(raw, &bytes, &count, &offset)
            switch result {
            case ARCHIVE_EOF: return nil
            case ARCHIVE_OK:
                guard offset >= 0, count >= 0, offset <= Int64.max - Int64(count) else {
                    throw .damaged(path, cause: "a block lies outside its entry")
                }
                if count == 0, offset <= length { continue }
                return Block(
                    bytes: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count), offset: offset)
            case ARCHIVE_RETRY: continue
            default: throw failure()
            }
        }
        throw .damaged(path, cause: "no bytes after \(Self.patience) tries")
    }

    private func failure() -> ArchiveError {
        // Asking an archive that no format claimed would crash libarchive; once a header was read, one has.
        let isEncrypted = current?.isEncrypted == true || (isBegun && archive_read_has_encrypted_entries(raw) > 0)
        return Self.failure(raw, feed, path, isEncrypted: isEncrypted)
    }

    /// Words in libarchive's sentences about ways of packing that it does not know.
    private static let lacks = [
        "nsupported filter", "nknown codec", "nexpected codec", "nsupported ZIP", "support unavailable",
        "not supported",
        "nsupported packing", "nsupported compression",
    ]

    private static func failure(
        _ raw: OpaquePointer, _ feed: Feed, _ path: FilePath, isEncrypted: Bool = false
    ) -> ArchiveError {
        if feed.failure == ECANCELED { return .stopped(path) }
        if feed.failure != 0 { return .unreadable(path, errno: feed.failure) }
        let cause = archive_error_string(raw).map { String(cString: $0) } ?? "unknown reason"
        if archive_errno(raw) == ENOMEM || cause.contains("too much memory") { return .outOfMemory(path) }
        if cause.hasPrefix("Unrecognized archive format") { return .notOfFormat(path) }
        // libarchive has no code for these; its sentence is all there is.
        if cause.contains("ncorrect passphrase") || cause.contains("oo many incorrect") { return .wrongPassword(path) }
        if cause.contains("assphrase required") { return .needsPassword(path) }
        if isEncrypted || cause.contains("ncrypt") { return .encryptionUnsupported(path) }
        if lacks.contains(where: cause.contains) { return .unsupported(path, cause: cause) }
        return .damaged(path, cause: cause.prefix { $0 != "\n" }.description)
    }

    private static func value(_ entry: OpaquePointer) -> ArchiveEntry {
        let kind: ArchiveEntry.Kind =
            if archive_entry_hardlink(entry) != nil || archive_entry_hardlink_utf8(entry) != nil {
                .hardLink
            } else {
                switch archive_entry_filetype(entry) {
                // Some makers leave the type out; such an entry is a plain file.
                case 0o100000, 0: .file
                case 0o040000: .folder
                case 0o120000: .symbolicLink
                default: .other
                }
            }
        var name: [UInt8] = []
        var isUnicode = false
        if let bytes = archive_entry_pathname(entry) {
            name = Array(UnsafeBufferPointer(start: bytes, count: strlen(bytes))).map(UInt8.init(bitPattern:))
        } else if let text = archive_entry_pathname_utf8(entry) {
            name = Array(String(cString: text).utf8)
            isUnicode = true
        }
        return ArchiveEntry(
            name: name, nameIsUnicode: isUnicode, kind: kind,
            byteCount: archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : nil,
            isEncrypted: archive_entry_is_encrypted(entry) != 0)
    }

    private static func made(
        _ feed: Feed, _ format: Format, _ filter: Filter?, _ password: String?, seeks: Bool
    ) -> OpaquePointer? {
        guard let raw = archive_read_new() else { return nil }
        allow(format, filter, raw)
        if let password { archive_read_add_passphrase(raw, password) }
        archive_read_set_callback_data(raw, Unmanaged.passUnretained(feed).toOpaque())
        archive_read_set_read_callback(raw) { _, context, bytes in
            let feed = Unmanaged<Feed>.fromOpaque(context!).takeUnretainedValue()
            bytes?.pointee = UnsafeRawPointer(feed.bytes)
            return feed.read()
        }
        archive_read_set_skip_callback(raw) { _, context, count in
            Unmanaged<Feed>.fromOpaque(context!).takeUnretainedValue().skip(count)
        }
        if seeks {
            archive_read_set_seek_callback(raw) { _, context, offset, whence in
                Unmanaged<Feed>.fromOpaque(context!).takeUnretainedValue().seek(offset, whence: whence)
            }
        }
        return raw
    }

    private static func allow(_ format: Format, _ filter: Filter?, _ raw: OpaquePointer) {
        switch format {
        case .zipStream: archive_read_support_format_zip_streamable(raw)
        case .sevenZip: archive_read_support_format_7zip(raw)
        case .rar:
            archive_read_support_format_rar(raw)
            archive_read_support_format_rar5(raw)
        case .tar: archive_read_support_format_tar(raw)
        }
        switch filter {
        case nil: break
        case .gzip: archive_read_support_filter_gzip(raw)
        case .bzip2: archive_read_support_filter_bzip2(raw)
        case .xz: archive_read_support_filter_xz(raw)
        case .lzma: archive_read_support_filter_lzma(raw)
        case .zstd: archive_read_support_filter_zstd(raw)
        case .lz4: archive_read_support_filter_lz4(raw)
        case .compress: archive_read_support_filter_compress(raw)
        }
    }
}

/// The locale in which libarchive gives names as UTF-8. It is set for the calling thread alone and
/// only around the calls that need it: in any other, names that are not ASCII are lost.
private enum Locale {
    nonisolated(unsafe) private static let utf8: locale_t? =
        newlocale(1 << LC_CTYPE, "C.UTF-8", nil) ?? newlocale(1 << LC_CTYPE, "en_US.UTF-8", nil)

    static func withUTF8<Result>(_ body: () -> Result) -> Result {
        guard let utf8 else { return body() }
        let before = uselocale(utf8)
        defer { uselocale(before) }
        return body()
    }
}
