internal import AmboModel

/// How long an Ogg file sounds, and what its sound is known by.
///
/// The length is the position of the last page less that of the start, less Opus' pre-skip; only a chain of streams is
/// walked from page to page. Identity (rules.md, decision 4): the samples stand for the frames, which Ogg does not
/// count; the bytes are those of all pages behind the header pages; hashed are only the bodies of pages, because
/// numbers and checksums in their heads change when a longer comment moves them.
struct OggSound {
    let length: MediaLength
    private(set) var warnings: [MediaWarning] = []
    private let start: Int64
    private let end: Int64

    /// Length of all pages with sound.
    var byteCount: Int64 { max(0, end - start) }

    private static let pageLimit = 4_000_000

    init(_ headers: OggHeaders, in file: inout FileBytes) throws(MetadataError) {
        let tail = try OggTail.read(headers, in: &file)
        start = headers.soundStart
        end = max(tail.soundEnd, start)
        if tail.isChained {
            length = try Self.chain(headers, in: &file)
        } else {
            let last = tail.lastPage?.granule
            let first = last == nil ? 0 : try OggStart.granule(headers, in: &file)
            length = Self.length(headers.codec, from: first, to: last)
        }
        if headers.isCut || tail.isCut {
            warnings.append(MediaWarning("sound-cut", "The file breaks off in the middle of a page."))
        } else if tail.lastPage == nil {
            warnings.append(MediaWarning("no-frames", "There is no sound behind the description of the file."))
        } else if tail.lastPage?.isLast == false, !tail.isChained {
            warnings.append(MediaWarning("no-last-page", "The page that ends the stream is missing."))
        }
    }

    /// What lies between two positions.
    private static func length(_ codec: OggCodec, from first: Int64, to last: Int64?) -> MediaLength {
        if case .flac(let head) = codec, let count = head.info.sampleCount {
            return MediaLength(samples: count, rate: codec.rate) ?? .zero
        }
        guard let last, last >= first else { return .zero }
        var samples = last - first
        if case .opus(let head) = codec { samples = max(0, samples - head.preSkip) }
        return MediaLength(samples: samples, rate: codec.rate) ?? .zero
    }

    /// The length of all links of a chain, page by page.
    private static func chain(_ first: OggHeaders, in file: inout FileBytes) throws(MetadataError) -> MediaLength {
        file.allowWholeFile()
        var lengths: [MediaLength] = []
        var headers = first
        var begin = try OggStart.granule(first, in: &file)
        var last: Int64?
        var walk = OggWalk(from: first.soundStart)
        var pageCount = 0
        while let page = try walk.next(in: &file) {
            pageCount += 1
            guard pageCount < pageLimit else { throw .tooMuch(file.path) }
            if page.isFirst, !headers.serials.contains(page.serial) {
                lengths.append(length(headers.codec, from: begin, to: last))
                last = nil
                guard let next = try OggHeaders.read(from: page.offset, in: &file) else { continue }
                headers = next
                begin = try OggStart.granule(next, in: &file)
                walk = OggWalk(from: next.soundStart)
            } else if page.serial == headers.serial, let granule = page.granule {
                last = granule
            }
        }
        lengths.append(length(headers.codec, from: begin, to: last))
        let rates = Set(lengths.map(\.rate))
        if rates.count == 1, let rate = rates.first {
            let total = lengths.reduce(Int64(0)) { $0.addingReportingOverflow($1.samples).partialValue }
            return MediaLength(samples: total, rate: rate) ?? .zero
        }
        return MediaLength(ms: MediaLength.milliseconds(lengths))
    }

    /// The identity of the sound; nil when there is none.
    func identity(in file: inout FileBytes) throws(MetadataError) -> SoundIdentity? {
        guard byteCount > 0 else { return nil }
        var hashes = [try hash(from: start, in: &file)]
        hashes.append(try hash(from: start + byteCount / 2, in: &file))
        // Between the last 80 KiB and the end at least one page starts.
        hashes.append(try hash(from: max(start, end - 80 * 1024), takesLast: true, in: &file))
        return SoundIdentity(frameCount: length.samples, audioByteCount: byteCount, hashes: hashes)
    }

    /// The hash of the bodies of pages, from the first page at or behind a place.
    private func hash(from place: Int64, takesLast: Bool = false, in file: inout FileBytes) throws(MetadataError)
        -> UInt64
    {
        let window = SoundIdentity.windowByteCount
        var bytes: [UInt8] = []
        var walk = OggWalk(from: place)
        while takesLast || bytes.count < window, let page = try walk.next(in: &file), page.end <= end {
            bytes += try file.bytes(at: page.bodyOffset, count: page.bodyCount)
        }
        return SoundWindows.hash(takesLast ? bytes.suffix(window) : bytes.prefix(window))
    }
}
