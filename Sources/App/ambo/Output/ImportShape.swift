internal import Ambo

/// What JSON says of an import.
struct ImportShape: Encodable {
    private let imported, updated, moved, unchanged, missing, duplicates: [Entry]
    private let failed: [FailureShape]

    private struct Entry: Encodable {
        let id, uuid: String?
        let kind, title: String
        let authors: [String]
        let fileCount: Int
        let durationMs: Int64
        let orderedBy: String
        let path: String
        let duplicateOf: String?

        init(_ item: ImportedItem) {
            id = item.id?.description
            uuid = item.uuid?.description
            kind = item.kind.rawValue
            title = item.title
            authors = item.authors
            fileCount = item.fileCount
            durationMs = item.durationMs
            orderedBy = item.orderedBy.rawValue
            path = item.path.display
            duplicateOf = item.duplicateOf?.description
        }
    }

    init(_ report: ImportReport) {
        imported = report.imported.map(Entry.init)
        updated = report.updated.map(Entry.init)
        moved = report.moved.map(Entry.init)
        unchanged = report.unchanged.map(Entry.init)
        missing = report.missing.map(Entry.init)
        duplicates = report.duplicates.map(Entry.init)
        failed = report.failed.map(FailureShape.init(import:))
    }
}

extension FailureShape {
    fileprivate init(import failure: ImportFailure) {
        path = failure.path.display
        code = failure.code
        error = failure.error
        advice = failure.advice
    }
}
