public import AmboBase
public import AmboModel
internal import AmboSQLite

// The verbs that change the tree. Each is one entry of the history and can be undone.
extension Library {
    /// Makes a folder; in the top of the tree when none is named.
    ///
    /// - Throws: `nameTaken` when there is something of that name.
    public func makeFolder(_ title: String, in parent: ID<Item>? = nil) throws(LibraryError) -> ID<Item> {
        importChange = nil
        guard title.contains(where: { !$0.isWhitespace }) else { throw .emptyName }
        return try writer.write { () throws(LibraryError) -> ID<Item> in
            let parent = parent ?? Store.root
            try writer.requireFolder(parent)
            let name = Store.name(for: title)
            if try writer.child(named: name, of: parent) != nil {
                throw .nameTaken(name, folder: try writer.path(of: parent))
            }
            let folder = try writer.makeFolder(name: name, title: title, in: parent)
            let change = try writer.beginChange(.move, "made the folder \(try writer.path(of: folder))")
            try writer.note(.trash(item: folder.rawValue), in: change)
            return folder
        }
    }

    /// Moves items into a folder, behind what is there; nil is the top of the tree. An item whose name is taken there
    /// stays and is reported, the others move (rule F119).
    public func move(_ items: [ID<Item>], into folder: ID<Item>?) throws(LibraryError) -> MoveReport {
        importChange = nil
        let target = folder ?? Store.root
        return try writer.write { () throws(LibraryError) -> MoveReport in
            try writer.requireFolder(target)
            var report = MoveReport()
            var inverses: [Step] = []
            for item in items {
                guard let summary = try writer.summary(item), try writer.isInTree(item) else {
                    throw .notFound(item.description)
                }
                let name = summary.libraryPath.split(separator: "/").last.map(String.init) ?? summary.title
                let step = Step.place(
                    item: item.rawValue, parent: target.rawValue, name: name, rank: try writer.nextRank(in: target))
                do throws(LibraryError) {
                    inverses += try writer.apply(step)
                    report.moved.append(item)
                } catch {
                    if case .database = error { throw error }
                    report.stayed.append(
                        .init(item: item, title: summary.title, problem: error.problem, code: error.code))
                }
            }
            if !inverses.isEmpty {
                let summary = "moved \(Self.count(report.moved.count, "item")) to \(try writer.path(of: target))"
                let change = try writer.beginChange(.move, summary)
                for inverse in inverses { try writer.note(inverse, in: change) }
            }
            return report
        }
    }

    /// Gives an item another title, and the tree the name that follows from it.
    ///
    /// - Throws: `nameTaken`, `emptyName`.
    public func rename(_ item: ID<Item>, to title: String) throws(LibraryError) {
        importChange = nil
        guard title.contains(where: { !$0.isWhitespace }) else { throw .emptyName }
        try writer.write { () throws(LibraryError) in
            guard let parent = try writer.visibleParent(of: item) else { throw .notFound(item.description) }
            let old = try writer.path(of: item)
            let rank = try writer.number("SELECT rank FROM items WHERE id = ?", item)
            let field = StoredField(values: [title], source: .person)
            try writer.perform(
                .rename, "renamed \(old) to “\(title)”",
                [
                    .place(
                        item: item.rawValue, parent: parent.rawValue, name: Store.name(for: title), rank: rank),
                    .set(.title, of: item, to: field),
                ])
        }
    }

    /// Puts items in the trash with all that is in them, or dissolves a folder.
    ///
    /// - Parameter folderOnly: The folders' children move up and stay; when one of their names is taken there nothing
    ///   happens (rule F120).
    public func delete(_ items: [ID<Item>], folderOnly: Bool = false) throws(LibraryError) {
        importChange = nil
        try writer.write { () throws(LibraryError) in
            let names = try items.map { (item) throws(LibraryError) in try writer.path(of: item) }
            let change = try writer.beginChange(
                .delete, (folderOnly ? "dissolved " : "deleted ") + names.joined(separator: ", "))
            for item in items {
                let steps = folderOnly ? try writer.dissolve(item) : [.trash(item: item.rawValue)]
                for step in steps { try writer.note(try writer.apply(step), in: change) }
            }
        }
        try writer.finishTrash()
    }

    /// Makes folders of single books volumes, each in its folder's place; or several books one volume, in a new folder
    /// beside the first of them.
    ///
    /// - Parameter title: Title of the new volume; nil takes the folder's, or the first book's.
    /// - Returns: The volume.
    public func bind(_ items: [ID<Item>], title: String? = nil) throws(LibraryError) -> ID<Item> {
        importChange = nil
        return try writer.write { () throws(LibraryError) -> ID<Item> in
            guard let first = items.first, let summary = try writer.summary(first), try writer.isInTree(first) else {
                throw .notFound(items.first?.description ?? "")
            }
            let change = try writer.beginChange(.bind, "bound \(summary.libraryPath)")
            var volume = first
            if items.count > 1 || summary.kind == .book {
                let parent = try writer.visibleParent(of: first) ?? Store.root
                let title = title ?? summary.title
                let name = try writer.freeName(Store.name(for: title), in: parent)
                volume = try writer.makeFolder(name: name, title: title, in: parent)
                try writer.note(.trash(item: volume.rawValue), in: change)
                for (index, item) in items.enumerated() {
                    let name = try writer.first("SELECT name FROM items WHERE id = ?", item) { row in row.text(0) }
                    let step = Step.place(
                        item: item.rawValue, parent: volume.rawValue,
                        name: try writer.freeName(name ?? "-", in: volume), rank: Int64(index + 1) * Store.rankStep)
                    try writer.note(try writer.apply(step), in: change)
                }
                _ = try writer.setSetting(Store.sortKey, of: volume, to: SortMode.custom.rawValue)
            } else if summary.kind != .folder {
                throw .notBindable(summary.libraryPath, .needsFolder)
            }
            try writer.note(try writer.apply(.bind(item: volume.rawValue)), in: change)
            return volume
        }
    }

    /// Makes a volume a folder of single books.
    public func unbind(_ volume: ID<Item>) throws(LibraryError) {
        importChange = nil
        try writer.write { () throws(LibraryError) in
            try writer.perform(.unbind, "unbound \(try writer.path(of: volume))", [.unbind(item: volume.rawValue)])
        }
    }

    /// Puts an item elsewhere in its folder; the folder is in the person's own order from then on (rule F115).
    public func reorder(_ item: ID<Item>, to place: Arrangement) throws(LibraryError) {
        importChange = nil
        try writer.write { () throws(LibraryError) in
            try writer.perform(
                .reorder, "arranged \(try writer.path(of: item))", try writer.reorder(item, to: place))
        }
    }

    /// Sets a field as a person: an import never changes it again. No value leaves it empty on purpose.
    public func setField(
        _ field: ItemField, of item: ID<Item>, to values: [String], series: [SeriesEntry] = []
    ) throws(LibraryError) {
        importChange = nil
        if field == .title {
            guard let title = values.first else { throw .emptyName }
            return try rename(item, to: title)
        }
        try writer.write { () throws(LibraryError) in
            guard try writer.isInTree(item) else { throw .notFound(item.description) }
            let value = StoredField(values: values, series: series, source: .person)
            let summary = "set \(field.rawValue) of \(try writer.path(of: item))"
            try writer.perform(.edit, summary, [.set(field, of: item, to: value)])
        }
    }

    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
