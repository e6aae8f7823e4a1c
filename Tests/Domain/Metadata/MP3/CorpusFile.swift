import AmboBase
import AmboTestSupport
import Foundation
import Testing

/// A file of the outside corpora with what is known of it.
struct CorpusFile: CustomTestStringConvertible, Sendable {
    /// Where it lies.
    let path: FilePath
    /// Its name in the corpus.
    let name: String
    /// The facts, as JSON.
    private let json: String

    var testDescription: String { name }

    /// The facts.
    var facts: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any] ?? [:]
    }

    /// Files of `fixtures/media` in these folders.
    static func made(in folders: [String]) -> [CorpusFile] {
        guard let root = Corpora.media, let all = object(root.appending("expected.json"))?["files"] as? [[String: Any]]
        else { return [] }
        return all.compactMap { facts in
            guard let name = facts["path"] as? String, folders.contains(where: { name.hasPrefix($0 + "/") }) else {
                return nil
            }
            return CorpusFile(root, name, facts)
        }
    }

    /// Files of `fixtures/third-party` whose bytes are of these kinds.
    static func thirdParty(_ kinds: Set<String>) -> [CorpusFile] {
        guard let root = Corpora.thirdParty,
            let index = try? String(contentsOfFile: root.appending("INDEX.tsv").display, encoding: .utf8)
        else { return [] }
        return index.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count > 4, kinds.contains(String(fields[3])), let last = fields.last,
                let facts = object(root.appending(String(last)))
            else { return nil }
            return CorpusFile(root, String(fields[0]), facts)
        }
    }

    private init?(_ root: FilePath, _ name: String, _ facts: [String: Any]) {
        guard let data = try? JSONSerialization.data(withJSONObject: facts) else { return nil }
        path = root.appending(name)
        self.name = name
        json = String(decoding: data, as: UTF8.self)
    }

    private static func object(_ path: FilePath) -> [String: Any]? {
        guard let data = FileManager.default.contents(atPath: path.display) else { return nil }
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }
}
