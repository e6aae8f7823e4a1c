internal import AmboBase
internal import AmboCommandLine
internal import AmboModel

/// Items as text for people.
enum ItemText {
    /// One line an item: id, progress, title, authors, series, length.
    static func rows(_ items: [ItemSummary], width: Int) -> [String] {
        var table = TextTable([.number, .number, .flexible, .flexible, .flexible, .number])
        for item in items {
            table.add([
                item.id.description, progress(item), title(item), MediaText.safe(item.authors.joined(separator: ", ")),
                MediaText.safe(series(item.series)), TimeForm.length(item.durationMs),
            ])
        }
        return table.lines(width: width)
    }

    /// `35 %`, `done`, or nothing for what was never started.
    static func progress(_ item: ItemSummary) -> String {
        if item.finished { return "done" }
        guard item.positionMs > 0, item.durationMs > 0 else { return "" }
        return "\(min(99, item.positionMs * 100 / item.durationMs)) %"
    }

    /// `The Expanse #1; Other`.
    static func series(_ series: [SeriesEntry]) -> String {
        series.map { $0.name + ($0.sequence.map { " #\($0)" } ?? "") }.joined(separator: "; ")
    }

    private static func title(_ item: ItemSummary) -> String {
        MediaText.safe(item.title) + (item.kind == .folder ? "/" : "")
    }

    /// Everything of an item.
    static func details(_ details: ItemDetails, width: Int) -> [String] {
        let item = details.summary
        var lines = TextWidth.wrap("\(item.id)  \(MediaText.safe(item.title))", width: width)
        lines += facts(details).map { name, value in
            field(name, value, width: width)
        }.flatMap { $0 }
        lines += list("files", details.files.map { [fileName($0), TimeForm.clock($0.offsetMs)] }, width: width)
        let chapters = details.chapters.enumerated().map { index, chapter in
            ["\(index + 1)", MediaText.safe(chapter.title), TimeForm.clock(chapter.startMs)]
        }
        let source = details.chapterSource == "none" ? "" : " (\(MediaText.safe(details.chapterSource)))"
        lines += list("chapters" + source, chapters, width: width)
        let bookmarks = details.bookmarks.map { bookmark in
            ["\(bookmark.id)", MediaText.safe(bookmark.note), TimeForm.clock(bookmark.positionMs)]
        }
        return lines + list("bookmarks", bookmarks, width: width)
    }

    private static func facts(_ details: ItemDetails) -> [(String, String)] {
        let item = details.summary
        let position = item.positionMs > 0 ? "\(TimeForm.clock(item.positionMs)) of " : ""
        var rows = [
            ("kind", item.kind.rawValue), ("subtitle", details.texts[.subtitle] ?? ""),
            ("authors", item.authors.joined(separator: ", ")), ("narrators", item.narrators.joined(separator: ", ")),
            ("series", series(item.series)), ("genres", details.genres.joined(separator: ", ")),
            ("length", position + TimeForm.clock(item.durationMs) + (item.finished ? ", finished" : "")),
        ]
        for name in [ItemField.date, .publisher, .language, .asin, .isbn, .copyright, .description] {
            rows.append((name.rawValue, details.texts[name] ?? ""))
        }
        for picture in details.artwork {
            let size = picture.artwork.width.flatMap { w in picture.artwork.height.map { "\(w)×\($0) " } } ?? ""
            rows.append(("picture", "\(size)\(picture.artwork.mime)"))
        }
        rows.append(("library", item.libraryPath))
        rows.append(("disk", item.path?.display ?? ""))
        let sources = Dictionary(
            grouping: details.fieldSources.sorted { $0.key.rawValue < $1.key.rawValue }, by: \.value)
        let named = sources.sorted { $0.key.rawValue < $1.key.rawValue }.map { source, fields in
            "\(source.rawValue): \(fields.map(\.key.rawValue).joined(separator: ", "))"
        }
        rows.append(("from", named.joined(separator: "; ")))
        return rows.filter { !$0.1.isEmpty }.map { ($0.0, MediaText.safe($0.1)) }
    }

    private static func field(_ name: String, _ value: String, width: Int) -> [String] {
        // A path stays whole, so that it can be copied.
        let isPath = ["library", "disk"].contains(name)
        let wrapped = isPath ? [value] : TextWidth.wrap(value, width: max(20, width - 15))
        return wrapped.enumerated().map { index, line in
            "  " + TextWidth.pad(index == 0 ? name : "", to: 12) + " " + line
        }
    }

    private static func fileName(_ file: ItemFile) -> String {
        file.path.name.display + (file.isMissing ? " (missing)" : "")
    }

    private static func list(_ title: String, _ rows: [[String]], width: Int) -> [String] {
        guard let first = rows.first else { return [] }
        var table = TextTable(first.count == 2 ? [.flexible, .number] : [.number, .flexible, .number])
        rows.forEach { table.add($0) }
        return ["", "  \(title):"] + table.lines(width: width - 4).map { "    " + $0 }
    }
}
