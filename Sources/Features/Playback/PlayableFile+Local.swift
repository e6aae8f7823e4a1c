public import AmboBase
internal import AmboFiles
public import AmboModel

extension PlayableFile {
    /// A file on this machine.
    ///
    /// - Parameter name: The name for messages; by itself that of the path.
    public init(
        path: FilePath, name: String? = nil, length: MediaLength, container: MediaContainer, codec: String? = nil
    ) {
        self.init(name: name ?? path.name.display, length: length, container: container, codec: codec) {
            () throws(ByteSourceError) in
            do throws(FileError) {
                return try LocalFile(path)
            } catch {
                throw .system(name: path.display, errno: error.errno)
            }
        }
    }
}
