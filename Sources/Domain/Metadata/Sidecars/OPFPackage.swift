internal import AmboBase
internal import AmboModel
internal import AmboXML

/// The metadata of a package document (OPF 2 and 3) as libraries of e-books write it beside a book.
enum OPFPackage {
    /// Reads the metadata.
    static func read(_ bytes: [UInt8], path: FilePath) throws(MetadataError) -> Sidecar {
        let document = try SidecarXML.document(bytes, path: path)
        guard let metadata = metadata(in: document.root) else { throw .sidecar(path, line: nil) }
        var sidecar = Sidecar(kind: .opf)
        sidecar.warnings = SidecarXML.warnings(document)
        var reader = OPFReader(metadata)
        sidecar.tags = reader.read()
        return sidecar
    }

    private static func metadata(in root: XMLElement) -> XMLElement? {
        if root.isNamed("metadata") { return root }
        return root.first("metadata") ?? root.elements.lazy.compactMap { $0.first("metadata") }.first
    }
}

/// Reads one metadata element.
private struct OPFReader {
    private let elements: [XMLElement]
    /// What `meta` elements with `refines` say, by the id that they refine.
    private var refinements: [String: [(property: String, value: String)]] = [:]
    private var tags = Tags()

    init(_ metadata: XMLElement) {
        // OPF 1 keeps the fields one level deeper, in `dc-metadata` and `x-metadata`.
        elements = metadata.elements.flatMap { $0.name.lowercased().hasSuffix("-metadata") ? $0.elements : [$0] }
        for element in elements where element.isNamed("meta") {
            guard let id = element.attribute("refines"), let property = element.attribute("property") else { continue }
            let key = id.hasPrefix("#") ? String(id.dropFirst()) : id
            refinements[key, default: []].append((property, PlainText.trimmed(element.text)))
        }
    }

    mutating func read() -> Tags {
        titles()
        for element in elements {
            let text = PlainText.trimmed(element.text)
            guard !text.isEmpty else { continue }
            switch element.name.lowercased() {
            case "creator": person(element, text, unknown: "aut")
            case "contributor": person(element, text, unknown: "contributor")
            case "identifier": identifier(element, text)
            case "subject": if !tags.genres.contains(text) { tags.genres.append(text) }
            case "publisher": first(\.publisher, text, "publisher")
            case "language": first(\.language, text, "language")
            case "description": first(\.description, text, "description")
            case "rights": first(\.copyright, text, "rights")
            case "title", "meta", "date": break
            default: keep(element.name, text)
            }
        }
        dates()
        series()
        customMeta()
        return tags
    }

    private mutating func keep(_ name: String, _ text: String) { tags.custom[name, default: []].append(text) }

    private mutating func first(_ field: WritableKeyPath<Tags, String?>, _ text: String, _ name: String) {
        if tags[keyPath: field] == nil {
            tags[keyPath: field] = text
        } else if tags[keyPath: field] != text {
            keep(name, text)
        }
    }

    private func refined(_ element: XMLElement, _ property: String) -> String? {
        guard let id = element.attribute("id") else { return nil }
        return refinements[id]?.first { $0.property == property }?.value
    }

    // MARK: Titles, people, identifiers

    private mutating func titles() {
        let titles = elements.filter { $0.isNamed("title") }.map { element in
            (text: PlainText.trimmed(element.text), type: refined(element, "title-type"))
        }.filter { !$0.text.isEmpty }
        let main = titles.first { $0.type == "main" } ?? titles.first { $0.type == nil } ?? titles.first
        tags.title = main?.text
        for title in titles where title.text != main?.text {
            if title.type == "subtitle", tags.subtitle == nil {
                tags.subtitle = title.text
            } else {
                keep("title", title.text)
            }
        }
    }

    private mutating func person(_ element: XMLElement, _ text: String, unknown: String) {
        let role = (element.attribute("role") ?? refined(element, "role"))?.lowercased() ?? unknown
        switch role {
        case "aut", "author":
            if !tags.authors.contains(text) { tags.authors.append(text) }
            if let sort = element.attribute("file-as") ?? refined(element, "file-as"), sort != text {
                keep("author_sort", sort)
            }
        case "nrt", "narrator":
            if !tags.narrators.contains(text) { tags.narrators.append(text) }
        default: keep(role, text)
        }
    }

    private mutating func identifier(_ element: XMLElement, _ text: String) {
        let lower = text.lowercased()
        var scheme = element.attribute("scheme")?.lowercased()
        var value = text
        if lower.hasPrefix("urn:isbn:") {
            (scheme, value) = ("isbn", String(text.dropFirst(9)))
        } else if let colon = text.firstIndex(of: ":"),
            ["isbn", "asin", "audible", "amazon", "mobi-asin"].contains(lower[..<colon])
        {
            (scheme, value) = (String(lower[..<colon]), String(text[text.index(after: colon)...]))
        }
        value = PlainText.trimmed(value)
        switch scheme {
        case "isbn", "isbn13", "isbn10":
            first(\.isbn, value, "isbn")
        case "asin", "audible", "audible_asin", "amazon", "mobi-asin":
            first(\.asin, value, "asin")
        default:
            if tags.isbn == nil, Self.isISBN13(text) {
                tags.isbn = text
            } else {
                keep("identifier", scheme.map { "\($0):\(value)" } ?? value)
            }
        }
    }

    /// A bare number of a book: 13 digits from 978 or 979 whose check digit is right.
    private static func isISBN13(_ text: String) -> Bool {
        let digits = text.filter { $0 != "-" && $0 != " " }.utf8.map { Int($0) - 0x30 }
        guard digits.count == 13, digits.allSatisfy({ (0...9).contains($0) }), digits.starts(with: [9, 7]) else {
            return false
        }
        let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
        return sum % 10 == 0
    }

    // MARK: Dates and series

    /// The date of publication; libraries write the year 101 where they know none.
    private mutating func dates() {
        let dates = elements.filter { $0.isNamed("date") }.map { element in
            (text: PlainText.trimmed(element.text), event: element.attribute("event")?.lowercased())
        }.filter { !$0.text.isEmpty }
        let known = dates.filter { !$0.text.hasPrefix("0101-") && $0.event != "modification" }
        let chosen = known.first { $0.event == "publication" } ?? known.first
        tags.date = chosen.map { DateText.normalised($0.text) }
        for date in dates where date.text != chosen?.text { keep(date.event ?? "date", date.text) }
    }

    private mutating func series() {
        // calibre's pairs, in the order of the document.
        for element in elements where element.isNamed("meta") {
            let content = PlainText.trimmed(element.attribute("content") ?? "")
            switch element.attribute("name") {
            case "calibre:series" where !content.isEmpty: tags.series.append(SeriesEntry(name: content))
            case "calibre:series_index":
                if let last = tags.series.indices.last, tags.series[last].sequence == nil {
                    tags.series[last].sequence = Self.plainNumber(content)
                }
            default: break
            }
        }
        for element in elements
        where element.isNamed("meta") && element.attribute("property") == "belongs-to-collection" {
            let name = PlainText.trimmed(element.text)
            let type = refined(element, "collection-type")
            guard !name.isEmpty, type == nil || type == "series" else {
                if !name.isEmpty { keep("collection", name) }
                continue
            }
            guard !tags.series.contains(where: { $0.name == name }), element.attribute("refines") == nil else {
                continue
            }
            let position = refined(element, "group-position").map { Self.plainNumber($0) }
            tags.series.append(SeriesEntry(name: name, sequence: position))
        }
    }

    /// `1.0` is `1`.
    private static func plainNumber(_ text: String) -> String {
        let text = PlainText.trimmed(text)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Every other `meta` by its own name.
    private mutating func customMeta() {
        for element in elements where element.isNamed("meta") && element.attribute("refines") == nil {
            if let name = element.attribute("name"), let content = element.attribute("content") {
                if name == "calibre:series" || name == "calibre:series_index" || name == "cover" { continue }
                keep(name, content)
            } else if let property = element.attribute("property"), property != "belongs-to-collection" {
                let text = PlainText.trimmed(element.text)
                if !text.isEmpty { keep(property, text) }
            }
        }
    }
}
