/// Goes through the frames of an ID3v2 tag, or those inside a chapter frame.
struct ID3FrameWalk {
    let version: UInt8
    let wantsPictures: Bool
    /// Whether the end of the padding is wanted, because the size of the tag is wrong.
    var wantsEnd = false
    /// Whether all frames of a 2.4 tag are unsynchronised, whatever their own flags say.
    var isUnsynchronised = false

    /// Whether the frames lie inside a chapter frame.
    private let isEmbedded: Bool

    private(set) var frames: [ID3Frame] = []
    private(set) var isDamaged = false
    private(set) var unreadFrameCount = 0

    /// Where the frames lie: in the file, or in memory when they are stored coded.
    private var storage: Storage
    private var byteCount: Int
    private var position = 0
    private var keptByteCount = 0

    private enum Storage {
        case file(start: Int64)
        case memory(ArraySlice<UInt8>, storedEnd: Int64)
    }

    /// The head of one frame.
    private struct Head {
        let name: String
        let flags: UInt16
        let contentStart: Int
        let contentByteCount: Int
        var end: Int { contentStart + contentByteCount }
    }

    /// Frames that lie in a file as they are.
    init(version: UInt8, start: Int64, end: Int64, wantsPictures: Bool) {
        self.version = version
        self.wantsPictures = wantsPictures
        isEmbedded = false
        storage = .file(start: start)
        byteCount = Int(max(end - start, 0))
    }

    /// Frames inside a chapter frame.
    init(version: UInt8, bytes: ArraySlice<UInt8>) {
        self.version = version
        wantsPictures = false
        isEmbedded = true
        storage = .memory(bytes, storedEnd: 0)
        byteCount = bytes.count
    }

    /// Where the walk ended, as a place in the file.
    var endOfContent: Int64 {
        switch storage {
        case .file(let start): start + Int64(position)
        case .memory(_, let storedEnd): storedEnd
        }
    }

    private var headByteCount: Int { version == 2 ? 6 : 10 }

    /// Reads everything and takes unsynchronisation out of it.
    mutating func decodeAll(_ file: inout FileBytes) throws(MetadataError) {
        guard case .file(let start) = storage else { return }
        guard byteCount <= ID3Tag.codedByteLimit else {
            unreadFrameCount += 1
            position = byteCount
            return
        }
        let plain = ID3Unsynchronisation.decoded(try file.prefix(at: start, count: byteCount))
        storage = .memory(plain, storedEnd: start + Int64(byteCount))
        byteCount = plain.count
        position = min(position, byteCount)
    }

    /// Passes over the extended header, whose size counts itself in 2.4 and does not in 2.3.
    mutating func skipExtendedHeader(_ file: inout FileBytes) throws(MetadataError) {
        let head = try piece(0, 4, &file)
        var parser = ByteParser(head)
        // The flag may be set without such a header: then a frame's name stands here.
        guard let size = parser.u32(), !ID3FrameNames.isName(head) else { return }
        let length = version == 4 ? ID3Header.synchsafe(size) ?? Int(size) : Int(size) + 4
        if length >= 6, length <= byteCount { position = length }
    }

    /// Reads frames up to the padding or the end.
    mutating func run(_ file: inout FileBytes) throws(MetadataError) {
        while byteCount - position >= headByteCount {
            guard frames.count + unreadFrameCount < ID3Tag.frameLimit, keptByteCount < ID3Tag.keptByteLimit else {
                unreadFrameCount += 1
                return
            }
            let bytes = try piece(position, headByteCount, &file)
            if bytes.allSatisfy({ $0 == 0 }) { return try skipPadding(&file) }
            guard let head = try head(bytes, &file) else {
                isDamaged = true
                return
            }
            try keep(head, &file)
            position = head.end
        }
    }

    private func piece(_ offset: Int, _ count: Int, _ file: inout FileBytes) throws(MetadataError) -> ArraySlice<UInt8>
    {
        let count = min(count, byteCount - offset)
        guard offset >= 0, count > 0 else { return [] }
        switch storage {
        case .file(let start): return try file.prefix(at: start + Int64(offset), count: count)
        case .memory(let bytes, _):
            let first = bytes.startIndex + offset
            return bytes[first..<first + count]
        }
    }

    /// Moves behind the zeros; where the size of a tag is wrong the sound is looked for from there.
    private mutating func skipPadding(_ file: inout FileBytes) throws(MetadataError) {
        guard wantsEnd, case .file = storage else { return }
        while position < byteCount {
            let bytes = try piece(position, FileBytes.usualWindowByteCount, &file)
            guard let other = bytes.firstIndex(where: { $0 != 0 }) else {
                guard !bytes.isEmpty, position < ID3Tag.keptByteLimit else { return }
                position += bytes.count
                continue
            }
            position += other - bytes.startIndex
            return
        }
    }

    // MARK: Heads

    private func head(_ bytes: ArraySlice<UInt8>, _ file: inout FileBytes) throws(MetadataError) -> Head? {
        let name = bytes.prefix(version == 2 ? 3 : 4)
        guard ID3FrameNames.isName(name) else { return nil }
        var parser = ByteParser(bytes)
        parser.skip(name.count)
        let text = ID3FrameNames.current(String(decoding: name.filter { $0 > 0x20 }, as: UTF8.self))
        let start = position + headByteCount
        if version == 2 {
            guard let size = parser.u24(), Int(size) <= byteCount - start else { return nil }
            return Head(name: text, flags: 0, contentStart: start, contentByteCount: Int(size))
        }
        guard let field = parser.u32(), let flags = parser.u16(), let size = try size(field, start, &file) else {
            return nil
        }
        return Head(name: text, flags: flags, contentStart: start, contentByteCount: size)
    }

    /// Which of the two ways to write a size is meant: four times eight bits (2.3) or four times seven (2.4).
    ///
    /// Writers mix them up (R23). The version's own way is right when it leads to another frame, to padding or to the end, then the
    /// other one when it does; inside a chapter, where there is no padding, one that ends exactly at the end comes first (F087).
    private func size(_ field: UInt32, _ start: Int, _ file: inout FileBytes) throws(MetadataError) -> Int? {
        let plain = Int(field)
        let left = byteCount - start
        guard let safe = ID3Header.synchsafe(field), safe != plain else { return plain <= left ? plain : nil }
        let candidates = (version == 4 ? [safe, plain] : [plain, safe]).filter { $0 <= left }
        for candidate in candidates {
            if try isFrame(start + candidate, &file) { return candidate }
        }
        if isEmbedded, candidates.contains(left) { return left }
        for candidate in candidates {
            if try isEnd(start + candidate, &file) { return candidate }
        }
        return candidates.first
    }

    /// Whether a frame that fits starts here.
    private func isFrame(_ offset: Int, _ file: inout FileBytes) throws(MetadataError) -> Bool {
        let bytes = try piece(offset, 10, &file)
        var parser = ByteParser(bytes)
        guard bytes.count == 10, ID3FrameNames.isName(bytes.prefix(4)), parser.skip(4), let field = parser.u32() else {
            return false
        }
        return min(Int(field), ID3Header.synchsafe(field) ?? .max) <= byteCount - offset - 10
    }

    /// Whether everything ends here, or padding starts.
    private func isEnd(_ offset: Int, _ file: inout FileBytes) throws(MetadataError) -> Bool {
        if offset == byteCount { return true }
        return try piece(offset, 10, &file).allSatisfy { $0 == 0 }
    }

    // MARK: Contents

    private mutating func keep(_ head: Head, _ file: inout FileBytes) throws(MetadataError) {
        guard head.contentByteCount > 0 else { return }
        var coding = ID3FrameCoding(flags: head.flags, version: version, isUnsynchronised: isUnsynchronised)
        guard !coding.isEncrypted else {
            unreadFrameCount += 1
            return
        }
        let isPicture = head.name == "APIC"
        if coding.isPlain {
            let count = isPicture && !wantsPictures ? min(head.contentByteCount, 4096) : head.contentByteCount
            guard isPicture || count <= ID3Tag.keptByteLimit - keptByteCount else {
                unreadFrameCount += 1
                return
            }
            let bytes = try picturePiece(head, count, isPicture: isPicture, &file)
            var offset: Int64?
            if case .file(let start) = storage { offset = start + Int64(head.contentStart) }
            append(ID3Frame(name: head.name, body: bytes, byteCount: head.contentByteCount, offset: offset))
            return
        }
        guard head.contentByteCount <= ID3Tag.codedByteLimit,
            let plain = coding.decode(
                try piece(head.contentStart, head.contentByteCount, &file),
                limit: isPicture ? PictureReader.byteLimit : ID3Tag.keptByteLimit - keptByteCount)
        else {
            unreadFrameCount += 1
            return
        }
        let kept = isPicture && !wantsPictures ? Array(plain.prefix(ID3Tag.pictureHeadByteCount))[...] : plain
        append(ID3Frame(name: head.name, body: kept, byteCount: plain.count, offset: nil))
    }

    /// Of a picture a little is enough mostly; where it is not, more is read.
    private func picturePiece(_ head: Head, _ count: Int, isPicture: Bool, _ file: inout FileBytes)
        throws(MetadataError) -> ArraySlice<UInt8>
    {
        let bytes = try piece(head.contentStart, count, &file)
        guard isPicture, count < head.contentByteCount, !ID3Picture.isTold(by: bytes, version: version) else {
            return bytes
        }
        return try piece(head.contentStart, min(head.contentByteCount, ID3Tag.pictureHeadByteCount), &file)
    }

    private mutating func append(_ frame: ID3Frame) {
        keptByteCount += frame.name == "APIC" ? min(frame.body.count, 4096) : frame.body.count
        frames.append(frame)
    }
}
