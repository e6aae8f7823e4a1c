public import AmboBase
public import AmboModel
internal import AmboSQLite

// Listening places, bookmarks and settings.
extension Library {
    private static let lastItemKey = "last-item"

    /// How far a book or volume was listened to; for a part of a volume, the volume's (rule F158).
    public func position(_ item: ID<Item>) throws(LibraryError) -> ListeningPlace {
        try writer.listeningPlace(of: item)
    }

    /// Saves where a player is: no entry in the history of changes, one in the item's places. The item and the
    /// folders above it are stamped as played (rule F118), and it becomes the last book, unless it is finished now
    /// (rule F147).
    ///
    /// - Parameters:
    ///   - positionMs: On the timeline; a place outside counts as its nearest end.
    ///   - atMs: When it was heard; nil is now.
    ///   - startsBook: Whether a book that was unread counts as started now: not before 30 s were heard. The place
    ///     itself is kept in either case.
    public func savePosition(
        _ item: ID<Item>, positionMs: Int64, atMs: Int64? = nil, finished: Bool = false, startsBook: Bool = true
    ) throws(LibraryError) {
        let atMs = atMs ?? clock.nowMs
        try writer.write { () throws(LibraryError) in
            let old = try writer.listeningPlace(of: item)
            let position = min(max(positionMs, 0), old.durationMs)
            let isTaste = !startsBook && old.state == .unread
            _ = try writer.setPlace(
                of: old.item,
                to: PlaceState(positionMs: position, finished: finished, playedMs: isTaste ? old.lastPlayedMs : atMs))
            if !isTaste { try writer.stampPlayed(old.item, atMs: atMs) }
            try writer.keepPlace(of: old.item, positionMs: position, finished: finished, atMs: atMs, origin: .played)
            _ = try writer.setSetting(
                Self.lastItemKey, of: Store.root, to: finished ? nil : String(old.item.rawValue))
        }
    }

    /// Sets the place by hand; the book is unfinished then.
    ///
    /// - Throws: `outsideBook`.
    public func setPosition(_ item: ID<Item>, positionMs: Int64) throws(LibraryError) {
        let place = try writer.listeningPlace(of: item)
        guard positionMs >= 0, positionMs <= place.durationMs else {
            throw .outsideBook(positionMs: positionMs, durationMs: place.durationMs)
        }
        try put(place, positionMs: positionMs, finished: false)
    }

    /// Marks books as heard to the end or not: one, or all in a folder. The place itself stays.
    public func setFinished(_ item: ID<Item>, _ finished: Bool) throws(LibraryError) {
        importChange = nil
        // A part of a volume stands for the volume (rule F158); a folder for all that is in it.
        let isFolder = try writer.summary(item)?.kind == .folder
        let item = isFolder ? item : try writer.playing(item)
        let items = try writer.playables(below: item)
        let name = try writer.path(of: item)
        let change = try writer.write { () throws(LibraryError) -> Int64 in
            try writer.beginChange(.progress, "marked \(name) as \(finished ? "finished" : "unfinished")")
        }
        try writer.inBatches(items) { (item: ID<Item>) throws(LibraryError) in
            guard let old = try writer.placeState(of: item), old.finished != finished else { return }
            try writer.keepPlace(
                of: item, positionMs: old.positionMs, finished: finished, atMs: clock.nowMs, origin: .set)
            // What is opened again begins at 0 when it was finished; marking it unfinished from its end does so too.
            let atEnd = try writer.listeningPlace(of: item)
            let position = !finished && atEnd.positionMs >= atEnd.durationMs - 1000 ? 0 : old.positionMs
            let step = Step.position(
                item: item.rawValue, positionMs: position, finished: finished, playedMs: old.playedMs)
            try writer.note(try writer.apply(step), in: change)
        }
    }

    /// Earlier places of a book, the newest first.
    public func pastPlaces(_ item: ID<Item>, limit: Int = 50) throws(LibraryError) -> [PastPlace] {
        let playing = try writer.playing(item)
        return try writer.pastPlaces(of: playing, limit: limit)
    }

    /// Goes back to an earlier place.
    ///
    /// - Throws: `noSuchPlace`.
    public func usePlace(_ id: ID<PastPlace>, of item: ID<Item>) throws(LibraryError) {
        let place = try writer.listeningPlace(of: item)
        let past = try writer.pastPlaces(of: place.item, limit: -1).first { $0.id == id }
        guard let past else { throw .noSuchPlace(id.rawValue) }
        try put(place, positionMs: past.positionMs, finished: past.finished)
    }

    private func put(_ place: ListeningPlace, positionMs: Int64, finished: Bool) throws(LibraryError) {
        importChange = nil
        try writer.write { () throws(LibraryError) in
            let title = try writer.field(.title, of: place.item).values.first ?? ""
            let nowMs = clock.nowMs
            if try writer.pastPlaces(of: place.item, limit: 1).isEmpty, place.positionMs > 0 {
                try writer.keepPlace(
                    of: place.item, positionMs: place.positionMs, finished: place.finished,
                    atMs: place.lastPlayedMs ?? nowMs, origin: .played)
            }
            try writer.keepPlace(of: place.item, positionMs: positionMs, finished: finished, atMs: nowMs, origin: .set)
            let step = Step.position(
                item: place.item.rawValue, positionMs: positionMs, finished: finished,
                playedMs: place.lastPlayedMs ?? nowMs)
            try writer.perform(.progress, "set the place in “\(title)”", [step])
        }
    }

    /// The book that was played last and is not finished; nil when there is none.
    public func lastPlayed() throws(LibraryError) -> ID<Item>? {
        guard let text = try writer.setting(Self.lastItemKey), let number = Int64(text) else { return nil }
        return try writer.isInTree(ID(number)) ? ID(number) : nil
    }

    // MARK: bookmarks

    /// The bookmarks of a book by position.
    public func bookmarks(_ item: ID<Item>) throws(LibraryError) -> [Bookmark] {
        let playing = try writer.playing(item)
        return try writer.bookmarks(of: playing)
    }

    /// Adds a bookmark at a whole second. One made by playing takes the place of the last of its kind (rule F154) and
    /// is no change that is undone.
    ///
    /// - Throws: `outsideBook`.
    public func addBookmark(
        _ item: ID<Item>, positionMs: Int64, note: String = "", kind: Bookmark.Kind = .person
    ) throws(LibraryError) -> Bookmark {
        let place = try writer.listeningPlace(of: item)
        guard positionMs >= 0, positionMs <= place.durationMs else {
            throw .outsideBook(positionMs: positionMs, durationMs: place.durationMs)
        }
        return try writer.write { () throws(LibraryError) -> Bookmark in
            if kind != .person {
                try writer.run("DELETE FROM bookmarks WHERE item = ? AND kind = ?", place.item, kind.rawValue)
            }
            let second = positionMs / 1000 * 1000
            let nowMs = clock.nowMs
            let id = try writer.insert(
                "INSERT INTO bookmarks (item, position_ms, note, kind, created_ms) VALUES (?, ?, ?, ?, ?)", place.item,
                second, note, kind.rawValue, nowMs)
            if kind == .person {
                importChange = nil
                let title = try writer.field(.title, of: place.item).values.first ?? ""
                let change = try writer.beginChange(.bookmark, "added a bookmark to “\(title)”")
                try writer.note(.removeBookmark(id: id), in: change)
            }
            return Bookmark(
                id: ID(id), item: place.item, positionMs: second, note: note, kind: kind, createdMs: nowMs)
        }
    }

    /// Changes a bookmark; what is nil stays.
    public func editBookmark(
        _ id: ID<Bookmark>, of item: ID<Item>, positionMs: Int64? = nil, note: String? = nil
    ) throws(LibraryError) -> Bookmark {
        let place = try writer.listeningPlace(of: item)
        guard var bookmark = try writer.bookmark(id), bookmark.item == place.item else {
            throw .noSuchBookmark(id.rawValue)
        }
        if let positionMs {
            guard positionMs >= 0, positionMs <= place.durationMs else {
                throw .outsideBook(positionMs: positionMs, durationMs: place.durationMs)
            }
            bookmark.positionMs = positionMs / 1000 * 1000
        }
        if let note { bookmark.note = note }
        importChange = nil
        let title = try writer.field(.title, of: place.item).values.first ?? ""
        try writer.perform(.bookmark, "changed a bookmark of “\(title)”", [.put(bookmark)])
        return bookmark
    }

    /// Removes a bookmark.
    public func deleteBookmark(_ id: ID<Bookmark>, of item: ID<Item>) throws(LibraryError) {
        let playing = try writer.playing(item)
        guard let bookmark = try writer.bookmark(id), bookmark.item == playing else {
            throw .noSuchBookmark(id.rawValue)
        }
        importChange = nil
        let title = try writer.field(.title, of: playing).values.first ?? ""
        try writer.perform(.bookmark, "removed a bookmark of “\(title)”", [.removeBookmark(id: id.rawValue)])
    }
}
