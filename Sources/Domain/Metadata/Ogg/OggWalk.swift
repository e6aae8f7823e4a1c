/// Goes through the pages of a file from one place to the next, over damage where there is some.
struct OggWalk {
    /// Where the next page is looked for.
    private(set) var place: Int64
    /// Whether bytes were passed over that belong to no page.
    private(set) var hasGap = false

    private static let searchByteCount = 128 * 1024

    init(from place: Int64) { self.place = place }

    /// The next whole page; nil at the end of the file.
    mutating func next(in file: inout FileBytes) throws(MetadataError) -> OggPage? {
        while place < file.byteCount {
            if let page = try OggPage.read(at: place, in: &file), page.end <= file.byteCount {
                place = page.end
                return page
            }
            hasGap = true
            try search(from: place + 1, in: &file)
        }
        return nil
    }

    /// Moves to the next place at or behind `start` where a page seems to start; to the end when there is none.
    mutating func search(from start: Int64, in file: inout FileBytes) throws(MetadataError) {
        place = start
        while place < file.byteCount {
            let bytes = try file.chunk(at: place, count: Self.searchByteCount)
            var index = bytes.startIndex
            while let found = bytes[index...].firstIndex(of: UInt8(ascii: "O")) {
                if bytes[found...].hasPrefix("OggS") {
                    place += Int64(found)
                    return
                }
                index = found + 1
            }
            guard bytes.count > 3, place + Int64(bytes.count) < file.byteCount else { break }
            place += Int64(bytes.count - 3)
        }
        place = file.byteCount
    }
}
