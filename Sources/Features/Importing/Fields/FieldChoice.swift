internal import AmboBase
internal import AmboModel

/// Chooses each field of a book from the best source that gives it, and says which that was.
struct FieldChoice {
    /// One source's fields.
    struct Offer {
        var source: FieldSource
        var tags: Tags
    }

    /// The chosen fields; `title` is always there.
    private(set) var fields: [ItemField: FieldValue] = [:]

    /// Chooses.
    ///
    /// - Parameters:
    ///   - group: The book; its tracks give the tags, its place gives what names of folders say.
    ///   - sidecars: What texts beside it give, in any order.
    ///   - last: Texts that are asked after the tags.
    init(_ group: WorkGroup, sidecars: [Offer], last: [Offer] = []) {
        let rank = FieldSource.allCases
        let better = sidecars.sorted { (rank.firstIndex(of: $0.source) ?? 0) < (rank.firstIndex(of: $1.source) ?? 0) }
        let offers = better + [Offer(source: .tags, tags: Self.shared(group.tracks))] + last
        for offer in offers { take(offer) }
        let layout = FolderLayout(group.layout, authors: fields[.authors]?.values ?? [])
        take(layout)
    }

    private mutating func take(_ offer: Offer) {
        let tags = offer.tags
        set(.title, tags.title, offer.source)
        set(.subtitle, tags.subtitle, offer.source)
        set(.authors, tags.authors, offer.source)
        set(.narrators, tags.narrators, offer.source)
        set(.genres, tags.genres, offer.source)
        set(.date, tags.date, offer.source)
        set(.publisher, tags.publisher, offer.source)
        set(.description, tags.description, offer.source)
        set(.language, tags.language, offer.source)
        set(.asin, tags.asin, offer.source)
        set(.isbn, tags.isbn, offer.source)
        set(.copyright, tags.copyright, offer.source)
        set(.explicit, tags.explicit.map { $0 ? "true" : "false" }, offer.source)
        if fields[.series] == nil, !tags.series.isEmpty {
            fields[.series] = FieldValue(series: tags.series, source: offer.source)
        }
    }

    private mutating func take(_ layout: FolderLayout) {
        set(.title, layout.title, .folder)
        set(.authors, layout.authors, .folder)
        set(.narrators, layout.narrators, .folder)
        set(.date, layout.year, .folder)
        set(.asin, layout.asin, .folder)
        set(.isbn, layout.isbn, .folder)
        guard let place = layout.series else { return }
        guard var known = fields[.series] else {
            fields[.series] = FieldValue(series: [place], source: .folder)
            return
        }
        // A series without a number in the tags takes the number from the folder's name.
        guard let sequence = place.sequence else { return }
        for index in known.series.indices
        where known.series[index].sequence == nil && Folding.fold(known.series[index].name) == Folding.fold(place.name)
        {
            known.series[index].sequence = sequence
        }
        fields[.series] = known
    }

    private mutating func set(_ field: ItemField, _ value: String?, _ source: FieldSource) {
        set(field, value.map { [$0] } ?? [], source)
    }

    private mutating func set(_ field: ItemField, _ values: [String], _ source: FieldSource) {
        let given = values.filter { text in text.contains { !$0.isWhitespace } }
        guard fields[field] == nil, !given.isEmpty else { return }
        fields[field] = FieldValue(given, source: source)
    }

    // MARK: Tags of several files

    /// What the files of a book say together; `title` is the book's.
    static func shared(_ tracks: [Track]) -> Tags {
        let all = tracks.map(\.file.media.tags)
        guard let first = all.first else { return Tags() }
        var tags = all.count == 1 ? first : Tags()
        tags.title = title(all)
        guard all.count > 1 else { return tags }
        tags.subtitle = same(all.compactMap(\.subtitle), of: all.count)
        tags.authors = most(all.map(\.authors).filter { !$0.isEmpty }) ?? []
        tags.narrators = most(all.map(\.narrators).filter { !$0.isEmpty }) ?? []
        tags.genres = most(all.map(\.genres).filter { !$0.isEmpty }) ?? []
        tags.series = most(all.map(\.series).filter { !$0.isEmpty }) ?? []
        tags.date = most(all.compactMap(\.date))
        tags.publisher = most(all.compactMap(\.publisher))
        tags.description = most(all.compactMap(\.description))
        tags.language = most(all.compactMap(\.language))
        tags.asin = same(all.compactMap(\.asin), of: all.count)
        tags.isbn = same(all.compactMap(\.isbn), of: all.count)
        tags.copyright = most(all.compactMap(\.copyright))
        tags.explicit = all.contains { $0.explicit == true } ? true : most(all.compactMap(\.explicit))
        return tags
    }

    /// The album that the files share, else a single file's title, else one title that all of several files have (R11).
    private static func title(_ all: [Tags]) -> String? {
        let albums = all.compactMap(\.album).filter { !$0.isEmpty }
        if Set(albums).count == 1 { return albums[0] }
        if albums.count > 1 {
            let bare = albums.map(DiscName.stripped)
            // One slip of the tagger does not rename a book.
            if let title = most(bare), bare.count(where: { Folding.fold($0) == Folding.fold(title) }) * 2 > all.count {
                return title
            }
        }
        if all.count == 1 { return all[0].title }
        return all.count > 1 ? same(all.compactMap(\.title), of: all.count) : nil
    }

    /// The value that occurs most often, of equals the first.
    private static func most<Value: Hashable>(_ values: [Value]) -> Value? {
        guard let first = values.first else { return nil }
        if values.allSatisfy({ $0 == first }) { return first }
        var counts: [Value: Int] = [:]
        for value in values { counts[value, default: 0] += 1 }
        let highest = counts.values.max() ?? 0
        return values.first { counts[$0] == highest }
    }

    /// A value that all who give one agree on; of less than half of the files it says nothing of the book.
    private static func same(_ values: [String], of count: Int) -> String? {
        guard let first = values.first, values.count * 2 > count, values.allSatisfy({ $0 == first }) else { return nil }
        return first
    }
}
