package import AmboModel

/// A cue sheet: the tracks of one or several files. Times are in the file that they belong to.
package struct CueSheet: Sendable, Equatable {
    /// One FILE with its tracks.
    package struct File: Sendable, Equatable {
        /// As written, which need not be the name of a file that exists.
        package var name: String
        /// The chapters that start in it, sorted by start, ends filled in; the last one ends at its start, as a sheet knows no lengths.
        package var chapters: [Chapter]
    }

    /// Fields of the whole.
    package var tags = Tags()
    /// In the order of the sheet; also those in which no track starts.
    package var files: [File] = []
    /// How many tracks there are, with and without a start.
    package var trackCount = 0
    /// What was odd, one entry each.
    package var warnings: [MediaWarning] = []

    /// The chapters of the first file in which any start: all there are in a sheet of one file.
    package var chapters: [Chapter] { files.first { !$0.chapters.isEmpty }?.chapters ?? [] }

    /// Reads a sheet; what cannot be read is left out and named in the warnings.
    ///
    /// A start is `INDEX 01`, or `INDEX 00` where a track has no other. A place is `mm:ss:ff` with 75 frames a second; minutes
    /// beyond 99, one-digit parts, frames beyond 74 (carried over, with a warning) and `hh:mm:ss.fraction` are read as well.
    package static func parse(_ text: String) -> CueSheet {
        var parser = CueParser()
        var number = 0
        for line in text.utf8.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            number += 1
            parser.take(PlainText.trimmed(Substring(line)), number: number)
        }
        return parser.finish()
    }

    /// Whether a text has the lines that make a cue sheet.
    static func matches(_ text: String) -> Bool {
        var hasTrack = false
        var hasIndex = false
        for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(500) {
            let words = PlainText.trimmed(Substring(line)).split(separator: " ", maxSplits: 1)
            switch words.first?.uppercased() {
            case "TRACK": hasTrack = true
            case "INDEX": hasIndex = true
            case "FILE" where words.count > 1: return true
            default: break
            }
            if hasTrack && hasIndex { return true }
        }
        return false
    }
}

/// Takes the lines of a sheet one after another.
private struct CueParser {
    private struct Track {
        var number: String
        var title = ""
        /// Place and file of each INDEX.
        var starts: [(index: Int64, startMs: Int64, file: Int)] = []
        var isSound = true
    }

    private var sheet = CueSheet()
    private var fields = TagCollector()
    private var tracks: [Track] = []
    private var carriedLines: [Int] = []

    mutating func take(_ line: String, number: Int) {
        guard !line.isEmpty else { return }
        let (word, rest) = Self.command(line)
        switch word {
        case "FILE": file(rest)
        case "TRACK": track(rest)
        case "INDEX": index(rest, number: number)
        case "TITLE":
            if tracks.isEmpty { add("TITLE", rest) } else { tracks[tracks.count - 1].title = Self.unquoted(rest) }
        case "PERFORMER": if tracks.isEmpty { add("ARTIST", rest) }
        case "SONGWRITER": if tracks.isEmpty { add("COMPOSER", rest) }
        case "CATALOG": if tracks.isEmpty { add("CATALOG", rest) }
        case "REM":
            let (name, value) = Self.command(rest)
            if tracks.isEmpty, !value.isEmpty, !name.contains(":") { add(name, value) }
        case "FLAGS", "ISRC", "PREGAP", "POSTGAP", "CDTEXTFILE": break
        default:
            warn("line-unreadable", "Line \(number) of the cue sheet is unknown and was left out: \(line.prefix(60))")
        }
    }

    mutating func finish() -> CueSheet {
        sheet.tags = fields.finish()
        sheet.trackCount = tracks.count
        var entries = [[ChapterList.Entry]](repeating: [], count: sheet.files.count)
        for track in tracks where track.isSound {
            let start = track.starts.first { $0.index == 1 } ?? track.starts.min { $0.index < $1.index }
            guard let start else {
                warn("track-without-start", "Track \(track.number) has no INDEX and was left out.")
                continue
            }
            entries[start.file].append(ChapterList.Entry(title: track.title, startMs: start.startMs))
        }
        for (place, list) in entries.enumerated() {
            sheet.files[place].chapters = ChapterList.normalised(list, durationMs: nil)
        }
        if let first = carriedLines.first {
            warn(
                "frames-carried",
                "\(carriedLines.count) places of the cue sheet have more than 59 seconds or 74 frames, the first one in line "
                    + "\(first); they were carried over.")
        }
        return sheet
    }

    private mutating func add(_ name: String, _ value: String) {
        fields.add(name: name, values: [Self.unquoted(value)], in: .vorbis)
    }

    private mutating func warn(_ code: String, _ message: String) {
        if sheet.warnings.count < 20 { sheet.warnings.append(MediaWarning(code, message)) }
    }

    private mutating func file(_ text: String) {
        guard sheet.files.count < ChapterText.entryLimit else { return }
        sheet.files.append(.init(name: Self.fileName(text), chapters: []))
    }

    private mutating func track(_ text: String) {
        let words = text.split(separator: " ")
        guard tracks.count < ChapterText.entryLimit else {
            if tracks.count == ChapterText.entryLimit { warn("too-many-chapters", "Only the first tracks were read.") }
            return
        }
        let isSound = words.count < 2 || words[1].uppercased() == "AUDIO" || !words[1].uppercased().hasPrefix("MODE")
        tracks.append(Track(number: words.first.map(String.init) ?? "", isSound: isSound))
    }

    private mutating func index(_ text: String, number: Int) {
        let words = text.split { $0 == " " || $0 == "\t" }
        guard words.count >= 2, let index = TimeText.digits(words[0]), let (ms, isCarried) = Self.place(words[1]) else {
            warn(
                "line-unreadable", "Line \(number) of the cue sheet gives no place and was left out: \(text.prefix(60))"
            )
            return
        }
        if isCarried { carriedLines.append(number) }
        // A sheet inside a file may leave FILE out.
        if sheet.files.isEmpty { sheet.files.append(.init(name: "", chapters: [])) }
        if tracks.isEmpty { tracks.append(Track(number: "")) }
        if tracks[tracks.count - 1].starts.count < 100 {
            tracks[tracks.count - 1].starts.append((index, ms, sheet.files.count - 1))
        }
    }

    // MARK: Pieces of lines

    /// Milliseconds of `mm:ss:ff`, and whether a part was beyond its range.
    static func place(_ text: Substring) -> (Int64, Bool)? {
        if text.contains(".") || text.contains(",") { return TimeText.milliseconds(text).map { ($0, false) } }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { TimeText.digits($0) }
        guard parts.count == 2 || parts.count == 3, let minutes = parts[0], let seconds = parts[1],
            let frames = parts.count == 3 ? parts[2] : 0, max(minutes, seconds, frames) < 10_000_000
        else { return nil }
        let all = (minutes * 60 + seconds) * 75 + frames
        guard let ms = TimeText.milliseconds(all, numerator: 1, denominator: 75) else { return nil }
        return (ms, seconds > 59 || frames > 74)
    }

    /// The first word in capitals, and what stands behind it.
    static func command(_ line: String) -> (word: String, rest: String) {
        guard let blank = line.firstIndex(where: { $0 == " " || $0 == "\t" }) else { return (line.uppercased(), "") }
        return (line[..<blank].uppercased(), PlainText.trimmed(line[blank...]))
    }

    /// What stands between the outer quotation marks; quotes inside stay.
    static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\"") else { return text }
        let inner = text.dropFirst()
        return PlainText.trimmed(inner.hasSuffix("\"") ? inner.dropLast() : inner)
    }

    /// The name in `"a name.mp3" MP3`, and where the quotes are missing, without the kind of file behind it.
    static func fileName(_ text: String) -> String {
        if text.hasPrefix("\""), let end = text.lastIndex(of: "\""), end > text.startIndex {
            return String(text[text.index(after: text.startIndex)..<end])
        }
        let words = text.split(separator: " ")
        guard words.count > 1, let kind = words.last, kinds.contains(kind.uppercased()) else { return text }
        return PlainText.trimmed(text.dropLast(kind.count))
    }

    private static let kinds: Set<String> = [
        "WAVE", "MP3", "AIFF", "BINARY", "MOTOROLA", "FLAC", "APE", "WV", "OGG", "AAC",
    ]
}
