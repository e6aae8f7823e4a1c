internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// Puts a draft into the tree as a new item; part of the caller's transaction.
    func addItem(_ draft: ItemDraft) throws(LibraryError) -> (id: ID<Item>, uuid: UniqueID) {
        let folder = try folder(named: draft.folders)
        let title = draft.fields[.title]?.values.first ?? draft.path.stem
        let uuid = UniqueID()
        let durationMs = MediaLength.milliseconds(draft.files.lazy.map(\.length))
        let item = ID<Item>(
            try insert(
                Self.insertItem, uuid, folder, draft.kind.stored, freeName(Self.name(for: title), in: folder), title,
                nextRank(in: folder), clock.nowMs, NaturalOrder.key(Self.head(of: title)),
                Self.authorKey(draft.fields[.authors]?.values ?? []), Folding.fold(Self.head(of: title)), durationMs,
                draft.files.count, draft.path, draft.orderedBy.rawValue, draft.chapterSource.name))
        if draft.surroundings != 0 {
            try run("UPDATE items SET surroundings = ? WHERE id = ?", draft.surroundings, item)
        }
        try insertTexts(draft.fields, of: item)
        for (field, value) in draft.fields {
            let stored = StoredField(values: value.values, series: value.series, source: value.source)
            try setField(field, of: item, to: stored, isNew: true)
        }
        var holders: [FilePath: ID<MediaFile>] = [:]
        for (place, file) in draft.files.enumerated() {
            holders[file.path] = try insertFile(file, of: item, place: place)
        }
        try insertChapters(draft.chapters, of: item)
        try insertArtwork(draft.artwork, of: item, holders: holders)
        try addTotals(
            Totals(bookCount: 1, fileCount: Int64(draft.files.count), durationMs: durationMs), childCount: 1,
            to: folder)
        try markForSearch(item)
        return (item, uuid)
    }

    /// The row of a folder on disk, made when it is not there.
    func diskFolder(_ path: FilePath) throws(LibraryError) -> Int64 {
        if let known = try first("SELECT id FROM disk_folders WHERE path = ?", path, map: { row in row.int(0) }) {
            return known
        }
        // Only a path whose composed form is another one is kept under both.
        let composed = path.nfc
        return try insert(
            "INSERT INTO disk_folders (path, composed) VALUES (?, ?)", path,
            path.bytes.elementsEqual(composed.utf8) ? nil : composed)
    }

    func insertFile(_ file: FileDraft, of item: ID<Item>, place: Int) throws(LibraryError) -> ID<MediaFile> {
        let identity = file.identity.flatMap { $0.hashes.count == 3 ? $0 : nil }
        return ID(
            try insert(
                """
                INSERT INTO files (item, place, folder, name, size, modified_ns, inode, device,
                    frames, audio_bytes, hash_start, hash_middle, hash_end, samples, rate, container, codec,
                    bitrate, sample_rate, channels, title)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, item, place, diskFolder(file.path.parent ?? FilePath("/")), file.path.name,
                file.stamp.sizeBytes, file.stamp.modifiedNs, file.stamp.inode, file.stamp.device,
                identity?.frameCount, identity?.audioByteCount, identity?.hashes[0], identity?.hashes[1],
                identity?.hashes[2], file.length.samples, file.length.rate, file.container.rawValue, file.codec,
                file.bitrateKbps, file.sampleRateHz, file.channels, file.title))
    }

    func insertChapters(_ chapters: [Chapter], of item: ID<Item>) throws(LibraryError) {
        for (place, chapter) in chapters.enumerated() {
            try run(
                "INSERT INTO chapters (item, place, title, start_ms, end_ms) VALUES (?, ?, ?, ?, ?)", item, place,
                chapter.title, chapter.startMs, chapter.endMs)
        }
    }

    /// Writes the facts of an item's pictures; one inside a media file follows that file wherever it goes.
    func insertArtwork(
        _ pictures: [ArtworkDraft], of item: ID<Item>, holders: [FilePath: ID<MediaFile>]
    ) throws(LibraryError) {
        for (place, picture) in pictures.enumerated() {
            var (offset, count, coded, file): (Int64?, Int64?, Int?, FilePath?) = (nil, nil, nil, nil)
            switch picture.artwork.location {
            case .range(let start, let length): (offset, count) = (start, length)
            case .coded(let index): coded = index
            case .file(let path): file = path
            }
            let holder = holders[picture.holder]
            let art = picture.artwork
            try run(
                """
                INSERT INTO artwork (item, place, holder, path, mime, width, height, size, kind, note, offset, count,
                    coded, file)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, item, place, holder, holder == nil ? picture.holder : nil, art.mime, art.width, art.height,
                art.sizeBytes, art.kind.rawValue, art.note, offset, count, coded, file)
        }
    }
}
