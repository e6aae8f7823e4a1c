import AmboModel
import Testing

@testable import AmboImporting

@Suite struct FolderLayoutTests {
    private static func layout(
        _ title: String, authors: [String] = [], narrators: [String] = [], series: String? = nil,
        sequence: String? = nil,
        year: String? = nil, asin: String? = nil, isbn: String? = nil
    ) -> FolderLayout {
        var layout = FolderLayout(["x"], authors: [])
        layout.title = title
        layout.authors = authors
        layout.narrators = narrators
        layout.series = series.map { SeriesEntry(name: $0, sequence: sequence) }
        layout.year = year
        layout.asin = asin
        layout.isbn = isbn
        return layout
    }

    private static let ada = ["Ada Example"]

    @Test(
        "names of folders say author, series, place, title, reader and ids",
        arguments: [
            (
                ["Ada Example", "Harbour Lights", "01.5 - The Lighthouse Keeper {Nora Reader} [B0EXAMPLE1]"],
                layout(
                    "The Lighthouse Keeper", authors: ada, narrators: ["Nora Reader"], series: "Harbour Lights",
                    sequence: "1.5", asin: "B0EXAMPLE1")
            ),
            (
                ["Ada Example", "Harbour Lights", "Book 2 - The Pilot {Nora Reader, Max Second}"],
                layout(
                    "The Pilot", authors: ada, narrators: ["Nora Reader", "Max Second"], series: "Harbour Lights",
                    sequence: "2")
            ),
            (["Ada Example", "A Lone Book"], layout("A Lone Book", authors: ada)),
            (
                ["Ada Example & Ben Coauthor", "Harbour Lights", "Vol. 3 - 2021 - The Storm"],
                layout(
                    "The Storm", authors: ["Ada Example", "Ben Coauthor"], series: "Harbour Lights", sequence: "3",
                    year: "2021")
            ),
            (
                ["Ada Example", "Harbour Lights 01.5 - The Lighthouse Keeper {Nora Reader} [ASIN.B0EXAMPLE1]"],
                layout(
                    "The Lighthouse Keeper", authors: ada, narrators: ["Nora Reader"], series: "Harbour Lights",
                    sequence: "1.5", asin: "B0EXAMPLE1")
            ),
            (
                ["Ada Example", "Harbour Lights 10 - The End {Nora Reader} [ASIN.B0EXAMPLE3]"],
                layout(
                    "The End", authors: ada, narrators: ["Nora Reader"], series: "Harbour Lights", sequence: "10",
                    asin: "B0EXAMPLE3")
            ),
            (
                ["Ada Example", "Harbour Lights #1 - The Pilot"],
                layout("The Pilot", authors: ada, series: "Harbour Lights", sequence: "1")
            ),
            (["Ada Example", "(2019) The Pilot"], layout("The Pilot", authors: ada, year: "2019")),
            (["Ada Example", "2019 - The Pilot"], layout("The Pilot", authors: ada, year: "2019")),
            (["Ada Example", "The Pilot (2019) [Unabridged]"], layout("The Pilot", authors: ada, year: "2019")),
            (["Ada Example - The Pilot"], layout("The Pilot", authors: ada)),
            (["The Pilot - Ada Example"], layout("The Pilot", authors: ada)),
            (
                ["Ada Example - Harbour Lights 02 - The Pilot"],
                layout("The Pilot", authors: ada, series: "Harbour Lights", sequence: "2")
            ),
            (
                ["Ada Example - Harbour Lights - 02 - The Pilot"],
                layout("The Pilot", authors: ada, series: "Harbour Lights", sequence: "2")
            ),
            (["The Pilot (Harbour Lights #2)"], layout("The Pilot", series: "Harbour Lights", sequence: "2")),
            (
                ["Ada Example", "The Pilot (Harbour Lights, Book 2)"],
                layout("The Pilot", authors: ada, series: "Harbour Lights", sequence: "2")
            ),
            (
                ["Ada Example", "Harbour Lights", "03. The Storm"],
                layout("The Storm", authors: ada, series: "Harbour Lights", sequence: "3")
            ),
            (["Ada Example", "The Storm [9780000000002]"], layout("The Storm", authors: ada, isbn: "9780000000002")),
            (["Harbour Lights", "01 - The Pilot"], layout("The Pilot", series: "Harbour Lights", sequence: "1")),
            (["Ada Example", "Der_Leuchtturm"], layout("Der Leuchtturm", authors: ada)),
            (["The Storm (gelesen von Nora Reader) [128 kbps]"], layout("The Storm", narrators: ["Nora Reader"])),
            (
                ["Fiction", "Ada Example", "Harbour Lights", "1 - The Pilot"],
                layout("The Pilot", authors: ada, series: "Harbour Lights", sequence: "1")
            ),
        ] as [([String], FolderLayout)])
    func variants(names: [String], expected: FolderLayout) { #expect(FolderLayout(names, authors: []) == expected) }

    @Test(
        "titles with numbers, years and dashes stay whole",
        arguments: [
            ["Orwell", "1984"], ["Author Person", "11.22.63"], ["Author Person", "Catch-22"],
            ["Author Person", "2001 A Space Odyssey"],
            ["Author Person", "13 Reasons Why"], ["Author Person", "The Pilot - A Life"], ["(1984)"], ["Stand by Me"],
        ])
    func wholeTitles(names: [String]) { #expect(FolderLayout(names, authors: []).title == names.last) }

    @Test("below a genre the folder with a person's name is the author")
    func genre() {
        let layout = FolderLayout(["Fantasy", "Ada Example", "The Pilot"], authors: [])
        #expect(layout.authors == ["Ada Example"])
        #expect(layout.series == nil)
    }

    @Test("known authors tell titles, authors and series apart")
    func known() {
        #expect(FolderLayout(["Catch 22 - Joseph Heller"], authors: ["Joseph Heller"]).title == "Catch 22")
        #expect(FolderLayout(["Fantasy", "Ada Example", "The Pilot"], authors: Self.ada).series == nil)
        #expect(FolderLayout(["Example, Ada", "The Pilot - Ada Example"], authors: Self.ada).title == "The Pilot")
        #expect(FolderLayout(["Ada Example", "01 - The Pilot"], authors: Self.ada).series == nil)
        #expect(FolderLayout(["Book by A"], authors: []).title == "Book by A")
    }

    @Test(
        "hostile names neither hang nor trap",
        arguments: ["", " - ", "[[[", "]", "{}", "()", "#", "- - -", "0", "01", "01 - ", ".", "[B0", "\u{301}"])
    func hostile(name: String) { #expect(FolderLayout([name], authors: []).authors.isEmpty) }
}
