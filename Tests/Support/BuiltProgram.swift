public import AmboBase

/// Programs of this package as the build left them, for tests that need a process of its own.
public enum BuiltProgram {
    /// The path of a product; nil when the tests do not run from where they were built.
    public static func path(_ name: String) -> FilePath? {
        for argument in CommandLine.arguments {
            let path = FilePath(argument)
            let parts = path.components
            guard let bundle = parts.firstIndex(where: { $0.fileExtension == "xctest" }) else { continue }
            let folder = parts[..<bundle].reduce(FilePath("/")) { $0.appending($1) }
            return folder.appending(name)
        }
        return nil
    }
}
