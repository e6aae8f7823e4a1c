internal import AmboBase
internal import AmboLibrary
internal import AmboModel

/// How a file on disk stands to the library.
enum FileStanding: Sendable {
    /// Known at this path, with the same stamp.
    case same(KnownFile)
    /// Known at this path; size, time or inode differ.
    case changed(KnownFile)
    /// Its sound is known, and the file that had it is gone.
    case moved(KnownFile)
    /// The very file that is known at another path: the same inode, or the managed copy of it.
    case alias(KnownFile)
    /// Its sound is known, and the file that has it is still there.
    case copy(KnownFile)
    /// Not known.
    case new

    /// The known file that this one is, not merely sounds like.
    var known: KnownFile? {
        switch self {
        case .same(let file), .changed(let file), .moved(let file), .alias(let file): file
        case .copy, .new: nil
        }
    }

    /// Whether the library has to be told something.
    var isChange: Bool {
        switch self {
        case .same(let file), .alias(let file): file.isMissing
        case .changed, .moved, .copy, .new: true
        }
    }
}

/// What is to be done with the books of one folder. Known files keep to the items that they belong to, however they
/// would be grouped today; only files that are new are grouped.
struct UnitPlan: Sendable {
    /// One step.
    enum Step: Sendable {
        /// A new item.
        case add(WorkGroup)
        /// A known item with new facts; what is known of it stands in `files`.
        case update(ID<Item>, Claim)
        /// A known item that is as it was.
        case unchanged(ID<Item>)
        /// A book whose sound an item has already.
        case duplicate(WorkGroup, of: ID<Item>)
    }

    /// What a known item has in this folder.
    struct Claim: Sendable {
        /// The group in which most of its files are: for texts, pictures and names.
        var group: WorkGroup
        /// Its files here, new ones included, in the order of the groups.
        var tracks: [Track]
        /// All its known files, in playing order.
        var known: [KnownFile]
    }

    /// In the order of the groups.
    private(set) var steps: [Step] = []

    private let standings: [FilePath: FileStanding]
    private let itemFiles: [ID<Item>: [KnownFile]]
    private let takesDuplicates: Bool
    private var claims: [ID<Item>: Claim] = [:]
    private var claimOrder: [ID<Item>] = []

    /// Plans.
    ///
    /// - Parameters:
    ///   - standings: Of every file of the groups; one that is not there counts as new.
    ///   - itemFiles: All files of every item that a standing names, in playing order.
    ///   - surroundings: What the texts and pictures are known by now; nil when they were not looked at.
    init(
        _ groups: [WorkGroup], standings: [FilePath: FileStanding], itemFiles: [ID<Item>: [KnownFile]],
        surroundings: Int64?, takesDuplicates: Bool
    ) {
        self.standings = standings
        self.itemFiles = itemFiles
        self.takesDuplicates = takesDuplicates
        var fresh: [WorkGroup] = []
        for group in groups { fresh += place(group) }
        for item in claimOrder {
            guard let claim = claims[item] else { continue }
            let isChanged =
                claim.tracks.contains { standing($0).isChange } || isSurroundingsChanged(claim, surroundings)
            steps.append(isChanged ? .update(item, claim) : .unchanged(item))
        }
        for group in fresh { steps.append(step(for: group)) }
    }

    private func standing(_ track: Track) -> FileStanding { standings[track.file.path] ?? .new }

    private func isSurroundingsChanged(_ claim: Claim, _ now: Int64?) -> Bool {
        guard let now, let before = claim.known.first?.surroundings else { return false }
        // Beside a file that is known at another path lie other texts than beside that one.
        let isElsewhere = claim.tracks.contains { if case .alias = standing($0) { true } else { false } }
        return now != before && !isElsewhere
    }

    /// Gives the known files of a group to their items.
    ///
    /// - Returns: What is left as new books.
    private mutating func place(_ group: WorkGroup) -> [WorkGroup] {
        var owned: [ID<Item>: [Track]] = [:]
        var order: [ID<Item>] = []
        var unknown: [Track] = []
        for track in group.tracks {
            guard let item = standing(track).known?.item else {
                unknown.append(track)
                continue
            }
            if owned[item] == nil { order.append(item) }
            owned[item, default: []].append(track)
        }
        guard let most = order.max(by: { (owned[$0]?.count ?? 0) < (owned[$1]?.count ?? 0) }) else { return [group] }
        let count = owned[most]?.count ?? 0
        let whole = itemFiles[most]?.count ?? count
        if order.count == 1, isStray(owned[most] ?? [], of: whole, in: group) { return [group] }
        let joins =
            order.count == 1
            ? count * 2 >= group.tracks.count || count * 2 >= whole : whole > 1 && count * 2 >= group.tracks.count
        for item in order {
            let joined =
                item == most && joins ? group.tracks.filter { isOwned($0, by: item) || isPart($0, of: item) } : []
            claim(joined.isEmpty ? owned[item] ?? [] : joined, for: item, in: group)
        }
        if joins { unknown.removeAll { isPart($0, of: most) } }
        guard !unknown.isEmpty else { return [] }
        let ordering = Ordering(unknown)
        var rest = group
        rest.tracks = ordering.tracks
        rest.orderedBy = ordering.key
        rest.ownsFolder = false
        if rest.tracks.count == 1 { rest.layout = group.folder.layout + [rest.tracks[0].stem] }
        return [rest]
    }

    /// Whether the known files of a group are a few that went over from another book to this new one.
    private func isStray(_ tracks: [Track], of whole: Int, in group: WorkGroup) -> Bool {
        guard tracks.count * 2 < group.tracks.count, tracks.count * 2 < whole else { return false }
        return tracks.allSatisfy { if case .moved = standing($0) { true } else { false } }
    }

    private func isOwned(_ track: Track, by item: ID<Item>) -> Bool { standing(track).known?.item == item }

    /// Whether a file that is not known may join an item; one that sounds like a file of it is only a copy.
    private func isPart(_ track: Track, of item: ID<Item>) -> Bool {
        switch standing(track) {
        case .new: true
        case .copy(let file): takesDuplicates || file.item != item
        case .same, .changed, .moved, .alias: false
        }
    }

    private mutating func claim(_ tracks: [Track], for item: ID<Item>, in group: WorkGroup) {
        guard var claim = claims[item] else {
            claims[item] = Claim(group: group, tracks: tracks, known: itemFiles[item] ?? [])
            claimOrder.append(item)
            return
        }
        if tracks.count > claim.tracks.count { claim.group = group }
        claim.tracks += tracks
        claims[item] = claim
    }

    /// A new book, or a copy of one when most of its files sound like those of one item.
    private func step(for group: WorkGroup) -> Step {
        guard !takesDuplicates else { return .add(group) }
        var counts: [ID<Item>: Int] = [:]
        for track in group.tracks {
            if case .copy(let file) = standing(track) { counts[file.item, default: 0] += 1 }
        }
        guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
            counts.values.reduce(0, +) * 2 > group.tracks.count
        else { return .add(group) }
        return .duplicate(group, of: most.key)
    }
}
