internal import AmboModel

extension TagCollector {
    // MARK: People

    mutating func takePeople(into tags: inout Tags) {
        let remark = text(of: [.comment])
        tags.comment = remark
        let narratorEntries = take(.narrator)
        let composerEntries = take(.composer)
        let said = people(of: narratorEntries)
        let composers = people(of: composerEntries)
        let writers = takeAuthors(into: &tags, readers: said.isEmpty ? composers : said)
        let hint = remark.flatMap { PeopleNames.narratorHint(in: $0) }.map { PeopleNames.list([$0]) } ?? []
        // A composer who is the author may have been filled in by habit: a remark that names the reader is surer.
        if !said.isEmpty {
            tags.narrators = said
        } else if !composers.isEmpty, hint.isEmpty || !writers.contains(composers) {
            tags.narrators = composers
        } else {
            tags.narrators = hint
        }
        leaveOver(narratorEntries, without: tags.narrators)
        leaveOver(composerEntries, without: tags.narrators)
    }

    /// Fills the authors in, and returns the lists of all roles that name them.
    private mutating func takeAuthors(into tags: inout Tags, readers: [String]) -> [[String]] {
        let roles: [TagField] = [.author, .artist, .albumArtist, .originalArtist]
        let entries = roles.map { take($0) }
        let lists = entries.map { people(of: $0) }
        tags.authors = lists.first { !$0.isEmpty } ?? []
        // "Author, Reader" as the artist and the author alone as the album's artist is a common custom.
        let (artists, albumArtists) = (lists[1], lists[2])
        if lists[0].isEmpty, !albumArtists.isEmpty, artists.count > albumArtists.count {
            let others = artists.filter { !albumArtists.contains($0) }
            if others.count == artists.count - albumArtists.count, others.allSatisfy({ readers.contains($0) }) {
                tags.authors = albumArtists
            }
        }
        for list in entries { leaveOver(list, without: tags.authors + readers) }
        return lists
    }

    /// The people of one role: of several names for it the first, unless a later one holds a real list.
    private func people(of entries: [Entry]) -> [String] {
        var chosen: [String] = []
        var isList = false
        for entry in entries {
            let values = entry.values.flatMap { PlainText.pieces(of: $0, at: "\0") }
            guard !values.isEmpty, chosen.isEmpty || (!isList && values.count > 1) else { continue }
            chosen = PeopleNames.list(values)
            isList = values.count > 1
        }
        return chosen
    }

    private mutating func leaveOver(_ entries: [Entry], without known: [String]) {
        for entry in entries {
            // Most often the field took the only value as it is.
            if entry.values.count == 1, known == entry.values { continue }
            let differs = PeopleNames.list(entry.values).contains { !known.contains($0) }
            if differs { leaveOver(entry, entry.values) }
        }
    }

    // MARK: Series

    mutating func takeSeries(into tags: inout Tags) {
        let names = firstValues(take(.series))
        let parts = firstValues(take(.seriesPart)).map { SeriesText.sequence($0) }
        tags.series = Self.paired(names, parts)
        let movements = take(.movement)
        let numbers = take(.movementNumber)
        let movement = movements.flatMap(\.values).map { PlainText.trimmed($0) }.first { !$0.isEmpty }
        let number = numbers.flatMap(\.values).compactMap { Self.movementNumber($0) }.first
        var usesMovement = false
        if let movement, tags.series.isEmpty {
            var entry = SeriesText.entry(movement)
            if let number { entry.sequence = number }
            if entry.sequence == nil { entry.sequence = parts.first }
            tags.series = [entry]
            usesMovement = true
        } else if let number, tags.series.count == 1, tags.series[0].sequence == nil,
            movement == nil || movement == tags.series[0].name
        {
            tags.series[0].sequence = number
            usesMovement = true
        }
        if !usesMovement {
            if tags.series.first?.name != movement { for entry in movements { leaveOver(entry, entry.values) } }
            if tags.series.first?.sequence != number { for entry in numbers { leaveOver(entry, entry.values) } }
        }
        takeGrouping(into: &tags)
    }

    /// A grouping is a series only where it says so by a number; it is kept otherwise.
    private mutating func takeGrouping(into tags: inout Tags) {
        for entry in take(.grouping) {
            let read = entry.values.flatMap { SeriesText.entries($0) }
            if tags.series.isEmpty, !read.isEmpty, read.allSatisfy({ $0.sequence != nil }) {
                tags.series = read
            } else if read != tags.series {
                leaveOver(entry, entry.values)
            }
        }
    }

    /// Names and parts brought together: by their place where there are as many, else the first part to a single name.
    private static func paired(_ names: [String], _ parts: [String]) -> [SeriesEntry] {
        var names = names
        var parts = parts
        if names.count == 1, parts.count == 1 {
            let manyNames = PlainText.pieces(of: names[0], at: ";")
            let manyParts = PlainText.pieces(of: parts[0], at: ";")
            if manyNames.count > 1, manyNames.count == manyParts.count { (names, parts) = (manyNames, manyParts) }
        }
        var result: [SeriesEntry] = []
        for (place, name) in names.enumerated() {
            let part = parts.indices.contains(place) && !parts[place].isEmpty ? parts[place] : nil
            if let part {
                let read = SeriesText.entry(name)
                result.append(SeriesEntry(name: read.sequence == part ? read.name : name, sequence: part))
            } else {
                result += SeriesText.entries(name)
            }
        }
        return result
    }

    /// `2/3` is the second of three; zero is none.
    private static func movementNumber(_ text: String) -> String? {
        let front = PlainText.trimmed(text.split(separator: "/", maxSplits: 1).first ?? "")
        return front.isEmpty || front == "0" ? nil : front
    }

    /// The values of the first name that has any; the others are left over where they differ.
    private mutating func firstValues(_ entries: [Entry]) -> [String] {
        var chosen: [String] = []
        for entry in entries {
            let values = entry.values.flatMap { PlainText.pieces(of: $0, at: "\0") }
            if chosen.isEmpty { chosen = values } else { leaveOver(entry, values.filter { !chosen.contains($0) }) }
        }
        return chosen
    }

    // MARK: The rest

    mutating func genres() -> [String] {
        var result: [String] = []
        for entry in take(.genre) {
            for value in entry.values.flatMap({ PlainText.pieces(of: $0, at: "\0") }) {
                switch entry.dialect {
                case .id3Frame: result += GenreNames.resolved(value).flatMap { PlainText.pieces(of: $0, at: ";") }
                case .mp4Atom where entry.name == "gnre":
                    result.append(PlainText.number(value).flatMap { GenreNames.name($0 - 1) } ?? value)
                default: result += PlainText.pieces(of: value, at: ";")
                }
            }
        }
        return PlainText.unique(result)
    }

    mutating func date() -> String? {
        let years = take(.year)
        let days = take(.dayAndMonth)
        var candidates = take(.date) + take(.releaseDate)
        // ID3v2.3 keeps the year apart from day and month (`DDMM`).
        for var year in years {
            if let day = days.first?.values.first, let text = year.values.first, day.utf8.count == 4,
                let number = PlainText.number(day), let base = PlainText.number(text), text.utf8.count == 4
            {
                let both = base * 10_000 + number % 100 * 100 + number / 100
                let joined = DateText.normalised(String(both))
                if joined.contains("-") { year.values = [joined] }
            }
            candidates.append(year)
        }
        candidates += take(.originalDate)
        var chosen: String?
        for entry in candidates {
            var others: [String] = []
            for value in entry.values {
                let value = DateText.normalised(value)
                guard !value.isEmpty, value != chosen else { continue }
                if chosen == nil { chosen = value } else { others.append(value) }
            }
            leaveOver(entry, others)
        }
        if years.isEmpty { for entry in days { leaveOver(entry, entry.values) } }
        return chosen
    }

    /// The description; the long one where the short one is only its beginning, a blurb among the lyrics where there is none.
    mutating func descriptionText() -> String? {
        let short = take(.description)
        let long = take(.longDescription)
        let shortText = short.flatMap(\.values).map { PlainText.trimmed($0) }.first { !$0.isEmpty }
        let longText = long.flatMap(\.values).map { PlainText.trimmed($0) }.first { !$0.isEmpty }
        var chosen = shortText ?? longText
        if let shortText, let longText, longText.utf8.count > shortText.utf8.count,
            longText.utf8.starts(with: shortText.utf8.prefix(60))
        {
            chosen = longText
        }
        for entry in short + long {
            leaveOver(
                entry,
                entry.values.filter { value in
                    let value = PlainText.trimmed(value)
                    return !value.isEmpty && value != chosen && value != (chosen == longText ? shortText : nil)
                })
        }
        for entry in take(.lyrics) {
            let texts = entry.values.map { PlainText.trimmed($0) }.filter { !$0.isEmpty }
            // Lyrics with times are lyrics.
            if chosen == nil, let first = texts.first, !first.hasPrefix("[") { chosen = first }
            leaveOver(entry, texts.filter { $0 != chosen })
        }
        return chosen
    }

    mutating func number(of roles: [TagField], total: TagField) -> TagNumber? {
        var chosen: TagNumber?
        for role in roles {
            for entry in take(role) {
                for value in entry.values {
                    var read = NumberText.number(value, keepsRaw: entry.dialect != .mp4Atom)
                    if role == .trackFromZero { read.number = read.number.map { $0 + 1 } }
                    if chosen == nil {
                        chosen = read
                    } else if chosen?.number == nil, read.number != nil {
                        chosen = read
                    } else if read.number != chosen?.number {
                        leaveOver(entry, [value])
                    }
                }
            }
        }
        for entry in take(total) {
            for value in entry.values {
                let read = PlainText.number(value).flatMap { $0 == 0 ? nil : $0 }
                if chosen?.total == nil, let read {
                    if chosen == nil { chosen = TagNumber(number: nil) }
                    chosen?.total = read
                } else if read != chosen?.total {
                    leaveOver(entry, [value])
                }
            }
        }
        return chosen
    }

    mutating func explicit() -> Bool? {
        var chosen: Bool?
        for entry in take(.explicit) {
            let read = entry.values.compactMap { NumberText.explicit($0) }.first
            if chosen == nil { chosen = read }
            if read == nil, entry.values.contains(where: { PlainText.trimmed($0) != "0" }) {
                leaveOver(entry, entry.values)
            }
        }
        return chosen
    }
}
