internal import AmboBase

/// Gives every entry of an archive a place inside the folder into which it is unpacked, or says why it has none.
///
/// Two entries never get one place: a name that is taken, also in other case or another normal form, gets a number
/// (`01-1.mp3`), so nothing is lost or written over, on any file system.
struct PathGuard: Sendable {
    /// Where an entry goes.
    enum Placement: Sendable, Equatable {
        /// Its path below the folder.
        case at(FilePath)
        /// It is the folder itself, which is there already.
        case root
        /// It is not written.
        case refused(UnpackReport.Reason)
    }

    /// The longest path and the deepest folder that are made.
    static let pathByteLimit = 2048
    static let depthLimit = 32
    private static let nameByteLimit = 255

    private struct Key: Hashable {
        var folder: FilePath
        var name: String
    }

    private var folders: [Key: FilePath] = [:]
    private var taken: Set<Key> = []
    private var nextNumber: [Key: Int] = [:]

    /// - Parameter reserved: Names at the top that no entry may have.
    init(reserved: [FilePath] = []) {
        for name in reserved { taken.insert(Key(folder: FilePath(""), name: Self.folded(name))) }
    }

    /// Finds the place of an entry.
    ///
    /// - Parameters:
    ///   - name: Its name, decoded.
    ///   - splitsBackslash: Whether a backslash parts folders, as some makers on Windows wrote it.
    mutating func place(_ name: [UInt8], isFolder: Bool, splitsBackslash: Bool = false) -> Placement {
        if let reason = Self.refusal(name) { return .refused(reason) }
        let separators: Set<UInt8> = splitsBackslash ? [0x2F, 0x5C] : [0x2F]
        let parts = name.split { separators.contains($0) }.filter { !$0.elementsEqual([0x2E]) }
            .map { Self.shortened(Array($0)) }
        guard let last = parts.last else { return isFolder ? .root : .refused(.emptyName) }
        guard parts.count <= Self.depthLimit else { return .refused(.tooDeep) }
        guard parts.reduce(0, { $0 + $1.bytes.count + 8 }) <= Self.pathByteLimit else { return .refused(.tooLong) }
        var folder = FilePath("")
        for part in parts.dropLast() { folder = enter(part, in: folder) }
        return .at(isFolder ? enter(last, in: folder) : claim(last, in: folder))
    }

    /// Why a name must not be followed, whatever the system that it was meant for.
    private static func refusal(_ name: [UInt8]) -> UnpackReport.Reason? {
        guard let first = name.first else { return .emptyName }
        if name.contains(0) { return .nulByte }
        if first == 0x2F || first == 0x5C { return .absolute }
        if name.count >= 3, name[1] == 0x3A, name[2] == 0x2F || name[2] == 0x5C, isLetter(first) { return .absolute }
        let parts = name.split { $0 == 0x2F || $0 == 0x5C }
        return parts.contains { $0.elementsEqual([0x2E, 0x2E]) } ? .outside : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// The folder of this name inside another; the same again for the same name in either normal form.
    private mutating func enter(_ name: FilePath, in folder: FilePath) -> FilePath {
        let key = Key(folder: folder, name: name.nfc)
        if let known = folders[key] { return known }
        let path = claim(name, in: folder)
        folders[key] = path
        return path
    }

    /// A path that nothing has yet.
    private mutating func claim(_ name: FilePath, in folder: FilePath) -> FilePath {
        let wish = Key(folder: folder, name: Self.folded(name))
        if taken.insert(wish).inserted { return folder.appending(name) }
        var number = nextNumber[wish, default: 1]
        while true {
            let other = Self.numbered(name, number)
            number += 1
            if taken.insert(Key(folder: folder, name: Self.folded(other))).inserted {
                nextNumber[wish] = number
                return folder.appending(other)
            }
        }
    }

    /// How names are compared: composed and without case.
    private static func folded(_ name: FilePath) -> String { name.nfc.lowercased() }

    /// `NAME-1.EXT`.
    private static func numbered(_ name: FilePath, _ number: Int) -> FilePath {
        let (stem, ending) = split(name.bytes)
        return FilePath(bytes: fitted(stem, ending: Array("-\(number)".utf8) + ending))
    }

    private static func shortened(_ name: [UInt8]) -> FilePath {
        guard name.count > nameByteLimit else { return FilePath(bytes: name) }
        let (stem, ending) = split(name)
        return FilePath(bytes: fitted(stem, ending: ending))
    }

    private static func split(_ name: [UInt8]) -> (stem: [UInt8], ending: [UInt8]) {
        guard let dot = name.lastIndex(of: 0x2E), dot > 0, name.count - dot <= 16 else { return (name, []) }
        return (Array(name[..<dot]), Array(name[dot...]))
    }

    /// The stem cut so that the whole fits a file name, never inside a character.
    private static func fitted(_ stem: [UInt8], ending: [UInt8]) -> [UInt8] {
        var count = min(stem.count, nameByteLimit - ending.count)
        if count < stem.count, String(validating: stem, as: UTF8.self) != nil {
            while count > 0, stem[count] & 0xC0 == 0x80 { count -= 1 }
        }
        return Array(stem[..<count]) + ending
    }
}
