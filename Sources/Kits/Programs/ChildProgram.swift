public import AmboBase
internal import Glibc

/// Runs a program as a child in a process group of its own.
///
/// It gets one socket as standard input and output, nothing as standard error, and every signal at its
/// default. It does not get the terminal's Ctrl-C: the parent decides.
public struct ChildProgram: ChildRunning {
    /// A line may be this long; a longer one counts as something that must not be said.
    public static let lineByteCount = 64 * 1024

    private let executable: FilePath
    private let leading: [String]

    /// This program itself, also when its file was replaced since it started.
    public init() {
        self.init(FilePath("/proc/self/exe"))
    }

    /// Another program.
    ///
    /// - Parameter leading: Arguments in front of those of every call.
    public init(_ executable: FilePath, leading: [String] = []) {
        self.executable = executable
        self.leading = leading
    }

    /// Runs the child to its end.
    public func run(
        _ call: ChildCall, cancel: CancelFlag, onLine: ([UInt8]) -> Bool
    ) throws(ChildError) -> ChildEnd {
        var sockets: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &sockets) == 0 else {
            throw ChildError(errno: errno)
        }
        defer { close(sockets[0]) }
        let started = spawn(leading + call.arguments, socket: sockets[1])
        close(sockets[1])
        let process = try started.get()
        var talk = Talk(socket: sockets[0], message: Self.framed(call.input), silenceMs: call.silenceMs)
        let verdict = talk.follow(cancel: cancel, onLine: onLine)
        return Self.reap(process, verdict)
    }

    /// The length on a line of its own, then the bytes: the socket stays open, so that the child sees its parent go.
    private static func framed(_ input: [UInt8]) -> [UInt8] { Array("\(input.count)\n".utf8) + input }

    private func spawn(_ arguments: [String], socket: Int32) -> Result<pid_t, ChildError> {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, socket, 0)
        posix_spawn_file_actions_adddup2(&actions, socket, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var words: [UnsafeMutablePointer<CChar>?] =
            ([Self.resolved(executable).display] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        let path = executable.bytes.map { CChar(bitPattern: $0) } + [0]
        let refusal = posix_spawn(&process, path, &actions, &attributes, &words, environ)
        return refusal == 0 ? .success(process) : .failure(ChildError(errno: refusal))
    }

    /// Waits for the end, and kills the whole group first unless the child ends by itself.
    private static func reap(_ process: pid_t, _ verdict: ChildEnd?) -> ChildEnd {
        if verdict != nil { kill(-process, SIGKILL) }
        var status: Int32 = 0
        // A child that closed its output ends within moments; one that does not is killed.
        for turn in 0..<1000 {
            let answer = waitpid(process, &status, WNOHANG)
            if answer == process || (answer < 0 && errno != EINTR) { break }
            if turn == 200 { kill(-process, SIGKILL) }
            usleep(turn < 20 ? 500 : 10_000)
        }
        // Whatever it started and left behind goes with it.
        kill(-process, SIGKILL)
        if let verdict { return verdict }
        let signal = status & 0x7F
        return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
    }

    /// The name by which lists of processes show it.
    private static func resolved(_ path: FilePath) -> FilePath {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let bytes = path.bytes.map { CChar(bitPattern: $0) } + [0]
        let count = readlink(bytes, &buffer, buffer.count)
        return count > 0 ? FilePath(bytes: buffer.prefix(count).map(UInt8.init(bitPattern:))) : path
    }
}
