import AmboModel
import Testing

@Suite struct DiscNameTests {
    @Test(
        "names that state a disc",
        arguments: [
            ("CD1", 1, "", ""), ("CD 01", 1, "", ""), ("cd_12", 12, "", ""), ("Disc 1", 1, "", ""),
            ("DISK-3", 3, "", ""),
            ("Disque 2", 2, "", ""), ("Kassette 4", 4, "", ""), ("Диск 2", 2, "", ""), ("Część 3", 3, "", ""),
            ("Book (Disc 01)", 1, "Book", ""), ("Book [CD 2]", 2, "Book", ""), ("Book - CD2", 2, "Book", ""),
            ("Book, Teil 3", 3, "Book", ""), ("Teil 4 - Der Sturm", 4, "", "Der Sturm"),
            ("Book Part Two", 2, "Book", ""),
            ("Part IV", 4, "", ""), ("2. CD", 2, "", ""), ("1. Teil", 1, "", ""), ("Side B", 2, "", ""),
            ("Zo\u{65}\u{308} CD1", 1, "Zo\u{EB}", ""), ("The Stand (1 of 3)", 1, "The Stand", ""),
        ] as [(String, Int, String, String)])
    func discs(name: String, number: Int, title: String, subtitle: String) throws {
        let disc = try #require(DiscName(name))
        #expect(disc.number == number)
        #expect(disc.title == title)
        #expect(disc.subtitle == subtitle)
    }

    @Test("R02: a disc may carry a letter, and say out of how many it is")
    func letterAndTotal() throws {
        #expect(DiscName("01 - Disc 1a - N")?.letter == "a")
        #expect(DiscName("01 - Disc 1a - N")?.number == 1)
        #expect(DiscName("Disc 2 of 5")?.total == 5)
        #expect(DiscName("CD 2 von 12")?.total == 12)
        #expect(DiscName("CD 2 von 12")?.subtitle == "")
    }

    @Test(
        "names that state none",
        arguments: [
            "", "Discworld", "Party 1", "CDs", "Book", "Departed 3", "Part", "1984", "CD 2019", "Disc", "The Partner",
            "Book 1", "Vol. 3", "cd", "Partial 2", "The 39 Steps", "(1984)",
        ])
    func none(name: String) { #expect(DiscName(name) == nil) }

    @Test("a disc's word is sure, a part's word may be a book of a series")
    func sure() {
        #expect(DiscName("CD1")?.isSure == true)
        #expect(DiscName("Part 1")?.isSure == false)
    }

    @Test("the disc is taken off an album")
    func stripped() {
        #expect(DiscName.stripped("Book (Disc 2)") == "Book")
        #expect(DiscName.stripped("Book (live) (CD 2)") == "Book (live)")
        #expect(DiscName.stripped("CD1") == "CD1")
        #expect(DiscName.stripped("Book") == "Book")
    }
}
