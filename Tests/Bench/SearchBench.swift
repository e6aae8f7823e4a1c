internal import AmboBase
internal import AmboLibrary
internal import AmboModel
internal import AmboTestSupport

/// Searches a made-up library of 100,000 items.
struct SearchBench {
    private static let itemCount = 100_000
    private static let queryCount = 300
    let folder: FilePath

    /// Fills the library and asks; the answer is a JSON object.
    func run() async throws -> String {
        let library = try await Library.open(at: LibraryFolders(home: folder))
        var maker = SyntheticLibrary()
        var dice = SyntheticLibrary.Dice(state: 7)
        var texts: [[String]] = []
        let filling = ContinuousClock.now
        for number in 1...Self.itemCount {
            let draft = maker.book(number: number)
            texts.append(Self.words(draft))
            _ = try await library.add(draft)
        }
        try await library.sync()
        let filled = Self.ms(ContinuousClock.now - filling)
        _ = try await library.search("warm up")

        let own = Self.queries(of: texts, &dice) { texts, _ in texts }
        let mixed = Self.queries(of: texts, &dice) { _, dice in texts.randomElement(using: &dice) ?? [] }
        let drawn = try await Self.times(own + mixed, in: library)
        let common = try await Self.times(Self.common(texts), in: library)
        let members: [(String, String)] = [
            ("items", "\(Self.itemCount)"), ("fillMs", "\(filled)"), ("queries", "\(drawn.count)"),
            ("medianMs", "\(drawn[drawn.count / 2])"), ("p95Ms", "\(drawn[drawn.count * 95 / 100])"),
            ("maxMs", "\(drawn[drawn.count - 1])"), ("commonQueries", "\(common.count)"),
            ("commonMaxMs", "\(common[common.count - 1])"),
        ]
        return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    /// The words of title, authors and series.
    private static func words(_ draft: ItemDraft) -> [String] {
        let names = (draft.fields[.title]?.values ?? []) + (draft.fields[.authors]?.values ?? [])
        let series = draft.fields[.series]?.series.map(\.name) ?? []
        return (names + series).flatMap { $0.split(separator: " ").map(String.init) }
    }

    /// One to three words drawn at random, the last cut to three letters or more: all of one item, or of any.
    private static func queries(
        of texts: [[String]], _ dice: inout SyntheticLibrary.Dice,
        next: ([String], inout SyntheticLibrary.Dice) -> [String]
    ) -> [String] {
        (0..<queryCount).map { _ in
            let first = texts.randomElement(using: &dice) ?? []
            var chosen = (0..<Int.random(in: 1...3, using: &dice)).map { _ in
                next(first, &dice).randomElement(using: &dice) ?? ""
            }
            let last = chosen.removeLast()
            chosen.append(last.count <= 3 ? last : String(last.prefix(Int.random(in: 3...last.count, using: &dice))))
            return chosen.joined(separator: " ")
        }
    }

    /// Prefixes of one and two letters, and the words that more than 10,000 items hold, alone and in pairs.
    private static func common(_ texts: [[String]]) -> [String] {
        var counts: [String: Int] = [:]
        for text in texts { for word in Set(text.map { $0.lowercased() }) { counts[word, default: 0] += 1 } }
        let held = counts.filter { $0.value > 10_000 }.keys.sorted()
        let pairs = zip(held, held.dropFirst()).map { "\($0) \($1)" }
        let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
        return held + pairs + letters + letters.flatMap { letter in ["a", "e", "o", "r"].map { letter + $0 } }
    }

    /// Milliseconds of each query, the shortest first.
    private static func times(_ queries: [String], in library: Library) async throws -> [Double] {
        var times: [Double] = []
        for query in queries {
            let started = ContinuousClock.now
            _ = try await library.search(query)
            times.append(ms(ContinuousClock.now - started))
        }
        return times.sorted()
    }

    private static func ms(_ duration: Duration) -> Double { duration / .milliseconds(1) }
}
