/// The end of an Ogg file, found from its last bytes.
struct OggTail {
    /// The last whole page that finishes a packet of the stream; nil when none is found in the last megabyte.
    private(set) var lastPage: OggPage?
    /// Where the last whole page of any stream ends.
    private(set) var soundEnd: Int64
    /// Whether a page of the stream is cut off by the end of the file.
    private(set) var isCut = false
    /// Whether pages of streams turn up that did not begin at the start of the file: another link of a chain.
    private(set) var isChained = false

    private static let byteCounts: [Int64] = [Int64(OggPage.byteLimit), 1 << 20]

    /// Looks at the end.
    ///
    /// - Parameters:
    ///   - headers: Whose stream is meant.
    static func read(_ headers: OggHeaders, in file: inout FileBytes) throws(MetadataError) -> OggTail {
        var tail = OggTail(soundEnd: file.byteCount)
        for byteCount in byteCounts {
            tail = OggTail(soundEnd: file.byteCount)
            let start = max(headers.soundStart, file.byteCount - byteCount)
            guard start < file.byteCount else { break }
            let window = try file.bytes(at: start, count: Int(file.byteCount - start))
            tail.search(window, at: start, headers, fileEnd: file.byteCount)
            if tail.lastPage != nil || start == headers.soundStart { break }
        }
        return tail
    }

    private mutating func search(_ window: ArraySlice<UInt8>, at start: Int64, _ headers: OggHeaders, fileEnd: Int64) {
        var place = window.endIndex - 4
        var hasEnd = false
        while place >= window.startIndex {
            defer { place -= 1 }
            guard window[place] == UInt8(ascii: "O"), window[place...].hasPrefix("OggS") else { continue }
            let offset = start + Int64(place - window.startIndex)
            guard let page = OggPage(window[place...], at: offset) else {
                // A header that runs over the end of the file.
                isCut = isCut || (!hasEnd && fileEnd - offset < 27 + 255)
                continue
            }
            guard page.end <= fileEnd else {
                isCut = isCut || !hasEnd
                continue
            }
            if !hasEnd {
                soundEnd = page.end
                hasEnd = true
            }
            if !headers.serials.contains(page.serial) { isChained = true }
            if page.serial == headers.serial, page.granule != nil {
                lastPage = page
                return
            }
        }
        if !hasEnd { soundEnd = fileEnd }
    }
}
