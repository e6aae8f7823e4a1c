public import AmboBase
public import AmboModel
internal import AmboSQLite

// What an import asks and tells. Writes here are synced in bulk: `sync()` at the end makes them last.
extension Library {
    /// The known files that lie directly in a folder, in the order of their names' bytes. Files in the trash are not
    /// known. The spelling of the folder is compared composed (NFC).
    public func knownFiles(in folder: FilePath) throws(LibraryError) -> [KnownFile] {
        try writer.knownFiles(in: folder)
    }

    /// The known files of several folders, in the order of the folders: one call for many small ones.
    public func knownFiles(in folders: [FilePath]) throws(LibraryError) -> [[KnownFile]] {
        var lists: [[KnownFile]] = []
        lists.reserveCapacity(folders.count)
        for folder in folders { lists.append(try writer.knownFiles(in: folder)) }
        return lists
    }

    /// The known files with this sound, those that are there before those that are missing.
    public func knownFiles(identity: SoundIdentity) throws(LibraryError) -> [KnownFile] {
        try writer.knownFiles(identity: identity)
    }

    /// The known files of an item, in playing order.
    public func knownFiles(of item: ID<Item>) throws(LibraryError) -> [KnownFile] {
        try writer.knownFiles(of: item)
    }

    /// Folders at or below `root` in which files of the library lie.
    public func knownFolders(under root: FilePath) throws(LibraryError) -> [FilePath] {
        try writer.knownFolders(under: root)
    }

    /// Brings a draft in as a new item, in one transaction, appended behind its folder's last (rule F062).
    ///
    /// When one of its files belongs to an item in the trash, that item comes back instead, with its place,
    /// bookmarks and history (rule F060). All that is added until ``sync()`` is one entry of the history.
    ///
    /// - Parameter archive: The archive out of which it came.
    public func add(_ draft: ItemDraft, archive: ArchiveStamp? = nil) throws(LibraryError) -> ItemChange {
        let (result, change) = try writer.write(.bulk) { () throws(LibraryError) -> (ItemChange, Int64) in
            let change =
                if let open = importChange { open } else { try writer.beginChange(.import, draft.path.display) }
            let result = try writer.bringIn(draft, change: change)
            if let archive { try writer.record(archive, items: [result.id]) }
            return (result, change)
        }
        importChange = change
        addedSinceIndexing += 1
        if addedSinceIndexing >= 256 { try indexPending() }
        return result
    }

    /// Gives a known item the facts of a draft, in one transaction. It keeps its id, its place in the tree, listening
    /// place, bookmarks, history and what a person set; places move with the files that they lie in.
    public func update(_ item: ID<Item>, with draft: ItemDraft) throws(LibraryError) -> ItemChange {
        try writer.write(.bulk) { () throws(LibraryError) -> ItemChange in
            let uuid = try writer.uuid(of: item)
            try writer.updateItem(item, with: draft)
            return ItemChange(id: item, uuid: uuid, outcome: .updated)
        }
    }

    /// Notes that known files lie elsewhere now; they are no longer missing.
    public func relocate(_ files: [(ID<MediaFile>, FilePath, FileStamp)]) throws(LibraryError) {
        try writer.write(.bulk) { () throws(LibraryError) in
            for (file, path, stamp) in files { try writer.relocate(file, to: path, stamp: stamp) }
        }
    }

    /// Notes that files were gone when they were looked for; nothing of their items is lost.
    public func markMissing(_ files: [ID<MediaFile>]) throws(LibraryError) {
        try writer.write(.bulk) { () throws(LibraryError) in
            for file in files {
                try writer.run(
                    "UPDATE files SET missing_ms = ? WHERE id = ? AND missing_ms IS NULL", clock.nowMs, file)
            }
        }
    }

    /// Notes that files that were missing are there again.
    public func markFound(_ files: [ID<MediaFile>]) throws(LibraryError) {
        try writer.write(.bulk) { () throws(LibraryError) in
            for file in files { try writer.run("UPDATE files SET missing_ms = NULL WHERE id = ?", file) }
        }
    }

    /// The archive of these bytes, with the items that came out of it; nil when it was never imported or all of
    /// its items are gone.
    public func archive(identity: ArchiveIdentity) throws(LibraryError) -> KnownArchive? {
        try writer.archive(identity)
    }

    /// The archive that lies at a path with this size, time and inode: known without reading it.
    public func archive(at path: FilePath, stamp: FileStamp) throws(LibraryError) -> KnownArchive? {
        try writer.archive(at: path, stamp: stamp)
    }

    /// Notes where an archive lies and which items came out of it, besides those noted already.
    public func record(_ archive: ArchiveStamp, items: [ID<Item>]) throws(LibraryError) {
        try writer.write(.bulk) { () throws(LibraryError) in try writer.record(archive, items: items) }
    }
}
