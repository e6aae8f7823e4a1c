internal import AmboModel

/// What the output reports.
extension PlayerMachine {
    mutating func take(_ event: OutputEvent) {
        switch state {
        case .waiting, .stopped: return
        default: break
        }
        switch event {
        case .taken(let token):
            if case .seeking(var target) = state, target.token == token {
                target.isTaken = true
                state = .seeking(target)
            }
        case .refused(let token):
            // Nothing is loaded any more, as behind the end: load it again there.
            if case .seeking(let target) = state, target.token == token {
                load(at: target.positionMs, goesOn: target.goesOn, isAsked: target.isAsked)
            }
        case .restarted(let seconds): if let ms = Self.milliseconds(seconds) { restarted(at: ms) }
        case .position(let seconds): if let ms = Self.milliseconds(seconds) { moved(to: ms) }
        case .ended(let load): if load == nil || load == loadCount { ended() }
        case .failed(let reason): recover(reason: reason)
        case .deviceFailed(let reason): fail(.noDevice(reason: reason))
        case .fileFailed(let index, let reason):
            if blamed == nil, book.fileNames.indices.contains(index) { blamed = (index, reason) }
        case .closed:
            fail(.outputFailed(problem: "The sound output went away.", advice: "Start playing again."))
        }
    }

    /// Whole milliseconds; nil for what is no number or negative, which is refused wherever it comes from (rule F176).
    static func milliseconds(_ seconds: Double) -> Int64? {
        guard seconds.isFinite, seconds >= -0.001, seconds < 1e12 else { return nil }
        return max(Int64((seconds * 1000).rounded()), 0)
    }

    private mutating func restarted(at position: Int64) {
        switch state {
        case .opening(let target), .seeking(let target):
            guard target.isTaken else { return }
            let distance = position - target.positionMs
            let isNear = distance >= -Self.toleranceMs && (distance <= Self.toleranceMs || !rules.isPaced)
            if isNear {
                // A place that is off by a hair is the place that was asked for.
                arrive(at: abs(distance) < 60 ? target.positionMs : position, target)
            } else {
                var waiting = target
                waiting.landed = (position, nowMs)
                if case .opening = state { state = .opening(waiting) } else { state = .seeking(waiting) }
            }
        default: return
        }
    }

    /// An output that landed elsewhere may still be on its way; after a second it is believed when it is further on, as
    /// behind a hole in a file. A place before the one asked for is never believed (rule F170).
    mutating func settle(_ target: Target) {
        guard let landed = target.landed, nowMs - landed.atMs >= 1000 else { return }
        if landed.ms >= target.positionMs {
            arrive(at: book.timeline.clamped(landed.ms), target)
        } else {
            recover(reason: "the sound starts at another place than the one asked for")
        }
    }

    private mutating func arrive(at position: Int64, _ target: Target) {
        positionMs = book.timeline.clamped(position)
        advance = (positionMs, nowMs)
        steadySinceMs = nowMs
        state = target.goesOn ? .running(advances: false) : .paused(sinceMs: nowMs)
        if target.isAsked {
            tell(.sought)
            keepPlace(.sought)
        } else if !target.goesOn {
            keepPlace(.paused)
        }
        noticeChapter()
    }

    private mutating func moved(to position: Int64) {
        guard case .running(let advances) = state else { return }
        let position = book.timeline.clamped(position)
        let step = position - positionMs
        // Nothing goes back by itself: what says so is a rest of something earlier.
        guard step > 0 else { return }
        if rules.isPaced, step > Int64(Double(nowMs - advance.atMs) * rate.value) + Self.toleranceMs {
            guard jumped(to: position) else { return }
        } else {
            listenedMs += step
        }
        positionMs = position
        if position - advance.ms > Self.advanceMs {
            advance = (position, nowMs)
            if !advances { state = .running(advances: true) }
            advanced()
        }
        noticeChapter()
        if sleepsNow() { return }
        keepMovedPlace()
        if lastTickMs.map({ nowMs - $0 >= 1000 }) ?? true {
            lastTickMs = nowMs
            tell(.position)
        }
    }

    /// A stretch was left out. Where a file is to blame, playing is built up again or fails; otherwise it is told.
    ///
    /// - Returns: Whether playing goes on at the new place.
    private mutating func jumped(to position: Int64) -> Bool {
        let file = book.timeline.locate(positionMs)?.file ?? 0
        if let blamed, blamed.file <= book.timeline.locate(position)?.file ?? 0 {
            recover(reason: blamed.reason)
            return false
        }
        let gap = TimeText.clock(position - positionMs)
        let place = TimeText.clock(positionMs)
        tell(
            .warning(
                code: "sound-missing",
                message: "\(name(ofFile: file)) has no sound for \(gap) from \(place) on; playing goes on behind it."))
        return true
    }

    private mutating func advanced() {
        if !hasStarted {
            hasStarted = true
            tell(.started)
            mark(.play, at: positionMs)
        } else if showsBuffering {
            tell(.resumed)
        }
        showsBuffering = false
        if nowMs - steadySinceMs >= Self.steadyMs {
            canRebuild = true
            lastBlamed = nil
        }
    }

    mutating func noticeChapter() {
        let index = book.timeline.chapterIndex(at: positionMs)
        defer { toldChapter = index }
        guard toldChapter != nil, index != toldChapter else { return }
        tell(.chapter)
    }

    /// The output came to an end: that of the book, acted on once (rules F147 and F166), or one that is too early.
    private mutating func ended() {
        switch state {
        case .running: endedRunning(from: positionMs)
        case .paused:
            // The last sound was out before somebody paused it.
            if isNearEnd(positionMs) { endedRunning(from: positionMs) } else { recover(reason: "its sound ends early") }
        case .opening(let target), .seeking(let target):
            if case .seeking = state, !target.isTaken || !isNearEnd(target.positionMs) {
                // It ended while somebody was going elsewhere.
                load(at: target.positionMs, goesOn: target.goesOn, isAsked: target.isAsked)
            } else {
                endedRunning(from: target.positionMs)
            }
        default: return
        }
    }

    private mutating func endedRunning(from position: Int64) {
        guard blamed == nil, isNearEnd(position) || !rules.isPaced && lastBlamed == nil else {
            let missing = TimeText.clock(book.timeline.durationMs - position)
            recover(reason: blamed?.reason ?? "its sound ends early, with \(missing) of the book to go")
            return
        }
        let rest = book.timeline.durationMs - max(position, positionMs)
        if case .running = state { listenedMs += max(rest, 0) }
        positionMs = book.timeline.durationMs
        if rules.repeats {
            keepPlace(.moved)
            load(at: 0, goesOn: true, isAsked: false)
            positionMs = 0
            return
        }
        state = .ended
        keepPlace(.ended)
        endedAtListenedMs = listenedMs
        isByHand = false
        tell(.finished)
        sleep = nil
    }

    /// Whether so little is left that the end of the sound is the end of the book: containers often say a little more
    /// than there is.
    private func isNearEnd(_ position: Int64) -> Bool {
        let last = book.timeline.lengths.last { $0.samples > 0 }?.durationMs ?? 0
        let slack = max(Self.toleranceMs, min(last / 100, 120_000))
        return book.timeline.durationMs - position <= slack
    }
}
