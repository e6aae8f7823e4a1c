internal import AmboBase
internal import AmboModel
internal import AmboSQLite

// A search never ranks all that matches: it takes bounded numbers of candidates, the best kinds of hits first, and
// puts only those in order. So a word that half the library holds costs no more than a rare one.
extension Store {
    /// With this many found by their names, descriptions are not looked at.
    private static let enough = 50

    /// The items that words find, the best first.
    func search(_ words: [String], limit: Int) throws(LibraryError) -> [ID<Item>] {
        guard !words.isEmpty, limit > 0 else { return [] }
        let wanted = max(limit, Self.enough)
        var ranking = SearchRanking(words: words)
        let titles = try rows(Self.titlesFrom, words.joined(separator: " "), wanted) { row in
            (id: ID<Item>(row.int(0)), title: row.text(1))
        }
        for hit in titles { ranking.add(hit.id, title: hit.title, inTitle: true) }
        try addMatches(MatchExpression.words(words, in: .title), to: &ranking, limit: wanted * 2, inTitle: true)
        if ranking.count < wanted * 2 {
            try addMatches(MatchExpression.words(words), to: &ranking, limit: wanted * 2, inTitle: false)
        }
        if ranking.count == 0, words.count > 1 {
            try addMatches(MatchExpression.words(words, prefixes: true), to: &ranking, limit: wanted, inTitle: false)
        }
        var found = ranking.best
        if found.count < Self.enough {
            let known = Set(found)
            let more = try rows(Self.byDescription, MatchExpression.descriptionWords(words), wanted + known.count) {
                row in
                ID<Item>(row.int(0))
            }
            found += more.filter { !known.contains($0) }
        }
        return Array(found.prefix(limit))
    }

    private func addMatches(
        _ expression: String, to ranking: inout SearchRanking, limit: Int, inTitle: Bool
    ) throws(LibraryError) {
        let hits = try rows(
            "SELECT rowid, title FROM search_names WHERE search_names MATCH ? LIMIT ?", expression, limit
        ) { row in (id: ID<Item>(row.int(0)), title: row.text(1)) }
        for hit in hits { ranking.add(hit.id, title: hit.title, inTitle: inTitle) }
    }

    /// Titles that start with the folded text, in their order, over the plain index of folded titles.
    private static let titlesFrom: SQL = """
        SELECT id, folded_title FROM items
        WHERE hidden = 0 AND id > 0 AND folded_title >= ?1 AND folded_title < ?1 || char(1114111)
        ORDER BY folded_title LIMIT ?2
        """
    private static let byDescription: SQL = """
        SELECT description_documents.item FROM search_descriptions
        JOIN description_documents ON description_documents.id = search_descriptions.rowid
        WHERE search_descriptions MATCH ? LIMIT ?
        """

    /// Authors and series whose names hold the words, those with most items first.
    func searchGroups(_ words: [String], limit: Int) throws(LibraryError) -> (
        authors: [SearchGroup], series: [SearchGroup]
    ) {
        guard !words.isEmpty else { return ([], []) }
        let hits = try rows(
            "SELECT rowid FROM search_groups WHERE search_groups MATCH ? LIMIT 40", MatchExpression.words(words)
        ) { row in row.int(0) }
        var authors: [SearchGroup] = []
        var series: [SearchGroup] = []
        for hit in hits {
            let isPerson = hit % 2 == 0
            let group = try first(isPerson ? Self.authorGroup : Self.seriesGroup, hit / 2) { row in
                SearchGroup(name: row.text(0), itemCount: Int(row.int(1)))
            }
            guard let group, group.itemCount > 0 else { continue }
            if isPerson { authors.append(group) } else { series.append(group) }
        }
        return (Self.sorted(authors, limit), Self.sorted(series, limit))
    }

    private static func sorted(_ groups: [SearchGroup], _ limit: Int) -> [SearchGroup] {
        let natural = NaturalOrder.sorted(groups, by: \.name)
        return Array(natural.sorted { $0.itemCount > $1.itemCount }.prefix(limit))
    }

    private static let authorGroup: SQL = """
        SELECT name, (SELECT count(*) FROM (SELECT 1 FROM item_people JOIN items ON items.id = item_people.item
            WHERE person = people.id AND role = 0 AND items.hidden = 0 LIMIT 1000))
        FROM people WHERE id = ?
        """
    private static let seriesGroup: SQL = """
        SELECT name, (SELECT count(*) FROM (SELECT 1 FROM item_series JOIN items ON items.id = item_series.item
            WHERE item_series.series = series.id AND items.hidden = 0 LIMIT 1000))
        FROM series WHERE id = ?
        """
}

/// Puts candidates in order: the very title, titles that start with the words, titles with all of them as whole words,
/// as starts of words, then hits in other names; among equal titles the shorter one, then what came in first.
struct SearchRanking {
    private let words: [String]
    private let text: String
    private var hits: [(tier: Int, length: Int, id: ID<Item>)] = []
    private var known: Set<ID<Item>> = []

    init(words: [String]) {
        self.words = words
        text = words.joined(separator: " ")
    }

    var count: Int { hits.count }

    /// - Parameter title: The folded title.
    mutating func add(_ id: ID<Item>, title: String, inTitle: Bool) {
        guard known.insert(id).inserted else { return }
        hits.append(inTitle ? (tier(of: title), title.utf8.count, id) : (4, 0, id))
    }

    private func tier(of title: String) -> Int {
        if title == text { return 0 }
        if title.hasPrefix(text) { return 1 }
        let own = Set(title.split(separator: " "))
        return words.allSatisfy { own.contains($0[...]) } ? 2 : 3
    }

    var best: [ID<Item>] { hits.sorted { ($0.tier, $0.length, $0.id) < ($1.tier, $1.length, $1.id) }.map(\.id) }
}
