internal import AmboBase
public import AmboModel

/// Drafts of made-up books, the same for the same seed: words of a Zipf-like distribution, so that some are in half of
/// the titles and most in a handful, as in a real library.
public struct SyntheticLibrary {
    /// A small generator (SplitMix64) that gives the same numbers everywhere.
    public struct Dice: RandomNumberGenerator {
        private var state: UInt64
        public init(state: UInt64) { self.state = state }
        public mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    private var dice: Dice
    private let words: [String]
    private let authors: [String]
    private let series: [String]
    private static let common = ["the", "of", "a", "and", "in", "to"]
    private static let syllables = [
        "ba", "cor", "den", "el", "fan", "gor", "hal", "is", "jor", "kel", "lun", "mar", "nor", "ol", "per", "quin",
        "ros", "sel", "tor", "ul", "van", "wyn", "xan", "yor", "zel", "bright", "stone", "wood", "land", "fire",
    ]

    /// Makes the vocabulary: 6,000 words, 12,000 authors, 8,000 series.
    public init(seed: UInt64 = 42) {
        var dice = Dice(state: seed)
        func word() -> String {
            (0..<Int.random(in: 2...3, using: &dice)).map { _ in Self.syllables.randomElement(using: &dice) ?? "" }
                .joined()
        }
        let words = (0..<6000).map { _ in word() }
        let names = (0..<3000).map { _ in word().capitalizedWord }
        authors = (0..<12_000).map { _ in
            let first = names[Int.random(in: 0..<400, using: &dice)]
            let last = names.randomElement(using: &dice) ?? ""
            return "\(first) \(last)"
        }
        series = (0..<8000).map { _ in
            "\(words.randomElement(using: &dice) ?? "") \(words.randomElement(using: &dice) ?? "")".capitalizedWord
        }
        self.words = words
        self.dice = dice
    }

    /// The next book, of 5 files, or of one.
    public mutating func book(number: Int, fileCount: Int = 1) -> ItemDraft {
        let title = text(wordCount: Int.random(in: 1...6, using: &dice)).capitalizedWord
        let author = authors[zipf(authors.count)]
        let folder = "/disk/\(author)/\(number) \(title)"
        let files = (1...fileCount).map { part in
            Drafts.file("\(folder)/\(part).mp3", sound: UInt64(number) * 100 + UInt64(part), ms: 600_000)
        }
        var draft = ItemDraft(
            kind: fileCount == 1 ? .book : .volume, folders: [author],
            fields: [
                .title: FieldValue([title], source: .tags), .authors: FieldValue([author], source: .tags),
                .narrators: FieldValue([authors[zipf(authors.count)]], source: .tags),
                .genres: FieldValue([words[zipf(40)]], source: .tags), .date: FieldValue(["2019"], source: .tags),
                .description: FieldValue([text(wordCount: 60)], source: .tags),
            ], files: files, path: FilePath(folder), orderedBy: .tags)
        if number % 2 == 0 {
            let entry = SeriesEntry(name: series[zipf(series.count)], sequence: String(number % 9 + 1))
            draft.fields[.series] = FieldValue(series: [entry], source: .folder)
        }
        draft.chapters = (0..<fileCount * 2).map {
            Chapter(title: "Chapter \($0 + 1)", startMs: Int64($0) * 300_000, endMs: Int64($0 + 1) * 300_000)
        }
        draft.artwork = [
            ArtworkDraft(
                artwork: Artwork(
                    mime: "image/jpeg", width: 600, height: 600, sizeBytes: 50_000, kind: .front,
                    location: .range(offset: 100, count: 50_000)), holder: files[0].path)
        ]
        return draft
    }

    private mutating func text(wordCount: Int) -> String {
        (0..<wordCount).map { _ in
            Int.random(in: 0..<3, using: &dice) == 0
                ? Self.common.randomElement(using: &dice) ?? "" : words[zipf(words.count)]
        }.joined(separator: " ")
    }

    /// A number below `count`, small ones far more often.
    private mutating func zipf(_ count: Int) -> Int {
        let share = Double.random(in: 0..<1, using: &dice)
        return Int(share * share * share * Double(count))
    }
}

extension String {
    fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
