internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// Adds a draft as a new item, or takes the item back out of the trash that one of its files belongs to.
    func bringIn(_ draft: ItemDraft, change: Int64) throws(LibraryError) -> ItemChange {
        if let item = try trashedItem(of: draft) {
            try note(try apply(.restore(item: item.rawValue)), in: change)
            try updateItem(item, with: draft)
            return ItemChange(id: item, uuid: try uuid(of: item), outcome: .restored)
        }
        let added = try addItem(draft)
        try note(.trash(item: added.id.rawValue), in: change)
        return ItemChange(id: added.id, uuid: added.uuid, outcome: .added)
    }

    func uuid(of item: ID<Item>) throws(LibraryError) -> UniqueID {
        let text = try first("SELECT uuid FROM items WHERE id = ? AND id > 0", item) { row in row.text(0) }
        guard let uuid = text.flatMap({ UniqueID(text: $0) }) else { throw .notFound(item.description) }
        return uuid
    }

    /// The item in the trash, thrown away by itself, that has the draft's first file, by its path and sound.
    private func trashedItem(of draft: ItemDraft) throws(LibraryError) -> ID<Item>? {
        guard try number("SELECT EXISTS (SELECT 1 FROM trash)") == 1, let file = draft.files.first,
            let folder = file.path.parent
        else { return nil }
        let found = try rows(
            """
            SELECT items.id, items.kind, files.hash_middle, files.frames, files.size
            FROM disk_folders JOIN files ON files.folder = disk_folders.id JOIN items ON items.id = files.item
            JOIN trash ON trash.item = items.id AND trash.id = items.hidden
            WHERE disk_folders.path = ? AND files.name = ? ORDER BY trash.id DESC
            """, folder, file.path.name
        ) { row in
            (
                id: ID<Item>(row.int(0)), kind: Item.Kind(stored: row.int(1)),
                hash: row.intOrNil(2).map { UInt64(bitPattern: $0) }, frames: row.intOrNil(3), size: row.int(4)
            )
        }
        return found.first { item in
            guard item.kind == draft.kind else { return false }
            guard let identity = file.identity, identity.hashes.count == 3 else {
                return item.size == file.stamp.sizeBytes
            }
            return item.hash == identity.hashes[1] && item.frames == identity.frameCount
        }?.id
    }

    /// Notes that a file lies elsewhere, and with the file of a book, or the folder of a volume, its item too.
    func relocate(_ file: ID<MediaFile>, to path: FilePath, stamp: FileStamp) throws(LibraryError) {
        let known = try first(
            """
            SELECT files.item, items.path, disk_folders.path, files.name FROM files
            JOIN items ON items.id = files.item JOIN disk_folders ON disk_folders.id = files.folder WHERE files.id = ?
            """, file
        ) { row in
            (
                item: ID<Item>(row.int(0)), itemPath: FilePath(bytes: row.bytes(1)),
                path: FilePath(bytes: row.bytes(2)).appending(FilePath(bytes: row.bytes(3)))
            )
        }
        guard let known else { throw .notFound("file \(file.rawValue)") }
        try run(
            """
            UPDATE files SET folder = ?, name = ?, size = ?, modified_ns = ?, inode = ?, device = ?, missing_ms = NULL
            WHERE id = ?
            """, diskFolder(path.parent ?? FilePath("/")), path.name, stamp.sizeBytes, stamp.modifiedNs,
            stamp.inode, stamp.device, file)
        if let moved = Self.movedItemPath(known.itemPath, file: known.path, to: path), moved != known.itemPath {
            try run("UPDATE items SET path = ? WHERE id = ?", moved, known.item)
        }
    }

    /// Where an item lies after one of its files moved: as many levels above the file as before.
    private static func movedItemPath(_ item: FilePath, file: FilePath, to target: FilePath) -> FilePath? {
        guard let below = file.relative(to: item) else { return nil }
        var moved: FilePath? = target
        for _ in below.components { moved = moved?.parent }
        return moved
    }

    // MARK: archives

    func archive(_ identity: ArchiveIdentity) throws(LibraryError) -> KnownArchive? {
        try archive(
            rows(
                "SELECT id, size, hash, path, modified_ns, inode, device FROM archives WHERE size = ? AND hash = ?",
                identity.sizeBytes, identity.hash, map: Self.archiveRow
            ).first)
    }

    func archive(at path: FilePath, stamp: FileStamp) throws(LibraryError) -> KnownArchive? {
        try archive(
            rows(
                """
                SELECT id, size, hash, path, modified_ns, inode, device FROM archives
                WHERE path = ? AND size = ? AND modified_ns = ? AND inode = ? AND device = ?
                """, path, stamp.sizeBytes, stamp.modifiedNs, stamp.inode, stamp.device, map: Self.archiveRow
            ).first)
    }

    func record(_ archive: ArchiveStamp, items: [ID<Item>]) throws(LibraryError) {
        let id = try first(
            """
            INSERT INTO archives (size, hash, path, modified_ns, inode, device) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (size, hash) DO UPDATE SET path = excluded.path, modified_ns = excluded.modified_ns,
                inode = excluded.inode, device = excluded.device
            RETURNING id
            """, archive.identity.sizeBytes, archive.identity.hash, archive.path, archive.stamp.modifiedNs,
            archive.stamp.inode, archive.stamp.device
        ) { row in row.int(0) }
        guard let id else { return }
        for item in items {
            try run("INSERT OR IGNORE INTO archive_items (archive, item) VALUES (?, ?)", id, item)
        }
    }

    private func archive(_ row: (id: Int64, archive: ArchiveStamp)?) throws(LibraryError) -> KnownArchive? {
        guard let row else { return nil }
        let items = try rows(
            """
            SELECT items.id FROM archive_items JOIN items ON items.id = archive_items.item
            WHERE archive_items.archive = ? AND items.hidden = 0 ORDER BY items.id
            """, row.id
        ) { row in ID<Item>(row.int(0)) }
        return items.isEmpty ? nil : KnownArchive(archive: row.archive, items: items)
    }

    private static func archiveRow(_ row: borrowing Row) -> (id: Int64, archive: ArchiveStamp) {
        let identity = ArchiveIdentity(sizeBytes: row.int(1), hash: UInt64(bitPattern: row.int(2)))
        let stamp = FileStamp(
            sizeBytes: row.int(1), modifiedNs: row.int(4), inode: UInt64(bitPattern: row.int(5)),
            device: UInt64(bitPattern: row.int(6)))
        return (row.int(0), ArchiveStamp(path: FilePath(bytes: row.bytes(3)), stamp: stamp, identity: identity))
    }
}
