internal import AmboBase
internal import AmboMetadata
internal import AmboModel

/// Chooses a book's pictures: those beside it before those inside its files, the cover first.
struct CoverChoice {
    /// The cover first.
    let artwork: [ArtworkDraft]
    /// Where the cover is from; nil when there is none.
    let cover: FieldValue?

    /// Chooses.
    ///
    /// - Parameters:
    ///   - group: The book.
    ///   - texts: What lies beside it.
    init(_ group: WorkGroup, beside texts: [UnitTexts.Beside]) {
        let names = Set(
            [group.layout.last, group.folder.name, group.tracks.first?.stem].compactMap { $0.map(Folding.fold) })
        let files = texts.compactMap { beside -> (rank: Int, draft: ArtworkDraft)? in
            guard var artwork = beside.sidecar.artwork else { return nil }
            let rank = Self.rank(beside.path, bookNames: names)
            if rank >= Self.otherRank { artwork.kind = rank == Self.backRank ? .back : .other }
            return (rank, ArtworkDraft(artwork: artwork, holder: beside.path))
        }
        let ranked = files.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(
            \.element)
        let covers = ranked.filter { $0.rank < Self.otherRank }.map(\.draft)
        let others = ranked.filter { $0.rank >= Self.otherRank }.map(\.draft)
        let inside = Self.inside(group)
        // A lone picture of any name is the cover of a book that has no other.
        artwork = covers + inside + others
        cover = artwork.first.map { draft in
            FieldValue([draft.holder.name.display], source: covers.isEmpty && !inside.isEmpty ? .tags : .folder)
        }
    }

    private static let backRank = 101
    private static let otherRank = 100

    private static func rank(_ path: FilePath, bookNames: Set<String>) -> Int {
        let stem = Folding.fold(path.name.stem)
        if let rank = ["cover", "folder", "front"].firstIndex(of: stem) { return rank }
        if bookNames.contains(stem) { return 3 }
        if ["albumart", "poster", "albumartlarge"].contains(stem)
            || stem.hasPrefix("albumart") && stem.hasSuffix("large")
        {
            return 4
        }
        if stem.hasPrefix("cover") || stem.hasPrefix("front") { return 5 }
        return stem.hasPrefix("back") ? backRank : otherRank
    }

    /// The pictures of the first file that has any; a front cover before others.
    private static func inside(_ group: WorkGroup) -> [ArtworkDraft] {
        guard let track = group.tracks.first(where: { !$0.file.media.artwork.isEmpty }) else { return [] }
        let pictures = track.file.media.artwork.filter { $0.sizeBytes > 0 }
        let sorted = pictures.filter { $0.kind == .front } + pictures.filter { $0.kind != .front }
        return sorted.map { ArtworkDraft(artwork: $0, holder: track.file.path) }
    }
}
