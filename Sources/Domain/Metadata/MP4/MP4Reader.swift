internal import AmboModel

/// Reads MP4 and QuickTime files: box headers, and of the tables in them only what is asked for.
enum MP4Reader: FormatReader {
    /// A `moov` up to this size is read at once; of a greater one only the parts that are needed.
    static let smallMoovByteCount: Int64 = 96 * 1024

    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        var session = MP4Session(file, wantsIdentity: wantsIdentity)
        defer { file = session.file }
        return try session.read()
    }
}

extension MP4Session {
    mutating func read() throws(MetadataError) -> MediaReading {
        try findTopLevel()
        guard let moov = top.moov, !moov.isCut else { throw .truncated(file.path) }
        if moov.bodyByteCount <= MP4Reader.smallMoovByteCount {
            try file.prefetch(at: moov.start, count: Int(moov.end - moov.start))
        }
        let parts = try children(of: moov)
        if parts.contains(where: { $0.type == .cmov }) {
            throw .unsupported(file.path, kind: "a QuickTime film with a compressed head")
        }
        if let head = parts.first(where: { $0.type == .mvhd }) { try readMovieHead(head) }
        for part in parts where part.type == .trak {
            if let track = try track(part) { tracks.append(track) }
        }
        guard let sound = soundTrack() else { throw .noSound(file.path, .mp4) }
        let found = try findTags(in: parts)
        var fragments: MP4Fragments?
        if let box = parts.first(where: { $0.type == .mvex }) {
            fragments = try readFragments(of: sound, declaredIn: box)
        }
        let length = try length(of: sound, gapless: found.gapless, fragments: fragments)
        var media = MediaDescription(
            container: .mp4, codec: sound.entry.codec, length: length, sizeBytes: file.byteCount)
        media.sampleRateHz = sound.entry.sampleRateHz ?? Int(exactly: sound.timescale)
        media.channels = sound.entry.channels
        media.bitrateKbps = bitrate(of: sound, fragments: fragments, durationMs: length.durationMs)
        media.tags = found.tags
        media.artwork = found.artwork
        try readChapters(into: &media, of: sound, nero: found.nero)
        noteOddities(of: sound, fragments: fragments)
        let identity = wantsIdentity ? try identity(of: sound, fragments: fragments) : nil
        media.warnings = warnings
        return MediaReading(media: media, identity: identity)
    }

    private mutating func readMovieHead(_ box: Box) throws(MetadataError) {
        var cursor = try body(of: box, limit: 64)
        guard let version = cursor.u8(), cursor.skip(version == 1 ? 19 : 11), let scale = cursor.u32() else { return }
        movieTimescale = Int64(scale)
    }

    /// The sound that is played: the first enabled sound track with samples, else the first of all.
    private func soundTrack() -> MP4Track? {
        let referenced = Set(tracks.flatMap(\.chapterTracks))
        let sounds = tracks.filter { $0.isSound && !referenced.contains($0.id) }
        return sounds.first { $0.isEnabled && !$0.samples.isEmpty } ?? sounds.first { !$0.samples.isEmpty }
            ?? sounds.first { $0.isEnabled } ?? sounds.first
    }

    /// Kilobits a second: what lies in the file over its length, where the sound has the file to itself, else what it says.
    private func bitrate(of sound: MP4Track, fragments: MP4Fragments?, durationMs: Int64) -> Int? {
        guard durationMs > 0 else { return nil }
        var byteCount: Double?
        if let fragments, fragments.byteCount > 0 {
            byteCount = Double(fragments.byteCount)
        } else if let size = sound.samples.fixedByteCount, size > 1 {
            byteCount = Double(size) * Double(sound.samples.count)
        } else if !tracks.contains(where: { $0.id != sound.id && !$0.isText }), top.mediaByteCount > 0, !top.isCut {
            byteCount = Double(top.mediaByteCount)
        }
        if let byteCount { return Int(exactly: (byteCount * 8 / Double(durationMs)).rounded()) }
        guard let stated = sound.entry.averageBitrate, stated > 0 else { return nil }
        return (stated + 500) / 1000
    }

    private mutating func noteOddities(of sound: MP4Track, fragments: MP4Fragments?) {
        if top.isCut || fragments?.isCut == true {
            warn("truncated", "The file is cut off: it holds less sound than its head says.")
        } else if top.mediaByteCount == 0, fragments == nil, !sound.samples.isEmpty {
            warn("truncated", "The file is cut off: it has no sound behind its head.")
        }
        if sound.entry.isProtected {
            warn("protected", "The sound is protected by the store that sold it and cannot be played.")
        }
        if let name = Self.rareCodecs[sound.entry.codec] {
            warn("codec-rare", "The sound is \(name), which many players cannot play.")
        }
        let sounds = tracks.filter(\.isSound).count
        if sounds > 1 {
            warn("more-tracks", "The file has \(sounds) sound tracks, of which the first enabled one is used.")
        }
    }

    private static let rareCodecs = [
        "xhe-aac": "xHE-AAC", "ac4": "AC-4", "eac3": "E-AC-3", "mp4als": "MPEG-4 ALS",
    ]
}
