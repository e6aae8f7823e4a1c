/// Takes lists of people apart. A list that the file stores as a list is never taken apart: only a
/// single text is, and only where what comes out looks like names.
package enum PeopleNames {
    /// The people of one field.
    ///
    /// - Parameter values: The values as the file holds them; several are a list already, of which
    ///   each is one person.
    /// - Returns: Names in order, trimmed, without empty ones and repetitions.
    package static func list(_ values: [String]) -> [String] {
        let parts = values.flatMap { PlainText.pieces(of: $0, at: "\0") }
        guard parts.count == 1 else { return PlainText.unique(parts) }
        return PlainText.unique(split(parts[0]))
    }

    /// Takes one text apart: at `;` and line ends always; at ` & `, ` and `, `/` and commas only
    /// where every piece is a full name of two words or more, a suffix (`Jr.`, `PhD`, `III`) staying with its name.
    package static func split(_ text: String) -> [String] {
        // Most fields hold one name: without a separator there is nothing to take apart.
        guard text.utf8.contains(where: isSeparator) || PlainText.find(" and ", in: text[...]) != nil else {
            let name = PlainText.trimmed(text)
            return name.isEmpty ? [] : [name]
        }
        let lines = PlainText.pieces(of: text, at: "\n").flatMap { PlainText.pieces(of: $0, at: ";") }
        return lines.flatMap(splitLine)
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "&")
            || byte == UInt8(ascii: "\n")
    }

    private static func splitLine(_ text: String) -> [String] {
        var pieces = [text]
        // A serial comma ("A B, C D, and E F") must not leave its "and" in front of a name.
        for separator in ["/", ", and ", ", & ", " & ", " and ", ","] {
            let finer = pieces.flatMap { piece in PlainText.pieces(of: piece, at: separator) }
            // Most texts are one name; looking at its letters is the dear part.
            guard finer != pieces else { continue }
            let whole = separator == "," ? joiningSuffixes(finer) : finer
            if whole.allSatisfy({ isFullName($0) }) { pieces = whole }
        }
        return pieces
    }

    /// Puts suffixes back to the names that they stand behind.
    private static func joiningSuffixes(_ pieces: [String]) -> [String] {
        var result: [String] = []
        for piece in pieces {
            if isSuffix(piece), let last = result.popLast() {
                result.append("\(last), \(piece)")
            } else {
                result.append(piece)
            }
        }
        return result
    }

    /// Two words or more, of which one at least is more than an initial. Of a piece that still holds
    /// commas the first part is looked at (so that "A B, C D and E F" comes apart).
    private static func isFullName(_ text: String) -> Bool {
        let first = PlainText.pieces(of: text, at: ",").first { !isSuffix($0) } ?? text
        // Words by their blanks, and in each the letters, of which all beyond ASCII are taken for one.
        var words = 0
        var letters = 0
        var isName = false
        for byte in first.utf8 {
            if byte == 0x20 {
                letters = 0
                words += 1
            } else if byte >= 0x80 || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) {
                letters += 1
                if letters > 1 { isName = true }
            }
        }
        return words >= 1 && isName
    }

    /// `Jr.`, `PhD` and the like: part of the name in front of it, never a person.
    static func isSuffix(_ text: String) -> Bool {
        guard text.utf8.count <= 10 else { return false }
        let letters = text.lowercased().filter { $0 != "." && $0 != " " }
        return suffixes.contains(letters)
    }

    private static let suffixes: Set<String> = [
        "jr", "sr", "jnr", "snr", "ii", "iii", "iv", "v", "phd", "md", "dds", "dvm", "esq", "ma", "ba", "bsc", "msc",
        "mba", "mfa", "jd", "rn", "cpa", "obe", "mbe", "cbe", "dphil", "edd", "psyd", "lcsw", "usn", "usmc", "ret",
        "inc", "ltd", "llc",
    ]

    /// The reader's name in remarks such as `read by Nora Reader`; nil where the text is no such remark.
    static func narratorHint(in remark: String) -> String? {
        let line = PlainText.trimmed(remark)
        guard line.utf8.count <= 200, !line.contains("\n") else { return nil }
        let lower = line.lowercased()
        for opening in hints where lower.hasPrefix(opening) {
            var rest = PlainText.trimmed(line.dropFirst(opening.count))
            while rest.hasSuffix(".") && rest.split(separator: " ").last.map({ $0.count > 2 }) == true {
                rest.removeLast()
            }
            if let first = rest.unicodeScalars.first, first.properties.isAlphabetic { return rest }
        }
        return nil
    }

    private static let hints = [
        "read by ", "read by: ", "narrated by ", "narrated by: ", "narrator: ", "narrators: ", "reader: ",
        "performed by ", "gelesen von ", "sprecher: ", "sprecherin: ", "lu par ", "leído por ", "letto da ",
        "voorgelezen door ", "читает ", "читает: ",
    ]
}
