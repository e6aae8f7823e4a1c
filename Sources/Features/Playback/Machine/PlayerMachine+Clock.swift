internal import AmboModel

/// What time brings: standstill, recovery and sleep.
extension PlayerMachine {
    /// Lets time pass; a sleep timer runs only while sound is wanted.
    mutating func pass(to now: Int64) {
        let elapsed = max(now - nowMs, 0)
        nowMs = max(now, nowMs)
        guard case .running = state, case .time(let leftMs) = sleep else { return }
        sleep = .time(leftMs: max(leftMs - elapsed, 0))
    }

    /// Looks at what has become of things.
    mutating func look() {
        switch state {
        case .opening(let target), .seeking(let target):
            settle(target)
            watch()
        case .running:
            if sleepsNow() { return }
            watch()
        default: return
        }
    }

    /// Shows buffering after 2 s without movement and starts recovery after 12 s (rules F172 and F173).
    private mutating func watch() {
        switch state {
        case .opening, .seeking, .running: break
        default: return
        }
        let stillMs = nowMs - advance.atMs
        if stillMs >= Self.recoveryMs {
            recover(reason: blamed?.reason ?? "nothing was heard for \(Self.recoveryMs / 1000) seconds")
        } else if stillMs >= Self.bufferingMs, !showsBuffering {
            showsBuffering = true
            tell(.buffering)
        }
    }

    /// Builds playing up once more at the last confirmed place; the second time it fails for good. 10 s of steady
    /// playing give the first time back (rule F173).
    mutating func recover(reason: String) {
        let place: Int64
        let goesOn: Bool
        let isAsked: Bool
        switch state {
        case .opening(let target), .seeking(let target):
            (place, goesOn, isAsked) = (target.positionMs, target.goesOn, target.isAsked)
        case .running: (place, goesOn, isAsked) = (positionMs, true, false)
        case .paused: (place, goesOn, isAsked) = (positionMs, false, false)
        default: return
        }
        lastBlamed = blamed ?? lastBlamed
        let file = lastBlamed?.file ?? book.timeline.locate(place)?.file ?? 0
        let error = PlayerError.fileFailed(name: name(ofFile: file), reason: lastBlamed?.reason ?? reason)
        guard canRebuild else {
            fail(error)
            return
        }
        canRebuild = false
        keepPlace(.moved)
        load(at: place, goesOn: goesOn, isAsked: isAsked)
    }

    mutating func fail(_ error: PlayerError) {
        switch state {
        case .waiting, .ended, .failed, .stopped: return
        default: break
        }
        keepPlace(.failed)
        state = .failed(error)
        out.append(.setPaused(true))
        tell(.failed(error))
    }

    /// Fades towards the end of the sleep timer, and pauses there (rule F156).
    ///
    /// - Returns: Whether it has just fallen asleep.
    mutating func sleepsNow() -> Bool {
        guard sleep != nil, case .running = state else { return false }
        if case .chapterEnd = sleep {
            guard let told = sleepingChapter, book.timeline.chapters.indices.contains(told) else { return false }
            let endMs = book.timeline.chapters[told].endMs
            guard positionMs >= endMs else {
                fade(leftMs: Int64(Double(endMs - positionMs) / rate.value))
                return false
            }
            // The end of the last chapter is the end of the book, which is waited for.
            guard endMs < book.timeline.durationMs else { return false }
            fallAsleep()
            if positionMs != endMs { go(to: endMs, goesOn: false, isAsked: false) }
            return true
        }
        guard case .time(let leftMs) = sleep, leftMs > 0 else {
            fallAsleep()
            return true
        }
        fade(leftMs: leftMs)
        return false
    }

    private mutating func fallAsleep() {
        sleep = nil
        sleepingChapter = nil
        tell(.slept)
        mark(.sleep, at: positionMs)
        pause()
        setLoudness(1)
    }

    private mutating func fade(leftMs: Int64) {
        let wanted = SleepTimer.loudness(leftMs: leftMs)
        if abs(wanted - loudness) >= 0.02 || wanted == 1 && loudness != 1 { setLoudness(wanted) }
    }

    mutating func setLoudness(_ fading: Double) {
        loudness = fading
        out.append(.setLoudness(Double(volumePercent) / 100 * fading))
    }
}
