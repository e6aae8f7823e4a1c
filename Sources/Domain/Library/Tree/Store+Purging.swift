internal import AmboBase
internal import AmboFiles
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// Removes an item of the trash for good, with all below it: its managed files first, then its rows from the
    /// deepest up, in short transactions. A kill in between leaves the rest in the trash.
    func purge(_ item: ID<Item>, managed: FilePath, report: inout TrashReport) throws(LibraryError) {
        guard try number("SELECT EXISTS (SELECT 1 FROM trash WHERE item = ?)", item) == 1 else { return }
        // What was thrown away by itself, before the folder above it was, stays in the trash.
        let below = try rows(
            """
            WITH RECURSIVE below (id) AS (
                SELECT id FROM items WHERE parent = ?1 AND id NOT IN (SELECT item FROM trash)
                UNION ALL SELECT items.id FROM items JOIN below ON items.parent = below.id
                WHERE items.id NOT IN (SELECT item FROM trash)
            ) SELECT id FROM below
            """, item
        ) { row in ID<Item>(row.int(0)) }
        let all = [item] + below
        let failed = report.failed.count
        for each in all { try removeFiles(of: each, managed: managed, report: &report) }
        guard report.failed.count == failed else { return }
        try inBatches(Array(all.reversed())) { (each: ID<Item>) throws(LibraryError) in
            try run("UPDATE items SET parent = 0 WHERE parent = ? AND id IN (SELECT item FROM trash)", each)
            try run("DELETE FROM search_names WHERE rowid = ?", each)
            try run("DELETE FROM description_documents WHERE item = ?", each)
            try run("DELETE FROM search_pending WHERE item = ?", each)
            try run("DELETE FROM files WHERE item = ?", each)
            try run("DELETE FROM items WHERE id = ?", each)
        }
        report.itemCount += all.count
    }

    /// Removes the files of an item that really lie below the managed folder and that no other item has.
    private func removeFiles(
        of item: ID<Item>, managed: FilePath, report: inout TrashReport
    ) throws(LibraryError) {
        guard let root = FileChange.resolved(managed) else { return }
        for file in try files(of: item) {
            guard let real = FileChange.resolved(file.path), let relative = real.relative(to: root),
                !relative.bytes.isEmpty, try !isShared(file, with: item)
            else { continue }
            do throws(FileError) {
                if try FileChange.remove(real) { report.removedFiles.append(real) }
                removeEmptyFolders(above: real, within: root)
            } catch { report.failed.append(error) }
        }
    }

    private func isShared(_ file: ItemFile, with item: ID<Item>) throws(LibraryError) -> Bool {
        try number(
            """
            SELECT EXISTS (SELECT 1 FROM files AS own JOIN files AS other
                ON other.folder = own.folder AND other.name = own.name AND other.item <> own.item
                WHERE own.id = ?)
            """, file.id) == 1
    }

    private func removeEmptyFolders(above path: FilePath, within root: FilePath) {
        var folder = path.parent
        while let current = folder, current != root, current.isInside(root) {
            removeCompanions(in: current)
            guard FileChange.removeEmptyFolder(current) else { return }
            folder = current.parent
        }
    }

    /// Removes the texts and pictures that came into a managed folder with its books, when nothing else is left there.
    private func removeCompanions(in folder: FilePath) {
        guard let entries = try? Folder.entries(of: folder, limit: 1000) else { return }
        let areCompanions = entries.allSatisfy { entry in
            entry.facts?.kind == .file && !entry.isLink && Self.companions.contains(entry.name.fileExtension)
        }
        guard areCompanions else { return }
        for entry in entries { _ = try? FileChange.remove(folder.appending(entry.name)) }
    }

    private static let companions: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "bmp", "avif", "tif", "tiff", "txt", "nfo", "opf", "cue", "json", "xml",
    ]
}
