internal import Ambo
internal import AmboCommandLine

/// What came of an import, for people.
struct ImportText {
    let session: Session
    let isRehearsal: Bool

    /// Prints a line for each book that is not as before, and the counts.
    func print(_ report: ImportReport) {
        guard !session.isQuiet else { return }
        var table = TextTable([.text, .number, .flexible, .flexible, .number, .number])
        let groups: [(String, [ImportedItem])] = [
            (isRehearsal ? "would import" : "imported", report.imported),
            (isRehearsal ? "would update" : "updated", report.updated),
            (isRehearsal ? "would move" : "moved", report.moved), ("missing", report.missing),
            ("left out", report.duplicates),
        ]
        for (name, items) in groups {
            for item in items { table.add(row(name, item)) }
        }
        session.print(table.lines(width: session.terminal.width))
        session.print(counts(report))
    }

    private func row(_ name: String, _ item: ImportedItem) -> [String] {
        let copy = item.duplicateOf.map { "copy of \($0)" }
        let title = MediaText.safe(item.title)
        // What a plan cannot know: an archive is not unpacked for it.
        if item.fileCount == 0 { return [name, "", title, "to be unpacked", "", ""] }
        let files = "\(item.fileCount) file\(item.fileCount == 1 ? "" : "s")"
        return [
            name, item.id?.description ?? "", title, copy ?? MediaText.safe(item.authors.joined(separator: ", ")),
            files,
            TimeForm.length(item.durationMs),
        ]
    }

    private func counts(_ report: ImportReport) -> String {
        let all: [(String, Int)] = [
            ("imported", report.imported.count), ("updated", report.updated.count), ("moved", report.moved.count),
            ("unchanged", report.unchanged.count), ("missing", report.missing.count),
            ("left out as copies", report.duplicates.count), ("failed", report.failed.count),
        ]
        let counts = all.filter { $0.1 > 0 }.map { (name, count) in "\(count) \(name)" }
        let planned = isRehearsal ? "planned: " : ""
        let stopped = report.wasStopped ? "; stopped, run it again to go on" : ""
        return planned + (counts.isEmpty ? "nothing to import" : counts.joined(separator: ", ")) + stopped
    }
}
