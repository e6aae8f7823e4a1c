internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// Starts an entry of the history.
    func beginChange(_ verb: Change.Verb, _ summary: String, undoes: Int64? = nil) throws(LibraryError) -> Int64 {
        try insert(
            "INSERT INTO changes (at_ms, verb, summary, undoes) VALUES (?, ?, ?, ?)", clock.nowMs, verb.rawValue,
            summary, undoes)
    }

    /// Adds to an entry what takes a change back. Undoing runs an entry's steps from the last to the first, so those of
    /// one change, which are in the order in which they are to run, are noted from behind.
    func note(_ inverses: [Step], in change: Int64) throws(LibraryError) {
        for inverse in inverses.reversed() { try note(inverse, in: change) }
    }

    /// Adds one step to an entry.
    func note(_ inverse: Step, in change: Int64) throws(LibraryError) {
        let place = try first(
            "UPDATE changes SET step_count = step_count + 1 WHERE id = ? RETURNING step_count", change
        ) { row in row.int(0) }
        guard let place else { return }
        try run("INSERT INTO change_steps (change, place, step) VALUES (?, ?, ?)", change, place, inverse.coded)
    }

    /// Carries steps out as one entry of the history, in one transaction.
    func perform(_ verb: Change.Verb, _ summary: String, _ steps: [Step]) throws(LibraryError) {
        guard !steps.isEmpty else { return }
        try write { () throws(LibraryError) in
            let change = try beginChange(verb, summary)
            for step in steps { try note(try apply(step), in: change) }
        }
    }

    /// Makes several changes in one transaction and as one entry of the history: the last one, with the steps of all.
    func asOneChange<Result>(_ body: () throws(LibraryError) -> Result) throws(LibraryError) -> Result {
        try write { () throws(LibraryError) -> Result in
            let before = try number("SELECT coalesce(max(id), 0) FROM changes")
            let result = try body()
            let made = try rows("SELECT id, step_count FROM changes WHERE id > ? ORDER BY id", before) { row in
                (id: row.int(0), stepCount: row.int(1))
            }
            if let last = made.last, made.count > 1 { try join(made.dropLast(), to: last) }
            return result
        }
    }

    /// Puts the steps of earlier entries in front of those of the last one. On the way their places are negative, so
    /// that none meets another.
    private func join(
        _ earlier: ArraySlice<(id: Int64, stepCount: Int64)>, to last: (id: Int64, stepCount: Int64)
    ) throws(LibraryError) {
        var count: Int64 = 0
        for entry in earlier {
            try run(
                "UPDATE change_steps SET change = ?, place = -(place + ?) WHERE change = ?", last.id, count, entry.id)
            try run("DELETE FROM changes WHERE id = ?", entry.id)
            count += entry.stepCount
        }
        try run("UPDATE change_steps SET place = -(place + ?) WHERE change = ? AND place > 0", count, last.id)
        try run("UPDATE change_steps SET place = -place WHERE change = ?", last.id)
        try run("UPDATE changes SET step_count = ? WHERE id = ?", count + last.stepCount, last.id)
    }

    /// The newest entries first.
    func changes(limit: Int) throws(LibraryError) -> [Change] {
        try rows(
            """
            SELECT id, at_ms, verb, summary, step_count, undone_by, undoes FROM changes ORDER BY id DESC LIMIT ?
            """, limit, map: Self.change)
    }

    func change(_ id: Int64) throws(LibraryError) -> Change? {
        try first(
            "SELECT id, at_ms, verb, summary, step_count, undone_by, undoes FROM changes WHERE id = ?", id,
            map: Self.change)
    }

    private static func change(_ row: borrowing Row) -> Change {
        Change(
            id: ID(row.int(0)), atMs: row.int(1), verb: Change.Verb(rawValue: row.text(2)) ?? .edit,
            summary: row.text(3), stepCount: Int(row.int(4)), undoneBy: row.intOrNil(5).map { ID($0) },
            undoes: row.intOrNil(6).map { ID($0) })
    }
}
