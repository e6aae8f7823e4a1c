internal import AmboModel
internal import FoundationEssentials

/// One change to the library in a form that can be carried out, kept and turned around.
///
/// Carrying a step out gives the step that takes it back, so a verb is a list of steps, its entry in the history is
/// the list of what takes them back, and undoing is carrying that list out. Numbers are row numbers. The coded form is
/// part of the store's format.
enum Step: Codable, Equatable, Sendable {
    /// Puts an item in a folder, under a name, at a rank.
    case place(item: Int64, parent: Int64, name: String, rank: Int64)
    /// Puts an item and all in it in the trash.
    case trash(item: Int64)
    /// Takes an item out of the trash to where it was.
    case restore(item: Int64)
    /// Sets a field; no source means that nothing was ever said about it.
    case field(item: Int64, field: String, values: [String], series: [[String]], source: String?)
    /// Sets the ranks of items: pairs of item and rank.
    case ranks([[Int64]])
    /// Sets or removes a setting; item 0 is the whole library.
    case setting(item: Int64, key: String, value: String?)
    /// Sets the listening place.
    case position(item: Int64, positionMs: Int64, finished: Bool, playedMs: Int64?)
    /// Makes a bookmark as it was.
    case bookmark(id: Int64, item: Int64, positionMs: Int64, note: String, kind: String, createdMs: Int64)
    /// Removes a bookmark.
    case removeBookmark(id: Int64)
    /// Makes a folder of single books one volume.
    case bind(item: Int64)
    /// Makes a volume a folder of the books that it was bound of, or of a book a file.
    case unbind(item: Int64)

    /// The coded form.
    var coded: String {
        // Its parts are numbers and texts, which always can be coded.
        guard let bytes = try? JSONEncoder().encode(self) else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads the coded form; nil for one of a later version.
    init?(coded: String) {
        guard let step = try? JSONDecoder().decode(Step.self, from: FoundationEssentials.Data(coded.utf8)) else {
            return nil
        }
        self = step
    }
}
