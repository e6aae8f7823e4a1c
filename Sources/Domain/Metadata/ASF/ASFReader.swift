internal import AmboModel

/// Reads files of the `asf` container.
enum ASFReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        throw .unsupported(file.path, kind: MediaContainer.asf.rawValue)
    }
}
