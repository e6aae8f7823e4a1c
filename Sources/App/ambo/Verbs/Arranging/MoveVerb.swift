internal import Ambo
internal import AmboCommandLine

/// `ambo move ITEM… FOLDER`
struct MoveVerb: ChangingVerb {
    var operands: [Argument] = []
    var makesFolder = false
    var isRehearsal = false

    static let spec = CommandSpec<MoveVerb>(
        ["move"], summary: "move items into a folder of the library",
        discussion:
            "Files on disk stay where they are. What has a name that is taken there stays and is named; the others move.",
        operands: Operands("ITEM… FOLDER", kind: .item, count: 2...Int.max, \.operands),
        options: [
            .flag("--create", help: "make the folder, a path such as /To read, when it does not exist", \.makesFolder),
            rehearsalOption,
        ],
        examples: [
            ("ambo move @12 @13 /Favourites --create", "two books into a new folder"),
            ("ambo move @12 /", "to the top"),
        ])

    func run(_ session: Session) async throws -> ExitCode {
        let library = try await session.library()
        let items = try await ItemOperand.resolve(Array(operands.dropLast()), in: library)
        let target = operands[operands.count - 1].text
        let makesFolder = makesFolder
        let report = try await change(library) { (library) throws(LibraryError) in
            try library.together { (library) throws(LibraryError) in
                try library.move(items, into: try Self.folder(target, in: library, make: makesFolder))
            }
        }
        let moved = try await session.summaries(report.moved, in: library)
        if session.wantsJSON {
            var shape = ChangeShape(moved, dryRun: isRehearsal)
            shape.failed = report.stayed.map { FailureShape(stayed: $0) }
            Output.json(shape)
        } else {
            session.print(moved.map { "\(isRehearsal ? "would move" : "moved") \($0.id) \(MediaText.safe($0.title))" })
        }
        for stayed in report.stayed { Terminal.writeError("ambo: \(stayed.problem)\n") }
        if report.stayed.isEmpty { return .done }
        return moved.isEmpty ? .failed : .partial
    }

    private static func folder(
        _ target: String, in library: isolated Library, make: Bool
    ) throws(LibraryError) -> ID<Item>? {
        if target == "/" { return nil }
        do throws(LibraryError) { return try library.resolve(target, words: false) } catch {
            guard make, target.hasPrefix("/") else { throw error }
        }
        var parent: ID<Item>?
        var path = ""
        for name in target.split(separator: "/") {
            path += "/" + name
            do throws(LibraryError) { parent = try library.resolve(path, words: false) } catch {
                parent = try library.makeFolder(String(name), in: parent)
            }
        }
        return parent
    }
}
