internal import AmboModel

/// A cue sheet that stands as text in a tag.
enum CueComment {
    /// Its chapters; what was odd in it is added to the warnings.
    ///
    /// Of a sheet that names several files only the first with tracks counts: where the others would start in this
    /// file is not known.
    static func chapters(_ text: String, durationMs: Int64?, warnings: inout [MediaWarning]) -> [Chapter] {
        let sheet = CueSheet.parse(text)
        let filled = sheet.files.filter { !$0.chapters.isEmpty }
        guard let first = filled.first else { return [] }
        warnings += sheet.warnings
        if filled.count > 1 {
            warnings.append(
                MediaWarning("cue-many-files", "The cue sheet in the tags is for several files; the first was taken."))
        }
        let entries = first.chapters.map { ChapterList.Entry(title: $0.title, startMs: $0.startMs) }
        return ChapterList.normalised(entries, durationMs: durationMs)
    }
}
