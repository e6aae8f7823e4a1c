internal import AmboBase

/// What a name lets one expect of a file. It decides only what is opened; what a file is, its bytes decide.
enum FileHint: Sendable, Hashable {
    // `unnamed` has no extension and is media only when its bytes say so; `other` is never opened.
    case media, archive, sidecar, picture, unnamed, other

    /// Judges a name.
    init(_ name: FilePath) {
        let ending = name.fileExtension
        if Self.mediaEndings.contains(ending) {
            self = .media
        } else if Self.pictureEndings.contains(ending) {
            self = .picture
        } else if Self.isArchive(name, ending) {
            self = .archive
        } else if Self.sidecarEndings.contains(ending) {
            self = .sidecar
        } else {
            self = ending.isEmpty ? .unnamed : .other
        }
    }

    /// Whether a file or folder of this name is never part of a book: hidden, left by a system, or half downloaded.
    static func isJunk(_ name: FilePath) -> Bool {
        if name.bytes.first == UInt8(ascii: ".") { return true }
        if junkEndings.contains(name.fileExtension) { return true }
        // Names of systems are ASCII and short, so most names cost no text.
        guard name.bytes.count <= 28, let first = name.bytes.first, junkStarts.contains(first) else { return false }
        return junkNames.contains(name.display.lowercased())
    }

    private static func isArchive(_ name: FilePath, _ ending: String) -> Bool {
        guard archiveEndings.contains(ending) else { return false }
        guard ending == "rar" else { return true }
        // Of an archive in several parts the first one stands for all.
        let stem = FilePath(name.stem)
        let part = stem.fileExtension
        guard part.hasPrefix("part"), let number = Int(part.dropFirst(4)) else { return true }
        return number == 1
    }

    private static let mediaEndings: Set<String> = [
        "mp3", "m4b", "m4a", "mp4", "m4v", "mov", "aac", "adts", "flac", "ogg", "oga", "opus", "spx", "wav", "wave",
        "w64",
        "aif", "aiff", "aifc", "wma", "asf", "ape", "wv", "mka", "mkv", "webm", "weba", "aax", "aaxc", "aa", "mp2",
        "mpga",
        "3gp", "ac3", "dts", "tta", "mpc", "mp1", "m4p", "caf", "dsf", "dff",
    ]
    private static let archiveEndings: Set<String> = [
        "zip", "lpf", "audiobook", "tar", "tgz", "tbz", "tbz2", "txz", "tzst", "gz", "bz2", "xz", "zst", "7z", "rar",
    ]
    private static let sidecarEndings: Set<String> = [
        "json", "opf", "nfo", "txt", "cue", "ffmetadata", "labels", "chapters",
    ]
    private static let pictureEndings: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp", "bmp", "avif", "heic", "tif", "tiff",
    ]
    private static let junkEndings: Set<String> = [
        "part", "partial", "crdownload", "download", "tmp", "temp", "aria2", "!ut", "!qb", "bak", "lnk", "url",
    ]
    private static let junkNames: Set<String> = [
        "__macosx", "thumbs.db", "ehthumbs.db", "desktop.ini", "@eadir", "#recycle", "$recycle.bin", "icon\r",
        "system volume information", "lost+found", "found.000", "@tmp", "#snapshot", "@recycle",
    ]
    private static let junkStarts: Set<UInt8> = Set("_TtDd@#$SsLlEeFfIi".utf8)
}
