internal import AmboModel

/// Reads files of the `ogg` container.
enum OggReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        throw .unsupported(file.path, kind: MediaContainer.ogg.rawValue)
    }
}
