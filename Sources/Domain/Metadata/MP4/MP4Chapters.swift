internal import AmboModel

extension MP4Session {
    /// Reads both lists and takes one: the longer; the text track when they are of equal length, whose titles are never cut (F081).
    mutating func readChapters(into media: inout MediaDescription, of sound: MP4Track, nero: Box?)
        throws(MetadataError)
    {
        let track = try chapterTrack(of: sound)
        var short: [ChapterList.Entry] = []
        if let nero { short = NeroChapters.entries(try body(of: nero, limit: NeroChapters.byteLimit)) }
        guard let track, track.count >= short.count else {
            if !short.isEmpty { media.setChapters(short, from: .nero, warnings: &warnings) }
            noteDifference(track ?? [], short)
            return
        }
        if !track.isEmpty { media.setChapters(track, from: .quicktime, warnings: &warnings) }
        noteDifference(track, short)
    }

    private mutating func noteDifference(_ track: [ChapterList.Entry], _ short: [ChapterList.Entry]) {
        guard !track.isEmpty, !short.isEmpty else { return }
        if track.count != short.count {
            warn(
                "chapters-differ",
                "The two chapter lists differ: the chapter track has \(track.count) entries, the chpl list \(short.count)."
            )
        } else if zip(track, short).contains(where: { abs($0.startMs - $1.startMs) > 1000 }) {
            warn("chapters-differ", "The two chapter lists differ: their chapters start at different times.")
        } else if zip(track, short).contains(where: { !Self.agree($0.title, $1.title) }) {
            warn("chapters-differ", "The two chapter lists differ: their chapters have different titles.")
        }
    }

    /// Whether a title is the same, or the other one cut at the 255 bytes that it may have.
    private static func agree(_ full: String, _ short: String) -> Bool {
        full == short || (short.utf8.count >= 240 && full.utf8.starts(with: short.utf8))
    }

    /// The chapters of the first text track that the sound refers to; nil where there is none that can be read.
    private mutating func chapterTrack(of sound: MP4Track) throws(MetadataError) -> [ChapterList.Entry]? {
        var wanted = sound.chapterTracks
        if wanted.isEmpty { wanted = tracks.flatMap(\.chapterTracks) }
        for id in wanted.prefix(64) {
            guard let track = tracks.first(where: { $0.id == id }), track.isText, !track.samples.isEmpty else {
                continue
            }
            do throws(MetadataError) {
                let entries = try ChapterTrack(track).entries(in: &self)
                if !entries.isEmpty { return entries }
            } catch {
                if case .unreadable = error { throw error }
                warn("chapters-unreadable", "The chapter track leads outside the file: its titles cannot be read.")
            }
        }
        return nil
    }
}

extension MediaDescription {
    /// Takes a list of chapters, and a warning for what had to be put right.
    mutating func setChapters(
        _ entries: [ChapterList.Entry], from source: ChapterSource, warnings: inout [MediaWarning]
    ) {
        let duration = length == .zero ? nil : durationMs
        chapters = ChapterList.normalised(entries, durationMs: duration)
        chapterSource = chapters.isEmpty ? .none : source
        if let duration, chapters.contains(where: { $0.startMs >= duration }) {
            warnings.append(.init("chapters-past-end", "Some chapters start at or behind the end of the sound."))
        }
        if chapters.count < entries.count {
            warnings.append(.init("chapters-dropped", "Some chapters have a start that is no time and were left out."))
        }
    }
}
