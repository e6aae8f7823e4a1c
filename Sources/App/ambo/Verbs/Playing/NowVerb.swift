internal import Ambo
internal import AmboCommandLine

/// `ambo now`
struct NowVerb: Verb {
    var isWatching = false

    static let spec = CommandSpec<NowVerb>(
        ["now"], summary: "show what plays in another terminal",
        options: [.flag("--watch", help: "go on showing what happens until the player ends", \.isWatching)],
        examples: [
            ("ambo now", "title, chapter and time"), ("ambo now --watch --json", "every event, for a status bar"),
        ])

    func run(_ session: Session) async throws -> ExitCode {
        let client = ControlClient(at: try session.application().controlPlace)
        guard isWatching else {
            session.show(try await client.ask(ControlRequest(.now)))
            return .done
        }
        for await event in try await client.events() {
            if session.wantsJSON {
                Output.json(event)
            } else if !session.print([PlayerScreen.line(event.status)]) {
                return .done
            }
        }
        return .done
    }
}

/// `ambo ctl ACTION [VALUE]`
struct ControlVerb: Verb {
    var words: [Argument] = []

    static let spec = CommandSpec<ControlVerb>(
        ["ctl"], summary: "control the player that runs in another terminal",
        discussion: """
            pause, resume, toggle; seek 1:02:03 or +30; skip -15 (stops at chapters); chapter next, previous or 3; rate 1.25 or +0.05; \
            volume 80 or +5; sleep 30m, chapter or off; bookmark [NOTE]; device NAME; stop.
            """,
        operands: Operands("ACTION [VALUE]", kind: .words, count: 1...Int.max, \.words),
        examples: [
            ("ambo ctl pause", "stands still"), ("ambo ctl seek +30", "half a minute on"),
            ("ambo ctl sleep chapter", "stops at the end of the chapter"),
        ])

    func run(_ session: Session) async throws -> ExitCode {
        let action = words[0].text
        let verbs = ControlRequest.Verb.allCases.filter { ![.now, .events].contains($0) }
        guard let verb = verbs.first(where: { $0.rawValue == action }) else {
            throw UsageError.badValue(
                option: "ctl", value: action, expected: verbs.map(\.rawValue).joined(separator: ", "))
        }
        let value = words.count > 1 ? words.dropFirst().map(\.text).joined(separator: " ") : nil
        let client = ControlClient(at: try session.application().controlPlace)
        session.show(try await client.ask(ControlRequest(verb, value)))
        return .done
    }
}

extension Session {
    /// Prints how a player stands.
    fileprivate func show(_ status: PlayerStatus) {
        if wantsJSON { Output.json(status) } else { print(PlayerScreen.line(status)) }
    }
}
