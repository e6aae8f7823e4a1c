public import AmboBase
internal import Glibc

/// The three standard streams, and what is known of the terminal behind them.
public struct Terminal: Sendable {
    /// Whether standard output is a terminal.
    public let isInteractive: Bool
    /// Whether standard error is a terminal, so that progress may be drawn there.
    public let showsProgress: Bool
    /// Whether standard input is a terminal, so that questions may be asked.
    public let canAsk: Bool
    /// Columns of the terminal; 80 where there is none.
    public let width: Int
    /// Whether colour is wanted: a terminal, `NO_COLOR` unset, `TERM` not `dumb`.
    public let hasColour: Bool

    /// Looks at this process's streams and environment.
    public init(colour: Bool = true) {
        isInteractive = isatty(STDOUT_FILENO) == 1
        showsProgress = isatty(STDERR_FILENO) == 1
        canAsk = isatty(STDIN_FILENO) == 1
        width = Self.columns() ?? 80
        let plain = Self.environment("NO_COLOR")?.isEmpty == false || Self.environment("TERM") == "dumb"
        hasColour = colour && isInteractive && !plain
    }

    /// A variable of the environment; nil when it is not set.
    public static func environment(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        return String(cString: value)
    }

    /// Writes to standard output.
    ///
    /// - Returns: False when nobody reads any more (a closed pipe), so that the command can stop quietly.
    @discardableResult
    public static func write(_ text: String) -> Bool {
        if write(Array(text.utf8), to: STDOUT_FILENO) { return true }
        let reason = errno
        // A pipe that nobody reads, and a terminal that was closed, are no faults.
        if reason != EPIPE, reason != EIO { fault.withLock { $0 = reason } }
        return false
    }

    /// Why standard output did not take what was written, as an `errno`, such as when its disk is full.
    public static var outputFault: Int32? { fault.withLock { $0 } }

    private static let fault = Locked<Int32?>(nil)

    /// Opens `/dev/null` in place of standard streams that were handed over closed: otherwise the next file that is
    /// opened would get such a number, and what is meant for people would be written into it.
    public static func fillStreams() {
        while true {
            let opened = open("/dev/null", O_RDWR)
            if opened < 0 { return }
            if opened > STDERR_FILENO {
                close(opened)
                return
            }
        }
    }

    /// Writes to standard error.
    public static func writeError(_ text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }

    /// All bytes of standard input, up to `limit`.
    public static func readInput(limit: Int) -> [UInt8] { readAll(STDIN_FILENO, limit: limit) }

    private static func readAll(_ descriptor: Int32, limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count < limit {
            let got = read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            bytes += chunk.prefix(got)
        }
        return bytes
    }

    /// Asks for a secret on the terminal without showing it.
    ///
    /// - Returns: What was typed; nil where there is no terminal, or at its end.
    public static func askSecret(_ question: String) -> Secret? {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSANOW, &before)
            writeError("\n")
        }
        writeError(question)
        return readLine(strippingNewline: true).map { Secret($0) }
    }

    /// All bytes of a file, up to `limit`; for lists that a person names on the command line.
    ///
    /// - Throws: `ByteSourceError` when it cannot be read.
    public static func readFile(_ path: FilePath, limit: Int) throws(ByteSourceError) -> [UInt8] {
        let opened = (path.bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_RDONLY | O_CLOEXEC) }
        }
        guard opened >= 0 else { throw .system(name: path.display, errno: errno) }
        defer { close(opened) }
        return readAll(opened, limit: limit)
    }

    /// Ends the process at once with a status; nothing is left to be flushed.
    public static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let wrote = Glibc.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
                if wrote < 0, errno == EINTR { continue }
                if wrote <= 0 { return false }
                done += wrote
            }
            return true
        }
    }

    private static func columns() -> Int? {
        if let text = environment("COLUMNS"), let columns = Int(text), columns > 0 { return columns }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
