internal import Dispatch

/// A serial executor with a thread of its own, for actors whose work blocks (SQLite, file reads, C
/// libraries): the shared pool has only as many threads as the machine has cores.
public final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes the queue; `label` shows up in debuggers.
    public init(_ label: String) { queue = DispatchQueue(label: label) }

    /// Runs a job of the actor on the queue.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Traps when the caller is not on this executor.
    public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
