internal import AmboBase
internal import AmboFiles
internal import FoundationEssentials

/// The one seat that a player takes before it plays, and the socket at which it answers other terminals.
public actor ControlSeat {
    /// How many programs may be connected at once.
    static let mostConnections = 16

    private var lock: FileLock?
    private let socket: LocalSocket
    private var player: Player?
    private var accepting: Task<Void, Never>?
    private var served: [Int: Task<Void, Never>] = [:]
    private var lastServed = 0
    /// Requests that are being answered, and who waits until there are none.
    private var answering = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private init(lock: FileLock, socket: LocalSocket) {
        self.lock = lock
        self.socket = socket
    }

    /// Takes the seat.
    ///
    /// - Parameters:
    ///   - isReplacing: Whether a player that sits there is stopped, with its place kept, and waited for.
    ///   - patienceMs: How long it is waited for.
    /// - Throws: ``ControlError/alreadyPlaying(title:process:)`` when somebody sits there.
    public static func take(
        at place: ControlPlace, isReplacing: Bool = false, patienceMs: Int64 = 10_000
    ) async throws(ControlError) -> ControlSeat {
        do throws(FileError) {
            try PrivateFolder.make(place.folder)
            if place.socketFolder != place.folder { try PrivateFolder.make(place.socketFolder) }
        } catch {
            throw .unusable(problem: error.problem, advice: error.advice)
        }
        let lock = try await takeLock(at: place, isReplacing: isReplacing, patienceMs: patienceMs)
        do throws(LocalSocketError) {
            return ControlSeat(lock: lock, socket: try LocalSocket(at: place.socket))
        } catch {
            throw .unusable(problem: error.problem, advice: error.advice)
        }
    }

    /// Begins to answer for a player.
    public func serve(_ player: Player) {
        guard accepting == nil else { return }
        self.player = player
        let connections = socket.connections
        accepting = Task { [weak self] in
            for await connection in connections { await self?.admit(connection) }
        }
    }

    /// Gives the seat back when everybody who asked something has the answer: the socket is removed, and another player
    /// may sit down.
    public func leave() async {
        socket.close()
        accepting?.cancel()
        while answering > 0 { await withCheckedContinuation { waiting.append($0) } }
        for task in served.values { task.cancel() }
        served = [:]
        player = nil
        lock = nil
    }

    private func count(answering change: Int) {
        answering += change
        guard answering == 0 else { return }
        for one in waiting { one.resume() }
        waiting = []
    }

    private static func takeLock(
        at place: ControlPlace, isReplacing: Bool, patienceMs: Int64
    ) async throws(ControlError) -> FileLock {
        let clock = MachineClock()
        var other: ControlError?
        while true {
            do throws(FileError) {
                if let lock = try FileLock.take(place.lock) { return lock }
            } catch {
                throw .unusable(problem: error.problem, advice: error.advice)
            }
            if other == nil {
                let client = ControlClient(at: place)
                let reply = try? await client.exchange(ControlRequest(isReplacing ? .stop : .now))
                other = .alreadyPlaying(title: reply?.status?.title, process: reply?.process)
            }
            guard isReplacing else { throw other ?? .alreadyPlaying(title: nil, process: nil) }
            guard clock.nowMs < patienceMs else {
                if case .alreadyPlaying(_, let process) = other { throw .doesNotEnd(process: process) }
                throw .doesNotEnd(process: nil)
            }
            try? await Task.sleep(for: .milliseconds(50))
        }
    }

    private func admit(_ connection: LocalConnection) {
        guard let player, served.count < Self.mostConnections else {
            connection.close()
            return
        }
        lastServed += 1
        let number = lastServed
        served[number] = Task { [weak self] in
            await self?.converse(connection, player)
            connection.close()
            await self?.dismiss(number)
        }
    }

    private func dismiss(_ number: Int) { served[number] = nil }

    /// Answers line by line until the other side goes away.
    private nonisolated func converse(_ connection: LocalConnection, _ player: Player) async {
        while let line = await connection.nextLine() {
            let request: ControlRequest
            do throws(ControlError) {
                request = try ControlRequest(line: line)
            } catch {
                guard await Self.send(Self.refusing(error), to: connection) else { return }
                continue
            }
            await count(answering: 1)
            let reply = await Self.answer(request, player)
            let isEvents = request.verb == .events && reply.refusal == nil
            let events = isEvents ? await player.events() : nil
            let isSent = await Self.send(reply, to: connection)
            await count(answering: -1)
            guard isSent else { return }
            if let events {
                await Self.tell(events, to: connection)
                return
            }
        }
    }

    private static func answer(_ request: ControlRequest, _ player: Player) async -> ControlReply {
        do {
            switch request.verb {
            case .stop, .quit: await player.stop()
            default: if let command = try request.command() { try await player.perform(command) }
            }
            return ControlReply(status: await player.status, process: ProcessInfo.processInfo.processIdentifier)
        } catch {
            return refusing((error as? any Explained) ?? ControlError.noAnswer)
        }
    }

    private static func refusing(_ error: any Explained) -> ControlReply {
        ControlReply(refusal: .init(error), process: ProcessInfo.processInfo.processIdentifier)
    }

    /// Sends events until there are no more, or the other side has gone. Nothing that it sends is read any more but its end.
    private static func tell(_ events: AsyncStream<PlayerEvent>, to connection: LocalConnection) async {
        let watch = Task {
            while await connection.nextLine() != nil {}
            connection.close()
        }
        for await event in events {
            guard await send(PlayerEventLine(event), to: connection) else { break }
        }
        connection.close()
        watch.cancel()
    }

    private static func send(_ value: some Encodable & Sendable, to connection: LocalConnection) async -> Bool {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(value) else { return false }
        do throws(LocalSocketError) {
            try await connection.send(Array(line))
            return true
        } catch {
            return false
        }
    }
}
