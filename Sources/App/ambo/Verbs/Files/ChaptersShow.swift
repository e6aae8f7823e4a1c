internal import AmboBase
internal import AmboCommandLine
internal import AmboModel

/// `ambo chapters show FILES…`
struct ChaptersShow: FileVerb {
    var files: [Argument] = []
    var list: FilePath?
    var isListByNUL = false

    static let spec = CommandSpec<ChaptersShow>(
        ["chapters", "show"], summary: "show the chapters of media files",
        discussion: "Where a file has several lists, the source says which one is shown.",
        operands: fileOperands, options: fileOptions,
        examples: [("ambo chapters show Dune.m4b", "start and title of each chapter")])

    func run(_ session: Session) async throws -> ExitCode {
        await MediaListing(session: session).run(try paths()) { path, media in MediaText.chapters(path, media) }
    }
}
