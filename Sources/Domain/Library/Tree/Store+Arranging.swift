internal import AmboBase
internal import AmboModel
internal import AmboSQLite

extension Store {
    /// The steps that put an item elsewhere in its folder.
    ///
    /// Under an automatic sort the visible order is captured first and the folder's sort becomes the person's own, so
    /// that nothing else jumps (rule F115). Otherwise the item alone gets a rank between its new neighbours, unless
    /// they stand too close.
    func reorder(_ item: ID<Item>, to target: Arrangement) throws(LibraryError) -> [Step] {
        guard let folder = try visibleParent(of: item) else { throw .notFound(item.description) }
        let sort = try effectiveSort(at: folder)
        let order = try children(of: folder, sort: sort)
        guard let current = order.firstIndex(of: item) else { throw .notFound(item.description) }
        var others = order
        others.remove(at: current)
        let index: Int
        switch target {
        case .first: index = 0
        case .last: index = others.count
        case .at(let number): index = min(max(number - 1, 0), others.count)
        case .before(let other), .after(let other):
            // Beside itself it lies as it is.
            if other == item { return [] }
            guard let place = others.firstIndex(of: other) else {
                throw .notBeside(try path(of: item), try path(of: other))
            }
            index = if case .before = target { place } else { place + 1 }
        }
        var arranged = others
        arranged.insert(item, at: index)
        let isCustom = sort == nil || sort == .custom
        if isCustom, arranged == order { return [] }
        if isCustom,
            let rank = try rankBetween(index > 0 ? others[index - 1] : nil, index < others.count ? others[index] : nil)
        {
            return [.ranks([[item.rawValue, rank]])]
        }
        let ranks = arranged.enumerated().map { [$1.rawValue, Int64($0 + 1) * Self.rankStep] }
        guard !isCustom else { return [.ranks(ranks)] }
        return [
            .setting(item: folder.rawValue, key: Self.sortKey, value: SortMode.custom.rawValue), .ranks(ranks),
        ]
    }

    private func rankBetween(_ before: ID<Item>?, _ after: ID<Item>?) throws(LibraryError) -> Int64? {
        let low = try before.map { (item) throws(LibraryError) in
            try number("SELECT rank FROM items WHERE id = ?", item)
        }
        let high = try after.map { (item) throws(LibraryError) in
            try number("SELECT rank FROM items WHERE id = ?", item)
        }
        switch (low, high) {
        case (nil, nil): return Self.rankStep
        case (let low?, nil): return low + Self.rankStep
        case (nil, let high?): return high - Self.rankStep
        case (let low?, let high?): return high - low >= 2 ? low + (high - low) / 2 : nil
        }
    }

    /// The steps that dissolve a folder: its children move up, then it goes. If one of their names is taken above,
    /// nothing moves (rule F120).
    func dissolve(_ folder: ID<Item>) throws(LibraryError) -> [Step] {
        guard let parent = try visibleParent(of: folder) else { throw .notFound(folder.description) }
        try requireFolder(folder)
        let children = try rows(
            "SELECT id, name FROM items WHERE parent = ? AND hidden = 0 ORDER BY rank, id", folder
        ) { row in (id: row.int(0), name: row.text(1)) }
        let own = try first("SELECT name, rank FROM items WHERE id = ?", folder) { row in
            (name: row.text(0), rank: row.int(1))
        }
        var steps: [Step] = []
        if let own, children.contains(where: { $0.name == own.name }) {
            // A child of the folder's own name: the folder, which goes anyway, makes way.
            let name = try freeName(own.name, in: parent)
            steps.append(.place(item: folder.rawValue, parent: parent.rawValue, name: name, rank: own.rank))
        }
        var rank = try nextRank(in: parent)
        for child in children {
            if let taken = try self.child(named: child.name, of: parent), taken.id != folder {
                throw .nameTaken(child.name, folder: try path(of: parent))
            }
            steps.append(.place(item: child.id, parent: parent.rawValue, name: child.name, rank: rank))
            rank += Self.rankStep
        }
        return steps + [.trash(item: folder.rawValue)]
    }

    /// All playable items at or below an item, in no order.
    func playables(below item: ID<Item>) throws(LibraryError) -> [ID<Item>] {
        let items = [item] + (try rows(Self.below, item) { row in ID<Item>(row.int(0)) })
        var playables: [ID<Item>] = []
        for item in items {
            if try number("SELECT kind FROM items WHERE id = ?", item) != 0 { playables.append(item) }
        }
        return playables
    }
}
