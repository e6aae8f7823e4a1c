public import AmboBase
internal import AmboFiles

/// Reads media files: judges them by their bytes and gives what is in them.
///
/// Reading blocks, so it belongs on a thread or executor of the caller's own. A reader holds nothing and may be shared.
public struct MediaReader: Sendable {
    /// What is wanted beyond the ordinary.
    public struct Options: Sendable {
        /// Whether the identity of the sound is wanted, which costs a few more reads.
        public var wantsIdentity: Bool

        /// The ordinary, unless said otherwise.
        public init(wantsIdentity: Bool = false) { self.wantsIdentity = wantsIdentity }
    }

    private let options: Options

    /// A reader.
    public init(options: Options = .init()) { self.options = options }

    /// Reads a file from its bytes.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - path: What the file is called, for errors; its extension plays no part.
    /// - Throws: What keeps the file from being read at all; what can be read around is a warning of the reading.
    public func read(_ source: any ByteSource, path: FilePath) throws(MetadataError) -> MediaReading {
        var file = FileBytes(source, path: path)
        let format = try FormatSniffer.judge(&file)
        do throws(MetadataError) {
            return try format.read(&file, wantsIdentity: options.wantsIdentity)
        } catch {
            guard TagLibFallback.mayHelp(after: error),
                let reading = TagLibFallback.read(file, from: source, kinds: format.fallbackKinds)
            else { throw error }
            return reading
        }
    }

    /// Opens and reads a local file.
    public func read(_ path: FilePath) throws(MetadataError) -> MediaReading {
        let file: LocalFile
        do throws(FileError) {
            file = try LocalFile(path)
        } catch {
            throw .notOpened(error)
        }
        return try read(file, path: path)
    }
}
