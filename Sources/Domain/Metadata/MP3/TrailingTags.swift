internal import AmboModel

/// What stands behind the sound: ID3v1, APEv2, Lyrics3, and ID3v2 with a footer, in any order.
struct TrailingTags {
    /// Where the sound ends.
    private(set) var start: Int64
    /// The APEv2 tag.
    private(set) var ape: APETag?
    /// Fields of ID3v1.
    private(set) var first: Tags?
    /// An ID3v2 tag that stands at the end.
    private(set) var second: ID3Reading?
    /// Length of the sound's end that was read with them.
    static let windowByteCount = 4096

    /// Reads the tags at the end of a file.
    ///
    /// - Parameter limit: Where the sound starts at the earliest.
    static func read(notBefore limit: Int64, wantsPictures: Bool = false, in file: inout FileBytes)
        throws(MetadataError) -> TrailingTags
    {
        var tags = TrailingTags(start: file.byteCount)
        let window = Int64(windowByteCount)
        try file.prefetch(at: max(limit, file.byteCount - window), count: windowByteCount)
        for _ in 0..<8 {
            guard try tags.step(limit, wantsPictures, &file) else { break }
        }
        return tags
    }

    private mutating func step(_ limit: Int64, _ wantsPictures: Bool, _ file: inout FileBytes) throws(MetadataError)
        -> Bool
    {
        let room = start - limit
        if room >= Int64(ID3v1.byteCount) {
            let bytes = try file.bytes(at: start - Int64(ID3v1.byteCount), count: ID3v1.byteCount)
            if let found = ID3v1.tags(bytes) {
                first = first ?? found
                start -= Int64(ID3v1.byteCount)
                // An addition of 227 bytes with longer fields, which hardly anything writes.
                if start - limit >= 227, try file.bytes(at: start - 227, count: 4).hasPrefix("TAG+") { start -= 227 }
                return true
            }
        }
        if let range = try APETag.range(endingAt: start, notBefore: limit, in: &file) {
            if ape == nil { ape = try APETag.read(endingAt: start, notBefore: limit, in: &file) }
            start = range.lowerBound
            return true
        }
        if let lyrics = try Self.lyricsStart(endingAt: start, notBefore: limit, &file) {
            start = lyrics
            return true
        }
        guard room >= 20, let header = ID3Header(try file.bytes(at: start - 10, count: 10), magic: "3DI"),
            header.byteCount <= room
        else { return false }
        let offset = start - header.byteCount
        let reading = try ID3Reading.read(at: offset, end: start, wantsPictures: wantsPictures, in: &file)
        guard reading.end > offset else { return false }
        second = second ?? reading
        start = offset
        return true
    }

    /// Where a Lyrics3 block starts: version 2 tells its length, version 1 is at most 5,100 characters long.
    private static func lyricsStart(endingAt end: Int64, notBefore limit: Int64, _ file: inout FileBytes)
        throws(MetadataError) -> Int64?
    {
        guard end - limit >= 26 else { return nil }
        let mark = try file.bytes(at: end - 15, count: 15)
        if mark.has("LYRICS200", at: 6) {
            guard let size = Int64(String(decoding: mark.prefix(6), as: UTF8.self)), size >= 11 else { return nil }
            let start = end - 15 - size
            guard start >= limit, try file.bytes(at: start, count: 11).hasPrefix("LYRICSBEGIN") else { return nil }
            return start
        }
        guard mark.has("LYRICSEND", at: 6) else { return nil }
        let first = max(limit, end - 9 - 5100 - 11)
        let bytes = try file.bytes(at: first, count: Int(end - first))
        var place = bytes.count - 20
        while place >= 0 {
            if bytes.has("LYRICSBEGIN", at: place) { return first + Int64(place) }
            place -= 1
        }
        return nil
    }
}
