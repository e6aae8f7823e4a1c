public import AmboBase
internal import Dispatch
internal import Glibc

/// This process as the child of ``ChildProgram``: it puts itself under limits and answers on its standard output.
public struct ChildSide: ChildSpeaking {
    /// Starts under limits.
    ///
    /// - Parameters:
    ///   - memoryByteCount: What it may allocate in all (`RLIMIT_DATA`); beyond it, allocations fail.
    ///   - openFileCount: How many files it may hold open.
    public init(memoryByteCount: Int, openFileCount: Int = 64) {
        // What was handed down by mistake is of no use here. What this process opened itself is marked as not to be
        // handed down, and stays.
        for descriptor: Int32 in 3..<1024 {
            let flags = fcntl(descriptor, F_GETFD)
            if flags >= 0, flags & FD_CLOEXEC == 0 { close(descriptor) }
        }
        Self.limit(RLIMIT_DATA, memoryByteCount)
        Self.limit(RLIMIT_NOFILE, openFileCount)
        Self.limit(RLIMIT_CORE, 0)
    }

    /// What the parent gave, up to a megabyte.
    public func input() -> [UInt8]? {
        var digits: [UInt8] = []
        while digits.count < 8 {
            guard let byte = Self.read(1)?.first else { return nil }
            if byte == UInt8(ascii: "\n") { break }
            digits.append(byte)
        }
        guard let count = Int(String(decoding: digits, as: UTF8.self)), (0...1_048_576).contains(count) else {
            return nil
        }
        return Self.read(count)
    }

    /// Says one line.
    public func say(_ line: [UInt8]) {
        let bytes = line + [UInt8(ascii: "\n")]
        var done = 0
        while done < bytes.count {
            let wrote = bytes.withUnsafeBytes { send(1, $0.baseAddress! + done, $0.count - done, Self.quiet) }
            if wrote < 0, errno == EINTR { continue }
            if wrote <= 0 { return }
            done += wrote
        }
    }

    /// Watches the work from a thread of its own.
    public func watch(
        progress: @escaping @Sendable () -> UInt64, stallMs: Int, cancel: CancelFlag,
        onStall: @escaping @Sendable () -> Void
    ) {
        let queue = DispatchQueue(label: "watch")
        queue.async {
            var seen = progress()
            var spentMs = Self.spentMs()
            while true {
                var parent = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
                if poll(&parent, 1, 100) > 0 {
                    cancel.raise()
                    sleep(2)
                    _exit(1)
                }
                let now = progress()
                if now != seen {
                    seen = now
                    spentMs = Self.spentMs()
                } else if Self.spentMs() - spentMs > stallMs {
                    onStall()
                    _exit(1)
                }
            }
        }
    }

    private static var quiet: Int32 { Int32(MSG_NOSIGNAL) }

    private static func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { Glibc.read(0, $0.baseAddress! + done, count - done) }
            if got < 0, errno == EINTR { continue }
            if got <= 0 { return nil }
            done += got
        }
        return bytes
    }

    /// Processor time of the whole process.
    private static func spentMs() -> Int {
        var spent = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent)
        return spent.tv_sec * 1000 + spent.tv_nsec / 1_000_000
    }

    private static func limit(_ resource: __rlimit_resource, _ value: Int) {
        var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
}
