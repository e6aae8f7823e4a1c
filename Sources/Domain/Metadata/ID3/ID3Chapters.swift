/// Chapters of ID3v2: CHAP frames, with CTOC frames as their tables of contents.
struct ID3Chapters {
    /// A CHAP frame.
    private struct Chapter {
        let id: ArraySlice<UInt8>
        let entry: ChapterList.Entry
    }

    /// A CTOC frame.
    private struct Contents {
        let isTop: Bool
        let children: [ArraySlice<UInt8>]
    }

    private var chapters: [Chapter] = []
    private var contents: [ArraySlice<UInt8>: Contents] = [:]
    private var topIDs: [ArraySlice<UInt8>] = []
    /// How many chapters have no time of their own.
    private(set) var timelessCount = 0

    /// How many children the tables have together.
    private var childCount = 0

    /// More tables, and more children in them, than this are not kept: the chapters are read all the same.
    private static let contentsLimit = 10_000
    private static let childLimit = 200_000

    /// Adds a CHAP frame: its id, four times (the byte offsets are not used) and frames of its own.
    mutating func addChapter(_ body: ArraySlice<UInt8>, version: UInt8, file: inout FileBytes) throws(MetadataError) {
        var parser = ByteParser(body)
        guard let id = parser.take(until: 0), let start = parser.u32(), let end = parser.u32(), parser.skip(8) else {
            timelessCount += 1
            return
        }
        guard start != .max else {
            timelessCount += 1
            return
        }
        let isEndKnown = end != .max && end > start
        chapters.append(
            Chapter(
                id: id,
                entry: ChapterList.Entry(
                    title: try Self.title(parser.rest, version, &file), startMs: Int64(start),
                    endMs: isEndKnown ? Int64(end) : nil)))
    }

    /// Adds a CTOC frame: its id, flags, and the ids of chapters or further tables.
    mutating func addContents(_ body: ArraySlice<UInt8>) {
        var parser = ByteParser(body)
        guard let id = parser.take(until: 0), let flags = parser.u8(), let count = parser.u8(),
            contents.count < Self.contentsLimit, childCount + Int(count) <= Self.childLimit
        else { return }
        var children: [ArraySlice<UInt8>] = []
        for _ in 0..<count {
            guard let child = parser.take(until: 0) else { break }
            children.append(child)
        }
        childCount += children.count
        contents[id] = Contents(isTop: flags & 2 != 0, children: children)
        if flags & 2 != 0 { topIDs.append(id) }
    }

    /// The chapters: by their start (R35), those of equal start in the order of the table of contents, else of the tag.
    ///
    /// Tables inside of tables are levels, not chapters. A chapter that no table names counts like any other, and one that
    /// is written twice counts once.
    func entries() -> [ChapterList.Entry] {
        let places = contentsOrder()
        let ordered = chapters.enumerated().sorted { one, other in
            if one.element.entry.startMs != other.element.entry.startMs {
                return one.element.entry.startMs < other.element.entry.startMs
            }
            let (first, second) = (places[one.element.id] ?? .max, places[other.element.id] ?? .max)
            return first != second ? first < second : one.offset < other.offset
        }
        var entries: [ChapterList.Entry] = []
        entries.reserveCapacity(ordered.count)
        var last: Chapter?
        for (_, chapter) in ordered {
            let isAgain =
                last.map {
                    $0.entry.startMs == chapter.entry.startMs && $0.id == chapter.id
                        && $0.entry.title == chapter.entry.title
                } ?? false
            if !isAgain { entries.append(chapter.entry) }
            last = chapter
        }
        return entries
    }

    /// The place of each id when the tables are gone through from the top; a table is entered once, whatever it says.
    private func contentsOrder() -> [ArraySlice<UInt8>: Int] {
        var places: [ArraySlice<UInt8>: Int] = [:]
        var entered: Set<ArraySlice<UInt8>> = []
        var open = Array(topIDs.reversed())
        while let id = open.popLast() {
            if let table = contents[id] {
                if entered.insert(id).inserted { open.append(contentsOf: table.children.reversed()) }
            } else if places[id] == nil {
                places[id] = places.count
            }
        }
        return places
    }

    /// The title among a chapter's own frames; what else is there (pictures, links, further chapters) is passed over.
    private static func title(_ bytes: ArraySlice<UInt8>, _ version: UInt8, _ file: inout FileBytes)
        throws(MetadataError) -> String
    {
        guard !bytes.isEmpty else { return "" }
        var walk = ID3FrameWalk(version: version, bytes: bytes)
        try walk.run(&file)
        for frame in walk.frames where frame.name == "TIT2" {
            return ID3Text.values(frame.body).joined(separator: " ")
        }
        return ""
    }
}
