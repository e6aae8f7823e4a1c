internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// Makes a volume a folder of its parts; a file that never was a book of its own becomes one. The volume's fields,
    /// chapters and pictures stay with the folder, so that binding it again gives the same volume.
    func unbind(_ volume: ID<Item>) throws(LibraryError) -> [Step] {
        let kind = try first("SELECT kind FROM items WHERE id = ? AND hidden = 0", volume) { row in
            Item.Kind(stored: row.int(0))
        }
        guard kind == .volume, let place = try placeState(of: volume) else {
            throw .notBindable(try path(of: volume), .notAVolume)
        }
        let before = try totals(of: volume)
        let spans = try fileOffsets(of: volume)
        let parts = try partOfFile(of: volume)
        for (index, span) in spans.enumerated() {
            let rank = Int64(index + 1) * Self.rankStep
            let child =
                if let part = parts[span.file] { part } else { try makePart(of: volume, from: span, rank: rank) }
            try run("UPDATE files SET part = ? WHERE id = ?", child, span.file)
        }
        try giveBack(spans, of: volume, place: place)
        try run(
            """
            UPDATE items SET kind = 0, played_ms = NULL, position_ms = 0, finished = 0,
                (book_count, finished_count, file_count, duration_ms, child_count, percent_sum, percent) = (
                    SELECT count(*), sum(part.finished), sum(part.file_count), sum(part.duration_ms), count(*),
                        sum(CASE WHEN part.finished THEN 100 ELSE part.percent END),
                        CAST(round(avg(CASE WHEN part.finished THEN 100 ELSE part.percent END)) AS INTEGER)
                    FROM items AS part WHERE part.parent = ?1 AND part.hidden = 0)
            WHERE id = ?1
            """, volume)
        let files = spans.map { String($0.file.rawValue) }.joined(separator: " ")
        _ = try setSetting(Self.boundFilesKey, of: volume, to: files)
        if let parent = try visibleParent(of: volume) {
            try addTotals(try totals(of: volume) - before, childCount: 0, to: parent)
        }
        try markForSearch(volume)
        let back = Step.position(
            item: volume.rawValue, positionMs: place.positionMs, finished: place.finished, playedMs: place.playedMs)
        return [.bind(item: volume.rawValue), back]
    }

    /// A new book, still hidden, for one file of a volume: its title, people and chapters are the volume's.
    private func makePart(of volume: ID<Item>, from span: FileSpan, rank: Int64) throws(LibraryError) -> ID<Item> {
        let file = try first(
            """
            SELECT files.title, disk_folders.path, files.name FROM files
            JOIN disk_folders ON disk_folders.id = files.folder WHERE files.id = ?
            """, span.file
        ) { row in
            (
                title: row.textOrNil(0), path: FilePath(bytes: row.bytes(1)).appending(FilePath(bytes: row.bytes(2)))
            )
        }
        guard let file else { throw .notFound("file \(span.file.rawValue)") }
        let title = file.title ?? file.path.stem
        let authors = try people(.author, of: volume)
        let part = ID<Item>(
            try insert(
                Self.insertItem, UniqueID(), volume, Item.Kind.book.stored, freeName(Self.name(for: title), in: volume),
                title, rank,
                clock.nowMs, NaturalOrder.key(Self.head(of: title)), Self.authorKey(authors),
                Folding.fold(Self.head(of: title)),
                span.endMs - span.startMs, 1, file.path, SQLiteValue.null, ChapterSource.none.name))
        try run("UPDATE items SET hidden = ? WHERE id = ?", Self.boundMark, part)
        try setField(.title, of: part, to: StoredField(values: [title], source: .tags))
        for field in [ItemField.authors, .narrators, .genres] {
            try setField(field, of: part, to: self.field(field, of: volume))
        }
        let chapters = try self.chapters(of: volume).filter { $0.startMs < span.endMs && $0.endMs > span.startMs }
        try insertChapters(
            chapters.map {
                Chapter(
                    title: $0.title, startMs: max($0.startMs - span.startMs, 0),
                    endMs: min($0.endMs, span.endMs) - span.startMs)
            }, of: part)
        return part
    }

    /// Hands files, bookmarks and the listening place back to the parts, and shows them.
    private func giveBack(_ spans: [FileSpan], of volume: ID<Item>, place: PlaceState) throws(LibraryError) {
        let parts = try partOfFile(of: volume)
        var order: [ID<Item>] = []
        var stretches: [ID<Item>: (startMs: Int64, endMs: Int64, fileCount: Int)] = [:]
        for span in spans {
            guard let part = parts[span.file] else { continue }
            if let known = stretches[part] {
                stretches[part] = (known.startMs, span.endMs, known.fileCount + 1)
            } else {
                order.append(part)
                stretches[part] = (span.startMs, span.endMs, 1)
            }
            let number = (stretches[part]?.fileCount ?? 1) - 1
            try run("UPDATE files SET item = ?, place = ?, part = NULL WHERE id = ?", part, number, span.file)
        }
        for part in order {
            guard let stretch = stretches[part] else { continue }
            let isLast = part == order.last
            try run(
                """
                UPDATE bookmarks SET item = ?1, position_ms = position_ms - ?2
                WHERE item = ?3 AND position_ms >= ?2 AND (position_ms < ?4 OR ?5)
                """, part, stretch.startMs, volume, stretch.endMs, isLast)
            try show(part, of: volume, stretch: (stretch.startMs, stretch.endMs), isLast: isLast, place: place)
        }
    }

    private func show(
        _ part: ID<Item>, of volume: ID<Item>, stretch: (startMs: Int64, endMs: Int64), isLast: Bool, place: PlaceState
    ) throws(LibraryError) {
        let name = try first("SELECT name FROM items WHERE id = ?", part) { row in row.text(0) } ?? "-"
        try run(
            "UPDATE items SET hidden = 0, name = ?, duration_ms = ? WHERE id = ?", freeName(name, in: volume),
            stretch.endMs - stretch.startMs, part)
        let holdsPlace = place.positionMs >= stretch.startMs && (place.positionMs < stretch.endMs || isLast)
        if place.finished {
            try run("UPDATE items SET finished = 1 WHERE id = ?", part)
        } else if holdsPlace, place.playedMs != nil {
            try run(
                "UPDATE items SET position_ms = ?, played_ms = ?, finished = 0 WHERE id = ?",
                place.positionMs - stretch.startMs, place.playedMs, part)
        }
        try updatePercent(of: part)
        try markForSearch(part)
    }
}
