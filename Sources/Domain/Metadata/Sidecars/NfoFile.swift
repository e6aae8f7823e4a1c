internal import AmboBase
internal import AmboModel
internal import AmboText
internal import AmboXML

/// `.nfo` files: notes of a media centre in XML, or the plain text that comes with a release.
enum NfoFile {
    /// Reads a note of either kind.
    static func read(_ bytes: [UInt8], path: FilePath) throws(MetadataError) -> Sidecar {
        // An address behind the closing tag is the custom of these files.
        let end = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
        if let document = try? XMLDocument(Array(bytes.prefix(end + 1))), !document.root.elements.isEmpty {
            return centre(document)
        }
        guard let file = text(bytes) else { throw .sidecar(path, line: nil) }
        var sidecar = Sidecar(kind: .nfo)
        sidecar.tags = plain(file)
        return sidecar
    }

    // MARK: Media centres

    private static func centre(_ document: XMLDocument) -> Sidecar {
        var sidecar = Sidecar(kind: .nfo)
        sidecar.warnings = SidecarXML.warnings(document)
        var fields = TagCollector()
        var position: String?
        for element in document.root.elements {
            let text = PlainText.trimmed(element.text)
            guard !text.isEmpty else { continue }
            let name = element.name.lowercased()
            if name == "set" || name == "series" {
                let inner = element.first("name").map { PlainText.trimmed($0.text) } ?? text
                fields.add(name: "SERIES", values: [inner], in: .vorbis)
                position =
                    position ?? (element.first("index") ?? element.first("position")).map { PlainText.trimmed($0.text) }
            } else if name == "albumartistcredits" || name == "artistcredits" {
                let artists = element.all("artist").map { PlainText.trimmed($0.text) }
                fields.add(name: name == "artistcredits" ? "ARTIST" : "ALBUMARTIST", values: artists, in: .vorbis)
            } else if name == "uniqueid" || name == "id" {
                let type = (element.attribute("type") ?? name).lowercased()
                fields.add(name: type, values: [text], in: .vorbis)
            } else if element.elements.isEmpty {
                fields.add(name: names[name] ?? element.name, values: [text], in: .vorbis)
            }
        }
        if let position { fields.add(name: "SERIES-PART", values: [position], in: .vorbis) }
        sidecar.tags = fields.finish()
        return sidecar
    }

    /// The words of media centres for the fields of Xiph comments.
    private static let names = [
        "plot": "DESCRIPTION", "review": "DESCRIPTION", "overview": "DESCRIPTION", "outline": "SHORTDESCRIPTION",
        "writer": "AUTHOR", "credits": "AUTHOR", "studio": "PUBLISHER", "premiered": "RELEASEDATE",
        "publishdate": "DATE", "originaltitle": "ORIGINALTITLE", "seriespart": "SERIES-PART",
    ]

    // MARK: Plain text

    /// Frames of such notes are drawn with the first PCs' set.
    private static func text(_ bytes: [UInt8]) -> TextFile? {
        let foreign = bytes.filter { $0 >= 0x80 }
        let drawn = foreign.count { (0xB0...0xDF).contains($0) || $0 == 0xFE }
        if !foreign.isEmpty, drawn * 3 >= foreign.count * 2, Charset.utf8.decode(bytes) == nil,
            let text = Charset.cp437.decode(bytes)
        {
            return TextFile(Array(text.utf8))
        }
        return TextFile(bytes)
    }

    /// Lines `Key: value`, and a block under a heading `Book Description`.
    private static func plain(_ file: TextFile) -> Tags {
        var fields = TagCollector()
        var description: [String] = []
        var isInside = false
        let lines = file.lines.map { PlainText.trimmed($0.text) }
        for (place, line) in lines.enumerated() {
            let isHeading = place + 1 < lines.count && isRule(lines[place + 1]) && !line.isEmpty
            if isHeading {
                isInside = line.lowercased().contains("description") || line.lowercased().contains("summary")
                continue
            }
            if isRule(line) { continue }
            if isInside {
                if !line.isEmpty || !description.isEmpty { description.append(line) }
            } else if let (key, value) = pair(line) {
                add(key, value, to: &fields)
            }
        }
        let text = PlainText.trimmed(description.joined(separator: "\n"))
        if !text.isEmpty { fields.add(name: "DESCRIPTION", values: [text], in: .vorbis) }
        return fields.finish()
    }

    private static func add(_ key: String, _ value: String, to fields: inout TagCollector) {
        switch key.lowercased() {
        case "copyright":
            fields.add(name: "COPYRIGHT", values: [value], in: .vorbis)
            // A bare year is the year of the book.
            if PlainText.number(value) != nil, value.count == 4 {
                fields.add(name: "YEAR", values: [value], in: .vorbis)
            }
        case "position in series": fields.add(name: "SERIES-PART", values: [value], in: .vorbis)
        case "unabridged": fields.add(name: "abridged", values: [isYes(value) ? "false" : "true"], in: .vorbis)
        case "abridged": fields.add(name: "abridged", values: [isYes(value) ? "true" : "false"], in: .vorbis)
        default: fields.add(name: key, values: [value], in: .vorbis)
        }
    }

    private static func isYes(_ text: String) -> Bool { ["yes", "true", "1"].contains(text.lowercased()) }

    /// A line of one drawing sign again and again.
    private static func isRule(_ line: String) -> Bool {
        guard line.count >= 3, let first = line.unicodeScalars.first else { return false }
        return !first.properties.isAlphabetic && first.properties.numericType == nil
            && line.unicodeScalars.allSatisfy { $0 == first }
    }

    /// Key and value of a line; a key is a few words.
    private static func pair(_ line: String) -> (String, String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        var key = PlainText.trimmed(line[..<colon])
        while let last = key.last, last == "." { key.removeLast() }
        let value = PlainText.trimmed(line[line.index(after: colon)...])
        guard !value.isEmpty, !key.isEmpty, key.count <= 30, !value.hasPrefix("//"),
            key.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == " " || $0 == "-" })
        else { return nil }
        return (key, value)
    }
}
