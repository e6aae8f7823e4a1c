internal import AmboBase
internal import Glibc

/// The parent's end of the socket: gives the child its input and splits what comes back into lines.
struct Talk {
    let socket: Int32
    private var message: ArraySlice<UInt8>
    private let silenceMs: Int
    private var partial: [UInt8] = []
    private var chunk = [UInt8](repeating: 0, count: 64 * 1024)

    init(socket: Int32, message: [UInt8], silenceMs: Int) {
        self.socket = socket
        self.message = message[...]
        self.silenceMs = silenceMs
    }

    /// Follows the child until it closes its side.
    ///
    /// - Returns: Why it has to be killed; nil when it closed its side by itself.
    mutating func follow(cancel: CancelFlag, onLine: ([UInt8]) -> Bool) -> ChildEnd? {
        var heard = Self.nowMs()
        while true {
            if cancel.isRaised { return .cancelled }
            var wait = pollfd(fd: socket, events: Int16(POLLIN | (message.isEmpty ? 0 : POLLOUT)), revents: 0)
            let ready = poll(&wait, 1, 50)
            if ready < 0, errno != EINTR { return .refused }
            if ready <= 0 {
                if Self.nowMs() - heard > silenceMs { return .silent }
                continue
            }
            if Int32(wait.revents) & POLLOUT != 0 { give() }
            guard Int32(wait.revents) & (POLLIN | POLLHUP | POLLERR) != 0 else { continue }
            let got = recv(socket, &chunk, chunk.count, Int32(MSG_DONTWAIT))
            if got < 0, errno == EAGAIN || errno == EINTR { continue }
            // A reset is how the end looks when the child did not read all of its input.
            if got <= 0 { return nil }
            switch split(chunk.prefix(got), onLine: onLine) {
            case .more: break
            case .line: heard = Self.nowMs()
            case .refused: return .refused
            }
        }
    }

    private enum Outcome { case more, line, refused }

    private mutating func split(_ bytes: ArraySlice<UInt8>, onLine: ([UInt8]) -> Bool) -> Outcome {
        var outcome = Outcome.more
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = partial + rest[..<end]
            partial.removeAll(keepingCapacity: true)
            rest = rest[(end + 1)...]
            outcome = .line
            guard line.count <= ChildProgram.lineByteCount, onLine(line) else { return .refused }
        }
        partial += rest
        return partial.count > ChildProgram.lineByteCount ? .refused : outcome
    }

    private mutating func give() {
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        let sent = message.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
        if sent > 0 { message = message.dropFirst(sent) }
        // A child that is gone reads nothing more; its end is seen on the other side.
        if sent < 0, errno != EAGAIN, errno != EINTR { message = [] }
    }

    private static func nowMs() -> Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }
}
