internal import AmboModel

/// Reads files of the `mp4` container.
enum MP4Reader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        throw .unsupported(file.path, kind: MediaContainer.mp4.rawValue)
    }
}
