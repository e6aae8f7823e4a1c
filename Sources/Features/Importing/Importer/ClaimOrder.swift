internal import AmboBase
internal import AmboLibrary
internal import AmboModel

/// The order of all files of a known item: those met now, others that are there, and those that are away.
struct ClaimOrder {
    /// Files to be written down, in playing order.
    let tracks: [Track]
    /// What put them in order.
    let key: OrderKey
    /// Files that stay as they are, by their place among all.
    let absent: [Int: KnownFile]

    /// Puts them in order.
    ///
    /// - Parameter kept: Known files that are not to be had now; each stays behind the file that it followed.
    init(_ claim: UnitPlan.Claim, standings: [FilePath: FileStanding], kept: [KnownFile]) {
        let grouped = Set(claim.group.tracks.map(\.file.path))
        let isWhole = claim.tracks.allSatisfy { grouped.contains($0.file.path) }
        let known = Dictionary(claim.known.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let byPath = Dictionary(claim.known.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        func place(_ track: Track) -> Int? {
            standings[track.file.path]?.known.flatMap { known[$0.id] } ?? byPath[track.file.path]
        }
        if isWhole {
            let order = Ordering(claim.tracks)
            tracks = order.tracks
            key = order.key
        } else {
            // Files of several places were put together by a person: their order is kept, new ones follow.
            let placed = claim.tracks.enumerated().sorted {
                (place($0.element) ?? .max, $0.offset) < (place($1.element) ?? .max, $1.offset)
            }
            tracks = placed.map(\.element)
            key = claim.group.orderedBy
        }
        var all: [KnownFile?] = tracks.map { track in place(track).map { claim.known[$0] } }
        var absent: [Int: KnownFile] = [:]
        for file in kept.sorted(by: { (known[$0.id] ?? 0) < (known[$1.id] ?? 0) }) {
            let own = known[file.id] ?? 0
            let before = all.lastIndex { other in other.flatMap { known[$0.id] }.map { $0 < own } ?? false }
            all.insert(file, at: before.map { $0 + 1 } ?? 0)
        }
        let away = Set(kept.map(\.id))
        for (place, file) in all.enumerated() {
            if let file, away.contains(file.id) { absent[place] = file }
        }
        self.absent = absent
    }
}
