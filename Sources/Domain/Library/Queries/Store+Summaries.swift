internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// The rows of a list for these items, in their order; one that is gone is left out.
    func summaries(_ items: [ID<Item>]) throws(LibraryError) -> [ItemSummary] {
        var paths: [ID<Item>: String] = [Self.root: ""]
        var summaries: [ItemSummary] = []
        summaries.reserveCapacity(items.count)
        for item in items {
            if let summary = try summary(item, paths: &paths) { summaries.append(summary) }
        }
        return summaries
    }

    /// The row of a list for an item, also of one in the trash; nil when there is none.
    func summary(_ item: ID<Item>) throws(LibraryError) -> ItemSummary? {
        var paths: [ID<Item>: String] = [Self.root: ""]
        return try summary(item, paths: &paths)
    }

    private func summary(_ item: ID<Item>, paths: inout [ID<Item>: String]) throws(LibraryError) -> ItemSummary? {
        let found = try first(
            """
            SELECT uuid, kind, title, name, parent, duration_ms, position_ms, finished, file_count, path, played_ms,
                added_ms, percent, book_count, finished_count
            FROM items WHERE id = ? AND id > 0
            """, item
        ) { row in
            let kind = Item.Kind(stored: row.int(1))
            var summary = ItemSummary(
                id: item, uuid: UniqueID(text: row.text(0)) ?? UniqueID(random: (0, 0)), kind: kind,
                title: row.text(2), libraryPath: row.text(3), addedMs: row.int(11))
            summary.durationMs = row.int(5)
            summary.positionMs = kind == .folder ? row.int(5) / 100 * row.int(12) : row.int(6)
            summary.finished = kind == .folder ? row.int(13) > 0 && row.int(13) == row.int(14) : row.bool(7)
            summary.fileCount = Int(row.int(8))
            summary.path = row.isNull(9) ? nil : FilePath(bytes: row.bytes(9))
            summary.lastPlayedMs = row.intOrNil(10)
            return (summary: summary, parent: ID<Item>(row.int(4)))
        }
        guard let found else { return nil }
        let parent = found.parent
        var summary = found.summary
        if paths.count > 10_000 { paths = [Self.root: ""] }
        if let known = paths[parent] {
            summary.libraryPath = known + "/" + summary.libraryPath
        } else {
            let path = try path(of: parent)
            paths[parent] = path
            summary.libraryPath = path + "/" + summary.libraryPath
        }
        if summary.kind != .folder {
            summary.authors = try people(.author, of: item)
            summary.narrators = try people(.narrator, of: item)
            summary.series = try series(of: item)
        }
        return summary
    }

    func chapters(of item: ID<Item>) throws(LibraryError) -> [Chapter] {
        try rows("SELECT title, start_ms, end_ms FROM chapters WHERE item = ? ORDER BY place", item) { row in
            Chapter(title: row.text(0), startMs: row.int(1), endMs: row.int(2))
        }
    }

    /// The files of an item in playing order, with where each starts.
    func files(of item: ID<Item>) throws(LibraryError) -> [ItemFile] {
        var files = try rows(
            """
            SELECT files.id, disk_folders.path, files.name, files.samples, files.rate, files.size, files.title,
                files.missing_ms, files.container, files.codec
            FROM files JOIN disk_folders ON disk_folders.id = files.folder WHERE files.item = ? ORDER BY files.place
            """, item
        ) { row in
            ItemFile(
                id: ID(row.int(0)), path: FilePath(bytes: row.bytes(1)).appending(FilePath(bytes: row.bytes(2))),
                length: MediaLength(samples: row.int(3), rate: row.int(4)) ?? .zero, offsetMs: 0,
                sizeBytes: row.int(5), container: MediaContainer(rawValue: row.text(8)) ?? .mp3, codec: row.text(9),
                title: row.textOrNil(6), isMissing: !row.isNull(7))
        }
        let boundaries = MediaLength.boundariesMs(files.map(\.length))
        for index in files.indices { files[index].offsetMs = boundaries[index] }
        return files
    }

    func artwork(of item: ID<Item>) throws(LibraryError) -> [ArtworkDraft] {
        try rows(
            """
            SELECT artwork.mime, artwork.width, artwork.height, artwork.size, artwork.kind, artwork.note,
                artwork.offset, artwork.count, artwork.coded, artwork.file, artwork.path, disk_folders.path, files.name
            FROM artwork LEFT JOIN files ON files.id = artwork.holder
            LEFT JOIN disk_folders ON disk_folders.id = files.folder
            WHERE artwork.item = ? ORDER BY artwork.place
            """, item
        ) { row in
            let location: Artwork.Location =
                if !row.isNull(9) { .file(FilePath(bytes: row.bytes(9))) } else if !row.isNull(8) {
                    .coded(index: Int(row.int(8)))
                } else { .range(offset: row.int(6), count: row.int(7)) }
            let holder =
                row.isNull(11)
                ? FilePath(bytes: row.bytes(10))
                : FilePath(bytes: row.bytes(11)).appending(FilePath(bytes: row.bytes(12)))
            let artwork = Artwork(
                mime: row.text(0), width: row.intOrNil(1).map { Int($0) }, height: row.intOrNil(2).map { Int($0) },
                sizeBytes: row.int(3), kind: Artwork.Kind(rawValue: row.text(4)) ?? .other, note: row.textOrNil(5),
                location: location)
            return ArtworkDraft(artwork: artwork, holder: holder)
        }
    }

    /// All that is known of an item.
    func details(_ item: ID<Item>) throws(LibraryError) -> ItemDetails? {
        guard let summary = try summary(item) else { return nil }
        var details = ItemDetails(summary: summary)
        details.fieldSources = try fieldSources(of: item)
        for field in ItemField.texts {
            if let text = try self.field(field, of: item).values.first { details.texts[field] = text }
        }
        details.genres = try genres(of: item)
        details.bookmarks = try bookmarks(of: item)
        guard summary.kind != .folder else { return details }
        details.files = try files(of: item)
        details.chapters = try chapters(of: item)
        details.chapterSource =
            try first("SELECT chapter_source FROM items WHERE id = ?", item) { row in row.text(0) }
            ?? ChapterSource.none.name
        details.artwork = try artwork(of: item)
        return details
    }
}
