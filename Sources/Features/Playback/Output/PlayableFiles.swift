internal import AmboBase
internal import AmboModel

/// The files of a book made ready for an output.
enum PlayableFiles {
    /// Codecs that decoders take without complaint and play as silence (pain 35).
    static let unplayableCodecs: Set<String> = ["xhe-aac", "usac", "ac-4"]
    /// How long heads are looked at before the rest is taken to be like the first.
    static let lookingMs: Int64 = 300

    /// Opens a file and looks whether it is sound at all.
    static func opened(_ file: PlayableFile) throws(ByteSourceError) -> any ByteSource {
        let source = try file.open()
        guard SoundHead.isSound(try source.read(at: 0, count: SoundHead.byteCount)) else {
            throw .remote(name: file.name, reason: notSound)
        }
        return source
    }

    /// Why a file could not be opened, as a part of a sentence.
    static func reason(_ error: ByteSourceError) -> String {
        switch error {
        case .cancelled: "reading was stopped"
        case .system(_, let errno): SystemMessage.text(errno)
        case .remote(_, let reason): reason
        }
    }

    /// The files as an output takes them. Of MP3 files the lead-in is read: the first one to be played is always asked,
    /// others while they are local and it takes no longer than a blink; the rest is taken to be made like the first.
    static func forOutput(_ files: [PlayableFile], startingAt start: Int, clock: any PlayerClock) -> [OutputFile] {
        let untilMs = clock.nowMs + lookingMs
        let first = files.count > 1 ? leadIn(files[start]) : .zero
        return files.enumerated().map { number, file in
            var leadIn = MediaLength.zero
            if file.container == .mp3, files.count > 1 {
                let isAsked = number != start && file.isLocal && clock.nowMs < untilMs
                leadIn = isAsked ? Self.leadIn(file) : first
            }
            return OutputFile(length: file.length, leadIn: leadIn, suffix: suffix(file.container)) {
                () throws(ByteSourceError) in try opened(file)
            }
        }
    }

    private static func leadIn(_ file: PlayableFile) -> MediaLength {
        guard file.container == .mp3, let source = try? file.open() else { return .zero }
        return LeadIn.of(source)
    }

    private static let notSound = "it is a text or a list of addresses, not sound"

    private static func suffix(_ container: MediaContainer) -> String {
        switch container {
        case .mp4: "m4b"
        case .matroska: "mka"
        case .asf: "wma"
        case .wavpack: "wv"
        case .mp3, .flac, .ogg, .opus, .aac, .wav, .aiff, .ape: container.rawValue
        }
    }
}
