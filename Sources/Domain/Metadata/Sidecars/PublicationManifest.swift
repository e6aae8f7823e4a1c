internal import AmboModel

/// The manifest of an audiobook package: `publication.json` of the W3C, `manifest.json` of Readium.
enum PublicationManifest {
    /// Reads fields and the order of the files; nil for JSON of another kind.
    static func read(_ document: JSONValue) -> Sidecar? {
        guard let order = document["readingOrder"] else { return nil }
        let fields = document["metadata"] ?? document
        var sidecar = Sidecar(kind: .publication)
        var tags = Tags()
        tags.title = text(fields["title"] ?? fields["name"])
        tags.subtitle = text(fields["subtitle"])
        tags.authors = names(fields["author"])
        tags.narrators = names(fields["narrator"] ?? fields["readBy"])
        tags.publisher = names(fields["publisher"]).first
        tags.language = text(fields["language"] ?? fields["inLanguage"])
        tags.date = text(fields["published"] ?? fields["datePublished"]).map { DateText.normalised($0) }
        tags.description = text(fields["description"])
        tags.genres = names(fields["subject"])
        let identifier = text(fields["identifier"] ?? document["id"])
        if let identifier {
            if identifier.lowercased().hasPrefix("urn:isbn:") {
                tags.isbn = String(identifier.dropFirst(9))
            } else {
                tags.custom["identifier"] = [identifier]
            }
        }
        if let isbn = text(fields["isbn"]) { tags.isbn = isbn }
        tags.series = series(fields["belongsTo"]?["series"] ?? fields["belongs_to"]?["series"])
        sidecar.tags = tags
        let chapters = fragments(document["toc"])
        for element in order.elements.prefix(ChapterText.entryLimit) {
            guard let name = address(element) else { continue }
            sidecar.chapterFiles.append(.init(name: name, chapters: chapters[name] ?? []))
        }
        return sidecar
    }

    /// Chapters of the table of contents by their file: `audio/02.mp3#t=0.25`.
    private static func fragments(_ toc: JSONValue?) -> [String: [Chapter]] {
        var found: [String: [ChapterList.Entry]] = [:]
        var count = 0
        func collect(_ elements: [JSONValue]) {
            for element in elements where count < ChapterText.entryLimit {
                if let address = address(element) {
                    let parts = address.split(separator: "#", maxSplits: 1)
                    let fragment = parts.count > 1 ? parts[1] : "t=0"
                    if let file = parts.first, fragment.hasPrefix("t="),
                        let start = TimeText.milliseconds(
                            fragment.dropFirst(2).split(separator: ",", omittingEmptySubsequences: false)[0],
                            bareSeconds: true)
                    {
                        count += 1
                        found[String(file), default: []].append(
                            .init(title: text(element["title"]) ?? "", startMs: start))
                    }
                }
                collect(element["children"]?.elements ?? [])
            }
        }
        collect(toc?.elements ?? [])
        return found.mapValues { ChapterList.normalised($0, durationMs: nil) }
    }

    private static func address(_ element: JSONValue) -> String? {
        element.text ?? (element["href"] ?? element["url"])?.text
    }

    /// A text, the first of several, or the first language of one in several.
    private static func text(_ value: JSONValue?) -> String? {
        guard let value else { return nil }
        let found =
            value.text ?? value.elements.lazy.compactMap { text($0) }.first ?? (value["value"] ?? value["@value"])?.text
            ?? value.members.first { $0.value.text != nil }?.value.text
        return found.map { PlainText.trimmed($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func names(_ value: JSONValue?) -> [String] {
        guard let value else { return [] }
        let elements = value.elements.isEmpty ? [value] : value.elements
        return PlainText.unique(elements.compactMap { $0.text ?? text($0["name"]) }.filter { !$0.isEmpty })
    }

    private static func series(_ value: JSONValue?) -> [SeriesEntry] {
        guard let value else { return [] }
        let elements = value.elements.isEmpty ? [value] : value.elements
        return elements.compactMap { element in
            guard let name = element.text ?? text(element["name"]) else { return nil }
            return SeriesEntry(name: name, sequence: element["position"]?.text)
        }
    }
}
