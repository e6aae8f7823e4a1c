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

    func run(_ session: Session) async throws -> ExitCode {
        let application = try session.application()
        if setsAside {
            let kept = try application.setLibraryAside()
            session.print("The library was renamed to \(kept.display); the next command begins a new one.")
            return .done
        }
        let findings = await Checkup(application).findings()
        if session.wantsJSON {
            Output.json(Shape(checks: findings))
        } else {
            var table = TextTable([.text, .text, .flexible])
            for finding in findings {
                let words = [finding.message, finding.advice].compactMap { $0 }.joined(separator: " ")
                table.add([finding.isWell ? "well" : "WRONG", finding.name, words])
            }
            session.print(table.lines(width: max(session.terminal.width, 120)))
        }
        return findings.allSatisfy(\.isWell) ? .done : .failed
    }
}
