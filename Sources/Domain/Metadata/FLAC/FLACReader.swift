internal import AmboModel

/// Reads files of the `flac` container.
enum FLACReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        throw .unsupported(file.path, kind: MediaContainer.flac.rawValue)
    }
}
