public import AmboBase
internal import AmboPictures

/// Makes small pictures of covers for lists and pages.
///
/// It blocks, and makes one picture at a time whoever asks, which bounds its memory.
public struct ThumbnailMaker: Sendable {
    private let library: String

    /// A maker; the picture library is opened by the first picture that it makes.
    public init() { library = Thumbnail.library }

    /// A maker that opens another file as its library.
    package init(library: String) { self.library = library }

    /// Makes a JPEG that fits into a square of `maxEdge` pixels.
    ///
    /// - Parameters:
    ///   - picture: The bytes of the cover.
    ///   - path: The file that it comes from, for errors.
    ///   - maxEdge: Pixels of the longer edge, 16 to 4096. A smaller picture keeps its size.
    public func thumbnail(of picture: [UInt8], from path: FilePath, maxEdge: Int) throws(MetadataError) -> [UInt8] {
        let facts = PictureFacts.read(picture.prefix(SidecarReader.pictureHead))
        guard facts.isPicture else { throw .pictureUnreadable(path) }
        do throws(ThumbnailError) {
            let bytes = facts.mime == "image/bmp" ? Bitmap.tiff(of: picture) ?? picture : picture
            return try Thumbnail.make(bytes, maxEdge: maxEdge, library: library)
        } catch {
            switch error {
            case .libraryMissing(let reason): throw .pictureLibraryMissing(path, reason: reason)
            case .tooManyPixels(let width, let height): throw .pictureTooLarge(path, width: width, height: height)
            case .tooManyBytes: throw .tooMuch(path)
            case .unreadable: throw .pictureUnreadable(path)
            }
        }
    }
}
