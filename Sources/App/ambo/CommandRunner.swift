internal import AmboBase
internal import AmboCommandLine

/// Finds the verb, runs it, and turns whatever happens into an exit status.
enum CommandRunner {
    static let version = "0.1.0"

    static func run(_ words: [Argument]) async -> ExitCode {
        Terminal.fillStreams()
        Signals.ignoreClosedPipes()
        let code = await outcome(words)
        guard code == .done, let reason = Terminal.outputFault else { return code }
        Terminal.writeError("ambo: Standard output cannot be written: \(SystemMessage.text(reason)).\n")
        return .failed
    }

    private static func outcome(_ words: [Argument]) async -> ExitCode {
        let call = Call(words)
        let session = Session(
            terminal: Terminal(colour: !call.isPlain), wantsJSON: call.wantsJSON, isQuiet: call.isQuiet)
        do {
            return try await run(call, session)
        } catch let error as any Explained {
            if call.wantsJSON { Output.json(FailureShape(error)) }
            session.report(error)
            return error.exitCode
        } catch {
            Terminal.writeError("ambo: An unexpected failure: \(error).\n")
            return .failed
        }
    }

    private static func run(_ call: Call, _ session: Session) async throws -> ExitCode {
        let words = call.words.map(\.text)
        if words.first == "--version" || words == ["version"] {
            session.print("ambo \(version)")
            return .done
        }
        if let hidden = try Hidden.run(words, session) { return hidden }
        if words.isEmpty, !call.wantsHelp { return try await Overview().run(session) }
        if ["help", "--help", "-h"].contains(words.first) { return help(Array(words.dropFirst()), session) }
        guard let entry = find(words) else {
            if call.wantsHelp { return help(words, session) }
            throw unknown(words)
        }
        if call.wantsHelp {
            Terminal.write(HelpText.page(entry.page, width: session.terminal.width))
            return .done
        }
        return try await entry.run(Array(call.words.dropFirst(entry.page.words.count)), session)
    }

    private static func unknown(_ words: [String]) -> UsageError {
        let known = VerbList.all.map { $0.page.words.joined(separator: " ") }
        let isGroup = VerbList.all.contains { $0.page.words.first == words[0] }
        if isGroup, words.count == 1 {
            let second = known.filter { $0.hasPrefix(words[0] + " ") }.map { String($0.dropFirst(words[0].count + 1)) }
            return .operands(command: words[0], label: second.joined(separator: ", "), given: 0, least: 1)
        }
        let typed = words.prefix(isGroup ? 2 : 1).joined(separator: " ")
        return .unknownCommand(typed, nearest: Spelling.nearest(to: typed, among: known))
    }

    private static func find(_ words: [String]) -> VerbEntry? {
        VerbList.all.filter { words.starts(with: $0.page.words) }.max { $0.page.words.count < $1.page.words.count }
    }

    /// Prints the help of a verb, of all verbs that start with these words, or of everything.
    private static func help(_ words: [String], _ session: Session) -> ExitCode {
        if let entry = find(words) {
            Terminal.write(HelpText.page(entry.page, width: session.terminal.width))
            return .done
        }
        let groups = VerbList.groups.map { group in
            (title: group.title, pages: group.verbs.map(\.page).filter { $0.words.starts(with: words) })
        }.filter { !$0.pages.isEmpty }
        guard !groups.isEmpty else {
            session.report(UsageError.unknownCommand(words.joined(separator: " "), nearest: nil))
            return .usage
        }
        if words.isEmpty {
            session.print("ambo \(version): gather, keep and play audiobooks\n\nusage: ambo [command] [options]")
        }
        Terminal.write(HelpText.overview(groups: groups, width: session.terminal.width))
        if words.isEmpty {
            session.print("\nEverywhere: --json, --quiet, --no-color, --help. “ambo” alone shows what you listen to.")
        }
        return .done
    }
}

/// A command line without the options that every verb has.
private struct Call {
    var words: [Argument] = []
    var wantsJSON = false
    var isQuiet = false
    var isPlain = false
    var wantsHelp = false

    init(_ all: [Argument]) {
        var rest = all[...]
        while let word = rest.popFirst() {
            switch word.text {
            case "--json": wantsJSON = true
            case "--quiet", "-q": isQuiet = true
            case "--no-color": isPlain = true
            case "--help" where !words.isEmpty, "-h" where !words.isEmpty: wantsHelp = true
            case "--":
                words += [word] + rest
                return
            default: words.append(word)
            }
        }
    }
}
