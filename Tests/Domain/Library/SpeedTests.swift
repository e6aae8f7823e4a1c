import AmboBase
import AmboLibrary
import AmboModel
import AmboSQLite
import Foundation
import Testing

/// Speed on large libraries. Figures are meaningful in a release build alone:
/// `AMBO_SPEED=1 swift test -c release --disable-xctest --filter SpeedTests`; they are printed a line each.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["AMBO_SPEED"] != nil, "AMBO_SPEED is not set"))
struct SpeedTests {
    private static func report(_ name: String, _ value: Double, _ unit: String) {
        print("speed: \(name): \(String(format: "%.2f", value)) \(unit)")
    }

    private static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await body()
        return (clock.now - start) / .seconds(1)
    }

    /// Processor time of this process so far, in seconds: on a busy machine it says more than the clock on the wall.
    private static var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    @Test("10,000 files of 2,000 books go in at over 3,000 a second and are gone over at over 20,000")
    func importing() async throws {
        let home = try await Home()
        var maker = SyntheticLibrary()
        let drafts = (1...2000).map { maker.book(number: $0, fileCount: 5) }
        let before = Self.processorSeconds
        let adding = try await Self.seconds { for draft in drafts { _ = try await home.library.add(draft) } }
        Self.report("add, processor time", (Self.processorSeconds - before) * 1000 / 2000, "ms a book of 5 files")
        let syncing = try await Self.seconds { try await home.library.sync() }
        Self.report("add", 10_000 / adding, "files/s")
        Self.report("last sync", syncing * 1000, "ms")
        var count = 0
        let beforeKnown = Self.processorSeconds
        let again = try await Self.seconds {
            for draft in drafts { count += try await home.library.knownFiles(in: draft.path).count }
        }
        #expect(count == 10_000)
        Self.report("known files, a call a folder", 10_000 / again, "files/s")
        Self.report("known files, processor time", (Self.processorSeconds - beforeKnown) * 1e6 / 2000, "µs a folder")
        let batched = try await Self.seconds {
            for start in stride(from: 0, to: 2000, by: 50) {
                _ = try await home.library.knownFiles(in: drafts[start..<start + 50].map(\.path))
            }
        }
        Self.report("known files, 50 folders a call", 10_000 / batched, "files/s")
        let update = try await Self.seconds {
            for (index, draft) in drafts.prefix(500).enumerated() {
                let known = try await home.library.knownFiles(in: draft.path)
                _ = try await home.library.update(known[0].item, with: drafts[index])
            }
        }
        Self.report("update", 2500 / update, "files/s")
        let size = try LocalSize.of(home.folders.database)
        Self.report("database", Double(size) / 10_000, "bytes a file")
    }

    @Test("searching 100,000 items answers within 10 ms, short prefixes and common words within 50 ms")
    func searching() async throws {
        let home = try await Home()
        var maker = SyntheticLibrary()
        let filling = try await Self.seconds {
            for number in 1...100_000 { _ = try await home.library.add(maker.book(number: number)) }
            try await home.library.sync()
        }
        Self.report("100,000 items", filling, "s")
        Self.report("database", Double(try LocalSize.of(home.folders.database)) / 1e6, "MB")
        let listing = try await Self.seconds { _ = try await home.library.list(ListQuery(), limit: 100) }
        Self.report("list the top, 100 rows", listing * 1000, "ms")
        let queries = Self.queries(of: try Database(home.folders.database, access: .read))
        _ = try await home.library.search("warm up")
        for (name, list) in queries {
            var processor: [Double] = []
            var times: [(ms: Double, query: String, hits: Int)] = []
            for query in list {
                var hits = 0
                let before = Self.processorSeconds
                let time = try await Self.seconds { hits = try await home.library.search(query).items.count }
                times.append((time * 1000, query, hits))
                processor.append((Self.processorSeconds - before) * 1000)
            }
            processor.sort()
            Self.report("search \(name), 95 %, processor time", processor[processor.count * 95 / 100], "ms")
            times.sort { $0.ms < $1.ms }
            Self.report("search \(name), median", times[times.count / 2].ms, "ms")
            Self.report("search \(name), 95 %", times[times.count * 95 / 100].ms, "ms")
            Self.report("search \(name), slowest", times[times.count - 1].ms, "ms")
            for slow in times.suffix(4) { print("speed:     \(slow)") }
            let empty = times.filter { $0.hits == 0 }.count
            print("speed:     \(empty) of \(times.count) find nothing")
        }
    }

    /// 300 queries of one to three words drawn from titles, authors and series, the last cut to at least three letters;
    /// and short prefixes and the most common words.
    private static func queries(of database: consuming Database) -> [(String, [String])] {
        var dice = SyntheticLibrary.Dice(state: 7)
        let sql: SQL = "SELECT title || ' ' || authors || ' ' || series FROM search_names WHERE rowid = ?"
        func words() -> [String] {
            let row = Int.random(in: 1...100_000, using: &dice)
            let text = (try? database.first(sql, row) { row in row.text(0) }) ?? nil
            return (text ?? "").split(separator: " ").map(String.init)
        }
        func cut(_ word: String) -> String {
            word.count <= 3 ? word : String(word.prefix(Int.random(in: 3...word.count, using: &dice)))
        }
        var sameItem: [String] = []
        var mixed: [String] = []
        while sameItem.count < 300 {
            let own = words()
            guard own.count >= 3 else { continue }
            let count = Int.random(in: 1...3, using: &dice)
            var chosen = (0..<count).map { _ in own.randomElement(using: &dice) ?? "" }
            chosen[count - 1] = cut(chosen[count - 1])
            sameItem.append(chosen.joined(separator: " "))
            var any = (0..<count).map { _ in words().randomElement(using: &dice) ?? "" }
            any[count - 1] = cut(any[count - 1])
            mixed.append(any.joined(separator: " "))
        }
        let short = [
            "t", "th", "a", "ba", "s", "the", "of", "the of", "of a", "to", "z", "zel", "b", "the b", "and the of",
        ]
        return [("words of one item", sameItem), ("words of any items", mixed), ("short and common", short)]
    }
}

enum LocalSize {
    static func of(_ path: FilePath) throws -> Int64 {
        let facts = try FileManager.default.attributesOfItem(atPath: path.display)
        return (facts[.size] as? NSNumber)?.int64Value ?? 0
    }
}
