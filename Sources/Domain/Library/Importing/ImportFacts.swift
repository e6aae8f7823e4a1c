public import AmboBase
public import AmboModel
internal import AmboSQLite

/// What an import tells of an item that it met.
public struct ImportFacts: Sendable, Equatable {
    /// The item.
    public var id: ID<Item>
    /// Its number that is the same everywhere.
    public var uuid: UniqueID
    /// Book or volume.
    public var kind: Item.Kind
    /// Title.
    public var title: String
    /// Authors in order.
    public var authors: [String]
    /// Media files in it.
    public var fileCount: Int
    /// Whole length.
    public var durationMs: Int64
    /// Which key put its files in order.
    public var orderedBy: OrderKey
    /// The folder or file on disk.
    public var path: FilePath
}

extension Library {
    /// The known files of several sounds, in the order of the sounds.
    public func knownFiles(identities: [SoundIdentity]) throws(LibraryError) -> [[KnownFile]] {
        var lists: [[KnownFile]] = []
        lists.reserveCapacity(identities.count)
        for identity in identities { lists.append(try writer.knownFiles(identity: identity)) }
        return lists
    }

    /// What an import tells of these items, in their order; one that is gone is left out.
    public func importFacts(of items: [ID<Item>]) throws(LibraryError) -> [ImportFacts] {
        var facts: [ImportFacts] = []
        facts.reserveCapacity(items.count)
        for item in items {
            if let one = try writer.importFacts(of: item) { facts.append(one) }
        }
        return facts
    }
}

extension Store {
    func importFacts(of item: ID<Item>) throws(LibraryError) -> ImportFacts? {
        let found = try first(
            "SELECT uuid, kind, title, file_count, duration_ms, ordered_by, path FROM items WHERE id = ? AND id > 0",
            item
        ) { row in
            ImportFacts(
                id: item, uuid: UniqueID(text: row.text(0)) ?? UniqueID(random: (0, 0)),
                kind: Item.Kind(stored: row.int(1)), title: row.text(2), authors: [], fileCount: Int(row.int(3)),
                durationMs: row.int(4), orderedBy: row.textOrNil(5).flatMap(OrderKey.init) ?? .names,
                path: row.isNull(6) ? FilePath("") : FilePath(bytes: row.bytes(6)))
        }
        guard var facts = found else { return nil }
        facts.authors = try people(.author, of: item)
        return facts
    }
}
