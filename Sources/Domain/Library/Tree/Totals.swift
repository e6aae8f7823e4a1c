internal import AmboBase
internal import AmboModel
internal import AmboSQLite

/// What an item adds to the folders above it.
struct Totals {
    var bookCount: Int64 = 0
    var finishedCount: Int64 = 0
    var fileCount: Int64 = 0
    var durationMs: Int64 = 0
    var percent: Int64 = 0

    static func - (one: Totals, other: Totals) -> Totals {
        Totals(
            bookCount: one.bookCount - other.bookCount, finishedCount: one.finishedCount - other.finishedCount,
            fileCount: one.fileCount - other.fileCount, durationMs: one.durationMs - other.durationMs,
            percent: one.percent - other.percent)
    }
}

extension Store {
    /// What an item counts for in its folder.
    func totals(of item: ID<Item>) throws(LibraryError) -> Totals {
        try first(
            """
            SELECT CASE kind WHEN 0 THEN book_count ELSE 1 END, CASE kind WHEN 0 THEN finished_count ELSE finished END,
                file_count, duration_ms, CASE WHEN kind <> 0 AND finished THEN 100 ELSE percent END
            FROM items WHERE id = ?
            """, item
        ) { row in
            Totals(
                bookCount: row.int(0), finishedCount: row.int(1), fileCount: row.int(2), durationMs: row.int(3),
                percent: row.int(4))
        } ?? Totals()
    }

    /// Carries a difference up through the folders; a folder's percent is the mean of its children's (rule F122).
    ///
    /// - Parameters:
    ///   - folder: The first folder that feels it.
    ///   - childCount: How many children that folder gains.
    func addTotals(_ difference: Totals, childCount: Int64, to folder: ID<Item>) throws(LibraryError) {
        var difference = difference
        var childCount = childCount
        var next: ID<Item>? = folder
        var depth = 0
        while let current = next, depth < 1000 {
            let step = try first(
                Self.addToFolder, difference.bookCount, difference.finishedCount, difference.fileCount,
                difference.durationMs, childCount, difference.percent, current
            ) { row in (parent: row.intOrNil(0), before: row.int(1), children: row.int(2), sum: row.int(3)) }
            guard let step else { return }
            let percent = step.children > 0 ? (step.sum * 2 + step.children) / (step.children * 2) : 0
            if percent != step.before { try run("UPDATE items SET percent = ? WHERE id = ?", percent, current) }
            difference.percent = percent - step.before
            childCount = 0
            next = step.parent.map { ID($0) }
            depth += 1
        }
    }

    private static let addToFolder: SQL = """
        UPDATE items SET book_count = book_count + ?, finished_count = finished_count + ?, file_count = file_count + ?,
            duration_ms = duration_ms + ?, child_count = child_count + ?, percent_sum = percent_sum + ?
        WHERE id = ? RETURNING iif(hidden = 0, parent, NULL), percent, child_count, percent_sum
        """
}
