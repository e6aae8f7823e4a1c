import AmboBase
import AmboLibrary
import AmboModel
import AmboTestSupport
import Testing

@Suite struct QueryTests {
    private func shelf() async throws -> (home: Home, items: [ID<Item>]) {
        let home = try await Home()
        var wakes = Drafts.book("Leviathan Wakes", in: ["Corey"], author: "James S. A. Corey", sound: 1, ms: 30_000)
        wakes.fields[.series] = FieldValue(series: [SeriesEntry(name: "The Expanse", sequence: "1")], source: .tags)
        wakes.fields[.narrators] = FieldValue(["Jefferson Mays"], source: .tags)
        wakes.fields[.genres] = FieldValue(["Science Fiction"], source: .tags)
        var war = Drafts.book("Caliban’s War", in: ["Corey"], author: "James S. A. Corey", sound: 2)
        war.fields[.series] = FieldValue(series: [SeriesEntry(name: "The Expanse", sequence: "2")], source: .tags)
        war.fields[.description] = FieldValue(["Ganymede and the protomolecule."], source: .tags)
        let stranger = Drafts.book("L'Étranger", author: "Albert Camus", sound: 3, ms: 20_000)
        let plague = Drafts.book("The Plague", author: "Albert Camus", sound: 4)
        return (home, try await home.add(wakes, war, stranger, plague))
    }

    private func found(_ home: Home, _ query: String, sort: SortMode? = nil) async throws -> [String] {
        try await home.library.list(ListQuery(query), sort: sort).map(\.title)
    }

    @Test("query words narrow the list, several of them together")
    func words() async throws {
        let (home, items) = try await shelf()
        #expect(try await found(home, "author:corey") == ["Caliban’s War", "Leviathan Wakes"])
        #expect(try await found(home, "author:corey wakes") == ["Leviathan Wakes"])
        #expect(try await found(home, "series:expanse narrator:mays") == ["Leviathan Wakes"])
        #expect(try await found(home, #"author:"albert cam" title:plague"#) == ["The Plague"])
        #expect(try await found(home, "genre:fiction") == ["Leviathan Wakes"])
        #expect(try await found(home, "étranger") == ["L'Étranger"])
        #expect(try await found(home, "source:local author:camus") == ["L'Étranger", "The Plague"])
        #expect(try await found(home, "source:remote") == [])
        #expect(try await found(home, "server:home") == [])
        try await home.library.savePosition(items[0], positionMs: 1000)
        try await home.library.setFinished(items[3], true)
        #expect(try await found(home, "is:started") == ["Leviathan Wakes"])
        #expect(try await found(home, "is:finished") == ["The Plague"])
        #expect(try await found(home, "is:unfinished author:camus") == ["L'Étranger"])
        #expect(try await found(home, "is:unread") == ["Caliban’s War", "L'Étranger"])
    }

    @Test("a bad query word is refused with those that there are; a quoted one is plain words")
    func badWords() async throws {
        let unknown = #expect(throws: LibraryError.self) { try ListQuery("autor:corey") }
        #expect(unknown?.code == "unknown-query-word")
        #expect(unknown?.exitCode == .usage)
        #expect(unknown?.problem.contains("author:, narrator:, series:") == true)
        let value = #expect(throws: LibraryError.self) { try ListQuery("is:begun") }
        #expect(value?.problem.contains("is:started, is:finished, is:unfinished") == true)
        #expect(try ListQuery(#""autor:corey" Halo: : :x"#).isEmpty == false)
    }

    @Test(
        "nothing typed is ever read as an operator of the index",
        arguments: [
            "\"", "\"\"", "a\"b", "*", "^a", "a OR", "NEAR(", "NOT", "title : x", "{title}", "a AND (b", "-", "col:",
            "'; DROP TABLE items; --",
            "\u{0}", "a\u{0}b", "AND AND", "💥", "((((", "\\",
        ])
    func injection(text: String) async throws {
        let (home, _) = try await shelf()
        _ = try await home.library.search(text)
        _ = try? await home.library.resolve(text)
        if let query = try? ListQuery(text) { _ = try await home.library.list(query) }
        #expect(try await home.library.home().bookCount == 4)
    }

    @Test("lists sort by each mode, ties by arrangement (F114)")
    func sorts() async throws {
        let (home, items) = try await shelf()
        let library = home.library
        for item in [items[2], items[0]] {
            home.hands.advance(1000)
            try await library.savePosition(item, positionMs: 1)
        }
        func order(_ mode: SortMode) async throws -> [ID<Item>] {
            try await library.list(ListQuery("source:local"), sort: mode).map(\.id)
        }
        #expect(try await order(.title) == [items[1], items[2], items[0], items[3]])
        #expect(try await order(.author) == [items[2], items[3], items[0], items[1]])
        #expect(try await order(.recent) == [items[0], items[2], items[1], items[3]])
        #expect(try await order(.duration) == [items[0], items[2], items[1], items[3]])
        #expect(try await order(.added) == items.reversed())
        #expect(
            try await library.list(ListQuery("source:local"), sort: .title, limit: 2, offset: 1).map(\.id) == [
                items[2], items[0],
            ])
        #expect(try await library.list(ListQuery(), all: true).count == 5)
        #expect(try await library.list(ListQuery()).map(\.title) == ["Corey", "L'Étranger", "The Plague"])
    }

    @Test("an id, a UUID, a path, or words that name one work; several are listed and nothing is chosen")
    func resolving() async throws {
        let (home, items) = try await shelf()
        let library = home.library
        #expect(try await library.resolve(items[0].description) == items[0])
        #expect(try await library.resolve(try await library.summary(items[0]).uuid.description) == items[0])
        #expect(try await library.resolve("/Corey/Leviathan Wakes", words: false) == items[0])
        #expect(try await library.resolve("Corey/Leviathan Wakes", words: false) == items[0])
        #expect(try await library.resolve("letranger") == items[2])
        #expect(try await library.resolve("camus plague") == items[3])
        let several = await #expect(throws: LibraryError.self) { try await library.resolve("albert camus") }
        guard case .ambiguous(_, let candidates) = several else {
            Issue.record("not ambiguous")
            return
        }
        #expect(candidates.map(\.id) == [items[2], items[3]])
        let words = await #expect(throws: LibraryError.self) { try await library.resolve("plague", words: false) }
        #expect(words?.code == "words-instead-of-id")
        for missing in ["@999", "/no/where", "nothing like it", "@0", ""] {
            let error = await #expect(throws: LibraryError.self) { try await library.resolve(missing) }
            #expect(error?.code == "not-found")
        }
    }

    @Test(
        "R65: plain keys find what has accents, curly apostrophes and capitals of any language",
        arguments: [
            ("cerna lil", "Černá lilie"), ("shogun", "Shōgun"), ("now im", "Now I’m Here"), ("now i'm", "Now I’m Here"),
            ("heavens riv", "Heaven’s River"), ("heaven's river", "Heaven’s River"), ("arzte", "ÄRZTE"),
            ("Ärzte", "ÄRZTE"), ("ČERNÁ", "Černá lilie"),
        ])
    func plainKeys(query: String, title: String) async throws {
        let home = try await Home()
        for (index, title) in ["Černá lilie", "Shōgun", "Now I’m Here", "Heaven’s River", "ÄRZTE"].enumerated() {
            try await home.add(Drafts.book(title, sound: UInt64(index + 1)))
        }
        #expect(try await home.library.search(query).items.map(\.title) == [title])
        #expect(try await home.library.list(ListQuery(query)).map(\.title) == [title])
    }

    @Test("R65: books of a series come in the order of their numbers")
    func seriesOrder() async throws {
        let home = try await Home()
        for number in [20, 1, 10, 2] {
            var draft = Drafts.book("Part \(number)", sound: UInt64(number))
            draft.fields[.series] = FieldValue(
                series: [SeriesEntry(name: "S", sequence: String(number))], source: .tags)
            try await home.add(draft)
        }
        let titles = try await home.library.list(ListQuery("series:s"), sort: .author).map(\.title)
        #expect(titles == ["Part 1", "Part 2", "Part 10", "Part 20"])
    }

    @Test("search finds accents, apostrophes, prefixes, authors, series and descriptions, titles first (case 31, F130)")
    func search() async throws {
        let (home, items) = try await shelf()
        func hits(_ text: String) async throws -> [ID<Item>] { try await home.library.search(text).items.map(\.id) }
        #expect(try await hits("ETRANGER") == [items[2]])
        #expect(try await hits("l'étr") == [items[2]])
        #expect(try await hits("calibans") == [items[1]])
        #expect(try await hits("caliban's w") == [items[1]])
        #expect(try await hits("corey wak") == [items[0]])
        #expect(try await hits("jam levi") == [items[0]])
        #expect(try await hits("mays") == [items[0]])
        #expect(try await hits("protomol") == [items[1]])
        #expect(try await hits("corey ganymede") == [items[1]])
        #expect(try await hits("expanse") == [items[0], items[1]])
        #expect(try await hits("zzz") == [])
        #expect(try await hits("") == [])
        let result = try await home.library.search("the")
        #expect(result.items.first?.id == items[3])
        #expect(result.series == [SearchGroup(name: "The Expanse", itemCount: 2)])
        #expect(try await home.library.search("camus").authors == [SearchGroup(name: "Albert Camus", itemCount: 2)])
        try await home.library.setField(.description, of: items[1], to: ["Other"])
        #expect(try await hits("protomol") == [])
        try await home.library.delete([items[2], items[3]])
        #expect(try await hits("camus") == [])
        #expect(try await home.library.search("camus").authors == [])
    }
}
