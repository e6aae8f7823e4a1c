internal import Ambo
internal import AmboCommandLine
internal import AmboPrograms

/// What the installation and Ambo itself call; not shown to people.
enum Hidden {
    /// Runs a hidden command; nil when the words name none.
    static func run(_ words: [String], _ session: Session) throws -> ExitCode? {
        switch words.first {
        case UnpackChild.verb:
            Terminal.exit(UnpackChild.main(ChildSide(memoryByteCount: UnpackChild.memoryByteCount)))
        case "__man":
            Terminal.write(
                ManPage.text(
                    groups: VerbList.groups.map { (title: $0.title, pages: $0.verbs.map(\.page)) },
                    version: CommandRunner.version, date: releaseDate, sections: sections))
            return .done
        case "__commands":
            Terminal.write(
                CommandReference.text(groups: VerbList.groups.map { (title: $0.title, pages: $0.verbs.map(\.page)) }))
            return .done
        case "__completions":
            guard let shell = words.last.flatMap(Completions.Shell.init) else {
                let shells = Completions.Shell.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError.badValue(option: "__completions", value: words.last ?? "", expected: shells)
            }
            Terminal.write(Completions.script(shell, pages: VerbList.all.map(\.page)))
            return .done
        default: return nil
        }
    }

    private static let releaseDate = "2026-11-30"
    private static let sections: [(title: String, paragraphs: [String])] = [
        (
            "Exit status",
            [
                "0 done; 1 failed; 2 wrong usage; 3 done in part, what was left out is listed on standard error; "
                    + "4 sign in again; 130 interrupted by Ctrl-C."
            ]
        ),
        (
            "Files",
            [
                "The library lies in $XDG_DATA_HOME/ambo/library.sqlite, managed books in $XDG_DATA_HOME/ambo/books. "
                    + "AMBO_HOME puts everything below one folder."
            ]
        ),
    ]
}
