public import AmboBase
internal import Dispatch
internal import Glibc

/// A connection between two programs of one user, on which lines go both ways. Lines are awaited one at a time, so a
/// program that sends more than is read has to wait.
///
/// A class because the descriptor lives as long as anybody uses it; `@unchecked` is sound: what was read ahead is only
/// touched on the queue for reading.
public final class LocalConnection: @unchecked Sendable {
    /// The longest line, in bytes.
    public static let longestLine = 65_536

    private let path: FilePath
    private let descriptor: Int32
    private let reading = DispatchQueue(label: "connection")
    private let writing = DispatchQueue(label: "connection-out")
    private var ahead: [UInt8] = []

    init(_ descriptor: Int32, _ path: FilePath) {
        self.descriptor = descriptor
        self.path = path
        // Nobody who stops reading may hold the one who writes.
        var limit = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { Glibc.close(descriptor) }

    /// Connects to a program that listens.
    ///
    /// - Parameter patienceMs: How long ``nextLine()`` waits before it gives up; nil waits for ever.
    /// - Throws: ``LocalSocketError``.
    public static func connect(to path: FilePath, patienceMs: Int? = nil) throws(LocalSocketError) -> LocalConnection {
        let made = try LocalSocket.make(path)
        let connection = LocalConnection(made, path)
        guard try LocalSocket.withAddress(path, { Glibc.connect(made, $0, $1) }) == 0 else {
            let reason = errno
            if reason == ENOENT || reason == ECONNREFUSED { throw .nobody(path) }
            throw .system(path, errno: reason)
        }
        guard connection.isOfThisUser else { throw .stranger(path) }
        if let patienceMs {
            var limit = timeval(tv_sec: patienceMs / 1000, tv_usec: patienceMs % 1000 * 1000)
            setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        return connection
    }

    /// Whether the program on the other side runs as the same user, or as root.
    var isOfThisUser: Bool { peer.map { $0.user == geteuid() || $0.user == 0 } ?? false }

    /// The process on the other side.
    public var peerProcess: Int32? { peer.flatMap { $0.process > 0 ? $0.process : nil } }

    /// What the kernel says of the other side when it connected.
    private var peer: Peer? {
        var peer = Peer()
        var length = socklen_t(MemoryLayout<Peer>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 else { return nil }
        return peer
    }

    /// `struct ucred`, which the system's headers hide from Swift.
    private struct Peer { var process: Int32 = 0, user: UInt32 = .max, group: UInt32 = .max }

    /// The next line without its end.
    ///
    /// - Returns: Nil when the other side closed, said nothing for too long, or sent a line longer than ``longestLine``.
    public func nextLine() async -> [UInt8]? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                reading.async { continuation.resume(returning: self.readLine()) }
            }
        } onCancel: {
            close()
        }
    }

    /// Sends a line; its end is added.
    ///
    /// - Throws: ``LocalSocketError/lost(_:)`` when the other side has gone or does not read.
    public func send(_ line: [UInt8]) async throws(LocalSocketError) {
        let isSent = await withCheckedContinuation { continuation in
            writing.async { () -> Void in
                continuation.resume(returning: self.write(line + [UInt8(ascii: "\n")]))
            }
        }
        guard isSent else {
            close()
            throw .lost(path)
        }
    }

    /// Ends the connection; a wait for a line ends too.
    public func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    private func readLine() -> [UInt8]? {
        var searched = 0
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            if let end = ahead[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(ahead[..<end])
                ahead.removeFirst(end + 1)
                return line
            }
            searched = ahead.count
            guard searched <= Self.longestLine else { return nil }
            let got = recv(descriptor, &buffer, buffer.count, 0)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            ahead += buffer.prefix(got)
        }
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        return bytes.withUnsafeBytes { buffer in
            while sent < buffer.count {
                let count = Glibc.send(
                    descriptor, buffer.baseAddress! + sent, buffer.count - sent, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }
}
