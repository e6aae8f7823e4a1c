public import AmboBase
public import AmboModel
internal import Foundation

/// What the corpora state of one media file, to be held against a reading.
public struct ExpectedMedia: Sendable, CustomStringConvertible {
    /// How a file may be read.
    public enum Readable: Sendable {
        // Partly: a reading with a warning, or a clear error.
        case whole, partly, no
    }

    /// The path in its corpus.
    public let name: String
    /// Where it lies.
    public let path: FilePath
    /// Whether it can be read.
    public let readable: Readable
    /// Facts by name, as JSON has them; those that nobody claims are not in it.
    fileprivate var facts: Facts
    fileprivate let toleranceMs: Int64

    /// Same as ``name``.
    public var description: String { name }

    // JSON values are immutable here and never leave this file.
    fileprivate struct Facts: @unchecked Sendable {
        let values: [String: Any]
        func text(_ key: String) -> String? { values[key] as? String }
        func number(_ key: String) -> Int64? { (values[key] as? NSNumber)?.int64Value }
    }

    /// The made files below the given folders of `fixtures/media`; none without corpora.
    public static func made(in folders: [String]) -> [ExpectedMedia] {
        guard let root = Corpora.media,
            let list = object(root.appending("expected.json"))?["files"] as? [[String: Any]]
        else { return [] }
        return list.compactMap { entry in
            guard entry["kind"] as? String == "audio", let path = entry["path"] as? String,
                folders.contains(where: { path == $0 || path.hasPrefix($0 + "/") })
            else { return nil }
            var facts = entry
            facts.merge(entry["tags"] as? [String: Any] ?? [:]) { mine, _ in mine }
            let readable: Readable =
                if let flag = entry["readable"] as? Bool { flag ? .whole : .no } else { .partly }
            let tolerance = (entry["duration_tolerance_ms"] as? NSNumber)?.int64Value ?? 60
            return ExpectedMedia(
                name: path, path: place(path, in: root), readable: readable, facts: Facts(values: facts),
                toleranceMs: tolerance)
        }
    }

    /// The third-party files of the given containers with the facts that readers agree on; none without corpora.
    public static func thirdParty(_ containers: Set<String>) -> [ExpectedMedia] {
        guard let root = Corpora.thirdParty else { return [] }
        let folder = URL(filePath: root.appending("expected").display)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { name in
            guard let entry = object(FilePath(folder.appending(path: name).path)),
                let container = entry["container"] as? String, containers.contains(container),
                let path = entry["path"] as? String, let agreed = entry["agreed"] as? [String: Any]
            else { return nil }
            return ExpectedMedia(
                name: path, path: place(path, in: root), readable: agreed["duration_ms"] == nil ? .partly : .whole,
                facts: Facts(values: agreed), toleranceMs: 60)
        }
    }

    private static func place(_ path: String, in root: FilePath) -> FilePath {
        FilePath(bytes: root.bytes + Array("/".utf8) + Array(path.utf8))
    }

    private static func object(_ path: FilePath) -> [String: Any]? {
        guard let data = FileManager.default.contents(atPath: path.display) else { return nil }
        return try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    }
}

extension ExpectedMedia {
    /// What a reading has other than stated, a line each; empty when all is as it should be.
    ///
    /// - Parameter leavingOut: Facts that are known to be stated wrongly or not to be meant for us.
    public func differences(from media: MediaDescription, leavingOut: Set<String> = []) -> [String] {
        var expected = self
        expected.facts = Facts(values: facts.values.filter { !leavingOut.contains($0.key) })
        return expected.allDifferences(from: media)
    }

    private func allDifferences(from media: MediaDescription) -> [String] {
        var lines: [String] = []
        if let expected = facts.number("duration_ms"), abs(expected - media.durationMs) > toleranceMs {
            lines.append("duration \(media.durationMs), expected \(expected)")
        }
        if let codec = facts.text("codec"), codec != media.codec { lines.append("codec \(media.codec), not \(codec)") }
        compare("sample rate", media.sampleRateHz.map { Int64($0) }, facts.number("sample_rate"), &lines)
        compare("channels", media.channels.map { Int64($0) }, facts.number("channels"), &lines)
        compareTags(media.tags, &lines)
        compareCovers(media, &lines)
        if let chapters = facts.values["chapters"] as? [[Any]] { compareChapters(media.chapters, chapters, &lines) }
        return lines
    }

    private func compareTags(_ tags: Tags, _ lines: inout [String]) {
        compareText("title", tags.title, tags, &lines)
        compareText("album", tags.album, tags, &lines)
        compareText("description", tags.description, tags, &lines)
        compareText("copyright", tags.copyright, tags, &lines)
        // A date in other forms (`Oct 3, 1995`) is brought to ours.
        if facts.text("date")?.prefix(4).allSatisfy(\.isNumber) == true {
            compareText("date", tags.date, tags, &lines)
        }
        comparePeople("artist", tags.authors, tags, &lines)
        comparePeople("composer", tags.narrators + tags.authors, tags, &lines)
        if let artists = facts.values["artists"] as? [String], artists != tags.authors {
            lines.append("authors \(tags.authors), not \(artists)")
        }
        if let narrators = facts.values["narrators"] as? [String], narrators != tags.narrators {
            lines.append("narrators \(tags.narrators), not \(narrators)")
        }
        if let genres = facts.values["genres"] as? [String], genres != tags.genres {
            lines.append("genres \(tags.genres), not \(genres)")
        }
        if let series = facts.text("series"), tags.series.first?.name != series {
            lines.append("series \(tags.series), not \(series)")
        }
        compareNumber("track", tags.track, &lines)
        compareNumber("disc", tags.disc, &lines)
    }

    private func compareText(_ key: String, _ value: String?, _ tags: Tags, _ lines: inout [String]) {
        guard let expected = facts.text(key) else { return }
        let wanted = NormalForm.composed(expected.trimmingCharacters(in: .whitespacesAndNewlines))
        if wanted.isEmpty || value.map(NormalForm.composed) == wanted { return }
        lines.append("\(key) \(value ?? "absent"), not \(expected)")
    }

    /// A list of people as one text names each of them.
    private func comparePeople(_ key: String, _ people: [String], _ tags: Tags, _ lines: inout [String]) {
        guard let expected = facts.text(key), !expected.isEmpty else { return }
        if people.contains(where: { expected.contains($0) }) || tags.custom.values.contains([expected]) { return }
        lines.append("\(key) \(people), not \(expected)")
    }

    private func compareNumber(_ key: String, _ value: TagNumber?, _ lines: inout [String]) {
        if let expected = facts.values[key] as? [String: Any] {
            let number = (expected["number"] as? NSNumber)?.intValue
            let total = (expected["total"] as? NSNumber)?.intValue
            if value?.number != number || value?.total != total { lines.append("\(key) \(String(describing: value))") }
        } else if let expected = facts.text(key) {
            let parts = expected.split(separator: "/").map { Int($0) }
            if let number = parts.first ?? nil, value?.number != number {
                lines.append("\(key) \(String(describing: value)), not \(expected)")
            }
        }
    }

    private func compareCovers(_ media: MediaDescription, _ lines: inout [String]) {
        if let count = facts.number("covers"), count != media.artwork.count {
            lines.append("\(media.artwork.count) covers, not \(count)")
        }
        guard let covers = facts.values["covers"] as? [[String: Any]] else { return }
        let found = media.artwork.map { "\($0.mime) \($0.sizeBytes)" }
        let wanted = covers.map { "image/\($0["format"] ?? "") \($0["bytes"] ?? "")" }
        if found != wanted { lines.append("covers \(found), not \(wanted)") }
    }

    private func compareChapters(_ found: [Chapter], _ expected: [[Any]], _ lines: inout [String]) {
        let tolerance = facts.number("chapter_tolerance_ms") ?? 40
        let wanted = expected.map { (start: ($0.first as? NSNumber)?.int64Value ?? 0, title: $0.last as? String ?? "") }
        let isEqual =
            found.count == wanted.count
            && zip(found, wanted).allSatisfy { abs($0.startMs - $1.start) <= tolerance && $0.title == $1.title }
        if !isEqual { lines.append("chapters \(found.map { ($0.startMs, $0.title) }), not \(wanted)") }
    }

    private func compare(_ what: String, _ found: Int64?, _ expected: Int64?, _ lines: inout [String]) {
        if let expected, found != expected { lines.append("\(what) \(found ?? -1), not \(expected)") }
    }
}
