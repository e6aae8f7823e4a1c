public import AmboBase
public import AmboModel
internal import AmboSQLite

extension Library {
    /// A setting of the whole library; nil when it was never set. Names are the caller's: `rate`, `volume` …
    public func setting(_ key: String) throws(LibraryError) -> String? { try writer.setting("user." + key) }

    /// A setting of one item.
    public func setting(_ key: String, of item: ID<Item>) throws(LibraryError) -> String? {
        try writer.setting("user." + key, of: item)
    }

    /// Sets, or with nil removes, a setting of the whole library. Settings are no entries of the history.
    public func setSetting(_ key: String, to value: String?) throws(LibraryError) {
        try writer.write { () throws(LibraryError) in
            _ = try writer.setSetting("user." + key, of: Store.root, to: value)
        }
    }

    /// Sets, or with nil removes, a setting of one item.
    public func setSetting(_ key: String, of item: ID<Item>, to value: String?) throws(LibraryError) {
        try writer.write { () throws(LibraryError) in
            guard try writer.summary(item) != nil else { throw .notFound(item.description) }
            _ = try writer.setSetting("user." + key, of: item, to: value)
        }
    }

    /// The sort mode that holds at a folder, by itself or inherited (rule F114); nil when none is set anywhere: the
    /// order is that in which things came in then.
    public func sortMode(of folder: ID<Item>? = nil) throws(LibraryError) -> SortMode? {
        try reader().effectiveSort(at: folder ?? Store.root)
    }

    /// Sets the sort mode of a folder, or of the whole library; nil lets it inherit. Ranks stay as they are (rule F113).
    public func setSortMode(_ mode: SortMode?, of folder: ID<Item>? = nil) throws(LibraryError) {
        importChange = nil
        try writer.write { () throws(LibraryError) in
            let folder = folder ?? Store.root
            try writer.requireFolder(folder)
            try writer.perform(
                .setting, "sorted \(try writer.path(of: folder)) by \(mode?.rawValue ?? "what holds above")",
                [.setting(item: folder.rawValue, key: Store.sortKey, value: mode?.rawValue)])
        }
    }
}
