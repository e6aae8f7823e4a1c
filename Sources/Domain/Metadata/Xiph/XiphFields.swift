internal import AmboModel

/// Turns Xiph comments into fields and chapters.
enum XiphFields {
    /// Fills tags and chapters of a description whose length is known.
    ///
    /// Of several lists the first that has chapters counts: `CHAPTERnnn`, a cue sheet as text in the comment
    /// `CUESHEET`, the cue sheet block of a FLAC file (F081). A list that says otherwise is a warning.
    ///
    /// - Parameter cueBlock: The chapters of the block; empty where there is none.
    static func fill(
        _ media: inout MediaDescription, from comments: XiphComments, cueBlock: [ChapterList.Entry] = []
    ) {
        media.tags = tags(comments)
        let durationMs = media.durationMs > 0 ? media.durationMs : nil
        let entries = XiphChapters.entries(comments.fields)
        let chapters = ChapterList.normalised(entries, durationMs: durationMs)
        var lists: [(source: ChapterSource, chapters: [Chapter])] = [(.vorbis, chapters)]
        for field in comments.fields where field.name.uppercased() == "CUESHEET" {
            lists.append(
                (.cuesheet, CueComment.chapters(field.value, durationMs: durationMs, warnings: &media.warnings)))
            break
        }
        lists.append((.cuesheet, ChapterList.normalised(cueBlock, durationMs: durationMs)))
        ChapterChoice.fill(&media, from: lists)
    }

    private static func tags(_ comments: XiphComments) -> Tags {
        var names: [String] = []
        var values: [String: [String]] = [:]
        for field in comments.fields {
            let key = field.name.uppercased()
            if key == "CUESHEET" || key == "COVERARTMIME" { continue }
            switch XiphChapters.part(key) {
            case .time, .name: continue
            case .url, nil: break
            }
            if values[key] == nil { names.append(field.name) }
            values[key, default: []].append(field.value)
        }
        var collector = TagCollector()
        for name in names { collector.add(name: name, values: values[name.uppercased()] ?? [], in: .vorbis) }
        return collector.finish()
    }
}
