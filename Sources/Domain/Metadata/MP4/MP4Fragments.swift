/// The sound of a fragmented file, gathered from its fragments' heads.
struct MP4Fragments {
    /// In units of the track's clock.
    var duration: Int64 = 0
    var frameCount: Int64 = 0
    /// Bytes of coded sound.
    var byteCount: Int64 = 0
    /// Where it lies, in order.
    var pieces: [Piece] = []
    /// Whether the file ends before its last fragment does.
    var isCut = false
    /// Length as the index or the head says, in units of the track; nil when neither does.
    var statedDuration: Int64?

    /// A stretch of coded sound.
    struct Piece: Equatable {
        let offset: Int64
        let byteCount: Int64
    }

    /// What holds for samples that say nothing themselves.
    struct Defaults {
        var duration: UInt32 = 0
        var byteCount: UInt32 = 0
    }

    /// More fragments than a book of 40 hours has at one a second.
    static let limit = 200_000
    /// The longest head of a fragment that is looked at.
    static let headLimit = 4 << 20

    /// Adds what one fragment's head says of a track.
    ///
    /// - Parameters:
    ///   - head: The body of `moof`.
    ///   - start: Where the `moof` box starts in the file.
    mutating func add(_ head: ByteParser, at start: Int64, track: UInt32, defaults: Defaults) {
        var head = head
        while let (type, part) = Self.nextBox(&head) {
            guard type == .traf else { continue }
            addTrack(part, at: start, track: track, defaults: defaults)
        }
    }

    private mutating func addTrack(_ traf: ByteParser, at start: Int64, track: UInt32, defaults: Defaults) {
        var traf = traf
        var defaults = defaults
        var base = start
        var isOurs = false
        while let (type, body) = Self.nextBox(&traf) {
            var part = body
            switch type {
            case .tfhd:
                guard part.skip(1), let flags = part.u24(), let id = part.u32() else { return }
                isOurs = id == track
                if flags & 0x1 != 0 { base = part.i64() ?? base }
                if flags & 0x2 != 0 { part.skip(4) }
                if flags & 0x8 != 0 { defaults.duration = part.u32() ?? defaults.duration }
                if flags & 0x10 != 0 { defaults.byteCount = part.u32() ?? defaults.byteCount }
            case .trun where isOurs:
                guard pieces.count <= Self.limit else { return }
                base = addRun(&part, base: base, moof: start, defaults: defaults)
            default: break
            }
        }
    }

    /// Adds a run of samples; gives where the next one starts that does not say so itself.
    private mutating func addRun(_ run: inout ByteParser, base: Int64, moof: Int64, defaults: Defaults) -> Int64 {
        guard run.skip(1), let flags = run.u24(), let count = run.u32() else { return base }
        var offset = base
        if flags & 0x1 != 0, let relative = run.i32() {
            offset = base.addingReportingOverflow(Int64(relative)).partialValue
        }
        if flags & 0x4 != 0 { run.skip(4) }
        let fields = [0x100, 0x200, 0x400, 0x800].map { flags & UInt32($0) != 0 }
        var ticks: Int64 = 0
        var bytes: Int64 = 0
        if !fields.contains(true) {
            // Sound of one fragment that does not fit in these is none.
            guard UInt64(count) * UInt64(defaults.byteCount) < 1 << 40,
                UInt64(count) * UInt64(defaults.duration) < 1 << 40
            else { return base }
            ticks = Int64(count) * Int64(defaults.duration)
            bytes = Int64(count) * Int64(defaults.byteCount)
        } else {
            guard Int(count) <= run.remaining / (4 * fields.count { $0 }) else { return base }
            for _ in 0..<count {
                ticks += Int64(fields[0] ? run.u32() ?? 0 : defaults.duration)
                bytes += Int64(fields[1] ? run.u32() ?? 0 : defaults.byteCount)
                run.skip((fields[2] ? 4 : 0) + (fields[3] ? 4 : 0))
            }
        }
        guard offset >= 0, offset < 1 << 56, bytes < 1 << 40, ticks < 1 << 40 else { return base }
        duration += ticks
        frameCount += Int64(count)
        byteCount += bytes
        pieces.append(Piece(offset: offset, byteCount: bytes))
        return offset + bytes
    }

    /// The next box of a stretch in memory.
    static func nextBox(_ cursor: inout ByteParser) -> (BoxType, ByteParser)? {
        guard let size = cursor.u32(), let code = cursor.u32() else { return nil }
        var byteCount = Int(size) - 8
        if size == 1 { byteCount = Int(clamping: Int64(clamping: cursor.u64() ?? 0) - 16) }
        guard byteCount >= 0 else { return nil }
        return (BoxType(code), ByteParser(cursor.takeUp(to: byteCount)))
    }
}

extension MP4Session {
    /// Goes through the heads of all fragments.
    mutating func readFragments(of track: MP4Track, declaredIn extends: Box) throws(MetadataError) -> MP4Fragments {
        var fragments = MP4Fragments()
        var defaults = MP4Fragments.Defaults()
        for part in try children(of: extends) {
            var cursor = try body(of: part, limit: 64)
            switch part.type {
            case .trex:
                guard cursor.skip(4), cursor.u32() == track.id, cursor.skip(4) else { continue }
                defaults.duration = cursor.u32() ?? 0
                defaults.byteCount = cursor.u32() ?? 0
            case .mehd:
                guard let version = cursor.u8(), cursor.skip(3), movieTimescale > 0 else { continue }
                let stated = version == 1 ? cursor.u64() : cursor.u32().map(UInt64.init)
                fragments.statedDuration = stated.flatMap { inTrack($0, scale: movieTimescale, track) }
            default: break
            }
        }
        if let index = top.index, let stated = try indexedDuration(index, track) { fragments.statedDuration = stated }
        guard let first = top.firstFragment else { return fragments }
        try walkFragments(from: first, track: track.id, defaults: defaults, into: &fragments)
        return fragments
    }

    private mutating func walkFragments(
        from first: Int64, track: UInt32, defaults: MP4Fragments.Defaults, into fragments: inout MP4Fragments
    ) throws(MetadataError) {
        var offset = first
        var guess = 1024
        var seen = 0
        while file.byteCount - offset >= 8, seen < MP4Fragments.limit * 3 {
            seen += 1
            var bytes = try file.chunk(at: offset, count: guess)
            var cursor = ByteParser(bytes)
            guard let size = cursor.u32(), let code = cursor.u32() else { break }
            var byteCount = Int64(size)
            if size == 1 { byteCount = cursor.i64() ?? 0 }
            if size == 0 { byteCount = file.byteCount - offset }
            guard byteCount >= Int64(cursor.position), BoxType(code).isPlausible else { break }
            if byteCount > file.byteCount - offset {
                fragments.isCut = true
                if BoxType(code) == .moof { break }
                byteCount = file.byteCount - offset
            }
            if BoxType(code) == .moof, byteCount <= Int64(MP4Fragments.headLimit) {
                if byteCount > Int64(bytes.count) {
                    bytes = try file.chunk(at: offset, count: Int(byteCount))
                    guess = min(Int(byteCount) + 64, 64 * 1024)
                }
                let head = ByteParser(bytes[cursor.position..<min(bytes.count, Int(byteCount))])
                fragments.add(head, at: offset, track: track, defaults: defaults)
            }
            offset += byteCount
        }
        if let last = fragments.pieces.last, last.offset + last.byteCount > file.byteCount { fragments.isCut = true }
    }

    /// The length that a segment index gives, where it lists segments and not further indexes.
    private mutating func indexedDuration(_ box: Box, _ track: MP4Track) throws(MetadataError) -> Int64? {
        var cursor = try body(of: box, limit: 12 * 65_536)
        guard let version = cursor.u8(), cursor.skip(3 + 4), let scale = cursor.u32(),
            cursor.skip(version == 0 ? 8 : 16), cursor.skip(2), let count = cursor.u16()
        else { return nil }
        var total: UInt64 = 0
        for _ in 0..<count {
            guard let kind = cursor.u32(), kind >> 31 == 0, let ticks = cursor.u32(), cursor.skip(4) else { return nil }
            total += UInt64(ticks)
        }
        return inTrack(total, scale: Int64(scale), track)
    }

    private func inTrack(_ ticks: UInt64, scale: Int64, _ track: MP4Track) -> Int64? {
        guard scale > 0, track.timescale > 0, ticks < 1 << 56 else { return nil }
        return Int64(exactly: (Double(ticks) * Double(track.timescale) / Double(scale)).rounded())
    }
}
