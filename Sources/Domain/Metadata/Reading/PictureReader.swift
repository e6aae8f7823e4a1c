public import AmboBase
internal import AmboFiles
public import AmboModel

/// Takes pictures out of media files.
public struct PictureReader: Sendable {
    /// The greatest picture that is taken out.
    public static let byteLimit = 64 << 20

    /// A reader; it holds nothing.
    public init() {}

    /// The bytes of a picture, as stored or decoded.
    ///
    /// - Parameters:
    ///   - artwork: A picture as a reading of this file gave it.
    ///   - source: The media file; a picture in a file of its own is opened by its path instead.
    /// - Throws: `.noPicture` when it is not there any more, `.tooMuch` beyond 64 MiB.
    public func bytes(of artwork: Artwork, in source: any ByteSource) throws(MetadataError) -> [UInt8] {
        let path = (source as? LocalFile)?.path ?? FilePath("The file")
        switch artwork.location {
        case .range(let offset, let count):
            return try stretch(offset, count, of: source, path)
        case .coded(let index):
            let bytes = try coded(index, in: source, path)
            guard bytes.count <= Self.byteLimit else { throw .tooMuch(path) }
            return bytes
        case .file(let path):
            let file: LocalFile
            do throws(FileError) {
                file = try LocalFile(path)
            } catch {
                throw .notOpened(error)
            }
            return try stretch(0, file.byteCount, of: file, path)
        }
    }

    private func coded(_ index: Int, in source: any ByteSource, _ path: FilePath) throws(MetadataError) -> [UInt8] {
        var file = FileBytes(source, path: path)
        let format = try FormatSniffer.judge(&file)
        do throws(MetadataError) {
            return try format.codedPicture(index, in: &file)
        } catch {
            // A reader that gives up knows of no pictures.
            guard TagLibFallback.mayHelp(after: error) || error == .noPicture(path),
                let bytes = TagLibFallback.picture(index, in: file, from: source, kinds: format.fallbackKinds)
            else { throw error }
            return bytes
        }
    }

    private func stretch(_ offset: Int64, _ count: Int64, of source: any ByteSource, _ path: FilePath)
        throws(MetadataError) -> [UInt8]
    {
        guard count <= Self.byteLimit else { throw .tooMuch(path) }
        let bytes: [UInt8]
        do throws(ByteSourceError) {
            bytes = try source.read(at: offset, count: Int(count))
        } catch {
            throw .unreadable(path, error)
        }
        guard bytes.count == Int(count), !bytes.isEmpty else { throw .noPicture(path) }
        return bytes
    }
}
