internal import AmboModel

/// Reads files of the `wavpack` container.
enum WavPackReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        throw .unsupported(file.path, kind: MediaContainer.wavpack.rawValue)
    }
}
