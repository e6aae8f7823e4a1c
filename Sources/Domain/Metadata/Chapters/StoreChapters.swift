internal import AmboModel

/// Chapters as stores give them in JSON: milliseconds, nested, under `content_metadata.chapter_info`.
enum StoreChapters {
    /// Reads the chapters in the order of a book, the parts of a nested list as chapters of their own; nil for other JSON.
    static func read(_ document: JSONValue) -> ChapterText? {
        let info = document["content_metadata"]?["chapter_info"] ?? document["chapter_info"] ?? document
        guard let list = info["chapters"], !list.elements.isEmpty else { return nil }
        var result = ChapterText()
        result.totalMs = info["runtime_length_ms"]?.number.flatMap { TimeText.milliseconds(seconds: $0 / 1000) }
        collect(list.elements, into: &result)
        return result.entries.isEmpty ? nil : result
    }

    // JSON is bounded to 64 levels, which bounds this too.
    private static func collect(_ elements: [JSONValue], into result: inout ChapterText) {
        for (place, element) in elements.enumerated() {
            let start = element["start_offset_ms"]?.number ?? element["startOffsetMs"]?.number
            if let ms = start.flatMap({ TimeText.milliseconds(seconds: $0 / 1000) }) {
                let length = (element["length_ms"] ?? element["lengthMs"])?.number
                let end = length.flatMap { TimeText.milliseconds(seconds: (Double(ms) + $0) / 1000) }
                result.add(ChapterList.Entry(title: element["title"]?.text ?? "", startMs: ms, endMs: end))
            } else {
                result.skip(line: place + 1, element["title"]?.text ?? "entry \(place + 1)")
            }
            collect(element["chapters"]?.elements ?? [], into: &result)
        }
    }
}
