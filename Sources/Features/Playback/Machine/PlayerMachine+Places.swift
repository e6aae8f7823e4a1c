internal import AmboModel

/// What is kept of listening, and when.
extension PlayerMachine {
    /// Whether this session may change how the book stands (decision 2 of the rules): 30 s were heard, or all of a
    /// shorter book, or a person named the place.
    var countsAsListening: Bool {
        isByHand || saved.state == .started
            || listenedMs - (endedAtListenedMs ?? 0) >= min(Self.countingMs, book.timeline.durationMs)
    }

    /// How far somebody has got.
    var listeningState: ListeningState {
        let before = endedAtListenedMs == nil ? saved.state : .finished
        if state == .ended { return .finished }
        let isAtEnd = rules.finishing.isFinished(at: positionMs, of: book.timeline)
        if before == .finished {
            // A book that was finished stays so until it is listened to again.
            let heardMs = listenedMs - (endedAtListenedMs ?? 0)
            let isHeardAgain = heardMs >= min(Self.countingMs, book.timeline.durationMs)
            return isAtEnd || !(isHeardAgain || isByHand) ? .finished : .started
        }
        guard countsAsListening else { return before }
        return isAtEnd ? .finished : .started
    }

    /// Keeps the place, unless nothing changed since it was kept last.
    mutating func keepPlace(_ reason: PlaceReport.Reason) {
        let place = Place(
            positionMs: positionMs, state: listeningState, listenedMs: listenedMs,
            countsAsListening: countsAsListening, reason: reason)
        if reason != .ended, let lastKept, lastKept.positionMs == place.positionMs, lastKept.state == place.state {
            return
        }
        lastKept = place
        out.append(.keep(place))
    }

    /// Keeps the place behind 5 s of movement in either direction (rule F176).
    mutating func keepMovedPlace() {
        guard let lastKept, abs(positionMs - lastKept.positionMs) >= Self.savingMs else { return }
        keepPlace(.moved)
    }

    /// Sets an automatic bookmark at a whole second (rule F154).
    mutating func mark(_ kind: Bookmark.Kind, at position: Int64) {
        guard rules.makesBookmarks else { return }
        bookmark(kind, at: position, note: "")
    }

    mutating func bookmark(_ kind: Bookmark.Kind, at position: Int64, note: String) {
        let wholeSecondMs = position / 1000 * 1000
        out.append(.bookmark(kind: kind, positionMs: wholeSecondMs, note: note))
        tell(.bookmark(kind: kind, positionMs: wholeSecondMs, note: note))
    }
}
