/// One track of an MP4 file, as far as its headers tell.
struct MP4Track {
    var id: UInt32 = 0
    var isEnabled = true
    /// `soun`, `text`, `vide` …
    var handler: BoxType = "    "
    /// Units a second of its own clock; 0 when it is not told.
    var timescale: Int64 = 0
    /// Length in those units, as the head says; it can have wrapped at 2^32.
    var statedDuration: Int64 = 0
    var edits: [Edit] = []
    /// Tracks that hold this one's chapters.
    var chapterTracks: [UInt32] = []
    var entry = MP4SampleEntry()
    var samples = MP4SampleTable()

    /// One line of the edit list.
    struct Edit {
        /// In units of the movie's clock.
        let duration: Int64
        /// Where it starts in the track, in the track's units; negative for silence.
        let mediaTime: Int64
    }

    var isSound: Bool { handler == "soun" }
    var isText: Bool { handler == "text" || handler == "sbtl" || handler == "subt" }
}

extension MP4Session {
    /// The most lines of an edit list that are read; honest ones have one or two.
    private static let editLimit = 4096

    /// Reads the headers of a track; nil when it lacks what every track has.
    mutating func track(_ box: Box) throws(MetadataError) -> MP4Track? {
        var track = MP4Track()
        var media: Box?
        for part in try children(of: box) {
            switch part.type {
            case .tkhd: try readTrackHead(part, into: &track)
            case .tref: try readReferences(part, into: &track)
            case .edts: try readEdits(try child(.elst, of: part), into: &track)
            case .mdia: media = part
            default: break
            }
        }
        guard let media else { return nil }
        var information: Box?
        for part in try children(of: media) {
            switch part.type {
            case .mdhd: try readMediaHead(part, into: &track)
            case .hdlr:
                var cursor = try body(of: part, limit: 12)
                if cursor.skip(8), let code = cursor.u32() { track.handler = BoxType(code) }
            case .minf: information = part
            default: break
            }
        }
        guard let table = try child(.stbl, of: information) else { return track }
        for part in try children(of: table) {
            switch part.type {
            case .stsd where track.isSound || track.isText:
                var cursor = try body(of: part)
                track.entry = MP4SampleEntry(&cursor, isSound: track.isSound)
            case .stts: track.samples.times = part
            case .stsc: track.samples.chunks = part
            case .stsz, .stz2: try track.samples.readSizeHead(part, in: &self)
            case .stco, .co64: try track.samples.readOffsetHead(part, in: &self)
            default: break
            }
        }
        return track
    }

    private mutating func readTrackHead(_ box: Box, into track: inout MP4Track) throws(MetadataError) {
        var cursor = try body(of: box, limit: 32)
        guard let version = cursor.u8(), let flags = cursor.u24(), cursor.skip(version == 1 ? 16 : 8) else { return }
        track.id = cursor.u32() ?? 0
        track.isEnabled = flags & 1 != 0
    }

    private mutating func readMediaHead(_ box: Box, into track: inout MP4Track) throws(MetadataError) {
        var cursor = try body(of: box, limit: 40)
        guard let version = cursor.u8(), cursor.skip(version == 1 ? 19 : 11), let scale = cursor.u32() else { return }
        track.timescale = Int64(scale)
        if version == 1 {
            let duration = cursor.u64() ?? 0
            track.statedDuration = duration == .max ? 0 : Int64(clamping: duration)
        } else {
            let duration = cursor.u32() ?? 0
            track.statedDuration = duration == .max ? 0 : Int64(duration)
        }
    }

    private mutating func readReferences(_ box: Box, into track: inout MP4Track) throws(MetadataError) {
        guard let list = try child(.chap, of: box) else { return }
        var cursor = try body(of: list, limit: 4 * 64)
        while let id = cursor.u32() { track.chapterTracks.append(id) }
    }

    private mutating func readEdits(_ box: Box?, into track: inout MP4Track) throws(MetadataError) {
        guard let box else { return }
        var cursor = try body(of: box, limit: 8 + 20 * Self.editLimit)
        guard let version = cursor.u8(), cursor.skip(3), let count = cursor.u32() else { return }
        for _ in 0..<min(count, UInt32(Self.editLimit)) {
            if version == 1 {
                guard let duration = cursor.i64(), let time = cursor.i64(), cursor.skip(4) else { return }
                track.edits.append(.init(duration: max(duration, 0), mediaTime: time))
            } else {
                guard let duration = cursor.u32(), let time = cursor.i32(), cursor.skip(4) else { return }
                track.edits.append(.init(duration: Int64(duration), mediaTime: Int64(time)))
            }
        }
    }
}
