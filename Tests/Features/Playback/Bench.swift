import AmboModel
import AmboPlayback

/// A machine on a bench: time is a number, the output is whatever the test says.
struct Bench {
    var machine: PlayerMachine
    var now: Int64 = 1000
    /// Everything that was asked for since the start.
    var actions: [PlayerMachine.Action] = []
    /// What the last step asked for.
    var last: [PlayerMachine.Action] = []

    /// A book of two files of 300 s with chapters at 0, 100, 300 and 500 s.
    static let timeline = Timeline(
        lengths: [MediaLength(ms: 300_000), MediaLength(ms: 300_000)],
        chapters: [(0, 100), (100, 300), (300, 500), (500, 600)].map {
            Chapter(title: "at \($0.0)", startMs: $0.0 * 1000, endMs: $0.1 * 1000)
        }, title: "Book")

    init(
        saved: SavedPlace = SavedPlace(positionMs: 0, state: .unread), start: StartPoint = .resume,
        timeline: Timeline = Bench.timeline, change: (inout PlayerMachine.Rules) -> Void = { _ in }
    ) throws {
        var rules = PlayerMachine.Rules()
        rules.makesBookmarks = false
        change(&rules)
        machine = try PlayerMachine(
            book: .init(
                item: "@1", title: "Book", authors: ["A"], fileNames: ["one.mp3", "two.mp3"], timeline: timeline),
            saved: saved, start: start, rate: .normal, volumePercent: 100, rules: rules)
    }

    mutating func step(_ event: PlayerMachine.Event) {
        last = machine.handle(event, at: now)
        actions += last
    }

    mutating func output(_ event: OutputEvent) { step(.output(event)) }

    mutating func ask(_ command: PlayerCommand) throws {
        last = try machine.perform(command, at: now)
        actions += last
    }

    /// Starts, arrives and hears the first sound.
    mutating func begin() {
        step(.start)
        output(.restarted(seconds: Double(machine.shownMs) / 1000))
        hear(seconds: 0.1)
    }

    /// Hears sound for so many seconds, told ten times a second, with the clock looked at as often.
    mutating func hear(seconds: Double) {
        let startMs = machine.positionMs
        let steps = Int((seconds * 10).rounded())
        for index in 1...max(steps, 1) {
            now += 100
            let moved = Double(index) * 100 * machine.rate.value
            output(.position(seconds: (Double(startMs) + moved) / 1000))
            guard case .running = machine.state else { return }
            step(.clock)
        }
    }

    /// Lets time pass in silence.
    mutating func wait(seconds: Double) {
        for _ in 0..<Int(seconds * 4) {
            now += 250
            step(.clock)
        }
    }

    /// The output takes the last seek up and arrives.
    mutating func arrive() {
        for case .seek(let position, let token) in last {
            output(.taken(token: token))
            output(.restarted(seconds: Double(position) / 1000))
        }
    }

    /// Places that were kept.
    var kept: [PlayerMachine.Place] {
        actions.compactMap { if case .keep(let place) = $0 { place } else { nil } }
    }
    /// Names of events that were told, without the ticks.
    var told: [String] {
        actions.compactMap { action in
            guard case .tell(let event) = action, event.kind != .position else { return nil }
            return event.kind.name
        }
    }
    /// Loads that were asked for.
    var loads: [Int64] { actions.compactMap { if case .load(let ms, _) = $0 { ms } else { nil } } }
    /// Seeks that were asked for.
    var seeks: [Int64] { actions.compactMap { if case .seek(let ms, _) = $0 { ms } else { nil } } }
}
