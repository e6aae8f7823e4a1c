public import AmboBase

/// One word of the command line: bytes, which need not be text.
public struct Argument: Sendable, Hashable {
    /// The bytes as the system gave them.
    public let bytes: [UInt8]

    /// A word as bytes.
    public init(bytes: [UInt8]) { self.bytes = bytes }
    /// A word as text.
    public init(_ text: String) { bytes = Array(text.utf8) }

    /// As a path.
    public var path: FilePath { FilePath(bytes: bytes) }
    /// As text; bytes that are not UTF-8 are shown as `\xNN`.
    public var text: String { path.text ?? path.display }

    /// The words behind the program's name, as bytes: the standard library repairs what is not UTF-8, and a
    /// repaired file name names no file.
    public static func ofProcess() -> [Argument] {
        let count = Int(CommandLine.argc)
        return (1..<max(count, 1)).compactMap { index in
            guard let word = CommandLine.unsafeArgv[index] else { return nil }
            return Argument(
                bytes: Array(UnsafeBufferPointer(start: word, count: byteCount(word))).map(UInt8.init(bitPattern:)))
        }
    }

    private static func byteCount(_ word: UnsafePointer<CChar>) -> Int {
        var count = 0
        while word[count] != 0 { count += 1 }
        return count
    }
}
