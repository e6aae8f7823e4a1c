import AmboModel
import Testing

@testable import AmboMetadata

struct TagTextTests {
    @Test(
        "people come apart only where every piece is a name (pain point 16)",
        arguments: [
            ("Ada Example", ["Ada Example"]), ("Ada Example; Ben Coauthor", ["Ada Example", "Ben Coauthor"]),
            ("Ada Example, Ben Coauthor", ["Ada Example", "Ben Coauthor"]),
            ("Ada Example, Ben Coauthor & Cy Third", ["Ada Example", "Ben Coauthor", "Cy Third"]),
            ("Ada Example, Ben Coauthor, and Cy Third", ["Ada Example", "Ben Coauthor", "Cy Third"]),
            ("Ada Example and Ben Coauthor", ["Ada Example", "Ben Coauthor"]),
            ("Ada Example/Ben Coauthor", ["Ada Example", "Ben Coauthor"]), ("AC/DC", ["AC/DC"]),
            ("Martin King, Jr.", ["Martin King, Jr."]), ("Ada Example, PhD", ["Ada Example, PhD"]),
            ("Martin King, Jr., Ada Example", ["Martin King, Jr.", "Ada Example"]),
            ("Thurston Howell, III", ["Thurston Howell, III"]), ("Example, Ada", ["Example, Ada"]),
            ("Tolkien, J. R. R.", ["Tolkien, J. R. R."]),
            ("Example, Ada; Coauthor, Ben", ["Example, Ada", "Coauthor, Ben"]),
            ("Ada Example, Plato, Ben Coauthor", ["Ada Example, Plato, Ben Coauthor"]),
            ("Penn & Teller", ["Penn & Teller"]), ("Mary and Bill Smith", ["Mary and Bill Smith"]),
            ("Ada Example\0Ben Coauthor", ["Ada Example", "Ben Coauthor"]), ("  ", []), ("", []), (";;", []),
            ("Ada Example; Ada Example", ["Ada Example"]),
            ("Алла Первая, Борис Второй", ["Алла Первая", "Борис Второй"]),
        ])
    func people(text: String, names: [String]) {
        #expect(PeopleNames.list([text]) == names)
    }

    @Test("a list that the file keeps as a list stays one")
    func structuredLists() {
        #expect(PeopleNames.list(["Example, Ada", "Penn & Teller"]) == ["Example, Ada", "Penn & Teller"])
        let many = (1...23).map { "Narrator\($0)" }
        #expect(PeopleNames.list(many) == many)
    }

    @Test(
        "R29 series texts give names and sequences as written",
        arguments: [
            (
                "Elantris #1pt2; The Cosmere #3",
                [SeriesEntry(name: "Elantris", sequence: "1pt2"), .init(name: "The Cosmere", sequence: "3")]
            ),
            ("Harbour Lights", [SeriesEntry(name: "Harbour Lights")]),
            ("Harbour Lights, Book 1.5", [SeriesEntry(name: "Harbour Lights", sequence: "1.5")]),
            ("Harbour Lights (Book 2)", [SeriesEntry(name: "Harbour Lights", sequence: "2")]),
            ("Harbour Lights #½", [SeriesEntry(name: "Harbour Lights", sequence: "½")]),
            ("Harbour Lights #1-2", [SeriesEntry(name: "Harbour Lights", sequence: "1-2")]),
            ("Harbour Lights #SE 1", [SeriesEntry(name: "Harbour Lights", sequence: "SE 1")]),
            ("Harbour Lights #Prequel", [SeriesEntry(name: "Harbour Lights", sequence: "Prequel")]),
            ("Harbour Lights - Vol. 3", [SeriesEntry(name: "Harbour Lights", sequence: "3")]),
            ("Notebook 7", [SeriesEntry(name: "Notebook 7")]),
            ("Ranger 3; Scout", [SeriesEntry(name: "Ranger 3; Scout")]),
            ("#1", [SeriesEntry(name: "#1")]), ("", []),
        ])
    func series(text: String, entries: [SeriesEntry]) {
        #expect(SeriesText.entries(text) == entries)
    }

    @Test(
        "R29 sequences lose only their decoration",
        arguments: [
            ("1.1", "1.1"), ("#2", "2"), ("10", "10"), ("SE 1", "SE 1"), ("Prequel", "Prequel"), ("1-2", "1-2"),
            ("1pt2", "1pt2"), ("3/5", "3/5"), ("½", "½"), ("Book 4", "4"), (" 3 ", "3"), ("", ""), ("Book", "Book"),
        ])
    func sequence(text: String, result: String) { #expect(SeriesText.sequence(text) == result) }

    @Test(
        "dates are brought to year, month and day, or stay as they are written",
        arguments: [
            ("2019", "2019"), ("2019-05", "2019-05"), ("2019-05-01", "2019-05-01"),
            ("2019-05-04T07:00:00Z", "2019-05-04"),
            ("20190504", "2019-05-04"), ("2019/5/4", "2019-05-04"), ("04.05.2019", "2019-05-04"),
            ("04-May-2019", "2019-05-04"), ("May 4, 2019", "2019-05-04"), ("4 May 2019", "2019-05-04"),
            ("May 2019", "2019-05"), ("13/05/2019", "2019-05-13"), ("05/04/2019", "05/04/2019"), ("2019-00-00", "2019"),
            ("2019-13-01", "2019-13-01"), ("long ago", "long ago"), ("", ""),
            ("99999999999999999999", "99999999999999999999"),
            ("0", "0"), ("2019 05 04 1 2 3 4 5 6 7", "2019 05 04 1 2 3 4 5 6 7"),
        ])
    func dates(text: String, result: String) { #expect(DateText.normalised(text) == result) }

    @Test(
        "numbers keep their raw text, and hostile ones never overflow",
        arguments: [
            ("3/12", 3, 12), ("03/12", 3, 12), ("3", 3, nil), ("3 of 12", 3, 12), ("A1", nil, nil), ("", nil, nil),
            ("/12", nil, 12), ("3/", 3, nil), ("99999999999999999999/1", nil, 1), ("-3", nil, nil), ("3/0", 3, nil),
        ] as [(String, Int?, Int?)])
    func numbers(text: String, number: Int?, total: Int?) {
        #expect(NumberText.number(text) == TagNumber(number: number, total: total, raw: text))
    }

    @Test(
        "genre numbers of ID3 become words",
        arguments: [
            ("(101)(12)Spoken", ["Speech", "Other", "Spoken"]), ("101", ["Speech"]), ("RX", ["Remix"]),
            ("183", ["Audiobook"]), ("((literal)", ["(literal)"]), ("(999)Odd", ["(999)Odd"]), ("(", ["("]), ("", []),
            ("(57)Comedy", ["Comedy"]), ("Sci-Fi", ["Sci-Fi"]),
        ])
    func genres(text: String, names: [String]) { #expect(GenreNames.resolved(text) == names) }

    @Test(
        "only remarks that name a reader are hints",
        arguments: [
            ("read by Nora Reader", "Nora Reader"), ("Narrated by: Nora Reader", "Nora Reader"),
            ("Gelesen von Nora Reader.", "Nora Reader"), ("Read by N. R.", "N. R."), ("A book read by all", nil),
            ("read by ", nil), ("read by 42", nil), ("", nil),
        ] as [(String, String?)])
    func hints(text: String, name: String?) { #expect(PeopleNames.narratorHint(in: text) == name) }
}
