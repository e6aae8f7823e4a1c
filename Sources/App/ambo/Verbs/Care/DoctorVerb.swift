internal import Ambo
internal import AmboCommandLine

/// `ambo doctor`
struct DoctorVerb: Verb {
    var setsAside = false

    static let spec = CommandSpec<DoctorVerb>(
        ["doctor"], summary: "check the set-up and the library",
        options: [
            .flag(
                "--set-library-aside", help: "rename a library that cannot be opened, so that a new one can begin",
                \.setsAside)
        ],
        examples: [("ambo doctor", "what is well and what is not")])

    private struct Shape: Encodable { let checks: [Checkup.Finding] }
    private struct Aside: Encodable { let path: String }

    func run(_ session: Session) async throws -> ExitCode {
        let application = try session.application()
        if setsAside {
            let kept = try application.setLibraryAside()
            if session.wantsJSON {
                Output.json(Aside(path: kept.display))
            } else {
                session.print("The library was renamed to \(kept.display); the next command begins a new one.")
            }
            return .done
        }
        let findings = await Checkup(application).findings()
        if session.wantsJSON {
            Output.json(Shape(checks: findings))
        } else {
            for finding in findings {
                let words = [finding.message, finding.advice].compactMap { $0 }.joined(separator: " ")
                let head = TextWidth.pad(finding.isWell ? "well" : "WRONG", to: 7) + TextWidth.pad(finding.name, to: 10)
                let lines = TextWidth.wrap(words, width: max(20, session.terminal.width - 17))
                session.print(
                    lines.enumerated().map { index, line in
                        (index == 0 ? head : String(repeating: " ", count: 17)) + line
                    })
            }
        }
        return findings.allSatisfy(\.isWell) ? .done : .failed
    }
}
