internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// Gives an item the facts of a draft and keeps what a person made: its id, place in the tree, listening place,
    /// bookmarks, history and the fields that a person set. Part of the caller's transaction.
    func updateItem(_ item: ID<Item>, with draft: ItemDraft) throws(LibraryError) {
        let before = try totals(of: item)
        try updateFields(of: item, with: draft)
        let offsets = try fileOffsets(of: item)
        let holders = try updateFiles(of: item, with: draft.files, keeping: draft.absent)
        try run("DELETE FROM chapters WHERE item = ?", item)
        try insertChapters(draft.chapters, of: item)
        try run("DELETE FROM artwork WHERE item = ?", item)
        try insertArtwork(draft.artwork, of: item, holders: holders)
        let spans = try fileOffsets(of: item)
        let durationMs = spans.last?.endMs ?? 0
        try run(
            """
            UPDATE items SET kind = ?, duration_ms = ?, file_count = ?, path = ?, ordered_by = ?, chapter_source = ?,
                surroundings = ?
            WHERE id = ?
            """, draft.kind.stored, durationMs, spans.count, draft.path, draft.orderedBy.rawValue,
            draft.chapterSource.name, draft.surroundings, item)
        try carryPlaces(of: item, from: offsets, to: spans, durationMs: durationMs)
        try updatePercent(of: item)
        if let parent = try visibleParent(of: item) {
            try addTotals(try totals(of: item) - before, childCount: 0, to: parent)
        }
        try markForSearch(item)
    }

    /// The folder of an item that is in the tree; nil for one that is in the trash.
    func visibleParent(of item: ID<Item>) throws(LibraryError) -> ID<Item>? {
        try first("SELECT parent FROM items WHERE id = ? AND hidden = 0 AND parent IS NOT NULL", item) { row in
            ID(row.int(0))
        }
    }

    /// Sets the whole percent of an item after its place or length has changed (rule F145).
    func updatePercent(of item: ID<Item>) throws(LibraryError) {
        let state = try first("SELECT position_ms, duration_ms FROM items WHERE id = ?", item) { row in
            (positionMs: row.int(0), durationMs: row.int(1))
        }
        guard let state else { return }
        try run(
            "UPDATE items SET percent = ? WHERE id = ?",
            Finishing.percent(positionMs: state.positionMs, durationMs: state.durationMs), item)
    }

    private func updateFields(of item: ID<Item>, with draft: ItemDraft) throws(LibraryError) {
        let sources = try fieldSources(of: item)
        let oldTitle = try field(.title, of: item).values.first ?? ""
        for field in ItemField.allCases where sources[field] != .person {
            if let value = draft.fields[field] {
                try setField(
                    field, of: item,
                    to: StoredField(values: value.values, series: value.series, source: value.source))
            } else if sources[field] != nil {
                try setField(field, of: item, to: StoredField())
            }
        }
        guard let title = draft.fields[.title]?.values.first, title != oldTitle, sources[.title] != .person,
            let parent = try visibleParent(of: item)
        else { return }
        let name = try freeName(Self.name(for: title), in: parent, besides: item)
        try run("UPDATE items SET name = ? WHERE id = ?", name, item)
    }

    // MARK: files

    /// Where each file starts on the timeline, in playing order.
    func fileOffsets(of item: ID<Item>) throws(LibraryError) -> [FileSpan] {
        let files = try rows("SELECT id, samples, rate FROM files WHERE item = ? ORDER BY place", item) { row in
            (id: ID<MediaFile>(row.int(0)), length: MediaLength(samples: row.int(1), rate: row.int(2)) ?? .zero)
        }
        let boundaries = MediaLength.boundariesMs(files.map(\.length))
        return files.indices.map {
            FileSpan(file: files[$0].id, startMs: boundaries[$0], endMs: boundaries[$0 + 1])
        }
    }

    /// Makes an item's files those of a draft. A known one is matched by its sound, else by its path, and keeps its id.
    ///
    /// - Parameter absent: Files that stay as they are, by their place among all.
    private func updateFiles(
        of item: ID<Item>, with drafts: [FileDraft], keeping absent: [Int: ID<MediaFile>]
    ) throws(LibraryError) -> [FilePath: ID<MediaFile>] {
        var known = try knownFiles(of: item)
        known.removeAll { file in absent.values.contains(file.id) }
        var holders: [FilePath: ID<MediaFile>] = [:]
        var matches: [Int: ID<MediaFile>] = [:]
        func match(_ isSame: (KnownFile, FileDraft) -> Bool) {
            for (place, draft) in drafts.enumerated() where matches[place] == nil {
                guard let index = known.firstIndex(where: { isSame($0, draft) }) else { continue }
                matches[place] = known.remove(at: index).id
            }
        }
        match { $0.path == $1.path && $0.identity == $1.identity }
        match { $0.identity != nil && $0.identity == $1.identity }
        match { $0.path.nfc == $1.path.nfc }
        for gone in known { try run("DELETE FROM files WHERE id = ?", gone.id) }
        for (place, file) in absent {
            try run("UPDATE files SET place = ? WHERE id = ? AND item = ?", place, file, item)
        }
        var place = -1
        for (index, draft) in drafts.enumerated() {
            repeat { place += 1 } while absent[place] != nil
            if let id = matches[index] {
                try updateFile(id, with: draft, place: place)
                holders[draft.path] = id
            } else {
                holders[draft.path] = try insertFile(draft, of: item, place: place)
            }
        }
        return holders
    }

    private func updateFile(_ id: ID<MediaFile>, with file: FileDraft, place: Int) throws(LibraryError) {
        let identity = file.identity.flatMap { $0.hashes.count == 3 ? $0 : nil }
        try run(
            """
            UPDATE files SET place = ?, folder = ?, name = ?, size = ?, modified_ns = ?, inode = ?, device = ?,
                frames = ?, audio_bytes = ?, hash_start = ?, hash_middle = ?, hash_end = ?, samples = ?, rate = ?,
                container = ?, codec = ?, bitrate = ?, sample_rate = ?, channels = ?, title = ?, missing_ms = NULL
            WHERE id = ?
            """, place, diskFolder(file.path.parent ?? FilePath("/")), file.path.name,
            file.stamp.sizeBytes, file.stamp.modifiedNs, file.stamp.inode, file.stamp.device,
            identity?.frameCount, identity?.audioByteCount, identity?.hashes[0], identity?.hashes[1],
            identity?.hashes[2], file.length.samples, file.length.rate, file.container.rawValue, file.codec,
            file.bitrateKbps, file.sampleRateHz, file.channels, file.title, id)
    }

    /// Moves the listening place, its history and the bookmarks with the files that they lie in, when a file in
    /// front of them came, went or changed its length.
    private func carryPlaces(
        of item: ID<Item>, from old: [FileSpan], to new: [FileSpan], durationMs: Int64
    ) throws(LibraryError) {
        guard old != new, !old.isEmpty else { return }
        func carried(_ positionMs: Int64) -> Int64 {
            FileSpan.carry(positionMs, from: old, to: new, within: durationMs)
        }
        for (table, select) in Self.placeStatements {
            let places = try rows(select, item) { row in (id: row.int(0), positionMs: row.int(1)) }
            for place in places where carried(place.positionMs) != place.positionMs {
                try run(table, carried(place.positionMs), place.id)
            }
        }
    }

    private static let placeStatements: [(update: SQL, select: SQL)] = [
        ("UPDATE items SET position_ms = ? WHERE id = ?", "SELECT id, position_ms FROM items WHERE id = ?"),
        ("UPDATE bookmarks SET position_ms = ? WHERE id = ?", "SELECT id, position_ms FROM bookmarks WHERE item = ?"),
        (
            "UPDATE place_history SET position_ms = ? WHERE id = ?",
            "SELECT id, position_ms FROM place_history WHERE item = ?"
        ),
    ]
}

/// A file's stretch of a timeline.
struct FileSpan: Equatable {
    let file: ID<MediaFile>
    let startMs: Int64
    let endMs: Int64

    /// The place on the new timeline at which the same sound is heard; the nearest end where its file is gone.
    static func carry(_ positionMs: Int64, from old: [FileSpan], to new: [FileSpan], within durationMs: Int64) -> Int64
    {
        let clamped = min(max(positionMs, 0), durationMs)
        guard let span = old.last(where: { $0.startMs <= positionMs }),
            let target = new.first(where: { $0.file == span.file })
        else { return clamped }
        return min(target.startMs + min(positionMs - span.startMs, target.endMs - target.startMs), durationMs)
    }
}
