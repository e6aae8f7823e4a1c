internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// The newest change that still stands and is no undo itself; undoing an undo is a change again.
    func newestUndoable() throws(LibraryError) -> Change? {
        var before = Int64.max
        while true {
            let id = try first(
                """
                SELECT id FROM changes WHERE id < ? AND undone_by IS NULL AND step_count > 0 ORDER BY id DESC LIMIT 1
                """, before
            ) { row in row.int(0) }
            guard let id else { return nil }
            if try isMade(id) { return try change(id) }
            before = id
        }
    }

    /// Whether an entry makes a change: it is none that undoes, or undoes one that does.
    private func isMade(_ id: Int64) throws(LibraryError) -> Bool {
        var isMade = true
        var next = id
        while let undone = try change(next)?.undoes {
            isMade.toggle()
            next = undone.rawValue
        }
        return isMade
    }

    /// Takes a change back as a new entry of the history, in transactions of at most 200 steps: a small change is one
    /// transaction; of a large one what is done stays done, and undoing again goes on.
    func undo(_ change: Change) throws(LibraryError) -> Change {
        let id = change.id.rawValue
        guard change.undoneBy == nil else { throw .alreadyUndone(id) }
        let entry = try write { () throws(LibraryError) -> Int64 in
            try beginChange(.undo, change.summary, undoes: id)
        }
        var isDone = false
        do throws(LibraryError) {
            while !isDone {
                isDone = try write { () throws(LibraryError) -> Bool in try undoBatch(of: change, as: entry) }
                try finishTrash()
            }
        } catch {
            try write { () throws(LibraryError) in
                try run("DELETE FROM changes WHERE id = ? AND step_count = 0", entry)
            }
            switch error {
            case .database, .files: throw error
            default: throw .notUndoable(id, reason: String(error.problem.dropLast()))
            }
        }
        return try self.change(entry) ?? change
    }

    /// Carries out up to 200 of the steps that are left of a change.
    ///
    /// - Returns: Whether none is left.
    private func undoBatch(of change: Change, as entry: Int64) throws(LibraryError) -> Bool {
        let steps = try rows(
            "SELECT place, step FROM change_steps WHERE change = ? ORDER BY place DESC LIMIT 200", change.id
        ) { row in (place: row.int(0), coded: row.text(1)) }
        for step in steps {
            guard let inverse = Step(coded: step.coded) else {
                throw .notUndoable(change.id.rawValue, reason: "a newer Ambo made it")
            }
            let isThere = try change.verb == .import ? isStillThere(inverse) : true
            if isThere { try note(apply(inverse), in: entry) }
            try run("DELETE FROM change_steps WHERE change = ? AND place = ?", change.id, step.place)
        }
        let isDone = try number("SELECT NOT EXISTS (SELECT 1 FROM change_steps WHERE change = ?)", change.id) == 1
        if isDone { try run("UPDATE changes SET undone_by = ? WHERE id = ?", entry, change.id) }
        return isDone
    }

    /// What an import brought in may have been thrown away since; undoing the import passes it over.
    private func isStillThere(_ step: Step) throws(LibraryError) -> Bool {
        guard case .trash(let item) = step else { return true }
        return try visibleParent(of: ID(item)) != nil
    }
}
