internal import AmboModel

/// Reads files of the `aac` container.
enum ADTSReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        throw .unsupported(file.path, kind: MediaContainer.aac.rawValue)
    }
}
