internal import AmboModel

/// What a person asks.
extension PlayerMachine {
    mutating func obey(_ command: PlayerCommand) throws(PlayerError) {
        switch command {
        case .pause: pause()
        case .resume: resume()
        case .toggle: if wantsSound { pause() } else { resume() }
        case .seek(.absolute(let position)):
            let duration = book.timeline.durationMs
            guard (0...duration).contains(position) else { throw .outside(positionMs: position, durationMs: duration) }
            isByHand = true
            jump(to: position)
        case .seek(.relative(let distance)): jump(to: book.timeline.shifted(shownMs, byMs: distance))
        case .skip(let ms): jump(to: book.timeline.skip(from: shownMs, byMs: ms))
        case .chapter(let which): try jump(to: which)
        case .rate(let rate): change(rate)
        case .rateStep(let steps): change(rate.stepped(by: steps))
        case .volume(let percent):
            guard (0...130).contains(percent) else { throw .noSuchVolume(percent) }
            change(volumePercent: percent)
        case .volumeStep(let steps): change(volumePercent: min(max(volumePercent + min(max(steps, -130), 130), 0), 130))
        case .sleep(let timer): set(timer)
        case .bookmark(let note): bookmark(.person, at: shownMs, note: note)
        case .device(let name): out.append(.setDevice(name))
        }
    }

    /// Whether sound is what somebody wants now.
    private var wantsSound: Bool {
        switch state {
        case .waiting, .running: true
        case .opening(let target), .seeking(let target): target.goesOn
        case .paused, .ended, .failed, .stopped: false
        }
    }

    mutating func pause() {
        switch state {
        case .running: state = .paused(sinceMs: nowMs)
        case .opening(var target) where target.goesOn:
            target.goesOn = false
            state = .opening(target)
        case .seeking(var target) where target.goesOn:
            target.goesOn = false
            state = .seeking(target)
        default: return
        }
        showsBuffering = false
        out.append(.setPaused(true))
        tell(.paused)
        keepPlace(.paused)
    }

    private mutating func resume() {
        switch state {
        case .paused(let sinceMs):
            let chapterStart = book.timeline.chapter(at: positionMs)?.startMs ?? 0
            let place = rules.rewind.resumeMs(
                from: positionMs, afterPauseOf: nowMs - sinceMs, chapterStartMs: chapterStart)
            advance = (positionMs, nowMs)
            steadySinceMs = nowMs
            if place < positionMs {
                go(to: place, goesOn: true, isAsked: false)
            } else {
                state = .running(advances: false)
            }
        case .opening(var target) where !target.goesOn:
            target.goesOn = true
            state = .opening(target)
            advance.atMs = nowMs
        case .seeking(var target) where !target.goesOn:
            target.goesOn = true
            state = .seeking(target)
            advance.atMs = nowMs
        case .ended:
            // Behind the end the book begins again.
            load(at: 0, goesOn: true, isAsked: false)
            positionMs = 0
        case .failed:
            canRebuild = true
            lastBlamed = nil
            load(at: positionMs, goesOn: true, isAsked: false)
        default: return
        }
        out.append(.setPaused(false))
        tell(.resumed)
    }

    private mutating func jump(to which: PlayerCommand.ChapterJump) throws(PlayerError) {
        let timeline = book.timeline
        switch which {
        case .next:
            guard let place = timeline.nextChapter(from: shownMs) else { throw .lastChapter }
            jump(to: place)
        case .previous: if let place = timeline.previousChapter(from: shownMs) { jump(to: place) }
        case .number(let number):
            guard let place = timeline.landing(inChapter: number < 1 ? -1 : number - 1) else {
                throw .noSuchChapter(number: number, count: timeline.chapters.count)
            }
            isByHand = true
            jump(to: place)
        }
    }

    /// Goes to a place because somebody asked. Where it was before is marked, so that there is a way back.
    private mutating func jump(to place: Int64) {
        mark(.skip, at: shownMs)
        if sleep == .chapterEnd { sleepingChapter = book.timeline.chapterIndex(at: place) }
        switch state {
        case .waiting: positionMs = place
        case .opening(let target): load(at: place, goesOn: target.goesOn, isAsked: true)
        case .seeking(let target): go(to: place, goesOn: target.goesOn, isAsked: true)
        case .running: go(to: place, goesOn: true, isAsked: true)
        case .paused: go(to: place, goesOn: false, isAsked: true)
        case .ended: load(at: place, goesOn: true, isAsked: true)
        case .failed:
            canRebuild = true
            lastBlamed = nil
            load(at: place, goesOn: true, isAsked: true)
        case .stopped: return
        }
    }

    private mutating func change(_ rate: Rate) {
        self.rate = rate
        out.append(.setRate(rate))
        tell(.rate)
    }

    private mutating func change(volumePercent: Int) {
        self.volumePercent = volumePercent
        setLoudness(loudness)
        tell(.volume)
    }

    private mutating func set(_ timer: SleepTimer?) {
        sleepingChapter = nil
        switch timer {
        case nil: sleep = nil
        case .after(let ms): sleep = .time(leftMs: min(max(ms, 1), SleepTimer.longestMs))
        case .endOfChapter:
            sleep = .chapterEnd
            sleepingChapter = book.timeline.chapterIndex(at: shownMs)
        }
        if loudness != 1 { setLoudness(1) }
        tell(.sleep)
    }
}
