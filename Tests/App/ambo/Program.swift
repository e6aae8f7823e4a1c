import AmboBase
import AmboTestSupport
import Foundation
import Testing

/// The built command, run as people run it, in a home of its own.
final class Program: Sendable {
    /// What came of one run.
    struct Result {
        let status: Int32
        let output: String
        let errors: String

        /// Standard output read as JSON.
        func json() throws -> [String: Any] {
            let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
            return try #require(
                value as? [String: Any], "not a JSON object: \(output.prefix(200)) \(errors.prefix(400))")
        }

        /// A list of objects in the JSON.
        func list(_ name: String) throws -> [[String: Any]] {
            try #require(try json()[name] as? [[String: Any]], "no list “\(name)” in \(output.prefix(200))")
        }

        /// Standard error without line ends at its ends.
        var sentence: String { errors.trimmingCharacters(in: .newlines) }
    }

    let scratch: ScratchFolder
    /// Where the library and all the rest of this program's things are.
    var home: String { scratch.path.appending("home").display }
    var store: String { home + "/data/library.sqlite" }

    init() throws { scratch = try ScratchFolder() }

    /// The fixtures that are committed with the project.
    static let fixtures = Fixtures.folder.display
    static let book = fixtures + "/books/The Time Machine.m4b"
    static let zip = fixtures + "/books/The Time Machine (discs).zip"
    static let discs = fixtures + "/discs"
    static let odd = fixtures + "/odd"

    /// The program beside the test bundle.
    static let executable = BuiltProgram.path("ambo")?.display ?? "ambo"

    /// A path in the scratch folder.
    func path(_ name: String) -> String { scratch.path.display + "/" + name }

    /// Copies a file or folder, with the folders above it, into the scratch folder; gives its new path.
    @discardableResult
    func copy(_ source: String, to name: String) throws -> String {
        let target = URL(filePath: path(name))
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: source, toPath: target.path)
        return target.path
    }

    /// Imports and gives the ids of what came in, by title.
    @discardableResult
    func importing(_ paths: String...) throws -> [String: String] {
        let result = try run(["import", "--json"] + paths)
        #expect(result.status == 0, "\(result.errors)")
        let pairs = try result.list("imported").map { item in
            (try #require(item["title"] as? String), try #require(item["id"] as? String))
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// A process that runs `ambo` with these words, not started yet.
    func process(_ words: [String], wrapper: [String] = [], environment: [String: String] = [:]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = wrapper + [Self.executable] + words
        process.currentDirectoryURL = URL(filePath: scratch.path.display)
        var variables = ProcessInfo.processInfo.environment
        variables["AMBO_HOME"] = home
        variables["COLUMNS"] = "80"
        variables["PATH"] =
            URL(filePath: Self.executable).deletingLastPathComponent().path + ":"
            + (variables["PATH"] ?? "/usr/bin:/bin")
        process.environment = variables.merging(environment) { $1 }
        return process
    }

    /// Runs `ambo` with these words and waits for its end.
    ///
    /// - Parameters:
    ///   - wrapper: A program in front of it, such as `setpriv` with its options.
    ///   - input: Standard input.
    @discardableResult
    func run(
        _ words: String..., wrapper: [String] = [], input: String = "", environment: [String: String] = [:]
    ) throws -> Result {
        try run(words, wrapper: wrapper, input: input, environment: environment)
    }

    /// Runs `ambo` with a list of words.
    @discardableResult
    func run(
        _ words: [String], wrapper: [String] = [], input: String = "", environment: [String: String] = [:]
    ) throws -> Result {
        try Self.finish(process(words, wrapper: wrapper, environment: environment), input: input)
    }

    /// Runs a shell command in which `ambo` is this program.
    func shell(_ line: String, wrapper: [String] = []) throws -> Result {
        let process = process([])
        process.arguments = wrapper + ["/bin/sh", "-c", line]
        return try Self.finish(process, input: "")
    }

    private static func finish(_ process: Process, input: String) throws -> Result {
        let (output, errors, entry) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = entry
        try process.run()
        if !input.isEmpty { try entry.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
        try entry.fileHandleForWriting.close()
        let collected = Locked(Data())
        let reader = Thread {
            let data = errors.fileHandleForReading.readDataToEndOfFile()
            collected.withLock { $0 = data }
        }
        reader.start()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        while !reader.isFinished { usleep(1000) }
        return Result(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            errors: collected.withLock { String(decoding: $0, as: UTF8.self) })
    }
}
