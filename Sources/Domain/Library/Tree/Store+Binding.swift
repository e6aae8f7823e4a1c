internal import AmboBase
internal import AmboModel
internal import AmboSQLite

// A folder of single books becomes one volume, and back. The books stay below the volume, hidden, with their fields
// and places, so that nothing is lost on the way there and back (rule F112).
extension Store {
    /// What `hidden` is for a book that is part of the volume above it.
    static let boundMark: Int64 = -1
    static let boundFilesKey = "bound-files"

    /// Makes a folder a volume of the books in it, in the order in which they are shown.
    func bind(_ folder: ID<Item>) throws(LibraryError) -> [Step] {
        let name = try path(of: folder)
        try requireFolder(folder)
        guard folder != Self.root else { throw .notBindable("/", .needsFolder) }
        let children = try children(of: folder, sort: nil)
        guard !children.isEmpty else { throw .notBindable(name, .empty) }
        let kinds = try rows("SELECT kind FROM items WHERE parent = ? AND hidden = 0", folder) { row in row.int(0) }
        guard kinds.allSatisfy({ $0 == Item.Kind.book.stored }) else { throw .notBindable(name, .notOnlyBooks) }
        let before = try totals(of: folder)
        let spans = try gatherFiles(of: children, into: folder)
        let durationMs = spans.last?.endMs ?? 0
        let files = spans.map { String($0.file.rawValue) }.joined(separator: " ")
        if try setting(Self.boundFilesKey, of: folder) != files { try composeChapters(of: folder, children, spans) }
        let place = try gatherPlaces(of: children, spans: spans, into: folder)
        try run(
            """
            UPDATE items SET kind = 2, duration_ms = ?, file_count = ?, position_ms = ?, finished = ?, played_ms = ?,
                author_key = coalesce((SELECT author_key FROM items WHERE id = ?), author_key)
            WHERE id = ?
            """, durationMs, spans.count, place.positionMs, place.finished, place.playedMs, children.first, folder)
        try copyPeople(from: children[0], to: folder)
        try updatePercent(of: folder)
        if let parent = try visibleParent(of: folder) {
            try addTotals(try totals(of: folder) - before, childCount: 0, to: parent)
        }
        try markForSearch(folder)
        return [.unbind(item: folder.rawValue)]
    }

    /// Hands the children's files to the volume and hides the children; bookmarks come along.
    private func gatherFiles(of children: [ID<Item>], into folder: ID<Item>) throws(LibraryError) -> [FileSpan] {
        var place = 0
        for child in children {
            let files = try rows("SELECT id FROM files WHERE item = ? ORDER BY place", child) { row in row.int(0) }
            for file in files {
                try run("UPDATE files SET item = ?, place = ?, part = ? WHERE id = ?", folder, place, child, file)
                place += 1
            }
        }
        let spans = try fileOffsets(of: folder)
        let parts = try partOfFile(of: folder)
        for child in children {
            let offset = spans.first { parts[$0.file] == child }?.startMs ?? 0
            try run(
                "UPDATE bookmarks SET item = ?, position_ms = position_ms + ? WHERE item = ?", folder, offset, child)
            try markForSearch(child)
        }
        return spans
    }

    func partOfFile(of volume: ID<Item>) throws(LibraryError) -> [ID<MediaFile>: ID<Item>] {
        let pairs = try rows("SELECT id, part FROM files WHERE item = ? AND part IS NOT NULL", volume) { row in
            (ID<MediaFile>(row.int(0)), ID<Item>(row.int(1)))
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The chapters of the children one after the other; a child without any is one chapter (rule F090).
    private func composeChapters(
        of folder: ID<Item>, _ children: [ID<Item>], _ spans: [FileSpan]
    ) throws(LibraryError) {
        var chapters: [Chapter] = []
        let parts = try partOfFile(of: folder)
        for child in children {
            guard let span = spans.first(where: { parts[$0.file] == child }) else { continue }
            let own = try self.chapters(of: child)
            if own.isEmpty {
                let title = try field(.title, of: child).values.first ?? ""
                chapters.append(Chapter(title: title, startMs: span.startMs, endMs: span.endMs))
            }
            for chapter in own where chapter.startMs < span.endMs - span.startMs {
                chapters.append(
                    Chapter(
                        title: chapter.title, startMs: span.startMs + chapter.startMs,
                        endMs: min(span.startMs + chapter.endMs, span.endMs)))
            }
        }
        try run("DELETE FROM chapters WHERE item = ?", folder)
        try insertChapters(chapters, of: folder)
    }

    /// The place of the child that was played last becomes the volume's; the children's dates are cleared (rule F112).
    private func gatherPlaces(
        of children: [ID<Item>], spans: [FileSpan], into folder: ID<Item>
    ) throws(LibraryError) -> PlaceState {
        var state = PlaceState(positionMs: 0, finished: true, playedMs: nil)
        let parts = try partOfFile(of: folder)
        for child in children {
            let offset = spans.first { parts[$0.file] == child }?.startMs ?? 0
            guard let place = try placeState(of: child) else { continue }
            state.finished = state.finished && place.finished
            if let playedMs = place.playedMs, playedMs >= state.playedMs ?? .min {
                state.playedMs = playedMs
                state.positionMs = offset + place.positionMs
            }
            try run("UPDATE items SET hidden = ?, played_ms = NULL WHERE id = ?", Self.boundMark, child)
        }
        return state
    }

    /// Authors and narrators of one item for another that has none.
    private func copyPeople(from source: ID<Item>, to target: ID<Item>) throws(LibraryError) {
        for field in [ItemField.authors, .narrators] {
            let known = try self.field(field, of: target)
            let value = try self.field(field, of: source)
            guard known.values.isEmpty, known.source == nil, !value.values.isEmpty else { continue }
            try setField(field, of: target, to: value)
        }
    }
}
