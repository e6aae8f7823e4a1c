internal import Dispatch
internal import Glibc

/// Runs blocking work on threads of its own, as many as the machine has cores, away from the shared pool.
public struct Workers: Sendable {
    /// How many pieces of work run at once.
    public let count: Int
    private let queue: DispatchQueue

    /// Workers for this machine, or `count` of them (at least one).
    public init(count: Int? = nil) {
        self.count = max(1, count ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        queue = DispatchQueue(label: "workers", attributes: .concurrent)
    }

    /// Applies `body` to every input.
    ///
    /// - Returns: The results in the order of the inputs.
    public func map<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], _ body: @escaping @Sendable (Input) -> Output
    ) async -> [Output] {
        guard inputs.count > 1, count > 1 else {
            return await onQueue { inputs.map(body) }
        }
        let next = Locked(0)
        let lanes = await withTaskGroup(of: [(Int, Output)].self) { group in
            for _ in 0..<min(count, inputs.count) {
                group.addTask {
                    await onQueue {
                        var done: [(Int, Output)] = []
                        while let index = Self.take(next, of: inputs.count) {
                            done.append((index, body(inputs[index])))
                        }
                        return done
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        return lanes.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func onQueue<Output: Sendable>(_ body: @escaping @Sendable () -> Output) async -> Output {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }

    private static func take(_ next: Locked<Int>, of count: Int) -> Int? {
        next.withLock { index in
            guard index < count else { return nil }
            index += 1
            return index - 1
        }
    }
}
