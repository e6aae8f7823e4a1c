internal import Ambo
internal import AmboCommandLine
internal import AmboPrograms

/// `ambo import PATH…`
struct ImportVerb: Verb {
    var paths: [Argument] = []
    var into: String?
    var isVolume = false
    var isSeparate = false
    var place: PlaceMode?
    var takesPartial = false
    var takesDuplicates = false
    var readsPassword = false
    var isRehearsal = false

    static let spec = CommandSpec<ImportVerb>(
        ["import"], summary: "bring files, folders and archives into the library",
        discussion: """
            Files stay where they are unless --place says otherwise; archives are unpacked into Ambo’s own folder. Importing the same \
            again finds what is new, changed, moved or missing.
            """,
        operands: Operands("PATH…", kind: .files, count: 1...Int.max, \.paths),
        options: [
            .value(
                "--into", value: "FOLDER", help: "folder of the library, such as /Fiction", \.into,
                read: OptionValue.text),
            .flag("--volume", help: "each path is one book, however its files are tagged", \.isVolume),
            .flag("--separate", help: "each file is a book of its own", \.isSeparate),
            .value(
                "--place", value: "MODE", choices: PlaceMode.allCases.map(\.rawValue),
                help: "where the files are kept; reference leaves them where they are", \.place
            ) { (argument) throws(UsageError) in
                guard let mode = PlaceMode(rawValue: argument.text) else {
                    throw .badValue(option: "--place", value: argument.text, expected: "a mode")
                }
                return mode
            },
            .flag("--partial", help: "take the good files of a damaged archive", \.takesPartial),
            .flag("--duplicates", help: "take a book although its sound is in the library already", \.takesDuplicates),
            .flag(
                "--password-stdin", help: "read the password of encrypted archives from standard input", \.readsPassword
            ),
            .flag("--dry-run", help: "show what would come in and change nothing", \.isRehearsal),
        ],
        examples: [
            ("ambo import ~/Audiobooks", "everything in a folder; the files stay where they are"),
            ("ambo import --dry-run ~/Downloads", "the plan alone"),
            ("ambo import 'The Book.zip' --into /Fiction", "an archive, into a folder of the library"),
        ])

    func run(_ session: Session) async throws -> ExitCode {
        guard !(isVolume && isSeparate) else { throw UsageError.conflict("--volume", "--separate") }
        var request = ImportRequest(paths: paths.map(\.path))
        request.into = (into ?? "").split(separator: "/").map(String.init)
        // Such names mean other folders on disk, and none in a library.
        if let into, request.into.contains(where: { $0 == "." || $0 == ".." }) {
            throw UsageError.badValue(
                option: "--into", value: into, expected: "a folder of the library, such as /Fiction")
        }
        request.grouping = isVolume ? .volume : isSeparate ? .separate : nil
        request.place = place ?? .reference
        request.takesPartial = takesPartial
        request.takesDuplicates = takesDuplicates
        request.isDryRun = isRehearsal
        if readsPassword { request.password = session.secretFromInput() }

        let application = try session.application()
        let library = try await application.library()
        let importer = application.importer(library, unpacker: ChildUnpacker(ChildProgram()))
        let cancel = CancelFlag()
        let signals = Signals([.interrupt, .terminate, .hangup]) { _ in cancel.raise() }
        let watch = ImportWatch(session: session)
        var report = try await importer.run(request, cancel: cancel, onEvent: watch.hear)
        if request.password == nil, session.terminal.canAsk, !session.wantsJSON {
            report = try await askAndRetry(report, request, importer, session, cancel, watch)
        }
        withExtendedLifetime(signals) {}
        watch.end()
        // What was deleted long ago goes for good with the next import; a fault there is none of the import's.
        if !isRehearsal { _ = try? await library.expireTrash() }
        if Terminal.environment("AMBO_TIMING") != nil {
            Terminal.writeError("timing: sync \(Double(report.syncMs) / 1000)\n")
        }
        if session.wantsJSON {
            Output.json(ImportShape(report))
        } else {
            ImportText(session: session, isRehearsal: isRehearsal).print(report)
        }
        return report.exitCode
    }

    /// Asks for the password of archives that need one, as often as a person wants to try.
    private func askAndRetry(
        _ report: ImportReport, _ request: ImportRequest, _ importer: Importer, _ session: Session,
        _ cancel: CancelFlag, _ watch: ImportWatch
    ) async throws -> ImportReport {
        var report = report
        var left: [ImportFailure] = []
        while let index = report.failed.firstIndex(where: Self.isLocked), !cancel.isRaised {
            watch.end()
            let locked = report.failed.remove(at: index)
            let question = "Password of \(locked.path.display) (nothing skips it): "
            guard let password = Terminal.askSecret(question), password != Secret("") else {
                left.append(locked)
                continue
            }
            var again = request
            again.paths = [locked.path]
            again.password = password
            report.merge(try await importer.run(again, cancel: cancel, onEvent: watch.hear))
        }
        report.failed += left
        return report
    }

    private static func isLocked(_ failure: ImportFailure) -> Bool {
        failure.code == UnpackError.needsPassword(failure.path).code
            || failure.code == UnpackError.wrongPassword(failure.path).code
    }
}

extension ImportReport {
    /// Adds what a further run brought.
    fileprivate mutating func merge(_ other: ImportReport) {
        imported += other.imported
        updated += other.updated
        moved += other.moved
        unchanged += other.unchanged
        missing += other.missing
        duplicates += other.duplicates
        failed += other.failed
        syncMs += other.syncMs
        wasStopped = wasStopped || other.wasStopped
    }
}
