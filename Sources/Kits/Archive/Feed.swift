internal import AmboBase
internal import CArchive
internal import Glibc

/// What libarchive reads from: the pieces in order, through one buffer. A class because libarchive
/// keeps a pointer to it between its callbacks; used on one thread.
final class Feed {
    /// Small enough to stay in the processor's cache between reading and checking.
    static let bufferByteCount = 256 * 1024

    // Linux's values of SEEK_DATA and SEEK_HOLE, which need a feature macro to be seen.
    private static let seekData: Int32 = 3
    private static let seekHole: Int32 = 4

    private let file: ArchiveFile
    private let pieces: [ArchivePiece]
    private let cancel: CancelFlag
    private let counter: ArchiveCounter?
    private let buffer = UnsafeMutableRawPointer.allocate(byteCount: Feed.bufferByteCount, alignment: 4096)
    private var index = 0
    private var position: Int64 = 0
    private var left: [UInt8] = []
    /// Up to here there is data in a sparse file, or a hole when `inHole`.
    private var extentEnd: Int64 = 0
    private var inHole = false
    private var bufferIsZero = false
    /// The `errno` of the read that failed; 0 when none did.
    private(set) var failure: Int32 = 0

    init(_ file: ArchiveFile, _ pieces: [ArchivePiece], cancel: CancelFlag, counter: ArchiveCounter?) {
        self.file = file
        self.pieces = pieces
        self.cancel = cancel
        self.counter = counter
    }

    deinit { buffer.deallocate() }

    /// Whether the pieces are one range of the file, in which libarchive may seek.
    private var range: (offset: Int64, byteCount: Int64)? {
        guard pieces.count == 1, case .range(let offset, let byteCount) = pieces[0] else { return nil }
        return (offset, byteCount)
    }

    /// The next bytes in the buffer; 0 at the end, -1 on failure.
    func read() -> Int {
        while index < pieces.count {
            guard !cancel.isRaised else {
                failure = ECANCELED
                return -1
            }
            let got: Int
            switch pieces[index] {
            case .bytes(let bytes): got = copy(bytes[Int(position)...])
            case .range(let offset, let byteCount): got = readFile(at: offset + position, upTo: byteCount - position)
            case .made(let make): got = copyMade(make)
            }
            if got < 0 { return -1 }
            if got > 0 {
                position += Int64(got)
                counter?.add(got)
                return got
            }
            index += 1
            position = 0
        }
        return 0
    }

    var bytes: UnsafeMutableRawPointer { buffer }

    /// Moves on without reading; returns how far it went.
    func skip(_ count: Int64) -> Int64 {
        guard let range, index == 0, count > 0 else { return 0 }
        let moved = min(count, max(0, range.byteCount - position))
        position += moved
        return moved
    }

    /// Moves within the one range; returns the new place, or a negative number.
    func seek(_ offset: Int64, whence: Int32) -> Int64 {
        guard let range else { return Int64(ARCHIVE_FATAL) }
        let base: Int64
        switch whence {
        case SEEK_SET: base = 0
        case SEEK_CUR: base = index == 0 ? position : range.byteCount
        default: base = range.byteCount
        }
        let (place, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, place >= 0, place <= range.byteCount else { return Int64(ARCHIVE_FATAL) }
        index = 0
        position = place
        return place
    }

    private func copy(_ bytes: ArraySlice<UInt8>) -> Int {
        let part = bytes.prefix(Self.bufferByteCount)
        guard !part.isEmpty else { return 0 }
        bufferIsZero = false
        part.withUnsafeBytes { buffer.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
        return part.count
    }

    private func copyMade(_ make: @Sendable () -> [UInt8]?) -> Int {
        if left.isEmpty {
            guard let made = make() else {
                failure = EIO
                return -1
            }
            left = made
        }
        let got = copy(left[...])
        left = got == left.count ? [] : Array(left[got...])
        return got
    }

    private func readFile(at offset: Int64, upTo count: Int64) -> Int {
        let wanted = Int(min(count, Int64(Self.bufferByteCount), max(0, file.byteCount - offset)))
        guard wanted > 0, offset >= 0 else { return 0 }
        if file.isSparse, let zeros = zeros(at: offset, upTo: wanted) { return zeros }
        bufferIsZero = false
        while true {
            let got = pread(file.descriptor, buffer, wanted, Int(offset))
            if got < 0, errno == EINTR { continue }
            if got < 0 { failure = errno }
            return got
        }
    }

    /// A hole is handed on as zeros without asking the disk for them.
    private func zeros(at offset: Int64, upTo wanted: Int) -> Int? {
        if offset >= extentEnd {
            let data = Int64(lseek(file.descriptor, Int(offset), Self.seekData))
            inHole = data != offset
            if inHole {
                extentEnd = data < 0 ? file.byteCount : data
            } else {
                let hole = Int64(lseek(file.descriptor, Int(offset), Self.seekHole))
                extentEnd = hole <= offset ? file.byteCount : hole
            }
        }
        guard inHole, extentEnd > offset else { return nil }
        if !bufferIsZero {
            memset(buffer, 0, Self.bufferByteCount)
            bufferIsZero = true
        }
        return Int(min(Int64(wanted), extentEnd - offset))
    }
}

/// Counts the bytes that were read from an archive and written out of it, for those who watch the
/// work from another thread.
public final class ArchiveCounter: Sendable {
    private let count = Locked<UInt64>(0)

    /// Starts at zero.
    public init() {}

    /// Bytes read and written so far: it stands still only when nothing is done.
    public var value: UInt64 { count.withLock { $0 } }

    /// Adds to the count.
    public func add(_ byteCount: Int) { count.withLock { $0 &+= UInt64(max(0, byteCount)) } }
}
