import AmboBase
import Foundation
import Testing

/// A command that goes on while a test does other things: a player.
final class RunningProgram: Sendable {
    private let process: Locked<Process>
    private let text = Locked("")
    /// Its number, for signals.
    let processID: Int32

    /// Starts `ambo` with these words; standard error goes the same way as standard output.
    init(_ program: Program, _ words: String...) throws {
        let process = program.process(words)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        processID = process.processIdentifier
        self.process = Locked(process)
        let handle = output.fileHandleForReading
        Thread { [text] in
            while case let data = handle.availableData, !data.isEmpty {
                text.withLock { $0 += String(decoding: data, as: UTF8.self) }
            }
        }.start()
    }

    deinit { kill(processID, SIGKILL) }

    /// Everything that it printed so far.
    var printed: String { text.withLock { $0 } }

    /// Waits until something was printed that matches; fails with all that was printed after 30 seconds.
    func wait(for words: String) throws {
        try wait("“\(words)” was not printed: \(printed)") { printed.contains(words) }
    }

    /// Waits for its end and gives its exit status; a signal that ended it counts negative.
    func waitForEnd() throws -> Int32 {
        try wait("it does not end: \(printed)") { !process.withLock { $0.isRunning } }
        return process.withLock {
            $0.terminationReason == .uncaughtSignal ? -$0.terminationStatus : $0.terminationStatus
        }
    }

    /// Sends a signal.
    func send(_ signal: Int32) { kill(processID, signal) }

    private func wait(_ failure: @autoclosure () -> String, until isDone: () -> Bool) throws {
        let end = Date(timeIntervalSinceNow: 30)
        while !isDone() {
            guard Date() < end else { throw Late(what: failure()) }
            usleep(5000)
        }
    }

    private struct Late: Error {
        let what: String
    }
}
