internal import CVips

/// Small pictures made by libvips, which is opened at first use.
public enum Thumbnail {
    /// The most pixels that a picture may have.
    public static let pixelLimit = 40_000_000
    /// The most bytes that a picture may have.
    public static let byteLimit = 64 << 20
    /// The library as Debian names it.
    public static let library = "libvips.so.42"

    /// Makes a JPEG that fits into a square; a picture that is smaller already keeps its size.
    ///
    /// Blocks, and makes one picture at a time. Turned pictures come out upright, transparent ones on white, and
    /// nothing but pixels is taken over.
    ///
    /// - Parameters:
    ///   - bytes: JPEG, PNG, GIF, WebP, TIFF, AVIF or HEIC.
    ///   - maxEdge: Pixels of the longer edge, 16 to 4096.
    ///   - library: The file name of the library.
    /// - Throws: `ThumbnailError`.
    public static func make(
        _ bytes: [UInt8], maxEdge: Int, library: String = Thumbnail.library
    ) throws(ThumbnailError) -> [UInt8] {
        guard bytes.count <= byteLimit else { throw .tooManyBytes(bytes.count) }
        let edge = Int32(min(max(maxEdge, 16), 4096))
        let result = bytes.withUnsafeBytes { buffer in
            cvips_thumbnail(library, buffer.baseAddress, buffer.count, edge, Int64(pixelLimit), 82)
        }
        defer { cvips_free(result.bytes) }
        switch result.status {
        case CVIPS_DONE: return Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
        case CVIPS_MISSING: throw .libraryMissing(reason: reason(result))
        case CVIPS_TOO_LARGE: throw .tooManyPixels(width: Int(result.width), height: Int(result.height))
        default: throw .unreadable(reason: reason(result))
        }
    }

    private static func reason(_ result: cvips_result) -> String {
        let bytes = withUnsafeBytes(of: result.reason) { buffer in Array(buffer.prefix { $0 != 0 }) }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.split(separator: "\n").first.map(String.init) ?? ""
    }
}

/// Why there is no small picture.
public enum ThumbnailError: Error, Equatable {
    /// libvips cannot be opened; what the loader says.
    case libraryMissing(reason: String)
    /// More bytes than any cover has.
    case tooManyBytes(Int)
    /// More pixels than are worth decoding.
    case tooManyPixels(width: Int, height: Int)
    /// The bytes are no picture that the library can read.
    case unreadable(reason: String)
}
