internal import AmboBase

/// Hands places and bookmarks over one after the other, so that playing never waits for a disk.
struct PlaceKeeper: Sendable {
    private enum Entry: Sendable {
        case place(PlaceReport)
        case bookmark(BookmarkReport)
    }

    /// What could not be kept, as sentences.
    let problems: AsyncStream<String>
    private let entries: AsyncStream<Entry>.Continuation
    private let work: Task<Void, Never>

    init(_ places: any PlaceKeeping) {
        let (stream, entries) = AsyncStream.makeStream(of: Entry.self)
        let (problems, problem) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(16))
        self.entries = entries
        self.problems = problems
        work = Task {
            for await entry in stream {
                do {
                    switch entry {
                    case .place(let report): try await places.keep(report)
                    case .bookmark(let report): try await places.keep(report)
                    }
                } catch {
                    problem.yield((error as? any Explained)?.sentence ?? "The place could not be kept: \(error).")
                }
            }
            problem.finish()
        }
    }

    func keep(_ report: PlaceReport) { entries.yield(.place(report)) }
    func keep(_ report: BookmarkReport) { entries.yield(.bookmark(report)) }

    /// Waits until all is handed over; nothing is taken afterwards.
    func finish() async {
        entries.finish()
        await work.value
    }
}
