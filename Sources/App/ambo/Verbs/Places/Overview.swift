internal import Ambo
internal import AmboCommandLine

/// Bare `ambo`: what you listen to, what plays, what needs you.
struct Overview: Sendable {
    private struct Shape: Encodable {
        let playing: PlayerStatus?
        let last: ItemShape?
        let listening, recentlyAdded, missing: [ItemShape]
        let missingCount, bookCount, finishedCount, trashCount: Int
        let durationMs: Int64
    }

    func run(_ session: Session) async throws -> ExitCode {
        let application = try session.application()
        let home = try await application.library().home()
        let playing = try? await ControlClient(at: application.controlPlace).ask(ControlRequest(.now))
        if session.wantsJSON {
            Output.json(
                Shape(
                    playing: playing, last: home.last.map(ItemShape.init),
                    listening: home.listening.map(ItemShape.init),
                    recentlyAdded: home.recentlyAdded.map(ItemShape.init), missing: home.missing.map(ItemShape.init),
                    missingCount: home.missingCount, bookCount: home.bookCount, finishedCount: home.finishedCount,
                    trashCount: home.trashCount, durationMs: home.durationMs))
            return .done
        }
        print(home, playing, session)
        return .done
    }

    private func print(_ home: LibraryHome, _ playing: PlayerStatus?, _ session: Session) {
        let width = session.terminal.width
        guard home.bookCount > 0 else {
            session.print("The library is empty. “ambo import FOLDER” brings books in; “ambo help” lists the commands.")
            return
        }
        let hours = TimeForm.length(home.durationMs)
        session.print("\(Self.count(home.bookCount, "book")), \(hours), \(home.finishedCount) finished")
        if let playing {
            session.print(["", "playing:", "  " + PlayerScreen.line(playing, width: width - 2)])
        }
        section("listening (“ambo play” goes on with the last):", home.listening, session)
        if home.listening.isEmpty { section("came in last:", home.recentlyAdded, session) }
        if home.missingCount > 0 {
            section(
                "\(Self.count(home.missingCount, "book")) with missing files (“ambo list is:missing”):", home.missing,
                session)
        }
        if home.trashCount > 0 {
            session.print(["", "\(Self.count(home.trashCount, "item")) in the trash (“ambo trash list”)"])
        }
    }

    private func section(_ title: String, _ items: [ItemSummary], _ session: Session) {
        guard !items.isEmpty else { return }
        session.print(["", title] + ItemText.rows(items, width: session.terminal.width - 2).map { "  " + $0 })
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
