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
            return try #require(value as? [String: Any], "not a JSON object: \(output.prefix(200))")
        }
    }

    let scratch: ScratchFolder
    var home: String { scratch.path.appending("home").display }

    init() throws { scratch = try ScratchFolder() }

    /// The fixtures that are committed with the project.
    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Fixtures")
        .standardizedFileURL.path

    /// The program beside the test bundle.
    static let executable: String = {
        let arguments = ProcessInfo.processInfo.arguments
        let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "ambo").path
    }()

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
    func run(
        _ words: [String], wrapper: [String] = [], input: String = "", environment: [String: String] = [:]
    ) throws -> Result {
        let process = Process()
        let command = wrapper + [Self.executable] + words
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        var variables = ProcessInfo.processInfo.environment
        variables["AMBO_HOME"] = home
        variables["COLUMNS"] = "80"
        process.environment = variables.merging(environment) { $1 }
        let (output, errors, entry) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = entry
        try process.run()
        try entry.fileHandleForWriting.write(contentsOf: Data(input.utf8))
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
