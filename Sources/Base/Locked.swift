internal import Glibc

/// A value behind a mutex, for the few places where an actor cannot be used: callbacks of C and
/// blocking threads. A class because the mutex must not move.
///
/// `@unchecked` is sound here: `value` is only touched with the mutex held. The standard library's
/// own mutex is reported as a race by the thread sanitizer on Linux.
public final class Locked<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Puts `value` behind a new mutex.
    public init(_ value: Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` with the mutex held; keep it short and never call out of it.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
