import AmboBase
import AmboModel
import Testing

@Suite struct NaturalOrderTests {
    @Test(
        "names are in the order in which people expect them (F143, decision 15)",
        arguments: [
            ["Book 2", "Book 10"],
            ["007", "07", "7", "008", "8"],
            ["a", "B", "c"],
            ["E", "e", "É", "é", "f"],
            ["Chapter 01", "Chapter 1", "Chapter 2", "Chapter 010", "Chapter 10"],
            ["1", "a"],
            ["track", "track 1", "track 1 b", "track 2"],
            ["9" + String(repeating: "0", count: 300), "1" + String(repeating: "0", count: 301)],
            ["٣ x", "4 x"],
            ["øre", "os"],
            ["", "\u{0}", "a"],
        ])
    func order(names: [String]) {
        for index in names.indices.dropLast() {
            #expect(NaturalOrder.precedes(names[index], names[index + 1]), "\(names[index]) | \(names[index + 1])")
            #expect(!NaturalOrder.precedes(names[index + 1], names[index]))
        }
        #expect(NaturalOrder.sorted(names.reversed(), by: \.self) == names)
    }

    @Test("case and accents only matter between names that are equal otherwise")
    func ties() {
        #expect(
            NaturalOrder.sorted(["émile 2", "Emile 10", "emile 1"], by: \.self) == ["emile 1", "émile 2", "Emile 10"])
        #expect(NaturalOrder.precedes("Name", "name"))
    }

    @Test("the two spellings of an accented letter stand together")
    func composition() {
        #expect(NaturalOrder.precedes("e\u{301}a", "\u{E9}b"))
        #expect(NaturalOrder.precedes("\u{E9}a", "e\u{301}b"))
    }

    @Test("a folder's paths stand together, and bytes that are no text have a place too (F055)")
    func paths() {
        let odd = FilePath(bytes: Array("/x/a/".utf8) + [0xFF])
        let sorted = [FilePath("/x/a/1"), FilePath("/x/a/10"), odd, FilePath("/x/a b/1"), FilePath("/x/a-b")]
        #expect(NaturalOrder.sorted([sorted[3], sorted[1], sorted[4], sorted[0], sorted[2]], by: \.self) == sorted)
    }

    @Test("keys sort as the texts do, also over every pair of a mixed list")
    func total() {
        let names = [
            "", " ", "1", "01", "1a", "1.5", "10", "a1", "A01", "ä", "z", "ß", "ss", "日本", "😀", "\u{1}", "-", "é2",
            "e10",
        ]
        for one in names {
            for other in names where one != other {
                #expect(NaturalOrder.precedes(one, other) != NaturalOrder.precedes(other, one), "\(one) | \(other)")
            }
        }
    }
}

@Suite struct SeriesNumberTests {
    @Test("places in a series are in their order: numbers naturally, ranges after their first, words last (R29)")
    func order() {
        let sorted: [String?] = ["½", "1", "1-2", "1pt2", "1.1", "1.5", "2", "3/5", "10", "Prequel", "SE 1", nil]
        for index in sorted.indices.dropLast() {
            #expect(SeriesNumber.precedes(sorted[index], sorted[index + 1]), "\(sorted[index] ?? "-")")
        }
        let shuffled = sorted.reversed().sorted { SeriesNumber.precedes($0, $1) }
        #expect(shuffled == sorted)
    }

    @Test(
        "labels, zeros and commas do not matter",
        arguments: [
            ("#3", "3"), ("Book 2", "2"), ("Vol. 4", "4"), ("03", "3"), ("1,5", "1.5"), ("1.50", "1.5"), ("1½", "1.5"),
        ])
    func same(one: String, other: String) { #expect(SeriesNumber.key(one) == SeriesNumber.key(other)) }
}

@Suite struct FoldingTests {
    @Test(
        "accents, case, quotes and apostrophes do not matter (case 31)",
        arguments: [
            ("L’Étranger", "letranger"), ("O'BRIEN", "obrien"), ("“Quoted” «Titel»", "quoted titel"),
            ("Straße", "strasse"), ("Łódź", "lodz"), ("Sjöwall & Wahlöö", "sjowall wahloo"), ("Æsop", "aesop"),
            ("İstanbul ılık", "istanbul ilik"), ("Þórbergur Þórðarson", "thorbergur thordarson"),
            ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"), ("Ёлка", "елка"), ("ＦＵＬＬ", "full"), ("Spider-Man", "spider man"),
            ("ﬁn", "fin"), ("三体II", "三 体 ii"), ("  ", ""), ("!?", ""), ("a_b", "a b"), ("don‘t", "dont"),
            ("e\u{301}te\u{301}", "ete"), ("soft\u{AD}hyphen", "softhyphen"), ("が", "か\u{3099}"),
        ])
    func fold(text: String, folded: String) { #expect(Folding.fold(text) == folded) }

    @Test("folding is the same again, and both normal forms fold alike")
    func stable() {
        for text in ["L’Étranger", "Łódź", "ﬁn", "三体II", "İ"] {
            #expect(Folding.fold(Folding.fold(text)) == Folding.fold(text))
            #expect(Folding.fold(NormalForm.composed(text)) == Folding.fold(text))
        }
    }

    @Test(
        "an index holds the other readings of joined words too",
        arguments: [
            ("L'Étranger", "letranger l etranger"), ("Spider-Man", "spider man spiderman"), ("J.R.R. T", "j r r jrr t"),
            ("plain", "plain"),
        ])
    func indexed(text: String, folded: String) { #expect(Folding.indexed(text) == folded) }
}
