public import AmboBase
internal import AmboFiles
public import AmboModel
internal import AmboSQLite

/// Small pictures of covers, made when they are first wanted and kept in a bounded file that can be thrown away.
///
/// An actor on a queue of its own: reading and writing block. Making a picture happens on the caller's thread, so a
/// slow one holds nobody else up; two callers that want the same at once may both make it.
public actor ThumbnailCache {
    private let executor = QueueExecutor("ambo.thumbnails")
    /// All work runs on the cache's own queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private static let staleMs: Int64 = 3_600_000
    private let file: FilePath
    private let mostBytes: Int64
    private let clock: WallClock
    private let log: Log
    private var store: Store?

    /// A cache in a folder; nothing is opened before it is asked.
    ///
    /// - Parameter mostBytes: Bound of all pictures together; those unused for longest make room.
    public init(
        in folder: FilePath, mostBytes: Int64 = 256 << 20, clock: WallClock = .system, log: Log = .silent
    ) {
        file = folder.appending("thumbnails.sqlite")
        self.mostBytes = max(mostBytes, 0)
        self.clock = clock
        self.log = log
    }

    /// The picture in a size, kept or made now.
    ///
    /// - Parameters:
    ///   - artwork: The picture's facts and the file that holds it.
    ///   - stamp: Stamp of that file: when the file changes, the picture is made anew.
    ///   - sizePixels: Edge of the square into which it fits.
    ///   - make: Makes the bytes. What it throws is thrown on, and nothing is kept.
    public nonisolated func thumbnail<Failure: Error>(
        of artwork: ArtworkDraft, stamp: FileStamp, sizePixels: Int, make: () async throws(Failure) -> [UInt8]
    ) async throws(Failure) -> [UInt8] {
        let key = Self.key(artwork, stamp: stamp, sizePixels: sizePixels)
        if let kept = await kept(key) { return kept }
        let bytes = try await make()
        await keep(bytes, as: key)
        return bytes
    }

    /// Bytes of all pictures that are kept.
    public func byteCount() -> Int64 {
        do throws(LibraryError) { return try opened().number("SELECT coalesce(sum(size), 0) FROM thumbnails") } catch {
            return 0
        }
    }

    /// Throws all pictures away.
    public func clear() {
        store = nil
        removeFile()
    }

    private func kept(_ key: [UInt8]) -> [UInt8]? {
        do throws(LibraryError) {
            let store = try opened()
            let found = try store.first("SELECT bytes, used_ms FROM thumbnails WHERE key = ?", key) { row in
                (bytes: row.bytes(0), usedMs: row.int(1))
            }
            let nowMs = clock.nowMs
            // A look an hour is enough to know what is in use.
            if let found, nowMs - found.usedMs > Self.staleMs {
                try store.write(.bulk) { () throws(LibraryError) in
                    try store.run("UPDATE thumbnails SET used_ms = ? WHERE key = ?", nowMs, key)
                }
            }
            let bytes = found?.bytes
            return bytes
        } catch {
            giveUp(error)
            return nil
        }
    }

    private func keep(_ bytes: [UInt8], as key: [UInt8]) {
        guard Int64(bytes.count) <= mostBytes else { return }
        do throws(LibraryError) {
            let store = try opened()
            try store.write(.bulk) { () throws(LibraryError) in
                var total = try store.number("SELECT coalesce(sum(size), 0) FROM thumbnails WHERE key <> ?", key)
                while total + Int64(bytes.count) > mostBytes {
                    let freed = try store.first(
                        """
                        DELETE FROM thumbnails WHERE key = (SELECT key FROM thumbnails ORDER BY used_ms, key LIMIT 1)
                        RETURNING size
                        """
                    ) { row in row.int(0) }
                    guard let freed else { break }
                    total -= freed
                }
                try store.run(
                    "INSERT OR REPLACE INTO thumbnails (key, size, used_ms, bytes) VALUES (?, ?, ?, ?)", key,
                    bytes.count, clock.nowMs, bytes)
            }
        } catch {
            giveUp(error)
        }
    }

    /// A cache that is damaged or cannot be written is no reason to show no picture: a damaged one is made anew.
    private func giveUp(_ error: LibraryError) {
        log.with("reason", error.problem).warning("thumbnail not kept")
        guard case .database(let reason) = error, [.corrupt, .notADatabase].contains(reason.kind) else { return }
        clear()
    }

    private func opened() throws(LibraryError) -> Store {
        if let store { return store }
        let opened: Store
        do throws(FileError) { if let folder = file.parent { try Folder.create(folder) } } catch { throw .files(error) }
        do throws(SQLiteError) { opened = Store(try Database(file, access: .create), clock: clock) } catch {
            throw .database(error)
        }
        opened.database.allowCheckpointOnClose()
        try opened.script(
            """
            PRAGMA journal_mode = WAL;
            CREATE TABLE IF NOT EXISTS thumbnails (
                key BLOB PRIMARY KEY, size INTEGER NOT NULL, used_ms INTEGER NOT NULL, bytes BLOB NOT NULL
            ) STRICT;
            CREATE INDEX IF NOT EXISTS thumbnails_used ON thumbnails (used_ms, key, size);
            """)
        store = opened
        return opened
    }

    private func removeFile() {
        for suffix in ["", "-wal", "-shm"] {
            do throws(FileError) { try FileChange.remove(FilePath(bytes: file.bytes + Array(suffix.utf8))) } catch {
                log.with("reason", error.problem).warning("thumbnails stay")
            }
        }
    }

    /// What a small picture is known by: the file that holds it, that file's stamp, the place in it, and the size.
    private static func key(_ artwork: ArtworkDraft, stamp: FileStamp, sizePixels: Int) -> [UInt8] {
        let place =
            switch artwork.artwork.location {
            case .range(let offset, let count): "r\(offset)+\(count)"
            case .coded(let index): "c\(index)"
            case .file(let path): "f\(path.display)"
            }
        let facts = "\(sizePixels) \(stamp.sizeBytes) \(stamp.modifiedNs) \(stamp.inode) \(stamp.device) \(place) "
        return Array(facts.utf8) + artwork.holder.bytes
    }
}
