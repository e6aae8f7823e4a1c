internal import AmboModel

/// Reads files of the `wav` container.
enum WAVReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        throw .unsupported(file.path, kind: MediaContainer.wav.rawValue)
    }
}
