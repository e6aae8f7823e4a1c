internal import AmboBase
internal import AmboModel

/// The numbers in the names of files.
enum NameNumbers {
    /// The number that leads a name, with what makes it finer: `10a` is 10 and 1, `1.5` is 1 and 5. Nil where none leads.
    static func leading(_ name: String) -> [Int]? {
        let bytes = Array(name.utf8)
        var start = 0
        while start < bytes.count, openings.contains(bytes[start]) { start += 1 }
        guard let (value, end) = number(bytes, at: start) else { return nil }
        if end < bytes.count, bytes[end] == UInt8(ascii: "."), let (part, _) = number(bytes, at: end + 1) {
            return [value, part]
        }
        return [value, letter(bytes, at: end)]
    }

    /// The numbers in names that are built alike, as keys; nil for all where the names have no numbers in common places.
    ///
    /// A place counts when the words in front of it are the same in all names; words that only say "disc" or "track"
    /// do not matter, so that `1-02 Storm` and `d3t01 End` are alike.
    static func keys(of tracks: [Track]) -> [[Int]?] {
        let names = tracks.map { pieces(of: $0.stem) }
        let shortest = names.map(\.count).min() ?? 0
        var places = 0
        while places < shortest, Set(names.map { $0[places].words }).count == 1 { places += 1 }
        guard places > 0 else { return tracks.map { _ in nil } }
        return zip(tracks, names).map { track, pieces in
            guard let discs = track.discs else { return nil }
            return discs + pieces.prefix(places).flatMap { [$0.value, $0.letter] }
        }
    }

    /// A name without its numbers and without words that only say "disc" or "track".
    static func words(of name: String) -> String {
        Folding.words(name).filter { !markers.contains($0) && Int($0) == nil }.joined(separator: " ")
    }

    private struct Piece {
        var words: String
        var value: Int
        var letter: Int
    }

    /// Each number with the words between it and the one before.
    private static func pieces(of name: String) -> [Piece] {
        let bytes = Array(name.utf8)
        var pieces: [Piece] = []
        var textStart = 0
        var place = 0
        while place < bytes.count, pieces.count < 16 {
            guard isDigit(bytes[place]) else {
                place += 1
                continue
            }
            guard let (value, end) = number(bytes, at: place) else {
                while place < bytes.count, isDigit(bytes[place]) { place += 1 }
                continue
            }
            let text = String(decoding: bytes[textStart..<place], as: UTF8.self)
            let letter = letter(bytes, at: end)
            pieces.append(Piece(words: words(of: text), value: value, letter: letter))
            place = letter > 0 ? end + 1 : end
            textStart = place
        }
        return pieces
    }

    /// Digits at a place; a run of more than nine is no number of a track.
    private static func number(_ bytes: [UInt8], at start: Int) -> (value: Int, end: Int)? {
        var end = start
        var value = 0
        while end < bytes.count, isDigit(bytes[end]), end - start < 9 {
            value = value * 10 + Int(bytes[end] - 0x30)
            end += 1
        }
        guard end > start, end == bytes.count || !isDigit(bytes[end]) else { return nil }
        return (value, end)
    }

    /// A single letter directly behind a number, as 1 for `a`; 0 where there is none.
    private static func letter(_ bytes: [UInt8], at place: Int) -> Int {
        guard place < bytes.count else { return 0 }
        let lower = bytes[place] | 0x20
        guard lower >= UInt8(ascii: "a"), lower <= UInt8(ascii: "z") else { return 0 }
        guard place + 1 == bytes.count || !isLetterOrDigit(bytes[place + 1]) else { return 0 }
        return Int(lower) - 96
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte >= 0x80 || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
    }

    private static let openings = Set(" ([{#_-".utf8)
    private static let markers: Set<String> = [
        "d", "t", "cd", "disc", "disk", "dvd", "track", "trk", "tr", "teil", "part", "pt", "nr", "no", "of", "von",
    ]
}
