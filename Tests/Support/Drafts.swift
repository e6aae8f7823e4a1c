public import AmboBase
public import AmboModel

/// Drafts of items for tests.
public enum Drafts {
    /// A clock that stands still until it is moved on.
    public final class Hands: Sendable {
        private let time = Locked<Int64>(1_700_000_000_000)
        public init() {}
        public var clock: WallClock { WallClock { self.time.withLock { $0 } } }
        public func advance(_ ms: Int64) { time.withLock { $0 += ms } }
    }

    public static func identity(_ number: UInt64) -> SoundIdentity {
        SoundIdentity(
            frameCount: Int64(number) + 1000, audioByteCount: 50_000, hashes: [number, number &* 31, number &* 77])
    }

    public static func stamp(_ number: UInt64) -> FileStamp {
        FileStamp(sizeBytes: 60_000, modifiedNs: Int64(number) + 1, inode: number + 1, device: 1)
    }

    /// A file of 10 s unless said otherwise.
    public static func file(_ path: String, sound: UInt64, ms: Int64 = 10_000) -> FileDraft {
        let media = MediaDescription(container: .mp3, codec: "mp3", length: MediaLength(ms: ms), sizeBytes: 60_000)
        return FileDraft(path: FilePath(path), stamp: stamp(sound), identity: identity(sound), media: media)
    }

    /// A book of one file at `/disk/TITLE.mp3`.
    public static func book(
        _ title: String, in folders: [String] = [], author: String = "A. Author", sound: UInt64, ms: Int64 = 10_000
    ) -> ItemDraft {
        let path = "/disk/\(title).mp3"
        return ItemDraft(
            kind: .book, folders: folders,
            fields: [
                .title: FieldValue([title], source: .tags), .authors: FieldValue([author], source: .folder),
            ], files: [file(path, sound: sound, ms: ms)], path: FilePath(path), orderedBy: .names)
    }

    /// A volume of `count` files of 10 s at `/disk/TITLE/N.mp3`, with a chapter a file.
    public static func volume(_ title: String, in folders: [String] = [], count: Int, sound: UInt64) -> ItemDraft {
        let files = (1...count).map { file("/disk/\(title)/\($0).mp3", sound: sound + UInt64($0)) }
        var draft = ItemDraft(
            kind: .volume, folders: folders, fields: [.title: FieldValue([title], source: .tags)], files: files,
            path: FilePath("/disk/\(title)"), orderedBy: .numbers)
        draft.chapters = (0..<count).map {
            Chapter(title: "Chapter \($0 + 1)", startMs: Int64($0) * 10_000, endMs: Int64($0 + 1) * 10_000)
        }
        draft.chapterSource = .id3
        return draft
    }
}
