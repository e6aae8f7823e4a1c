public import AmboBase

/// The bundled files of the checkout, `Fixtures/`.
public enum Fixtures {
    /// Where they lie, found from this source file.
    public static let folder: FilePath = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return FilePath(parts.joined(separator: "/") + "/Fixtures")
    }()

    /// A file by its path below the folder.
    public static func path(_ name: String) -> FilePath { FilePath("\(folder.display)/\(name)") }
}
