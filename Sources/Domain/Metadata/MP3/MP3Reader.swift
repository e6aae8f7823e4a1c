internal import AmboModel

/// Reads files of the `mp3` container.
enum MP3Reader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        throw .unsupported(file.path, kind: MediaContainer.mp3.rawValue)
    }
}
