public import AmboBase
internal import AmboFiles

/// Where a running player can be reached: a socket and the lock beside it.
public struct ControlPlace: Sendable, Equatable {
    /// The folder, which only its owner may enter.
    public let folder: FilePath
    /// The socket; its path has at most 100 bytes.
    public let socket: FilePath
    /// The lock that the one player holds.
    public let lock: FilePath
    /// The folder of the socket, where it is not ``folder``.
    let socketFolder: FilePath

    /// The longest path of a socket, in bytes; the system's limit is a little above.
    static let longestPath = 100

    /// The place in a runtime folder.
    ///
    /// - Parameters:
    ///   - runtime: `$XDG_RUNTIME_DIR/ambo`, or the one under `AMBO_HOME`; without one, a folder named after the user in
    ///     the temporary folder.
    ///   - temporary: The temporary folder.
    ///   - user: The user's name; that of the one who runs this by itself.
    public init(runtime: FilePath?, temporary: FilePath = FilePath("/tmp"), user: String? = nil) {
        let user = user ?? PrivateFolder.userName
        let fallback = temporary.appending("ambo-\(user)")
        folder = runtime ?? fallback
        lock = folder.appending("player.lock")
        let plain = folder.appending("player.sock")
        if plain.bytes.count <= Self.longestPath {
            socket = plain
            socketFolder = folder
        } else {
            let short = FilePath("/tmp").appending("ambo-\(user)")
            socketFolder = short
            socket = short.appending(Self.hash(plain.bytes) + ".sock")
        }
    }

    /// 16 hexadecimal digits that stand for a path (FNV-1a of 64 bits).
    static func hash(_ bytes: [UInt8]) -> String {
        let value = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
