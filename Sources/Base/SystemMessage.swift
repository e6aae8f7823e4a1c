internal import Glibc

/// Words for the `errno` of a failed call.
public enum SystemMessage {
    /// The system's reason in lower case and without a full stop, such as `no such file or directory`.
    public static func text(_ errno: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(errno, &buffer, buffer.count) == 0 else { return "error \(errno)" }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    /// What a person can do about it; nil where nothing general can be said.
    public static func advice(_ errno: Int32) -> String? {
        switch errno {
        case EACCES, EPERM: "Give yourself permission to read it, or run as its owner."
        case ENOSPC, EDQUOT: "Free some space and run the command again."
        case EROFS: "The file system is read-only: mount it writable or use another folder."
        case ENOENT: "Check the path."
        case EIO: "The disk may be failing: look at the system's log."
        case ELOOP: "The link points at itself: remove or repair it."
        default: nil
        }
    }
}
