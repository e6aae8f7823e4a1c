internal import AmboModel

extension MatroskaSession {
    private struct TagBlock {
        /// 30 for a part, 50 for the book, 60 and 70 for what the book belongs to.
        var level: UInt64 = 50
        var isForOthers = false
        var isForTrack = false
        var values: [(name: String, value: String)] = []
    }

    /// Reads the tags. The title of level 30 is the file's own and that of 50 the book's; 60 and above name the series, and
    /// the book's number counts within it. Where both levels have a field, the book's counts and the other is kept beside it.
    func readTags(_ body: ByteParser, track uid: UInt64) -> Tags {
        var blocks: [TagBlock] = []
        var entries = EBML(body)
        while let entry = entries.next(), blocks.count < 4096 {
            if entry.id == 0x7373 { blocks.append(tagBlock(entry.body, track: uid)) }
        }
        blocks = blocks.filter { !$0.isForOthers }
        let isInSeries = blocks.contains { $0.level >= 60 && $0.values.contains { $0.name == "TITLE" } }
        let hasPart = blocks.contains { $0.level < 50 && $0.values.contains { $0.name == "PART_NUMBER" } }
        var collector = TagCollector()
        var known: Set<String> = []
        for block in blocks.sorted(by: { Self.rank($0.level) < Self.rank($1.level) }) {
            let before = known
            for (name, value) in block.values {
                if block.isForTrack, Self.isStatistic(name) { continue }
                var name = Self.name(name, level: block.level, isInSeries: isInSeries, hasPart: hasPart)
                if before.contains(name) { name = "\(block.level)/\(name)" }
                known.insert(name)
                collector.add(name: name, values: [value], in: .matroska)
            }
        }
        return collector.finish()
    }

    /// The book first, then its part, then what is around it.
    private static func rank(_ level: UInt64) -> UInt64 { level == 50 ? 0 : level < 50 ? 50 - level : level }

    private static func name(_ name: String, level: UInt64, isInSeries: Bool, hasPart: Bool) -> String {
        switch (name, level) {
        case ("TITLE", 60...): return "SERIES"
        case ("TITLE", 50...59): return "ALBUM"
        case ("TITLE", 40...49): return "PART_TITLE"
        case ("PART_NUMBER", 50...59): return isInSeries ? "SERIES-PART" : hasPart ? "BOOK_PART_NUMBER" : name
        case ("PART_NUMBER", 40...49): return "DISCNUMBER"
        case ("TOTAL_PARTS", 60...): return "SERIES_TOTAL_PARTS"
        default: return name
        }
    }

    /// What muxers count for themselves.
    private static func isStatistic(_ name: String) -> Bool {
        name.hasPrefix("_STATISTICS") || name.hasPrefix("BPS") || name.hasPrefix("NUMBER_OF_") || name == "DURATION"
            || name.hasPrefix("DURATION-")
    }

    private func tagBlock(_ body: ByteParser, track uid: UInt64) -> TagBlock {
        var block = TagBlock()
        var fields = EBML(body)
        while let field = fields.next() {
            switch field.id {
            case 0x63C0: readTargets(field.body, track: uid, into: &block)
            case 0x67C8: readSimple(field.body, under: "", depth: 0, into: &block)
            default: break
            }
        }
        return block
    }

    private func readTargets(_ body: ByteParser, track uid: UInt64, into block: inout TagBlock) {
        var fields = EBML(body)
        while let field = fields.next() {
            let value = EBML.unsigned(field.body)
            switch field.id {
            case 0x68CA: if value > 0, value < 1000 { block.level = value }
            // Chapters, editions and attachments have tags of their own, which are not the file's.
            case 0x63C4, 0x63C9, 0x63C6: if value > 0 { block.isForOthers = true }
            case 0x63C5:
                if value > 0 {
                    block.isForTrack = true
                    if value != uid { block.isForOthers = true }
                }
            default: break
            }
        }
    }

    private func readSimple(_ body: ByteParser, under parent: String, depth: Int, into block: inout TagBlock) {
        guard depth < 8, block.values.count < 65_536 else { return }
        var name = ""
        var value: String?
        var inner: [ByteParser] = []
        var fields = EBML(body)
        while let field = fields.next() {
            switch field.id {
            case 0x45A3: name = EBML.text(field.body)
            case 0x4487: value = EBML.text(field.body)
            case 0x4485: value = MP4Text.hex(field.body.rest.prefix(65_536))
            case 0x67C8: inner.append(field.body)
            default: break
            }
        }
        let full = parent.isEmpty ? name : "\(parent)/\(name)"
        if !name.isEmpty, let value { block.values.append((full, value)) }
        for body in inner { readSimple(body, under: full, depth: depth + 1, into: &block) }
    }

    // MARK: Attachments

    /// The pictures among the attached files. The one called `cover` is the front, else the first.
    mutating func readAttachments(_ part: Element) throws(MetadataError) -> [Artwork] {
        var found: [(name: String, artwork: Artwork)] = []
        let limit = min(part.end ?? file.byteCount, file.byteCount)
        var offset = part.body
        while offset < limit, found.count < 1024, let entry = try element(at: offset), let end = entry.end {
            offset = end
            guard entry.id == 0x61A7, end <= file.byteCount else { continue }
            if let picture = try attachment(entry, end: end) { found.append(picture) }
        }
        let front = found.firstIndex { $0.name.hasPrefix("cover") } ?? (found.isEmpty ? nil : 0)
        if let front { found[front].artwork.kind = .front }
        return found.map(\.artwork)
    }

    private mutating func attachment(_ entry: Element, end: Int64) throws(MetadataError)
        -> (name: String, artwork: Artwork)?
    {
        var name = ""
        var note: String?
        var mime = ""
        var data: Element?
        var offset = entry.body
        while offset < end, let field = try element(at: offset), let fieldEnd = field.end, fieldEnd <= end {
            switch field.id {
            case 0x466E: name = EBML.text(try body(of: field, limit: 4096)).lowercased()
            case 0x467E: note = EBML.text(try body(of: field, limit: 65_536))
            case 0x4660: mime = EBML.text(try body(of: field, limit: 256))
            case 0x465C: data = field
            default: break
            }
            offset = fieldEnd
        }
        guard let data, let dataEnd = data.end, dataEnd > data.body else { return nil }
        let picture = try file.artwork(at: data.body, count: dataEnd - data.body, kind: .other, note: note)
        guard mime.hasPrefix("image/") || picture.mime != PictureFacts.unknownMime else { return nil }
        return (name, picture)
    }
}
