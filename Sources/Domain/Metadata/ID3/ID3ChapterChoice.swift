internal import AmboModel

/// Chooses between the two lists of chapters that an ID3 tag may hold.
enum ID3ChapterChoice {
    /// Puts chapters into a description whose length is known: OverDrive's before CHAP frames (F081).
    ///
    /// Chapters behind the end of the sound are kept: the files of a volume may each carry the list of the whole (R40), and whoever
    /// puts the files together has to see that.
    static func describe(
        _ media: inout MediaDescription, chapters: [ChapterList.Entry], markers: [ChapterList.Entry]
    ) {
        let lists = [(ChapterSource.overdrive, markers), (.id3, chapters)].map { source, entries in
            (source: source, chapters: normalised(entries, durationMs: media.durationMs))
        }
        ChapterChoice.fill(&media, from: lists)
        let durationMs = media.durationMs
        if media.chapters.contains(where: { $0.startMs > 0 && $0.startMs >= durationMs }) {
            media.warnings.append(
                MediaWarning("chapters-beyond-end", "Some chapters start behind the end of the file's sound."))
        }
    }

    private static func normalised(_ entries: [ChapterList.Entry], durationMs: Int64) -> [Chapter] {
        guard entries.contains(where: { $0.startMs > 0 && $0.startMs >= durationMs }) else {
            return ChapterList.normalised(entries, durationMs: durationMs)
        }
        let last = entries.reduce(durationMs) { max($0, $1.startMs, $1.endMs ?? 0) }
        return ChapterList.normalised(entries, durationMs: last + 1)
    }
}
