internal import AmboModel

extension MP4Session {
    /// What the places for tags hold.
    struct FoundTags {
        var tags = Tags()
        var artwork: [Artwork] = []
        var gapless: GaplessNote?
        /// The list of chapters that is kept among the tags.
        var nero: Box?
    }

    /// What is being gathered.
    struct TagGathering {
        var collector = TagCollector()
        var artwork: [Artwork] = []
        var gapless: GaplessNote?
        /// Items that are there, so that older forms of the same fields stand back.
        var items: Set<BoxType> = []
        /// How many more bytes of values are taken.
        var bytesLeft = 16 << 20
    }

    /// The longest value that is read; a longer one is cut.
    private static let valueLimit = 1 << 20

    /// Reads the tags of the parts of `moov`: `udta.meta.ilst`, QuickTime's `meta` with named keys, and its user data.
    mutating func findTags(in parts: [Box]) throws(MetadataError) -> FoundTags {
        var gathering = TagGathering()
        var found = FoundTags()
        var userData: [Box] = []
        for part in parts {
            if part.type == .meta { try readMeta(part, into: &gathering) }
            guard part.type == .udta else { continue }
            for child in try children(of: part) {
                switch child.type {
                case .meta: try readMeta(child, into: &gathering)
                case .chpl: found.nero = found.nero ?? child
                default: userData.append(child)
                }
            }
        }
        for box in userData { try readUserData(box, into: &gathering) }
        found.artwork = gathering.artwork
        found.gapless = gathering.gapless
        found.tags = gathering.collector.finish()
        return found
    }

    private mutating func readMeta(_ box: Box, into gathering: inout TagGathering) throws(MetadataError) {
        guard box.bodyByteCount >= 8 else { return }
        // QuickTime's form, and that of some tools, has no version and flags in front.
        let first = BoxType(try file.u32(at: box.body + 4))
        let isPlain = first == .hdlr || first == .ilst || first == .keys || first == .free
        let parts = try boxes(from: box.body + (isPlain ? 0 : 4), to: box.end)
        var names: [String] = []
        if let keys = parts.first(where: { $0.type == .keys }) { names = try keyNames(keys) }
        for part in parts where part.type == .ilst {
            if part.isCut { warn("tags-damaged", "The list of tags says that it is longer than what holds it.") }
            for item in try children(of: part) { try readItem(item, keys: names, into: &gathering) }
        }
    }

    /// The names behind numbered items.
    private mutating func keyNames(_ box: Box) throws(MetadataError) -> [String] {
        var cursor = try body(of: box, limit: 256 * 1024)
        guard cursor.skip(4), let count = cursor.u32() else { return [] }
        var names: [String] = []
        while names.count < Int(count), let size = cursor.u32(), size >= 8, cursor.skip(4),
            let bytes = cursor.take(Int(size) - 8)
        {
            names.append(MP4Text.utf8(bytes))
        }
        return names
    }

    private mutating func readItem(_ item: Box, keys: [String], into gathering: inout TagGathering)
        throws(MetadataError)
    {
        if item.type == .free { return }
        if item.type == .covr { return try readCovers(item, into: &gathering) }
        var mean = ""
        var name = ""
        var values: [String] = []
        for part in try children(of: item) {
            switch part.type {
            case .mean: mean = try label(part)
            case .nameBox: name = try label(part)
            case .data:
                guard part.bodyByteCount >= 8, gathering.bytesLeft > 0 else { continue }
                var cursor = try body(of: part, limit: Self.valueLimit)
                guard let type = cursor.u32(), cursor.skip(4) else { continue }
                gathering.bytesLeft -= cursor.remaining
                let value = MP4Value.text(type: type & 0xFF_FFFF, cursor.rest, of: item.type)
                if let value { values.append(value) }
            default: break
            }
        }
        gathering.items.insert(item.type)
        guard !values.isEmpty else { return }
        if item.type == .freeform {
            if name == "iTunSMPB" { gathering.gapless = values.first.flatMap { GaplessNote($0) } }
            gathering.collector.add(name: mean.isEmpty ? name : "\(mean):\(name)", values: values, in: .mp4Freeform)
        } else if item.type.code > 0, Int(item.type.code) <= keys.count {
            addKey(keys[Int(item.type.code) - 1], values, into: &gathering)
        } else {
            gathering.collector.add(name: item.type.name, values: values, in: .mp4Atom)
        }
    }

    private func addKey(_ key: String, _ values: [String], into gathering: inout TagGathering) {
        let prefix = "com.apple.quicktime."
        let bare = key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : key
        let known = ["displayname": "title", "information": "description", "creationdate": "date"][bare] ?? bare
        if TagFieldTable.match(known, in: .mp4Freeform) != nil {
            gathering.collector.add(name: known, values: values, in: .mp4Freeform)
        } else {
            gathering.collector.add(name: key, values: values, in: .mp4Freeform)
        }
    }

    /// The text of `mean` or `name`, behind version and flags.
    private mutating func label(_ box: Box) throws(MetadataError) -> String {
        var cursor = try body(of: box, limit: 4096)
        guard cursor.skip(4) else { return "" }
        return MP4Text.utf8(cursor.rest)
    }

    private mutating func readCovers(_ item: Box, into gathering: inout TagGathering) throws(MetadataError) {
        var note: String?
        for part in try children(of: item) {
            if part.type == .nameBox { note = try label(part) }
            guard part.type == .data, part.bodyByteCount > 8, gathering.artwork.count < 1024 else { continue }
            let picture = try file.artwork(
                at: part.body + 8, count: part.bodyByteCount - 8, kind: gathering.artwork.isEmpty ? .front : .other)
            gathering.artwork.append(picture)
        }
        if let note, !note.isEmpty, let last = gathering.artwork.indices.last { gathering.artwork[last].note = note }
    }

    // MARK: User data

    /// QuickTime's `©xxx` and the fields of 3GPP, which stand straight in `udta`.
    private mutating func readUserData(_ box: Box, into gathering: inout TagGathering) throws(MetadataError) {
        guard !gathering.items.contains(box.type), box.bodyByteCount > 4 else { return }
        var cursor = try body(of: box, limit: Self.valueLimit)
        var values: [String] = []
        if box.type.code >> 24 == 0xA9 {
            while let count = cursor.u16(), let language = cursor.u16(), let bytes = cursor.take(Int(count)) {
                // Codes below 0x400 are those of the Macintosh and its character sets.
                let fallback = language < 0x400 ? MP4Text.macRoman : MP4Text.latin1
                values.append(MP4Text.marked(bytes, fallback: fallback))
            }
        } else if Self.mobileFields.contains(box.type) {
            guard cursor.skip(4) else { return }
            if box.type == "yrrc" {
                if let year = cursor.u16(), year > 0 { values.append(String(year)) }
            } else if cursor.skip(2) {
                let isWide = cursor.rest.starts(with: [0xFE, 0xFF]) || cursor.rest.starts(with: [0xFF, 0xFE])
                let text = isWide ? cursor.rest : cursor.rest.prefix { $0 != 0 }
                values.append(MP4Text.marked(text, fallback: MP4Text.latin1))
            }
        }
        if !values.isEmpty { gathering.collector.add(name: box.type.name, values: values, in: .mp4Atom) }
    }

    private static let mobileFields: Set<BoxType> = ["titl", "auth", "perf", "albm", "dscp", "cprt", "yrrc"]
}
