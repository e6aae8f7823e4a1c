public import AmboBase
internal import Glibc

/// Folders that only their owner may enter, for sockets and locks.
public enum PrivateFolder {
    /// Makes a folder of mode 0700, with usual ones above it, or takes one that is there.
    ///
    /// - Throws: `FileError`; `EPERM` when what lies there belongs to somebody else, `ENOTDIR` when it is a link or file.
    public static func make(_ path: FilePath) throws(FileError) {
        if let parent = path.parent { try Folder.create(parent) }
        if path.withCPath({ mkdir($0, 0o700) }) != 0, errno != EEXIST { throw FileError(.created, path, errno: errno) }
        // Opened once, so that what was looked at is what is changed.
        let opened = path.withCPath { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard opened >= 0 else { throw FileError(.opened, path, errno: errno == ELOOP ? ENOTDIR : errno) }
        defer { close(opened) }
        var status = stat()
        guard fstat(opened, &status) == 0 else { throw FileError(.opened, path, errno: errno) }
        guard status.st_uid == geteuid() else { throw FileError(.opened, path, errno: EPERM) }
        if status.st_mode & 0o077 != 0, fchmod(opened, 0o700) != 0 { throw FileError(.opened, path, errno: errno) }
    }

    /// The name of the user who runs this, where it is plain, else the user's number.
    public static var userName: String {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 4096)
        let number = geteuid()
        guard getpwuid_r(number, &entry, &buffer, buffer.count, &found) == 0, found != nil, let raw = entry.pw_name
        else { return String(number) }
        let name = String(cString: raw)
        let isPlain =
            !name.isEmpty && name.utf8.count <= 32 && name.first != "."
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
        return isPlain ? name : String(number)
    }
}
