internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// The known files that lie directly in a folder, by name; the spelling of the folder is compared composed.
    func knownFiles(in folder: FilePath) throws(LibraryError) -> [KnownFile] {
        let composed = folder.nfc
        let isComposed = folder.bytes.elementsEqual(composed.utf8)
        return try rows(
            Self.filesOfFolder, folder, isComposed ? nil : Array(composed.utf8), composed, map: Self.knownFile)
    }

    /// The known files of a sound.
    func knownFiles(identity: SoundIdentity) throws(LibraryError) -> [KnownFile] {
        guard identity.hashes.count == 3 else { return [] }
        return try rows(
            Self.filesOfSound, identity.hashes[1], identity.frameCount, identity.audioByteCount, identity.hashes[0],
            identity.hashes[2], map: Self.knownFile)
    }

    /// The known files of an item, in playing order.
    func knownFiles(of item: ID<Item>) throws(LibraryError) -> [KnownFile] {
        try rows(Self.filesOfItem, item, map: Self.knownFile)
    }

    /// Folders at or below `root` in which files of the library lie, in the order of their bytes.
    func knownFolders(under root: FilePath) throws(LibraryError) -> [FilePath] {
        let prefix = root.bytes == [UInt8(ascii: "/")] ? root.bytes : root.bytes + [UInt8(ascii: "/")]
        // The byte behind the slash ends the range of all paths that start with it.
        let end = prefix.dropLast() + [UInt8(ascii: "/") + 1]
        return try rows(
            """
            SELECT path FROM disk_folders WHERE (path = ?1 OR (path >= ?2 AND path < ?3))
            AND EXISTS (SELECT 1 FROM files JOIN items ON items.id = files.item
                        WHERE files.folder = disk_folders.id AND items.hidden = 0)
            ORDER BY path
            """, root, prefix, Array(end)
        ) { row in FilePath(bytes: row.bytes(0)) }
    }

    private static let columns: SQL = """
        SELECT files.id, files.item, items.uuid, items.title, disk_folders.path, files.name,
            files.size, files.modified_ns, files.inode, files.device,
            files.frames, files.audio_bytes, files.hash_start, files.hash_middle, files.hash_end,
            files.samples, files.rate, files.missing_ms, items.surroundings
        """
    private static let filesOfFolder =
        columns + """
            FROM disk_folders CROSS JOIN files ON files.folder = disk_folders.id JOIN items ON items.id = files.item
            WHERE (disk_folders.path = ? OR disk_folders.path = ? OR disk_folders.composed = ?) AND items.hidden = 0
            ORDER BY files.name
            """
    private static let filesOfSound =
        columns + """
            FROM files JOIN items ON items.id = files.item JOIN disk_folders ON disk_folders.id = files.folder
            WHERE files.hash_middle = ? AND files.frames = ? AND files.audio_bytes = ?
                AND files.hash_start = ? AND files.hash_end = ? AND items.hidden = 0
            ORDER BY files.missing_ms IS NOT NULL, files.id LIMIT 100
            """
    private static let filesOfItem =
        columns + """
            FROM files JOIN items ON items.id = files.item JOIN disk_folders ON disk_folders.id = files.folder
            WHERE files.item = ? ORDER BY files.place
            """

    private static func knownFile(_ row: borrowing Row) -> KnownFile {
        var file = KnownFile(
            id: ID(row.int(0)), item: ID(row.int(1)), itemUUID: UniqueID(text: row.text(2)) ?? UniqueID(random: (0, 0)),
            itemTitle: row.text(3), path: FilePath(bytes: row.bytes(4)).appending(FilePath(bytes: row.bytes(5))),
            stamp: FileStamp(
                sizeBytes: row.int(6), modifiedNs: row.int(7), inode: UInt64(bitPattern: row.int(8)),
                device: UInt64(bitPattern: row.int(9))),
            identity: row.isNull(10)
                ? nil
                : SoundIdentity(
                    frameCount: row.int(10), audioByteCount: row.int(11),
                    hashes: [12, 13, 14].map { UInt64(bitPattern: row.int($0)) }),
            length: MediaLength(samples: row.int(15), rate: row.int(16)) ?? .zero, isMissing: !row.isNull(17))
        file.surroundings = row.int(18)
        return file
    }
}
