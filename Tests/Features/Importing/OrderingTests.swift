import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboImporting

@Suite struct OrderingTests {
    /// A list of names in the right order comes out in this order whatever order it went in.
    private func check(_ names: [String], by key: OrderKey, _ comment: Comment? = nil) throws {
        let tree = try BookTree(names.map { "B/\($0)" })
        let tracks = try #require(tree.works(choice: .volume).first?.tracks)
        for shuffled in [tracks.reversed(), tracks.shuffled(), tracks.sorted { $0.stem < $1.stem }] {
            let order = Ordering(shuffled)
            #expect(order.tracks.map(tree.pathInBook) == names, comment)
            #expect(order.key == key, comment)
        }
    }

    @Test("R02: a letter behind the disc is no key: the leading number is")
    func discLetters() throws {
        let letters = Array("abcdefghij")
        let names = (1...3).flatMap { disc in
            letters.enumerated().map { index, letter in
                let number = (disc - 1) * 20 - (disc == 3 ? 10 : 0) + index + 1
                return "\(number < 10 ? "0" : "")\(number) - Disc \(disc)\(letter) - N.mp3"
            }
        }
        let tree = try BookTree(names.map { "B/\($0)" })
        let work = try #require(tree.works().first)
        #expect(work.tracks.map(tree.pathInBook) == names)
    }

    @Test("R04: numbers at the end go by value")
    func numbersAtTheEnd() throws { try check((1...12).map { "Title - \($0).mp3" }, by: .numbers) }

    @Test("R05: parts in the names, without disc tags")
    func parts() throws {
        let names =
            (1...8).map { "T - Teil 1 - N-0\($0) Kapitel \($0).opus" }
            + (1...8).map { "T - Teil 2 - N-0\($0) Kapitel \($0 + 8).opus" }
        try check(names, by: .numbers)
    }

    @Test("R17: three digits go by value")
    func threeDigits() throws {
        try check((1...20).map { String(repeating: "0", count: $0 < 10 ? 2 : 1) + "\($0).mp3" }, by: .folders)
    }

    @Test("discs and tracks in one name")
    func discAndTrack() throws {
        try check(
            ["1-01 Opening.mp3", "1-02 Storm.mp3", "1-10 Night.mp3", "2-01 Lamp.mp3", "d3t01 End.mp3"], by: .numbers)
        try check(["x_01_01_01.mp3", "x_01_01_02.mp3", "x_01_02_01.mp3", "x_01_02_02.mp3"], by: .numbers)
        try check((1...3).map { "10\($0) a.mp3" } + (1...2).map { "20\($0) b.mp3" }, by: .folders)
    }

    @Test("letters behind numbers come after the plain number")
    func letters() throws { try check(["1 a.mp3", "2 b.mp3", "2a c.mp3", "2b d.mp3", "3 e.mp3"], by: .folders) }

    @Test("names without numbers, or with equal ones, go in natural order")
    func natural() throws {
        try check(
            ["01 Intro.mp3", "1 Chapter.mp3", "2 Chapter.mp3", "10 Chapter.mp3", "10a Chapter.mp3", "100 Chapter.mp3"],
            by: .names)
        try check(["Anfang.mp3", "Ende.mp3", "Mitte.mp3"], by: .names)
    }

    @Test("tags decide when they are unique and leave nothing out, else the names do")
    func tags() throws {
        var tree = try BookTree()
        for (index, name) in ["c", "a", "b"].enumerated() {
            try tree.add("B/\(name).mp3") { $0.tag("B", track: index + 1) }
        }
        #expect(tree.works().first?.tracks.map(tree.pathInBook) == ["c.mp3", "a.mp3", "b.mp3"])
        #expect(tree.works().first?.orderedBy == .tags)

        var equal = try BookTree()
        for name in ["01 c", "02 b", "03 a"] { try equal.add("B/\(name).mp3") { $0.tag("B", track: 1) } }
        #expect(equal.works().first?.tracks.map(equal.pathInBook) == ["01 c.mp3", "02 b.mp3", "03 a.mp3"])
        #expect(equal.works().first?.orderedBy == .folders)

        var gaps = try BookTree()
        for (track, name) in [(7, "01"), (3, "02"), (9, "03")] {
            try gaps.add("B/\(name).mp3") { $0.tag("B", track: track) }
        }
        #expect(gaps.works().first?.tracks.map(gaps.pathInBook) == ["01.mp3", "02.mp3", "03.mp3"])

        var half = try BookTree()
        for name in ["01", "02", "03"] { try half.add("B/\(name).mp3") { $0.tag("B", track: name == "02" ? nil : 4) } }
        #expect(half.works().first?.orderedBy == .folders)
    }

    @Test("tracks that start anew on each disc, or go on over all, are without gaps")
    func gapFree() throws {
        for goesOn in [false, true] {
            var tree = try BookTree()
            for disc in 1...2 {
                for track in 1...3 {
                    let number = goesOn ? (disc - 1) * 3 + track : track
                    try tree.add("B/z\(9 - disc)\(9 - track).mp3") { $0.tag("B", disc: disc, track: number) }
                }
            }
            #expect(
                tree.works().first?.tracks.map(tree.pathInBook) == [
                    "z88.mp3", "z87.mp3", "z86.mp3", "z78.mp3", "z77.mp3", "z76.mp3",
                ])
            #expect(tree.works().first?.orderedBy == .tags)
        }
    }

    @Test("track tags that start anew on untagged discs go with the disc folders")
    func tagsAndFolders() throws {
        var tree = try BookTree()
        for disc in [2, 10, 1] {
            for track in 1...2 { try tree.add("B/CD\(disc)/\(9 - track).mp3") { $0.tag("B", disc: 1, track: track) } }
        }
        #expect(
            tree.works().first?.tracks.map(tree.pathInBook) == [
                "CD1/8.mp3", "CD1/7.mp3", "CD2/8.mp3", "CD2/7.mp3", "CD10/8.mp3", "CD10/7.mp3",
            ])
    }
}

extension BookTree {
    func pathInBook(_ track: Track) -> String {
        let path = track.file.path.relative(to: scratch.path)?.display ?? "?"
        return String(path.dropFirst(2))
    }
}
