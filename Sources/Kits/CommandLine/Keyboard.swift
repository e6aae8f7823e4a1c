internal import Dispatch
internal import Glibc

/// Keys as they are pressed, without waiting for Enter. The terminal is put back when the value goes away and
/// also when the process stops by a signal that the command handles.
///
/// A class because a thread that reads keeps a reference to it.
public final class Keyboard: Sendable {
    private let before: termios

    /// A key.
    public enum Key: Sendable, Equatable {
        // Letters come as typed; arrows and a few others have names.
        case character(Character)
        case up, down, left, right, escape, enter
    }

    /// Nil when standard input is not a terminal.
    public init?() {
        var state = termios()
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &state) == 0 else { return nil }
        before = state
        takeOver()
    }

    deinit { restore() }

    /// Makes keys arrive one by one; again after the process was stopped, for then the shell has put the terminal
    /// back. Does nothing in the background, where the system would stop the process for it.
    public func takeOver() {
        guard Self.isInForeground else { return }
        var state = before
        state.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &state)
    }

    private static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

    /// Puts the terminal back as it was.
    public func restore() {
        guard Self.isInForeground else { return }
        var state = before
        tcsetattr(STDIN_FILENO, TCSANOW, &state)
    }

    /// The keys, read on a thread of their own until standard input ends.
    public func keys() -> AsyncStream<Key> {
        AsyncStream { continuation in
            let queue = DispatchQueue(label: "keyboard")
            queue.async { @Sendable in
                while let key = Self.next() { continuation.yield(key) }
                continuation.finish()
            }
        }
    }

    private static func next() -> Key? {
        while let first = byte(waitMs: -1) {
            switch first {
            case 0x1B: if let key = sequence() { return key }
            case 0x0A, 0x0D: return .enter
            default: if let key = character(first) { return key }
            }
        }
        return nil
    }

    /// The key behind an escape character; nil for one without a name (Home, F5, Alt and a letter), which must not
    /// be taken for Escape.
    private static func sequence() -> Key? {
        guard let second = byte(waitMs: 50) else { return .escape }
        guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return nil }
        var last = byte(waitMs: 50)
        var isPlain = true
        while let parameter = last, (0x20...0x3F).contains(parameter) {
            isPlain = false
            last = byte(waitMs: 50)
        }
        guard isPlain else { return nil }
        switch last {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return .right
        case UInt8(ascii: "D"): return .left
        default: return nil
        }
    }

    private static func character(_ first: UInt8) -> Key? {
        var bytes = [first]
        while bytes.count < 4, String(validating: bytes, as: UTF8.self) == nil, let more = byte(waitMs: 50) {
            bytes.append(more)
        }
        return String(decoding: bytes, as: UTF8.self).first.map(Key.character)
    }

    private static func byte(waitMs: Int32) -> UInt8? {
        while true {
            var poller = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let ready = poll(&poller, 1, waitMs)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return nil }
            var value: UInt8 = 0
            let got = read(STDIN_FILENO, &value, 1)
            if got < 0, errno == EINTR { continue }
            return got == 1 ? value : nil
        }
    }
}
