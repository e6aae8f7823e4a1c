internal import Ambo
internal import AmboCommandLine

/// The person in front of a player: sees how it stands, hands it keys and signals, and waits for its end.
struct PlayerListener {
    let player: Player
    let session: Session
    let lengthMs: Int64?
    let isPlain: Bool

    private var draws: Bool { session.terminal.isInteractive && !isPlain && !session.wantsJSON }

    /// Plays until the end of the book, a key, a signal or the end of the time.
    ///
    /// - Returns: The exit status, and how the player stood in the end.
    func play(sleep: SleepTimer?) async throws -> (ExitCode, PlayerStatus) {
        let signal = Locked<Signals.Signal?>(nil)
        let signals = Signals([.interrupt, .terminate, .hangup]) { [player] caught in
            signal.withLock { $0 = $0 ?? caught }
            Task { await player.stop() }
        }
        let events = await player.events()
        if let sleep { try await player.perform(.sleep(sleep)) }
        let keyboard = session.wantsJSON ? nil : Keyboard()
        let stops = keyboard.map { keyboard in Signals([.goOn]) { _ in keyboard.takeOver() } }
        let keys = keyboard.map { keyboard in Task { await obey(keyboard) } }
        let limit = lengthMs.map { ms in
            Task { [player] in
                try await Task.sleep(for: .milliseconds(ms))
                await player.stop()
            }
        }
        await player.play()
        var screen = PlayerScreen(session: session, draws: draws)
        var ending: ExitCode = .done
        for await event in events {
            screen.show(event)
            switch event.kind {
            case .finished, .slept: await player.stop()
            case .failed(let error):
                session.report(error)
                ending = .failed
                await player.stop()
            default: break
            }
        }
        keys?.cancel()
        limit?.cancel()
        keyboard?.restore()
        screen.end()
        let status = await player.status
        withExtendedLifetime((signals, stops)) {}
        return (signal.withLock { $0 } == .interrupt ? .interrupted : ending, status)
    }

    /// Does what the keys say until the player is stopped.
    private func obey(_ keyboard: Keyboard) async {
        for await key in keyboard.keys() {
            guard !Task.isCancelled else { return }
            if key == .character("?") || key == .character("h") {
                Terminal.writeError("\r\u{1B}[K" + PlayerKeys.help.joined(separator: "\n") + "\n")
                continue
            }
            if key == .character("q") || key == .escape {
                await player.stop()
                return
            }
            guard let command = PlayerKeys.command(key, status: await player.status) else { continue }
            // What cannot be done (the last chapter has none behind it) changes nothing.
            do { try await player.perform(command) } catch {
                Terminal.writeError("\r\u{1B}[K\(error.problem)\n")
            }
        }
    }
}

/// What keys mean.
enum PlayerKeys {
    /// The list that `?` shows.
    static let help = [
        "space  pause or go on        n p  next and previous chapter",
        "← →    back 15 s, on 30 s    [ ]  slower, faster",
        "↑ ↓    louder, quieter       b    bookmark", "t      sleep timer           q    stop",
    ]

    /// The command of a key; nil for a key without a meaning.
    static func command(_ key: Keyboard.Key, status: PlayerStatus) -> PlayerCommand? {
        switch key {
        case .character(" "): .toggle
        case .left: .skip(ms: -15_000)
        case .right: .skip(ms: 30_000)
        case .up: .volumeStep(5)
        case .down: .volumeStep(-5)
        case .character("n"): .chapter(.next)
        case .character("p"): .chapter(.previous)
        case .character("["): .rateStep(-1)
        case .character("]"): .rateStep(1)
        case .character("b"): .bookmark(note: "")
        case .character("t"): .sleep(SleepTimer.next(after: timer(status)))
        default: nil
        }
    }

    /// The timer that runs, as the preset that it was set to.
    private static func timer(_ status: PlayerStatus) -> SleepTimer? {
        if status.sleepsAtChapterEnd { return .endOfChapter }
        return status.sleepLeftMs.map { .after(ms: $0) }
    }
}
