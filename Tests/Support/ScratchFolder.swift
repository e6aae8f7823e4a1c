public import AmboBase
internal import Foundation

/// A folder of its own for one test, removed with everything in it when the value goes away.
public final class ScratchFolder: Sendable {
    /// Where it lies.
    public let path: FilePath

    /// Makes an empty folder below the temporary folder.
    public init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "ambo-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = FilePath(url.path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.display) }

    /// Writes a file, with the folders above it, and returns its path.
    @discardableResult
    public func write(_ name: String, _ bytes: [UInt8]) throws -> FilePath {
        let file = path.appending(name)
        let folder = URL(filePath: file.display).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file.display))
        return file
    }
}
