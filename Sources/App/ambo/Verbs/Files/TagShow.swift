internal import AmboBase
internal import AmboCommandLine
internal import AmboModel

/// `ambo tag show FILES…`
struct TagShow: FileVerb {
    var files: [Argument] = []
    var list: FilePath?
    var isListByNUL = false

    static let spec = CommandSpec<TagShow>(
        ["tag", "show"], summary: "show the fields, pictures and chapters of media files",
        discussion: "A folder means every media file in it and below it.",
        operands: fileOperands, options: fileOptions,
        examples: [
            ("ambo tag show Dune.m4b", "the fields of one file"),
            ("find . -name '*.mp3' -print0 | ambo tag show --files-from - -0 --json", "many files, for a program"),
        ])

    func run(_ session: Session) async throws -> ExitCode {
        await MediaListing(session: session).run(try paths()) { path, media in MediaText.fields(path, media) }
    }
}
