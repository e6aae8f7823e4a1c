public import AmboBase

/// What kind of file holds the sound, judged by its bytes. Raw values are those of the JSON output.
public enum MediaContainer: String, Sendable, CaseIterable {
    /// ISO base media: mp4, m4a, m4b, mov, aax.
    case mp4
    /// MPEG audio frames, with or without tags.
    case mp3
    /// Native FLAC.
    case flac
    /// Ogg with anything but Opus (Vorbis, Speex, FLAC).
    case ogg
    /// Ogg with Opus.
    case opus
    /// AAC frames with ADTS heads.
    case aac
    /// RIFF WAVE, RF64 and BW64.
    case wav
    /// AIFF and AIFF-C.
    case aiff
    /// Windows Media (ASF).
    case asf
    /// Monkey's Audio.
    case ape
    /// WavPack.
    case wavpack
    /// Matroska and WebM.
    case matroska
}

extension MediaContainer {
    /// Whether a name says that there is sound in the file. The name decides nothing about how the file is read;
    /// it only tells a broken media file from a file that never was one.
    public static func isSuggested(by path: FilePath) -> Bool { extensions.contains(path.fileExtension) }

    private static let extensions: Set<String> = [
        "mp4", "m4a", "m4b", "m4p", "m4v", "mov", "aax", "aaxc", "3gp", "mp3", "mp2", "mpga", "flac", "ogg", "oga",
        "opus", "spx", "aac", "adts", "wav", "wave", "rf64", "bw64", "aif", "aiff", "aifc", "wma", "asf", "ape", "wv",
        "mka", "mkv", "webm", "weba",
    ]
}
