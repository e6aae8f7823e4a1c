internal import AmboModel

/// Reads files of the `aiff` container.
enum AIFFReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        throw .unsupported(file.path, kind: MediaContainer.aiff.rawValue)
    }
}
