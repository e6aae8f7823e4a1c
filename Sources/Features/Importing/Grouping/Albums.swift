internal import AmboBase
internal import AmboModel

/// Parts the files of one folder by the albums that they name.
struct Albums {
    /// The files of each book, in the order of their first ones.
    let parts: [[Track]]

    /// From this length on a file may be a whole book by itself.
    private static let wholeBookMs: Int64 = 90 * 60_000

    /// Judges the files.
    ///
    /// - Parameter hasBookFolders: Whether books lie in folders beside them; files without numbers are then books too.
    init(_ tracks: [Track], hasBookFolders: Bool) {
        guard tracks.count > 1 else {
            parts = tracks.isEmpty ? [] : [tracks]
            return
        }
        var byAlbum: [String: [Track]] = [:]
        var order: [String] = []
        for track in tracks {
            let name = Self.name(of: track)
            if byAlbum[name] == nil { order.append(name) }
            byAlbum[name, default: []].append(track)
        }
        let untagged = byAlbum.removeValue(forKey: "") ?? []
        let albums = order.filter { !$0.isEmpty }
        switch albums.count {
        case 0: parts = Self.untagged(tracks, hasBookFolders)
        case 1 where untagged.isEmpty: parts = Self.areDifferentWorks(tracks) ? tracks.map { [$0] } : [tracks]
        case 1: parts = Self.half(tracks, tagged: byAlbum[albums[0]] ?? [], untagged, hasBookFolders)
        default:
            if let whole = Self.withStragglers(tracks, byAlbum) {
                parts = [whole]
            } else {
                let tagged = albums.map { byAlbum[$0] ?? [] }
                parts = tagged + (untagged.isEmpty ? [] : Albums(untagged, hasBookFolders: true).parts)
            }
        }
    }

    /// The albums of files, folded and without discs.
    static func names(of tracks: [Track]) -> Set<String> {
        Set(tracks.lazy.map(name(of:)).filter { !$0.isEmpty })
    }

    private static func name(of track: Track) -> String {
        guard let album = track.file.media.tags.album else { return "" }
        return Folding.fold(DiscName.stripped(album))
    }

    private static func untagged(_ tracks: [Track], _ hasBookFolders: Bool) -> [[Track]] {
        if areWholeBooks(tracks) || areDifferentWorks(tracks) { return tracks.map { [$0] } }
        if hasBookFolders, Ordering(tracks).key == .names { return tracks.map { [$0] } }
        return [tracks]
    }

    /// One album, and files that name none: tracks that someone forgot to tag, unless they are books by themselves.
    private static func half(
        _ all: [Track], tagged: [Track], _ untagged: [Track], _ hasBookFolders: Bool
    ) -> [[Track]] {
        let fit = Ordering(all).key != .names
        if fit, !areWholeBooks(untagged) { return [all] }
        if hasBookFolders || untagged.allSatisfy({ $0.file.media.durationMs >= wholeBookMs }) {
            return [tagged] + untagged.map { [$0] }
        }
        return [all]
    }

    /// The whole set, when single files of another album fill the gaps in the numbers of the rest: a slip of the tagger.
    private static func withStragglers(_ all: [Track], _ byAlbum: [String: [Track]]) -> [Track]? {
        let most = byAlbum.values.max { $0.count < $1.count } ?? []
        guard most.count < all.count, most.count * 4 >= all.count * 3, most.count > 2 else { return nil }
        return Ordering(all).isGapFree && !Ordering(most).isGapFree ? all : nil
    }

    /// Whether each file carries a number that only a book of its own has.
    private static func areDifferentWorks(_ tracks: [Track]) -> Bool {
        let tags = tracks.map(\.file.media.tags)
        func areApart(_ values: [String?]) -> Bool {
            let given = values.compactMap(\.self)
            return given.count == tracks.count && Set(given).count == given.count
        }
        return areApart(tags.map(\.asin)) || areApart(tags.map(\.isbn))
            || areApart(tags.map { $0.series.first?.sequence })
    }

    /// Whether each file is long enough for a book and called something else.
    private static func areWholeBooks(_ tracks: [Track]) -> Bool {
        guard tracks.allSatisfy({ $0.file.media.durationMs >= wholeBookMs }) else { return false }
        let names = Set(tracks.map { NameNumbers.words(of: $0.stem) })
        guard names.count == tracks.count else { return false }
        return tracks.allSatisfy { $0.file.media.container == .mp4 } || Ordering(tracks).key == .names
    }
}
