internal import AmboBase
internal import AmboModel

/// Puts the files of a book in order by the key under which the whole set is unique and without gaps.
///
/// Keys are tried from the best: disc and track of the tags, disc folder and leading number, numbers inside the names.
/// Where no key is without gaps, the first unique one is taken; where none is unique, natural order of the names.
struct Ordering {
    /// In playing order.
    let tracks: [Track]
    /// The key that was taken.
    let key: OrderKey
    /// Whether the numbers of the key leave nothing out.
    let isGapFree: Bool

    /// Puts files in order.
    init(_ tracks: [Track]) {
        guard tracks.count > 1 else {
            self.tracks = tracks
            key = Self.keys(tracks).lazy.compactMap { name, keys in Candidate(name, keys()) }.first?.name ?? .names
            isGapFree = true
            return
        }
        var unique: Candidate?
        for (name, keys) in Self.keys(tracks) {
            guard let candidate = Candidate(name, keys()) else { continue }
            if candidate.isGapFree {
                unique = candidate
                break
            }
            unique = unique ?? candidate
        }
        self.tracks = unique.map { $0.order.map { tracks[$0] } } ?? Self.natural(tracks)
        key = unique?.name ?? .names
        isGapFree = unique?.isGapFree ?? false
    }

    /// The keys from the best on, each made when it is asked for.
    private static func keys(_ tracks: [Track]) -> [(OrderKey, () -> [[Int]?])] {
        [
            (.tags, { tracks.map(tagKey) }), (.tags, { tracks.map(folderTagKey) }),
            (.folders, { tracks.map(leadingKey) }), (.numbers, { NameNumbers.keys(of: tracks) }),
        ]
    }

    /// Discs by number where all folders state one, then names as people count.
    private static func natural(_ tracks: [Track]) -> [Track] {
        let named = NaturalOrder.sorted(tracks) { (track: Track) in track.relative }
        let discs = named.map(\.discs)
        guard discs.allSatisfy({ $0 != nil }) else { return named }
        return named.indices
            .sorted { one, other in
                let (a, b) = (discs[one] ?? [], discs[other] ?? [])
                return a == b ? one < other : a.lexicographicallyPrecedes(b)
            }
            .map { named[$0] }
    }

    /// Disc and track of the tags. A file without a disc is on the first.
    private static func tagKey(_ track: Track) -> [Int]? {
        let tags = track.file.media.tags
        guard let number = tags.track?.number, number >= 0 else { return nil }
        return [tags.disc?.number ?? 1, number]
    }

    /// The folder's disc with the track of the tags, for files whose disc is not or wrongly tagged.
    private static func folderTagKey(_ track: Track) -> [Int]? {
        guard let number = track.file.media.tags.track?.number, number >= 0, let discs = track.discs else { return nil }
        return discs + [number]
    }

    private static func leadingKey(_ track: Track) -> [Int]? {
        guard let number = NameNumbers.leading(track.stem), let discs = track.discs else { return nil }
        return discs + number
    }
}

/// One key over all files: only when every file has it and no two have the same.
private struct Candidate {
    let name: OrderKey
    let order: [Int]
    let isGapFree: Bool

    init?(_ name: OrderKey, _ keys: [[Int]?]) {
        let given = keys.compactMap(\.self)
        guard given.count == keys.count, Set(given).count == given.count else { return nil }
        let order = given.indices.sorted { given[$0].lexicographicallyPrecedes(given[$1]) }
        self.name = name
        self.order = order
        isGapFree = zip(order, order.dropFirst()).allSatisfy { Self.follows(given[$1], given[$0]) }
    }

    /// Whether nothing can lie between two keys: one number goes up by one, and those behind it start again or go on.
    private static func follows(_ key: [Int], _ last: [Int]) -> Bool {
        guard key.count == last.count else {
            // A file beside the disc folders comes first, and what follows starts anew.
            return key.count > last.count && (key.last ?? 0) <= 1
        }
        guard let place = key.indices.first(where: { key[$0] != last[$0] }), key[place] == last[place] + 1 else {
            return false
        }
        return key.indices[(place + 1)...].allSatisfy {
            key[$0] <= 1 || ($0 == key.count - 1 && key[$0] == last[$0] + 1)
        }
    }
}
