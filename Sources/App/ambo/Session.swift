internal import Ambo
internal import AmboBase
internal import AmboCommandLine

/// What every command works with: where to print, what was asked of the output, and the home.
struct Session: Sendable {
    /// The terminal, as it was found.
    let terminal: Terminal
    /// Whether JSON is wanted instead of text.
    let wantsJSON: Bool
    /// Whether only results and failures are wanted.
    let isQuiet: Bool

    /// Prints a line of results.
    func print(_ line: String) { Terminal.write(line + "\n") }

    /// Prints lines of results; false when nobody reads them any more.
    @discardableResult
    func print(_ lines: [String]) -> Bool { lines.isEmpty || Terminal.write(lines.joined(separator: "\n") + "\n") }

    /// Says on standard error how work goes on; silent with `--quiet` and `--json`.
    func note(_ line: String) {
        guard !isQuiet, !wantsJSON else { return }
        Terminal.writeError(line + "\n")
    }

    /// Says on standard error what went wrong, with its advice; where words name several items, with those.
    func report(_ error: any Explained) {
        Terminal.writeError("ambo: \(MediaText.safe(error.sentence))\n")
        if case LibraryError.ambiguous(_, let candidates) = error {
            Terminal.writeError(ItemText.rows(candidates, width: terminal.width).joined(separator: "\n") + "\n")
        }
    }

    /// A line that shows progress.
    var progress: ProgressLine { ProgressLine(terminal, isWanted: !isQuiet && !wantsJSON) }

    /// Where everything is kept.
    func home() throws(HomeError) -> Home { try Home(environment: Terminal.environment) }

    /// Ambo in this home.
    func application() throws(HomeError) -> Application { Application(home: try home()) }

    /// The library of this home.
    func library() async throws -> Library { try await application().library() }

    /// The rows of several items.
    func summaries(_ items: [ID<Item>], in library: Library) async throws -> [ItemSummary] {
        var rows: [ItemSummary] = []
        for item in items { rows.append(try await library.summary(item)) }
        return rows
    }

    /// Prints what a command did to items.
    func printChanged(_ items: [ItemSummary], verb: (done: String, planned: String), isRehearsal: Bool) {
        if wantsJSON {
            Output.json(ChangeShape(items, dryRun: isRehearsal))
        } else {
            print(items.map { "\(isRehearsal ? verb.planned : verb.done) \($0.id) \(MediaText.safe($0.title))" })
        }
    }

    /// The first line of standard input as a secret.
    func secretFromInput() -> Secret {
        let bytes = Terminal.readInput(limit: 64 * 1024).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return Secret(String(decoding: bytes, as: UTF8.self))
    }
}
