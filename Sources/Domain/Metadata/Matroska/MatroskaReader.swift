internal import AmboModel

/// Reads files of the `matroska` container.
enum MatroskaReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        throw .unsupported(file.path, kind: MediaContainer.matroska.rawValue)
    }
}
