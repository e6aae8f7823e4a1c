internal import AmboModel

/// Reads files of the `ape` container.
enum MonkeyReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        throw .unsupported(file.path, kind: MediaContainer.ape.rawValue)
    }
}
