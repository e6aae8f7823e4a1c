internal import AmboModel

/// `metadata.json` as a media server writes it beside a book: flat in newer versions, under `metadata` in older ones.
enum ServerMetadata {
    /// Reads the fields and chapters; nil for JSON of another kind.
    static func read(_ document: JSONValue) -> Sidecar? {
        let nested = document["metadata"]
        let fields = nested.map { $0.members.isEmpty ? document : $0 } ?? document
        let own = ["title", "authors", "narrators", "series", "publishedYear", "asin", "chapters", "description"]
        guard fields.members.contains(where: { own.contains($0.name) }), document["readingOrder"] == nil,
            document["content_metadata"] == nil
        else { return nil }
        if case .object? = document["chapters"] { return nil }
        var sidecar = Sidecar(kind: .metadataJSON)
        read(fields, into: &sidecar.tags)
        if nested != nil, let more = document["tags"] { sidecar.tags.custom["tags"] = texts(more) }
        sidecar.chapters = chapters(document["chapters"] ?? fields["chapters"], warnings: &sidecar.warnings)
        // Chapters of a store carry their own units.
        if sidecar.chapters == nil, document["chapters"]?.elements.first?["start_offset_ms"] != nil { return nil }
        return sidecar
    }

    private static func read(_ fields: JSONValue, into tags: inout Tags) {
        for member in fields.members {
            let value = member.value
            let text = value.text.map { PlainText.trimmed($0) }.flatMap { $0.isEmpty ? nil : $0 }
            switch member.name {
            case "title": tags.title = text
            case "subtitle": tags.subtitle = text
            case "authors", "author": tags.authors = people(value)
            case "narrators", "narrator": tags.narrators = people(value)
            case "series": tags.series = series(value)
            case "genres": tags.genres = PlainText.unique(texts(value))
            case "publishedDate": if let text { tags.date = DateText.normalised(text) }
            case "publishedYear": if let text { tags.date = tags.date ?? DateText.normalised(text) }
            case "publisher": tags.publisher = text
            case "description": tags.description = text
            case "isbn": tags.isbn = text
            case "asin": tags.asin = text
            case "language": tags.language = text
            case "copyright": tags.copyright = text
            case "explicit": tags.explicit = value.bool
            case "chapters", "metadata": break
            default:
                let all = value.bool.map { [String($0)] } ?? texts(value)
                if !all.isEmpty { tags.custom[member.name] = all }
            }
        }
    }

    /// Strings, or objects with a name; a single string is a list as people write it.
    private static func people(_ value: JSONValue) -> [String] {
        if let text = value.text { return PeopleNames.list([text]) }
        return PlainText.unique(texts(value))
    }

    private static func texts(_ value: JSONValue) -> [String] {
        let elements = value.text != nil ? [value] : value.elements
        return elements.compactMap { $0.text ?? $0["name"]?.text }.map { PlainText.trimmed($0) }.filter { !$0.isEmpty }
    }

    /// `Harbour Lights #1.5`, or objects with name and sequence.
    private static func series(_ value: JSONValue) -> [SeriesEntry] {
        let elements = value.text != nil || !value.members.isEmpty ? [value] : value.elements
        return elements.flatMap { element -> [SeriesEntry] in
            if let text = element.text { return SeriesText.entries(text) }
            guard let name = (element["name"] ?? element["series"])?.text.map({ PlainText.trimmed($0) }), !name.isEmpty
            else {
                return []
            }
            let sequence = (element["sequence"] ?? element["part"])?.text.map { SeriesText.sequence($0) }
            return [SeriesEntry(name: name, sequence: sequence?.isEmpty == true ? nil : sequence)]
        }
    }

    /// Starts and ends in seconds.
    private static func chapters(_ list: JSONValue?, warnings: inout [MediaWarning]) -> [Chapter]? {
        var result = ChapterText()
        for (place, element) in (list?.elements ?? []).enumerated() {
            if element["start_offset_ms"] != nil { return nil }
            let title = element["title"]?.text ?? ""
            guard let start = element["start"]?.number.flatMap({ TimeText.milliseconds(seconds: $0) }) else {
                result.skip(line: place + 1, title)
                continue
            }
            let end = element["end"]?.number.flatMap { TimeText.milliseconds(seconds: $0) }
            result.add(ChapterList.Entry(title: title, startMs: start, endMs: end))
        }
        let chapters = result.chapters()
        warnings += result.warnings
        guard !chapters.isEmpty else { return nil }
        return withLastEnd(chapters, entries: result.entries)
    }

    /// The last chapter's own end, which a list without a length would cut to its start.
    private static func withLastEnd(_ chapters: [Chapter], entries: [ChapterList.Entry]) -> [Chapter] {
        var chapters = chapters
        let end = entries.compactMap(\.endMs).max() ?? 0
        if let last = chapters.indices.last, end > chapters[last].startMs { chapters[last].endMs = end }
        return chapters
    }
}
