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
        let chosen = markers.isEmpty ? chapters : markers
        guard !chosen.isEmpty else { return }
        let durationMs = media.durationMs
        let last = chosen.reduce(Int64(0)) { max($0, $1.startMs, $1.endMs ?? 0) }
        let isBeyond = chosen.contains { $0.startMs > 0 && $0.startMs >= durationMs }
        media.chapters = ChapterList.normalised(chosen, durationMs: isBeyond ? max(durationMs, last) + 1 : durationMs)
        media.chapterSource = markers.isEmpty ? .id3 : .overdrive
        if isBeyond {
            media.warnings.append(
                MediaWarning("chapters-beyond-end", "Some chapters start behind the end of the file's sound."))
        }
        guard !markers.isEmpty, !chapters.isEmpty else { return }
        let differs =
            chapters.count != markers.count || zip(chapters, markers).contains { abs($0.startMs - $1.startMs) > 1000 }
        if differs {
            media.warnings.append(
                MediaWarning(
                    "chapters-differ",
                    "OverDrive's markers (\(markers.count)) and the chapter frames (\(chapters.count)) differ; the markers are used."
                ))
        }
    }
}
