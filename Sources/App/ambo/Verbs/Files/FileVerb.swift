internal import AmboBase
internal import AmboCommandLine

/// A verb that takes paths: as operands, or as a list that `--files-from` names.
protocol FileVerb: Verb {
    /// Paths on the command line.
    var files: [Argument] { get set }
    /// The file that lists more paths; `-` is standard input.
    var list: FilePath? { get set }
    /// Whether paths of the list end in a NUL byte.
    var isListByNUL: Bool { get set }
}

extension FileVerb {
    static var fileOperands: Operands<Self> { Operands("FILES…", kind: .files, count: 0...Int.max, \.files) }

    static var fileOptions: [Option<Self>] {
        [
            .value(
                "--files-from", value: "FILE", help: "read the paths from a file, one a line; - is standard input",
                \.list, read: { $0.path }),
            .flag("-0", help: "with --files-from: paths end in a NUL byte instead of a line end", \.isListByNUL),
        ]
    }

    /// All paths; at least one.
    func paths() throws -> [FilePath] {
        let listed = try list.map { try Self.read($0, byNUL: isListByNUL) } ?? []
        let paths = files.map(\.path) + listed
        guard !paths.isEmpty else {
            let command = Self.spec.words.joined(separator: " ")
            throw UsageError.operands(command: command, label: "FILES", given: 0, least: 1)
        }
        return paths
    }

    private static func read(_ list: FilePath, byNUL: Bool) throws -> [FilePath] {
        let limit = 256 * 1024 * 1024
        let bytes =
            list.bytes == Array("-".utf8)
            ? Terminal.readInput(limit: limit) : try Terminal.readFile(list, limit: limit)
        return bytes.split(separator: byNUL ? 0 : UInt8(ascii: "\n")).map { FilePath(bytes: $0) }
    }
}
