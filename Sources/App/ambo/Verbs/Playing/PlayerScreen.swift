internal import Ambo
internal import AmboCommandLine

/// Shows what a player does: one line that changes, a line an event, or JSON.
struct PlayerScreen {
    private let session: Session
    private let draws: Bool
    private var chapter: Int?

    init(session: Session, draws: Bool) {
        self.session = session
        self.draws = draws
    }

    /// Shows one event.
    mutating func show(_ event: PlayerEvent) {
        if session.wantsJSON {
            Output.json(PlayerEventLine(event))
        } else if draws {
            draw(event)
        } else if let line = plain(event) {
            session.print(line)
        }
    }

    /// Leaves the line of the last event as it is and goes to the next.
    func end() {
        if draws { Terminal.write("\n") }
    }

    private func draw(_ event: PlayerEvent) {
        switch event.kind {
        case .bookmark(.person, let positionMs, _):
            Terminal.write("\r\u{1B}[Kbookmark at \(TimeForm.clock(positionMs))\n")
        case .warning(_, let message): Terminal.writeError("\r\u{1B}[K\(message)\n")
        default: break
        }
        // Looked up again: the window may have another width by now.
        Terminal.write("\r\u{1B}[K" + Self.line(event.status, width: Terminal().width - 1))
    }

    /// Time, rate, title and chapter on one line; a long title gives way to the chapter.
    static func line(_ status: PlayerStatus, width: Int = .max) -> String {
        let mark =
            switch status.state {
            case .playing: "▶"
            case .paused: "⏸"
            case .opening, .buffering: "…"
            case .ended, .stopped: "■"
            case .failed: "!"
            }
        var parts = ["\(mark) \(TimeForm.clock(status.positionMs)) / \(TimeForm.clock(status.durationMs))"]
        if status.rate != 1 { parts.append("\(Rate(stored: status.rate))×") }
        if status.volumePercent != 100 { parts.append("volume \(status.volumePercent) %") }
        if status.sleepsAtChapterEnd {
            parts.append("sleep at the chapter’s end")
        } else if let left = status.sleepLeftMs {
            parts.append("sleep in \(TimeForm.clock(left))")
        }
        let chapter = status.chapter.map { [Self.name($0)] } ?? []
        let rest = (parts + chapter).reduce(0) { $0 + TextWidth.columns($1) + 3 }
        parts.append(TextWidth.fit(MediaText.safe(status.title), to: max(12, width - rest)))
        return TextWidth.fit((parts + chapter).joined(separator: " · "), to: width)
    }

    private static func name(_ chapter: PlayerStatus.Chapter) -> String {
        "\(chapter.number)/\(chapter.count) \(MediaText.safe(chapter.title))"
    }

    /// The line of an event for screen readers and pipes; nil for the ticks of the clock.
    private func plain(_ event: PlayerEvent) -> String? {
        let status = event.status
        let time = TimeForm.clock(status.positionMs)
        switch event.kind {
        case .position: return nil
        case .started:
            let chapter = status.chapter.map { ", chapter \(Self.name($0))" } ?? ""
            return "\(time) playing “\(MediaText.safe(status.title))”\(chapter)"
        case .chapter: return "\(time) chapter \(status.chapter.map(Self.name) ?? "")"
        case .rate: return "\(time) rate \(Rate(stored: status.rate))"
        case .volume: return "\(time) volume \(status.volumePercent) %"
        case .sleep:
            if status.sleepsAtChapterEnd { return "\(time) sleep timer: end of the chapter" }
            return "\(time) sleep timer: \(status.sleepLeftMs.map(TimeForm.clock) ?? "off")"
        case .bookmark(let kind, let positionMs, _):
            return kind == .person ? "\(time) bookmark at \(TimeForm.clock(positionMs))" : nil
        case .warning(_, let message): return "\(time) warning: \(message)"
        case .failed: return "\(time) failed"
        default: return "\(time) \(event.kind.name)"
        }
    }
}
