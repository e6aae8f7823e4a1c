/// Names of files that systems leave beside people's own.
enum JunkNames {
    private static let names: Set<String> = [".ds_store", "thumbs.db", "ehthumbs.db", "desktop.ini"]

    /// Whether an entry is junk by its path; slashes are `/`.
    static func contains(_ path: [UInt8]) -> Bool {
        let parts = path.split(separator: UInt8(ascii: "/"))
        guard let name = parts.last else { return false }
        if name.starts(with: "._".utf8) { return true }
        if parts.contains(where: { $0.elementsEqual("__MACOSX".utf8) }) { return true }
        return name.count <= 16 && names.contains(String(decoding: name, as: UTF8.self).lowercased())
    }
}
