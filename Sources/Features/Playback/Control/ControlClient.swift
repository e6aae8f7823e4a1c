internal import AmboBase
internal import AmboFiles
internal import FoundationEssentials

/// Speaks with the running player from another process.
public struct ControlClient: Sendable {
    private let place: ControlPlace
    /// How long an answer is waited for; stopping waits for the last place to be kept.
    private static let patienceMs = 5000

    /// A client of the player at a place; nothing is connected yet.
    public init(at place: ControlPlace) { self.place = place }

    /// Asks for something.
    ///
    /// - Returns: How the player stands behind it.
    /// - Throws: ``ControlError/notPlaying`` when none runs; ``ControlError/refused(code:problem:advice:exitCode:)`` when it
    ///   cannot be done.
    @discardableResult
    public func ask(_ request: ControlRequest) async throws(ControlError) -> PlayerStatus {
        // What makes no sense is said here, in the terminal where it was typed.
        _ = try request.command()
        let reply = try await exchange(request)
        if let refusal = reply.refusal { throw refusal.error }
        guard let status = reply.status else { throw .noAnswer }
        return status
    }

    /// What the player does from now on, as lines in the shape of JSON. It ends when the player ends.
    ///
    /// - Throws: ``ControlError/notPlaying`` when none runs.
    public func events() async throws(ControlError) -> AsyncStream<PlayerEventLine> {
        let connection = try connect(patienceMs: nil)
        let reply = try await Self.exchange(ControlRequest(.events), on: connection)
        if let refusal = reply.refusal { throw refusal.error }
        let (stream, continuation) = AsyncStream.makeStream(of: PlayerEventLine.self)
        let task = Task {
            while let line = await connection.nextLine() {
                guard let event = try? JSONDecoder().decode(PlayerEventLine.self, from: Data(line)) else { continue }
                continuation.yield(event)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    func exchange(_ request: ControlRequest) async throws(ControlError) -> ControlReply {
        try await Self.exchange(request, on: connect(patienceMs: Self.patienceMs))
    }

    private func connect(patienceMs: Int?) throws(ControlError) -> LocalConnection {
        do throws(LocalSocketError) {
            return try LocalConnection.connect(to: place.socket, patienceMs: patienceMs)
        } catch {
            if case .nobody = error { throw .notPlaying }
            throw .unusable(problem: error.problem, advice: error.advice)
        }
    }

    private static func exchange(
        _ request: ControlRequest, on connection: LocalConnection
    ) async throws(ControlError) -> ControlReply {
        do {
            try await connection.send(Array(JSONEncoder().encode(request)))
            guard let line = await connection.nextLine() else { throw ControlError.noAnswer }
            return try JSONDecoder().decode(ControlReply.self, from: Data(line))
        } catch {
            throw .noAnswer
        }
    }
}
