public import AmboBase
public import AmboModel
internal import AmboSQLite

extension Library {
    /// What you listen to and what needs you.
    public func home(limit: Int = 5) throws(LibraryError) -> LibraryHome {
        let last = try lastPlayed()
        let reader = try reader()
        return try reader.read { () throws(LibraryError) -> LibraryHome in
            var home = LibraryHome()
            if let last { home.last = try reader.summary(last) }
            home.listening = try reader.summaries(reader.listening(limit: limit))
            let recent = try reader.rows(
                "SELECT id FROM items WHERE hidden = 0 AND kind <> 0 ORDER BY id DESC LIMIT ?", limit
            ) { row in ID<Item>(row.int(0)) }
            home.recentlyAdded = try reader.summaries(recent)
            let missing = try reader.rows(
                """
                SELECT DISTINCT files.item FROM files JOIN items ON items.id = files.item
                WHERE files.missing_ms IS NOT NULL AND items.hidden = 0
                """
            ) { row in ID<Item>(row.int(0)) }
            home.missingCount = missing.count
            home.missing = try reader.summaries(Array(missing.prefix(20)))
            let totals = try reader.totals(of: Store.root)
            home.bookCount = Int(totals.bookCount)
            home.finishedCount = Int(totals.finishedCount)
            home.durationMs = totals.durationMs
            home.trashCount = Int(try reader.number("SELECT count(*) FROM trash"))
            return home
        }
    }

    /// What plays after an item in the visible order of its folder (rule F117); at the end of the folder what follows
    /// it above; a following folder is entered at its first unfinished item.
    ///
    /// - Parameter skippingFinished: Passes finished books over.
    /// - Returns: Nil at the end of the library.
    public func next(after item: ID<Item>, skippingFinished: Bool = false) throws(LibraryError) -> NextItem? {
        try neighbour(of: item, forward: true, skippingFinished: skippingFinished)
    }

    /// What stands in front of an item, by the same rules.
    public func previous(before item: ID<Item>) throws(LibraryError) -> NextItem? {
        try neighbour(of: item, forward: false, skippingFinished: false)
    }

    private func neighbour(
        of item: ID<Item>, forward: Bool, skippingFinished: Bool
    ) throws(LibraryError) -> NextItem? {
        let reader = try reader()
        return try reader.read { () throws(LibraryError) -> NextItem? in
            let playing = try reader.playing(item)
            return try reader.neighbour(of: playing, forward: forward, skippingFinished: skippingFinished)
        }
    }
}

extension Store {
    /// Walks from an item through its folder, then through the folders above.
    func neighbour(of item: ID<Item>, forward: Bool, skippingFinished: Bool) throws(LibraryError) -> NextItem? {
        var current = item
        var reason = NextItem.Reason.sameFolder
        while let folder = try visibleParent(of: current) {
            let order = try children(of: folder, sort: nil)
            guard let place = order.firstIndex(of: current) else { return nil }
            let rest = forward ? Array(order[(place + 1)...]) : order[..<place].reversed()
            for candidate in rest {
                guard let summary = try summary(candidate) else { continue }
                if summary.kind == .folder {
                    guard let inside = try firstUnfinished(in: candidate) else { continue }
                    return NextItem(item: inside, reason: .intoFolder)
                }
                if !(skippingFinished && summary.finished) { return NextItem(item: summary, reason: reason) }
            }
            current = folder
            reason = .afterFolder
        }
        return nil
    }

    /// The first unfinished book or volume of a folder, in the visible order, folders in it too.
    private func firstUnfinished(in folder: ID<Item>) throws(LibraryError) -> ItemSummary? {
        for child in try children(of: folder, sort: nil) {
            guard let summary = try summary(child) else { continue }
            if summary.kind == .folder {
                if let inside = try firstUnfinished(in: child) { return inside }
            } else if !summary.finished {
                return summary
            }
        }
        return nil
    }
}
