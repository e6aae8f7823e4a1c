internal import AmboModel

extension PlayerMachine {
    /// The place that people see: where the player is, or where it is going.
    package var shownMs: Int64 {
        switch state {
        case .opening(let target), .seeking(let target): target.positionMs
        default: positionMs
        }
    }

    /// How the player stands now.
    package var status: PlayerStatus {
        let timeline = book.timeline
        let chapter = timeline.chapterIndex(at: shownMs).map { index in
            PlayerStatus.Chapter(
                number: index + 1, count: timeline.chapters.count, title: timeline.chapters[index].title,
                startMs: timeline.chapters[index].startMs, endMs: timeline.chapters[index].endMs)
        }
        let file = timeline.locate(shownMs).map { place in
            PlayerStatus.File(
                number: place.file + 1, count: timeline.lengths.count, name: name(ofFile: place.file))
        }
        return PlayerStatus(
            item: book.item, title: book.title, authors: book.authors, state: shownState, positionMs: shownMs,
            durationMs: timeline.durationMs,
            percent: Finishing.percent(positionMs: shownMs, durationMs: timeline.durationMs), chapter: chapter,
            file: file, rate: rate.value, volumePercent: volumePercent, sleepLeftMs: sleepLeftMs,
            sleepsAtChapterEnd: sleep == .chapterEnd)
    }

    private var shownState: PlayerStatus.State {
        switch state {
        case .waiting: .opening
        case .opening(let target), .seeking(let target):
            if !hasStarted { .opening } else { target.goesOn ? .buffering : .paused }
        case .running(let advances):
            // Rule F172: asked for, ready, and moving.
            if !hasStarted {
                .opening
            } else {
                advances && nowMs - advance.atMs < Self.bufferingMs ? .playing : .buffering
            }
        case .paused: .paused
        case .ended: .ended
        case .failed: .failed
        case .stopped: .stopped
        }
    }

    /// Milliseconds of playing until the sleep timer stops it.
    var sleepLeftMs: Int64? {
        switch sleep {
        case nil: return nil
        case .time(let leftMs): return leftMs
        case .chapterEnd:
            guard let chapter = book.timeline.chapter(at: shownMs) else { return nil }
            return Int64((Double(max(chapter.endMs - shownMs, 0)) / rate.value).rounded())
        }
    }

    func name(ofFile file: Int) -> String {
        book.fileNames.indices.contains(file) ? book.fileNames[file] : book.title
    }
}
