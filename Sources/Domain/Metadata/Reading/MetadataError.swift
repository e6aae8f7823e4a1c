public import AmboBase
public import AmboFiles
public import AmboModel

/// Why a media file, sidecar or picture could not be read.
public enum MetadataError: Explained, Equatable {
    /// The file cannot be opened.
    case notOpened(FileError)
    /// The bytes of an open file cannot be had.
    case unreadable(FilePath, ByteSourceError)
    /// The file has no bytes at all.
    case empty(FilePath)
    /// The bytes are something else, such as a web page.
    case notMedia(FilePath, ForeignKind)
    /// A media file of a kind that is not read here, by its name.
    case unsupported(FilePath, kind: String)
    /// Nothing known matches.
    case unknown(FilePath)
    /// The file ends before what is needed.
    case truncated(FilePath)
    /// The container contradicts itself; where, as a path of its parts (`moov.trak`).
    case damaged(FilePath, MediaContainer, place: String)
    /// A sound media container without a sound track.
    case noSound(FilePath, MediaContainer)
    /// More would have to be read or kept than any honest file needs.
    case tooMuch(FilePath)
    /// A sidecar that cannot be understood; in which line, when that is known.
    case sidecar(FilePath, line: Int?)
    /// The picture is not there any more.
    case noPicture(FilePath)
    /// The bytes of a picture cannot be turned into pixels.
    case pictureUnreadable(FilePath)
    /// A picture with more pixels than are worth decoding.
    case pictureTooLarge(FilePath, width: Int, height: Int)
    /// The library for pictures cannot be opened; what the loader says.
    case pictureLibraryMissing(FilePath, reason: String)

    /// The file that it is about.
    public var path: FilePath {
        switch self {
        case .notOpened(let error): error.path
        case .unreadable(let path, _), .empty(let path), .notMedia(let path, _), .unsupported(let path, _),
            .unknown(let path), .truncated(let path), .damaged(let path, _, _), .noSound(let path, _),
            .tooMuch(let path), .sidecar(let path, _), .noPicture(let path),
            .pictureUnreadable(let path), .pictureTooLarge(let path, _, _), .pictureLibraryMissing(let path, _):
            path
        }
    }

    /// The sentence for a person.
    public var problem: String {
        let name = path.display
        return switch self {
        case .notOpened(let error): error.problem
        case .unreadable(_, let error): error.problem
        case .empty: "\(name) is empty: it has no bytes."
        case .notMedia(_, let kind): "\(name) is not a media file but \(kind.phrase)."
        case .unsupported(_, let kind): "\(name) is \(kind), a kind of file that is not supported."
        case .unknown: "\(name) is not a media file: its bytes match no known format."
        case .truncated: "\(name) is cut off: it ends before what is needed to play it."
        case .damaged(_, let container, let place): "\(name) is a damaged \(container.rawValue) file (at \(place))."
        case .noSound(_, let container): "\(name) holds no sound, though it is a media file (\(container.rawValue))."
        case .tooMuch: "\(name) asks for more memory or reading than any sound file needs."
        case .sidecar(_, let line?): "\(name) cannot be understood (line \(line))."
        case .sidecar: "\(name) cannot be understood."
        case .noPicture: "The picture in \(name) is not there any more."
        case .pictureUnreadable: "The picture in \(name) cannot be read."
        case .pictureTooLarge(_, let width, let height):
            "The picture in \(name) is too large to be shown (\(width) by \(height) pixels)."
        case .pictureLibraryMissing(_, let reason):
            "The picture in \(name) cannot be made smaller, as libvips cannot be opened: \(reason)."
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .notOpened(let error): error.advice
        case .unreadable(_, let error): error.advice
        case .empty, .truncated: "Fetch the file again: the download or copy probably broke off."
        case .notMedia(_, .html): "Fetch the file again: what was saved is an error page of the server."
        case .notMedia(_, .archive): "Import the archive under its own name, such as .zip."
        case .damaged, .tooMuch: "Fetch or convert the file again."
        case .notMedia, .unsupported, .unknown, .noSound, .sidecar, .noPicture, .pictureUnreadable: nil
        case .pictureTooLarge: "Use a smaller picture as the cover."
        case .pictureLibraryMissing: "Install it, on Debian with `apt-get install libvips42`."
        }
    }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .notOpened(let error): error.code
        case .unreadable(_, let error): error.code
        case .empty: "file-empty"
        case .notMedia: "not-media"
        case .unsupported: "format-unsupported"
        case .unknown: "format-unknown"
        case .truncated: "file-truncated"
        case .damaged: "file-damaged"
        case .noSound: "no-sound"
        case .tooMuch: "file-excessive"
        case .sidecar: "sidecar-unreadable"
        case .noPicture: "picture-missing"
        case .pictureUnreadable: "picture-unreadable"
        case .pictureTooLarge: "picture-too-large"
        case .pictureLibraryMissing: "picture-library-missing"
        }
    }
}
