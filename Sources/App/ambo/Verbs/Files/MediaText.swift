internal import AmboBase
internal import AmboModel

/// A media file as text for people.
enum MediaText {
    /// Every field, picture and warning, one a line.
    static func fields(_ path: FilePath, _ media: MediaDescription) -> [String] {
        var lines = [path.display, "  " + facts(media)]
        lines += tags(media.tags).map { "  \(pad($0.0)) \($0.1)" }
        for artwork in media.artwork {
            let size = artwork.width.flatMap { width in artwork.height.map { " \(width)×\($0)" } } ?? ""
            lines.append(
                "  \(pad("picture")) \(artwork.kind.rawValue): \(artwork.mime)\(size), \(bytes(artwork.sizeBytes))")
        }
        if !media.chapters.isEmpty {
            lines.append("  \(pad("chapters")) \(media.chapters.count) (\(media.chapterSource.name))")
        }
        return lines + media.warnings.map { "  \(pad("warning")) \($0.message)" } + [""]
    }

    /// The chapters, one a line.
    static func chapters(_ path: FilePath, _ media: MediaDescription) -> [String] {
        let count = media.chapters.count
        let head = count == 0 ? "no chapters" : "\(count) chapter\(count == 1 ? "" : "s") (\(media.chapterSource.name))"
        let rows = media.chapters.enumerated().map { index, chapter in
            "  \(left(String(index + 1), 4))  \(left(TimeForm.exact(chapter.startMs), 12))  \(safe(chapter.title))"
        }
        return ["\(path.display): \(head)"] + rows + media.warnings.map { "  warning: \($0.message)" } + [""]
    }

    /// Text from a file as it may be printed: control characters would move the cursor.
    static func safe(_ text: String) -> String {
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            // What turns the writing direction around would show a name as another one.
            case 0x202A...0x202E, 0x2066...0x2069: continue
            case 0x2028, 0x2029: safe.append(" ")
            default: safe.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
        }
        return String(safe)
    }

    private static func facts(_ media: MediaDescription) -> String {
        let parts: [String?] = [
            media.container.rawValue == media.codec ? media.codec : "\(media.container.rawValue) \(media.codec)",
            TimeForm.exact(media.durationMs), media.bitrateKbps.map { "\($0) kbit/s" },
            media.sampleRateHz.map { "\($0) Hz" },
            media.channels.map { $0 == 1 ? "mono" : $0 == 2 ? "stereo" : "\($0) channels" }, bytes(media.sizeBytes),
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    private static func tags(_ tags: Tags) -> [(String, String)] {
        var rows: [(String, String)] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { rows.append((name, safe(value))) }
        }
        add("title", tags.title)
        add("subtitle", tags.subtitle)
        add("album", tags.album)
        add("authors", tags.authors.joined(separator: "; "))
        add("narrators", tags.narrators.joined(separator: "; "))
        add("series", tags.series.map { $0.name + ($0.sequence.map { " #\($0)" } ?? "") }.joined(separator: "; "))
        add("genres", tags.genres.joined(separator: "; "))
        add("date", tags.date)
        add("publisher", tags.publisher)
        add("description", tags.description)
        add("comment", tags.comment)
        add("language", tags.language)
        add("asin", tags.asin)
        add("isbn", tags.isbn)
        add("copyright", tags.copyright)
        add("track", tags.track.map(number))
        add("disc", tags.disc.map(number))
        add("explicit", tags.explicit.map { $0 ? "yes" : "no" })
        for (name, values) in tags.custom.sorted(by: { $0.key < $1.key }) {
            add(safe(name), values.joined(separator: "; "))
        }
        return rows
    }

    private static func number(_ number: TagNumber) -> String {
        guard let value = number.number else { return number.raw ?? "" }
        return number.total.map { "\(value) of \($0)" } ?? "\(value)"
    }

    private static func pad(_ name: String) -> String {
        name + String(repeating: " ", count: max(0, 12 - name.count))
    }

    private static func left(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private static func bytes(_ count: Int64) -> String {
        switch count {
        case ..<10_000: "\(count) bytes"
        case ..<10_000_000: "\((count + 500) / 1000) kB"
        default: "\((count + 500_000) / 1_000_000) MB"
        }
    }
}
